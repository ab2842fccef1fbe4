# Rules as text, their comparison, the beginning of a club's own file, and the table of verdicts.

rules-head = { $title }
rules-book = Rulebook: { $key }.
rules-club = Rulebook: { $key }, on top of “{ $base }”. Differences from the document: { $count }.
rules-line = { $text } [{ $clause }]
rules-changed = { $text } [{ $clause }] (in the document: { $value })
rules-added = { $text } [{ $clause }] (not in the document)

rules-section-roles = Roles
rules-section-start = Players, deal, start
rules-section-night = Night
rules-section-day = Day
rules-section-vote = Vote and execution
rules-section-fouls = Fouls
rules-section-victory = Victory
rules-section-telling = What is announced and warned of
rules-section-points = The same in all rules
rules-role = { $role }, side: { LOW($side) }. { $text } [{ $clause }]
rules-role-changed = { $role }, side: { LOW($side) }. { $text } [{ $clause }] (another role in the document)
rules-composition = { $title } ({ $players }): { $roles }
rules-composition-plain = For { $players }: { $roles }

rules-diff-head = { $first } and { $second }
rules-diff-same = There are no differences.
rules-diff-roles-first = Roles only in { $book }: { $roles }.
rules-diff-role = { $book }: { $role } ({ $verbs })
rules-diff-value = { $book }: { $value } [{ $clause }]
rules-diff-lacking = { $book }: no such setting

rules-new-head = Rules of our own on top of “{ $title }” ({ $key }).
rules-new-how = What is not changed stays as in the base. To change something, take away the # and write your value.
rules-new-check = To check this file: gorod rules check FILE
rules-new-name = The key is one word, the titles are what you like.
rules-new-title = House rules
rules-new-choices = Allowed: { $choices }
rules-new-number = Allowed: a whole number
rules-new-share = Allowed: a number from 0 to 1
rules-new-duration = Allowed: hours and minutes, such as "4h", "90m", "1h30m"
rules-new-list = Allowed, as a list: { $choices }
rules-new-map = Allowed: a table, such as { $example }
rules-new-document = In the document: { $value } [{ $clause }]
rules-new-needed = The base lacks it; it is needed once what it depends on is switched on

