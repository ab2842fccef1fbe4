# Правила как текст, их сравнение, заготовка своего файла и таблица приговоров.

rules-head = { $title }
rules-book = Свод правил: { $key }.
rules-club = Свод правил: { $key }, на основе «{ $base }». Отличий от документа: { $count }.
rules-line = { $text } [{ $clause }]
rules-changed = { $text } [{ $clause }] — в документе: { $value }
rules-added = { $text } [{ $clause }] — в документе этого нет

rules-section-roles = Роли
rules-section-start = Игроки, раздача, начало
rules-section-night = Ночь
rules-section-day = День
rules-section-vote = Голосование и казнь
rules-section-fouls = Фолы
rules-section-victory = Победа
rules-section-telling = Что объявляют и о чём предупреждают
rules-section-points = Одинаково во всех правилах
rules-role = { $role }, сторона — { LOW($side) }. { $text } [{ $clause }]
rules-role-changed = { $role }, сторона — { LOW($side) }. { $text } [{ $clause }] — в документе роль иная
rules-composition = { $title } ({ $players }): { $roles }
rules-composition-plain = На { $players }: { $roles }

rules-diff-head = { $first } и { $second }
rules-diff-same = Различий нет.
rules-diff-roles-first = Роли есть только в { $book }: { $roles }.
rules-diff-role = { $book }: { $role } ({ $verbs })
rules-diff-value = { $book }: { $value } [{ $clause }]
rules-diff-lacking = { $book }: нет такой настройки

rules-new-head = Свои правила на основе свода «{ $title }» ({ $key }).
rules-new-how = Что не изменено, остаётся как в основе. Чтобы изменить, уберите знак # в начале строки и впишите своё значение.
rules-new-check = Проверить файл: gorod rules check ФАЙЛ
rules-new-name = Ключ — одно слово, названия — какие угодно.
rules-new-title = Свои правила
rules-new-choices = Можно: { $choices }
rules-new-number = Можно: целое число
rules-new-share = Можно: число от 0 до 1
rules-new-duration = Можно: часы и минуты, например "4h", "90m", "1h30m"
rules-new-list = Можно, списком: { $choices }
rules-new-map = Можно: таблица, например { $example }
rules-new-document = В документе: { $value } [{ $clause }]
rules-new-needed = В основе этого нет; появится, если включить то, от чего это зависит

