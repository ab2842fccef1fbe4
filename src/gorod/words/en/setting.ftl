# Settings: name, meaning (.meaning), words of the values (.value), and the rule that follows from a value (.rule).
# $value is the value in words, $count a number: the value itself, the length of a list, or seconds.

## Groups

setting-group-players = Number of players
setting-group-deal = Dealing the roles
setting-group-start = Start of the game
setting-group-night = Course of the night
setting-group-visit = Visit
setting-group-block = Block
setting-group-link = Link
setting-group-guard = Guard
setting-group-heal = Heal
setting-group-saves = Order of protections
setting-group-kills = Night kills
setting-group-immortal = { $immortal }
setting-group-check = Check
setting-group-search = Search
setting-group-sheriff = { $sheriff }
setting-group-priest = { $priest }
setting-group-team = Teams
setting-group-missed = Missed actions
setting-group-turncoat = Changing sides
setting-group-immunity = Immunity
setting-group-novice = Novices
setting-group-speech = Speeches
setting-group-nominate = Nominations
setting-group-vote = Vote
setting-group-shootout = Shootout
setting-group-execute = Execution
setting-group-clock = Clock
setting-group-fouls = Fouls
setting-group-victory = Victory
setting-group-tell = What is announced
setting-group-warn = Warnings before the start
setting-group-fast_night = Early night

setting-yes = yes
setting-no = no
setting-off = none
setting-lacking = not in these rules

## Number of players

setting-players-min = Fewest players
    .meaning = The smallest number of players.
    .rule = { $count ->
        [0] There is no smallest number of players.
       *[other] At least { $value } players.
    }
setting-players-max = Most players
    .meaning = The largest number of players; 0 means no limit.
    .rule = { $count ->
        [0] There is no largest number of players.
       *[other] At most { $value } players.
    }
setting-players-bound = If there are more or fewer players
    .meaning = What to do when the number of players is outside the limits: forbid the start or warn.
    .value = { $value ->
        [error] no start
       *[warning] a warning
    }
    .rule = { $value ->
        [error] With another number of players the game cannot start.
       *[warning] With another number of players the game may start, but the host is warned.
    }

## Dealing

setting-deal-presets = Ready compositions
    .meaning = Compositions offered for so many players.
    .rule = { $count ->
        [0] There are no ready compositions: the host chooses the roles.
       *[other] Ready compositions: { $value }.
    }
setting-deal-filler = Role of the rest
    .meaning = The role of those who get no chosen one; “none” means that only ready compositions are dealt.
    .rule = { $count ->
        [0] Only ready compositions are dealt.
       *[other] Everybody without a special role is: { $value }.
    }
setting-deal-role_from = Roles from a number of players
    .meaning = From how many players a role may be dealt.
    .rule = { $count ->
        [0] Roles may be dealt to any number of players.
       *[other] A role needs at least so many players: { $value }.
    }
setting-deal-ratio = Reds for each non-red
    .meaning = How many reds there should be for each non-red player, and from how many players this is checked.
    .rule = { $count ->
        [0] The ratio of the sides is not checked.
       *[other] Reds for each non-red: { $value }.
    }
setting-deal-limit = Most of each role
    .meaning = How often a role may be dealt; 0 switches it off; a role without a number has no limit.
    .rule = { $count ->
        [0] Any role may be dealt any number of times.
       *[other] At most: { $value }.
    }

## Start

setting-start-first_phase = First phase
    .meaning = The first phase; with a zero night, the one after it.
    .value = { $value ->
        [night] night
       *[day] day
    }
    .rule = { $value ->
        [night] The game starts with a night.
       *[day] The game starts with a day.
    }
setting-start-meeting = Zero night
    .meaning = A night in which the mafia meets and nothing else happens.
    .rule = { $value ->
        [true] Before the start there is a zero night: the mafia meets, nothing else happens.
       *[false] There is no zero night.
    }
setting-start-acquaintance = Round of introductions
    .meaning = Whether there is a round of introductions before the first phase.
    .value = { $value ->
        [with_novices] if there is a novice
       *[never] no
    }
    .rule = { $value ->
        [with_novices] If there is a novice at the table, the game opens with a round of introductions.
       *[never] There is no round of introductions.
    }
setting-start-channel = How orders reach the host
    .meaning = At the table when called, or by private message.
    .value = { $value ->
        [table] at the table
       *[messages] by private message
    }
    .rule = { $value ->
        [table] At night the host wakes the roles one after another.
       *[messages] Night orders go to the host by private message.
    }

## Course of the night

setting-night-order = Order of the calls
    .meaning = The order in which the host wakes the roles; an empty list means that orders come in any order.
    .rule = { $count ->
        [0] Orders come in any order.
       *[other] Order of the calls: { $value }.
    }
setting-night-count = Order of resolution
    .meaning = The order in which the night is worked out.
    .rule = { $count ->
        [0] The night is worked out in the usual order.
       *[other] Order of resolution: { $value }.
    }

## Visit

setting-visit-by = Who visits
    .meaning = Roles that visit another player at night.
    .rule = { $count ->
        [0] Nobody visits.
       *[other] Visits are made by: { $value }.
    }
setting-visit-blocks = Whom a visit stops
    .meaning = Roles that lose their action when visited.
    .rule = { $count ->
        [0] A visit costs nobody his action.
       *[other] A visit takes the action from: { $value }.
    }
setting-visit-protects = A visit protects
    .meaning = Whether the visited can be killed that night.
    .rule = { $value ->
        [true] Whoever is visited cannot be killed that night.
       *[false] A visit does not protect from a night kill.
    }
setting-visit-links = A visit links
    .meaning = Whether the visited dies together with a visitor who is killed at night.
    .rule = { $value ->
        [true] If the visitor is killed at night, the visited player dies as well.
       *[false] The visitor’s death does not touch anybody else.
    }
setting-visit-shields_from_vote = A visit shields from execution
    .meaning = Whether the visited can be executed on the next day.
    .rule = { $value ->
        [true] Whoever was visited cannot be executed on the next day, if both live.
       *[false] A visit does not shield from execution.
    }
setting-visit-shield_effect = How the shield works
    .meaning = The chosen player stays, or cannot be put forward at all.
    .value = { $value ->
        [cancels] the chosen one stays
       *[bars] he cannot be chosen
    }
    .rule = { $value ->
        [cancels] A shielded player may be chosen but stays, and nobody is executed that day.
       *[bars] A shielded player cannot become a candidate.
    }
setting-visit-self = Visiting oneself
    .meaning = Whether the visitor may choose himself.
    .value = { $value ->
        [never] no
        [once] once a game
       *[always] yes
    }
    .rule = { $value ->
        [never] Nobody may visit himself.
        [once] One may visit oneself once a game.
       *[always] One may visit oneself.
    }
setting-visit-self_protects = Visiting oneself protects
    .meaning = Whether a visit to oneself protects from night attacks.
    .rule = { $value ->
        [true] Visiting oneself protects from night attacks.
       *[false] Visiting oneself protects from nothing.
    }
setting-visit-repeat = Repeating a visit
    .meaning = Whether the same player may be visited again.
    .value = { $value ->
        [free] as often as one likes
        [not_running] not two nights running
       *[once_each] once a game
    }
    .rule = { $value ->
        [free] The same player may be visited any number of times.
        [not_running] The same player cannot be visited two nights running.
       *[once_each] Each player can be visited once a game.
    }
setting-visit-dead_target = Visiting somebody who is out
    .meaning = Whether it is refused or taken as a skip.
    .value = { $value ->
        [refuse] refused
       *[skip] a skip
    }
    .rule = { $value ->
        [refuse] Nobody may visit a player who is out.
       *[skip] A visit to a player who is out counts as a skip.
    }

## Block

setting-block-scope = Whom a block stops in a team
    .meaning = Only the player himself, or his whole team.
    .value = { $value ->
        [member] only the player
       *[team] the whole team
    }
    .rule = { $value ->
        [member] A block stops one player; his team acts without him.
       *[team] If any living member of a team is blocked, the whole team does not act that night.
    }
setting-block-notice = Who is told of a block
    .meaning = Roles that are answered “nothing came to light” when blocked.
    .rule = { $count ->
        [0] Nobody is told of a block.
       *[other] When blocked, these are answered “nothing came to light”: { $value }.
    }
setting-block-spends_choice = A blocked choice is spent
    .meaning = Whether a choice undone by a block counts for the rules on repeating.
    .rule = { $value ->
        [true] A choice undone by a block counts as made and cannot be repeated any sooner.
       *[false] A choice undone by a block does not count.
    }

## Link

setting-link-stopped_by = What saves from a link
    .meaning = What saves the visited player from dying with the visitor.
    .rule = { $count ->
        [0] Nothing saves from a linked death.
       *[other] From a linked death one is saved by: { $value }.
    }

## Guard

setting-guard-self = Guarding oneself
    .meaning = Whether the bodyguard may choose himself.
    .value = { $value ->
        [never] no
        [once] once a game
       *[always] yes
    }
    .rule = { $value ->
        [never] Nobody may guard himself.
        [once] One may guard oneself once a game.
       *[always] One may guard oneself.
    }
setting-guard-takes = How many attacks a guard takes
    .meaning = All attacks of a night on the guarded player, or the first alone.
    .value = { $value ->
        [all] all
       *[first] only the first
    }
    .rule = { $value ->
        [all] All attacks of the night move to the guard.
       *[first] Only the first attack of the night moves to the guard.
    }
setting-guard-chain = A guarded guard
    .meaning = Whether an attack moves on when the guard is guarded himself.
    .value = { $value ->
        [single_hop] an attack moves once
       *[follow] an attack moves on
    }
    .rule = { $value ->
        [single_hop] An attack moves only once.
       *[follow] If the guard is guarded himself, the attack moves on.
    }
setting-guard-own_saves = The guard’s own protections
    .meaning = Whether his immunity and a heal save the guard from an attack that he takes.
    .rule = { $value ->
        [true] His own immunity and a heal save the guard from an attack that he takes.
       *[false] An attack that he takes kills the guard, whatever protects him.
    }

## Heal

setting-heal-by = Who heals
    .meaning = Roles that heal at night.
    .rule = { $count ->
        [0] Nobody heals.
       *[other] Healing is done by: { $value }.
    }
setting-heal-cures = What a heal stops
    .meaning = Attacks that a heal stops.
    .rule = { $count ->
        [0] A heal stops no attack.
       *[other] A heal stops: { $value }.
    }
setting-heal-self = Healing oneself
    .meaning = Whether the healer may choose himself.
    .value = { $value ->
        [never] no
        [once] once a game
       *[always] yes
    }
    .rule = { $value ->
        [never] Nobody may heal himself.
        [once] One may heal oneself once a game.
       *[always] One may heal oneself.
    }
setting-heal-repeat = Repeating a heal
    .meaning = Whether the same player may be healed again.
    .value = { $value ->
        [free] as often as one likes
        [not_running] not two nights running
       *[once_each] once a game
    }
    .rule = { $value ->
        [free] The same player may be healed any number of times.
        [not_running] The same player cannot be healed two nights running.
       *[once_each] Each player can be healed once a game.
    }

## Protections and kills

setting-saves = Order of protections
    .meaning = The order in which protections meet an attack; the first that applies stops it.
    .rule = { $count ->
        [0] No protection meets an attack.
       *[other] Protections meet an attack in this order: { $value }. The first that applies stops it.
    }
setting-kills-apply = When night kills take effect
    .meaning = All together or in turn.
    .value = { $value ->
        [together] together
       *[in_turn] in turn
    }
    .rule = { $value ->
        [together] Night kills take effect together: whoever is killed this night still acts.
       *[in_turn] Night kills take effect in turn: whoever dies before his step does not act, and his block no longer holds.
    }
setting-kills-may_skip = The lone killer may spare everybody
    .meaning = Whether a lone killer may let a night pass.
    .rule = { $value ->
        [true] A lone killer may let a night pass.
       *[false] A lone killer has to act every night.
    }

## Immortal

setting-immortal-survives = { $immortal }: what he survives
    .meaning = Night attacks that do not kill him.
    .rule = { $count ->
        [0] At night the { $immortal } dies like anybody else.
       *[other] The { $immortal } survives: { $value }.
    }
setting-immortal-executable = { $immortal }: can be executed
    .meaning = Whether he can be executed by day.
    .rule = { $value ->
        [true] By day the { $immortal } can be executed.
       *[false] By day the { $immortal } cannot be executed.
    }

## Check

setting-check-answer = What a check shows
    .meaning = The form of the answer: mafia or not, the colour, the exact role.
    .value = { $value ->
        [mafia_or_not] mafia or not
        [colour] colour
       *[exact_role] exact role
    }
    .rule = { $value ->
        [mafia_or_not] A check answers: mafia or not mafia.
        [colour] A check answers: red or black.
       *[exact_role] A check names the exact role.
    }
setting-check-maniac_shown = { $maniac }: how a check shows him
    .meaning = Red, black, or as himself; it matters where the answer is a colour.
    .value = { $value ->
        [red] red
        [black] black
       *[own] as himself
    }
    .rule = { $value ->
        [red] In a colour check the { $maniac } looks red.
        [black] In a colour check the { $maniac } looks black.
       *[own] In a colour check the { $maniac } is shown as what he is.
    }
setting-check-maniac_black_when_alone = { $maniac }: turns black without mafia
    .meaning = Whether he looks black once no black player lived when the night began.
    .rule = { $value ->
        [true] Once no black player lived when the night began, the { $maniac } looks black.
       *[false] The mafia’s end does not change how the { $maniac } looks.
    }
setting-check-when = When a check is answered
    .meaning = At once, at the start of the day, or once all orders are in.
    .value = { $value ->
        [at_once] at once
        [day_start] at the start of the day
       *[after_all] once all orders are in
    }
    .rule = { $value ->
        [at_once] A check is answered at once.
        [day_start] A check is answered at the start of the day.
       *[after_all] While somebody who can block is alive, a check is answered once all orders are in.
    }

## Search

setting-search-seeks = Who searches for whom
    .meaning = Which role searches for which at night.
    .rule = { $count ->
        [0] Nobody searches for anybody.
       *[other] Night searches: { $value }.
    }
setting-search-after_order = The search comes after the decision
    .meaning = Whether the search is open only once the team has decided on its kill.
    .rule = { $value ->
        [true] The search is open only once the team has decided on its kill.
       *[false] The search does not wait for the team’s decision.
    }
setting-search-when = When a search is answered
    .meaning = At once or at the start of the day.
    .value = { $value ->
        [at_once] at once
       *[day_start] at the start of the day
    }
    .rule = { $value ->
        [at_once] A search is answered at once.
       *[day_start] A search is answered at the start of the day.
    }

## Sheriff, priest

setting-sheriff-check = { $sheriff }: check
    .meaning = Whether he checks players at night.
    .rule = { $value ->
        [true] The { $sheriff } checks players.
       *[false] The { $sheriff } does not check.
    }
setting-sheriff-shot = { $sheriff }: shot
    .meaning = Whether he may shoot at night.
    .rule = { $value ->
        [true] The { $sheriff } may shoot at night.
       *[false] The { $sheriff } does not shoot at night.
    }
setting-sheriff-shot_from = { $sheriff }: shot from a number of players
    .meaning = From how many players there is a shot; 0 means always.
    .rule = { $count ->
        [0] The shot is there with any number of players.
       *[other] The shot is there from { $value } players on.
    }
setting-sheriff-shot_basis = { $sheriff }: when players are counted for the shot
    .meaning = At the start of the game or at the table now.
    .value = { $value ->
        [start] at the start
       *[now] at the table now
    }
    .rule = { $value ->
        [start] For the shot, players are counted at the start of the game.
       *[now] For the shot, those who are in the game now are counted.
    }
setting-sheriff-may_skip = { $sheriff }: may let a night pass
    .meaning = Whether he may let a night pass while he has the shot.
    .rule = { $value ->
        [true] The { $sheriff } may let a night pass.
       *[false] While there is a shot, the { $sheriff } has to choose: shot or check.
    }
setting-sheriff-one_action = { $sheriff }: one action a night
    .meaning = A check or a shot, not both.
    .rule = { $value ->
        [true] One action a night: a check or a shot.
       *[false] A check and a shot may be made in one night.
    }
setting-priest-check = { $priest }: check
    .meaning = Whether he checks for the yakuza.
    .rule = { $value ->
        [true] The { $priest } checks for the yakuza: found or not found.
       *[false] The { $priest } does not check.
    }
setting-priest-shot = { $priest }: shot
    .meaning = Whether he may shoot a found one.
    .rule = { $value ->
        [true] The { $priest } may shoot a found yakuza.
       *[false] The { $priest } does not shoot.
    }
setting-priest-shot_window = { $priest }: when a found one may be shot
    .meaning = In the next night only, or in any later one.
    .value = { $value ->
        [next_night] in the next night
       *[any_later] in any later night
    }
    .rule = { $value ->
        [next_night] A found one may be shot in the next night only.
       *[any_later] A found one may be shot in any later night.
    }
setting-priest-one_action = { $priest }: one action a night
    .meaning = A check or a shot, not both.
    .rule = { $value ->
        [true] One action a night: a check or a shot.
       *[false] A check and a shot may be made in one night.
    }

## Teams

setting-team-heads = Heads of the teams
    .meaning = Who leads a team.
    .rule = { $count ->
        [0] Teams have no heads.
       *[other] Heads of the teams: { $value }.
    }
setting-team-decides = Whose word is the team’s
    .meaning = The head’s before the others’, the head’s alone while he lives, or the same from everybody.
    .value = { $value ->
        [head_first] the head’s, if he gave one
        [head_only] the head’s alone, while he lives
       *[every_member] everybody’s, and the same
    }
    .rule = { $value ->
        [head_first] The head’s word goes before the others’; if he is silent, they decide.
        [head_only] While the head lives, he alone decides.
       *[every_member] Every living member of the team has to name the same victim.
    }
setting-team-after_head = A team without a head
    .meaning = Who decides when no head lives.
    .value = { $value ->
        [any_member] any member
       *[every_member] everybody, and the same
    }
    .rule = { $value ->
        [any_member] Without a head, any member names the victim.
       *[every_member] Without a head, every member has to name the same victim.
    }
setting-team-conflict = Different targets
    .meaning = What happens if those who decide name different targets.
    .value = { $value ->
        [miss] a miss
       *[ask_again] ask again
    }
    .rule = { $value ->
        [miss] Different targets are a miss: the team kills nobody.
       *[ask_again] With different targets the team is asked again.
    }
setting-team-may_skip = The team may spare everybody
    .meaning = Whether the team may give up its kill.
    .rule = { $value ->
        [true] The team may give up its kill.
       *[false] The team may not give up its kill.
    }
setting-team-orders_final = The team’s order is final
    .meaning = Whether an accepted order can no longer be changed.
    .rule = { $value ->
        [true] An accepted order of the team cannot be changed.
       *[false] The team’s order may be changed until the night is closed.
    }
setting-team-attack_own = Killing one’s own
    .meaning = Whether a team-mate may be the target.
    .rule = { $value ->
        [true] A team may aim at one of its own.
       *[false] A team does not touch its own.
    }
setting-team-channel = A channel of the team’s own
    .meaning = Whether the team has a separate channel.
    .rule = { $value ->
        [true] The team has a channel of its own.
       *[false] The team has no channel of its own.
    }

## Missed actions, changing sides

setting-missed-limit = Missed actions in a row
    .meaning = How many obligatory night actions missed in a row put a player out; 0 means that they are not counted.
    .rule = { $count ->
        [0] Missed night actions are not counted.
       *[other] Obligatory actions missed in a row that put a player out: { $value }.
    }
setting-missed-policy = Who puts them out
    .meaning = At once, after asking the host, or nobody.
    .value = { $value ->
        [auto] at once
        [ask] the host decides
       *[off] nobody
    }
    .rule = { $value ->
        [auto] For missed actions a player leaves at once.
        [ask] Whether a player leaves for missed actions is for the host to decide.
       *[off] Nobody is put out for missed actions.
    }
setting-turncoat-both_lost = { $werewolf }: if both teams lost somebody
    .meaning = Which team the werewolf joins when both mafia and yakuza lost somebody in a night.
    .value = { $value ->
        [mafia] the mafia
       *[yakuza] the yakuza
    }
    .rule = { $value ->
        [mafia] If both teams lost somebody in a night, the { $werewolf } joins the mafia.
       *[yakuza] If both teams lost somebody in a night, the { $werewolf } joins the yakuza.
    }
setting-turncoat-told = { $werewolf }: learns his team
    .meaning = Whether he learns his new team when it wakes.
    .rule = { $value ->
        [true] The { $werewolf } learns his new team when it wakes.
       *[false] The { $werewolf } is not introduced to his new team.
    }

## Immunity, novices

setting-immunity-kinds = Kinds of immunity
    .meaning = By night from a kill, by day from execution.
    .rule = { $count ->
        [0] There is no immunity.
       *[other] Kinds of immunity: { $value }.
    }
setting-immunity-sources = Who gets an immunity
    .meaning = Whom the host names, those killed in the first night of the last game, novices.
    .rule = { $count ->
        [0] Nobody is given an immunity.
       *[other] An immunity goes to: { $value }.
    }
setting-immunity-nights = Nights of immunity
    .meaning = For how many first nights it lasts.
    .rule = { $count ->
        [0] By night the immunity does nothing.
       *[other] Nights that an immunity lasts: { $value }.
    }
setting-immunity-days = Days of immunity
    .meaning = For how many first days it lasts.
    .rule = { $count ->
        [0] By day the immunity does nothing.
       *[other] Days that an immunity lasts: { $value }.
    }
setting-immunity-keep_when_absent = An immunity waits
    .meaning = Whether an earned one is kept when the player misses the next game.
    .rule = { $value ->
        [true] An earned immunity waits for the player’s next game.
       *[false] Whoever misses the next game loses an earned immunity.
    }
setting-immunity-fallback = If nobody died in the first night
    .meaning = Who gets the immunity then.
    .value = { $value ->
        [first_executed] the one executed on day 1
       *[none] nobody
    }
    .rule = { $value ->
        [first_executed] If nobody died in the first night, whoever is executed on day 1 gets the immunity.
       *[none] If nobody died in the first night, nobody gets an immunity.
    }
setting-novice-one_in = Novices fewer than one in
    .meaning = Novices are protected if they are fewer than one in so many players.
    .rule = { $count ->
        [0] There may be any number of novices.
       *[other] Novices are protected if they are fewer than one in { $value } players.
    }
setting-novice-tournament = Tournament game
    .meaning = At a tournament novices are not protected.
    .rule = { $value ->
        [true] This is a tournament: novices are not protected.
       *[false] This is no tournament.
    }

## Speeches

setting-speech-mode = How people speak
    .meaning = Freely, or each in turn.
    .value = { $value ->
        [free] freely
       *[rounds] in turn
    }
    .rule = { $value ->
        [free] By day everybody talks freely.
       *[rounds] By day each player speaks in turn.
    }
setting-speech-seconds = Length of a speech, seconds
    .meaning = How many seconds a speech lasts; 0 means no limit.
    .rule = { $count ->
        [0] A speech may last any time.
       *[other] A speech lasts { $value } s.
    }
setting-speech-last_word_seconds = Last word, seconds
    .meaning = How many seconds the killed or executed may speak; 0 means that there is no last word.
    .rule = { $count ->
        [0] There is no last word.
       *[other] The last word lasts { $value } s.
    }
setting-speech-invite = Whom a speaker may let talk
    .meaning = How many players at a time the speaker may let talk.
    .rule = { $count ->
        [0] The speaker gives the floor to nobody.
       *[other] Players whom the speaker may let talk at a time: { $value }.
    }
setting-speech-closer = Closing the table
    .meaning = Whether a player may declare his speech the last; then he votes first.
    .rule = { $value ->
        [true] A player may declare that he speaks last; then he votes first.
       *[false] Nobody may choose to speak last.
    }
setting-speech-acquaintance_seconds = Introduction, seconds
    .meaning = How many seconds each has to introduce himself.
    .rule = { $count ->
        [0] An introduction may last any time.
       *[other] An introduction lasts { $value } s.
    }

## Nominations

setting-nominate-mode = When players are put forward
    .meaning = Never, at any time of the day, or only in one’s own speech.
    .value = { $value ->
        [none] never
        [free] at any time of the day
       *[in_speech] in one’s own speech
    }
    .rule = { $value ->
        [none] Nobody is put forward.
        [free] A player may be put forward at any time of the day.
       *[in_speech] A player may be put forward only in one’s own speech.
    }
setting-nominate-first_round_max = Nominations by a player on day 1
    .meaning = How many one player may put forward in the first round; 0 means any number.
    .rule = { $count ->
        [0] On day 1, too, a player may put forward any number.
       *[other] Nominations by one player on day 1, at most: { $value }.
    }
setting-nominate-accept = “Accepted”
    .meaning = Whether a nomination needs the host’s word to stand.
    .rule = { $value ->
        [true] A nomination stands once the host has said “Accepted”.
       *[false] A nomination stands at once.
    }
setting-nominate-self = Nominating oneself
    .meaning = Whether one may put oneself forward.
    .rule = { $value ->
        [true] One may put oneself forward.
       *[false] Nobody may put himself forward.
    }
setting-nominate-withdraw = Withdrawing a nomination
    .meaning = Whether a nomination may be taken back.
    .rule = { $value ->
        [true] A nomination may be taken back.
       *[false] A nomination cannot be taken back.
    }

## Vote

setting-vote-form = Form of the vote
    .meaning = Hands for each candidate, or a ballot of each player.
    .value = { $value ->
        [hands] hands
       *[ballot] a ballot each
    }
    .rule = { $value ->
        [hands] Hands are raised for each candidate in turn.
       *[ballot] Each player casts one open ballot.
    }
setting-vote-candidates = Who can be voted for
    .meaning = Only nominees, nominees if there are any, or anyone.
    .value = { $value ->
        [nominees] nominees
        [nominees_if_any] nominees, if there are any
       *[anyone] anyone
    }
    .rule = { $value ->
        [nominees] Only nominees can be voted for.
        [nominees_if_any] Nominees can be voted for; if there are none, anyone.
       *[anyone] Anyone can be voted for.
    }
setting-vote-self = Voting for oneself
    .meaning = Whether one may vote for oneself.
    .rule = { $value ->
        [true] One may vote for oneself.
       *[false] Nobody may vote for himself.
    }
setting-vote-changes = Changes of a ballot
    .meaning = Changes of a ballot in a day; -1 means any number.
    .value = { $value ->
        [-1] any number
        [0] none
       *[other] { $value }
    }
    .rule = { $value ->
        [-1] A ballot may be changed any number of times.
        [0] A ballot cannot be changed.
       *[other] Changes of a ballot in a day, at most: { $value }.
    }
setting-vote-unvote = Withdrawing a ballot
    .meaning = Whether a ballot may be taken back without giving another.
    .rule = { $value ->
        [true] A ballot may be withdrawn.
       *[false] A ballot cannot be withdrawn.
    }
setting-vote-pass = Voting against all (PASS)
    .meaning = Whether one may vote against all.
    .rule = { $value ->
        [true] One may vote against all: PASS.
       *[false] There is no ballot against all.
    }
setting-vote-silent = A non-voter’s vote
    .meaning = What becomes of the vote of somebody who does not vote.
    .value = { $value ->
        [last_nominee] to the last nominee
       *[nothing] it is lost
    }
    .rule = { $value ->
        [last_nominee] Whoever does not vote has voted for the last nominee.
       *[nothing] A vote that is not given is lost.
    }
setting-vote-tie = A tie
    .meaning = What happens if several players have the most votes.
    .value = { $value ->
        [shootout] a shootout
        [all_tied] all are executed
       *[no_execution] no execution
    }
    .rule = { $value ->
        [shootout] A tie leads to a shootout.
        [all_tied] In a tie all the tied are executed.
       *[no_execution] In a tie nobody is executed.
    }
setting-vote-second_tie = A second tie
    .meaning = What happens if there is a tie again after the shootout.
    .value = { $value ->
        [lift] a vote on all leaving
       *[no_execution] no execution
    }
    .rule = { $value ->
        [lift] After a second tie there is a vote on whether all of them leave at once.
       *[no_execution] After a second tie nobody is executed.
    }
setting-vote-lone_first = A single candidate on day 1
    .meaning = What happens if only one player is put forward on day 1.
    .value = { $value ->
        [no_vote] no vote
        [vote] a vote
       *[out] he leaves
    }
    .rule = { $value ->
        [no_vote] With a single candidate on day 1 there is no vote.
        [vote] With a single candidate on day 1 the vote is held as usual.
       *[out] A single candidate on day 1 leaves without a vote.
    }
setting-vote-lone_later = A single candidate later
    .meaning = What happens if only one player is put forward later.
    .value = { $value ->
        [no_vote] no vote
        [vote] a vote
       *[out] he leaves
    }
    .rule = { $value ->
        [no_vote] With a single candidate later there is no vote.
        [vote] With a single candidate later the vote is held as usual.
       *[out] A single candidate later leaves without a vote.
    }
setting-vote-pardon_day = Day of pardon
    .meaning = On which day a single vote executes nobody; 0 means never.
    .rule = { $count ->
        [0] One vote is enough for an execution.
       *[other] On day { $value } a single vote executes nobody: the player is pardoned.
    }

## Shootout, execution

setting-shootout-seconds = Speech in a shootout, seconds
    .meaning = How many seconds each player of a shootout speaks.
    .rule = { $count ->
        [0] There are no speeches in a shootout.
       *[other] A speech in a shootout lasts { $value } s.
    }
setting-shootout-candidates_vote = Players of a shootout vote
    .meaning = Whether those in the shootout vote too.
    .rule = { $value ->
        [true] Those in the shootout vote too.
       *[false] Those in the shootout do not vote.
    }
setting-execute-checks = What may stop an execution
    .meaning = What stands between the vote and the exit, in order.
    .rule = { $count ->
        [0] Nothing stops an execution.
       *[other] An execution may be stopped by: { $value }.
    }
setting-execute-last_shot = Last shot
    .meaning = Whether an executed sheriff may shoot.
    .rule = { $value ->
        [true] When the { $sheriff } is executed, he may shoot anyone at once.
       *[false] There is no last shot.
    }

## Clock

setting-clock-limit_notice = Notice of the limit
    .meaning = How long ahead the host has to announce his limit.
    .rule = { $count ->
        [0] The host’s limit may begin at once.
       *[other] The host announces his limit at least { $value } ahead.
    }
setting-clock-limit_minimum = Earliest limit
    .meaning = How long after the day’s start the host’s limit is at the earliest.
    .rule = { $count ->
        [0] The limit may be at any hour of the day.
       *[other] From the day’s start to the limit at least { $value } pass.
    }
setting-clock-twilight = Twilight
    .meaning = How long the vote runs on after the last missing vote, never beyond the limit.
    .rule = { $count ->
        [0] The vote ends with the last missing vote.
       *[other] Once everybody has voted there is twilight: { $value }, but never beyond the limit.
    }
setting-clock-extra = Additional time
    .meaning = How much time a change of vote in twilight gives; the limit then loses its force.
    .rule = { $count ->
        [0] A change of vote in twilight gives no more time.
       *[other] A change of vote in twilight gives { $value } from that moment; the limit loses its force.
    }
setting-clock-extra_repeats = Additional time again
    .meaning = Whether every later change gives time anew.
    .rule = { $value ->
        [true] Every later change of vote gives that time anew.
       *[false] Additional time is given once a day.
    }
setting-clock-night_limit = Length of the night
    .meaning = How long the night lasts; zero means until all orders are in or the host closes it.
    .rule = { $count ->
        [0] The night lasts until all orders are in or the host closes it.
       *[other] The night lasts at most { $value }.
    }
setting-clock-absence_cycles = Days of absence
    .meaning = After how many game day-and-nights without a sign a player is out; 0 means never.
    .rule = { $count ->
        [0] Nobody is put out for absence.
       *[other] Game day-and-nights of absence that put a player out: { $value }.
    }
setting-clock-absence_in_row = Absence in a row
    .meaning = Whether missed day-and-nights are counted in a row or in total.
    .rule = { $value ->
        [true] Missed day-and-nights are counted in a row.
       *[false] Missed day-and-nights are counted in total.
    }
setting-clock-absence_sign = What counts as a sign
    .meaning = Any post, order or vote, or a vote alone.
    .value = { $value ->
        [any] a vote, an order or a post
       *[vote] a vote alone
    }
    .rule = { $value ->
        [any] A vote, an order or a post is a sign of presence.
       *[vote] Only a vote is a sign of presence.
    }

## Fouls

setting-fouls-silence_at = Fouls that cost a speech
    .meaning = How many fouls cost the next speech; 0 means never.
    .rule = { $count ->
        [0] Fouls cost nobody his speech.
       *[other] Foul number { $value } costs the next speech; the vote stays.
    }
setting-fouls-remove_at = Fouls that put a player out
    .meaning = How many fouls put a player out without a last word; 0 means never.
    .rule = { $count ->
        [0] Fouls put nobody out.
       *[other] Foul number { $value } puts a player out without a last word.
    }
setting-fouls-peek = Fouls for peeking
    .meaning = How many fouls peeking, cheating or waking in another’s turn costs.
    .rule = { $count ->
        [0] There are no fouls for peeking.
       *[other] Peeking: fouls at once, { $value }.
    }
setting-fouls-gesture = Fouls for a night gesture
    .meaning = How many fouls a gesture at night costs.
    .rule = { $count ->
        [0] There are no fouls for a night gesture.
       *[other] A night gesture: fouls at once, { $value }.
    }
setting-fouls-gesture_again = Fouls for another gesture
    .meaning = How many fouls another gesture at night costs.
    .rule = { $count ->
        [0] There are no fouls for another night gesture.
       *[other] Another night gesture: fouls at once, { $value }.
    }
setting-fouls-silenced_shootout = Shootout speech of the silenced
    .meaning = Whether a silenced player keeps his speech in a shootout.
    .rule = { $value ->
        [true] In a shootout a silenced player speaks too.
       *[false] A silenced player is silent in a shootout too.
    }

## Victory

setting-victory-order = Order of the victory tests
    .meaning = The order in which the conditions are tested; the first true one ends the game.
    .rule = { $count ->
        [0] Victory is not tested.
       *[other] Victory is tested in this order: { $value }.
    }
setting-victory-city_needs_out = Whom the city has to put out
    .meaning = Sides without a living member when the city wins.
    .rule = { $count ->
        [0] The city has to put nobody out.
       *[other] The city wins once these are all out: { $value }.
    }
setting-victory-parity_against = Whom a team has to equal
    .meaning = Whom a team has to equal in number; “nobody” means that only its members are left.
    .value = { $value ->
        [city] the city
        [all_others] all others
       *[none] nobody
    }
    .rule = { $value ->
        [city] A dark team wins once it is at least as many as the city.
        [all_others] A dark team wins once it is at least as many as all others together.
       *[none] A dark team wins once only its members are left.
    }
setting-victory-parity_needs_out = Who else has to be out
    .meaning = Other sides without a living member when a team wins.
    .rule = { $count ->
        [0] Other sides do not stand in the way of a team’s win.
       *[other] Before a team wins, the others of these sides have to be out: { $value }.
    }
setting-victory-maniac_others_max = { $maniac }: others left when he wins
    .meaning = With how many other living players he wins.
    .rule = { $count ->
        [0] The { $maniac } wins once he is the only one left.
       *[other] The { $maniac } wins once the other living players are at most: { $value }.
    }
setting-victory-maniac_other = { $maniac }: who may be left with him
    .meaning = Who the last other player has to be.
    .value = { $value ->
        [any] anyone
       *[city] the city only
    }
    .rule = { $value ->
        [any] It does not matter who is left with him.
       *[city] The last one with him has to be of the city.
    }
setting-victory-two_maniacs_others_max = Others left when two maniacs win
    .meaning = With how many other living players the two win.
    .rule = { $count ->
        [0] Two lone killers win together once no other lives.
       *[other] Two lone killers win together once the other living players are at most: { $value }.
    }
setting-victory-maniac_posthumous = { $maniac }: wins when dead
    .meaning = Whether he may win when he is out.
    .value = { $value ->
        [never] no
        [same_phase] if he left in this phase
       *[always] yes
    }
    .rule = { $value ->
        [never] Once out, the { $maniac } does not win.
        [same_phase] The { $maniac } wins even when dead, if he lived when the phase began.
       *[always] The { $maniac } may win even when dead.
    }
setting-victory-everyone_dead = If nobody is left
    .meaning = Read the conditions as usual, or call a draw.
    .value = { $value ->
        [by_order] as usual
       *[draw] a draw
    }
    .rule = { $value ->
        [by_order] If nobody is left, the conditions are read as usual.
       *[draw] If nobody is left, it is a draw.
    }

## What is announced

setting-tell-team = When a team meets
    .meaning = With the roles, or when it first wakes (in the zero night, if there is one).
    .value = { $value ->
        [deal] with the roles
       *[wake] when it first wakes
    }
    .rule = { $value ->
        [deal] A team knows itself from the deal on.
       *[wake] A team meets when it first wakes.
    }
setting-tell-roles = Roles of those who are out
    .meaning = Whether the roles of those who are out are announced before the end.
    .value = { $value ->
        [never] not announced
        [host] the host decides
       *[always] announced
    }
    .rule = { $value ->
        [never] Roles of those who are out are not shown before the end.
        [host] Whether to show the roles of those who are out is for the host to decide.
       *[always] Roles of those who are out are announced.
    }
setting-tell-causes = Causes of death
    .meaning = Whether it is announced how and by whom somebody died.
    .value = { $value ->
        [never] not announced
        [host] the host decides
       *[always] announced
    }
    .rule = { $value ->
        [never] How somebody died is not said: numbers only.
        [host] Whether to say how somebody died is for the host to decide.
       *[always] Together with the number it is announced how the player died.
    }
setting-tell-attempts = Attacks that failed
    .meaning = Whether attacks that were stopped are announced.
    .value = { $value ->
        [never] not announced
        [host] the host decides
       *[always] announced
    }
    .rule = { $value ->
        [never] Attacks that failed are not mentioned.
        [host] Whether to mention attacks that failed is for the host to decide.
       *[always] Attacks that failed are announced.
    }
setting-tell-block = Blocks
    .meaning = Whether it is announced who was blocked.
    .value = { $value ->
        [never] not announced
        [host] the host decides
       *[always] announced
    }
    .rule = { $value ->
        [never] Blocks are not mentioned.
        [host] Whether to mention blocks is for the host to decide.
       *[always] Blocks are announced.
    }

## Warnings

setting-warn-players_below = Few players
    .meaning = Warn if there are fewer players; 0 means never.
    .rule = { $count ->
        [0] There is no warning of few players.
       *[other] The host is warned of fewer players than { $value }.
    }
setting-warn-dark_share_min = Few dark roles
    .meaning = Warn if the share of dark roles is smaller; 0 means never.
    .rule = { $count ->
        [0] There is no warning of few dark roles.
       *[other] The host is warned of a share of dark roles under { $value }.
    }
setting-warn-dark_share_max = Many dark roles
    .meaning = Warn if the share of dark roles is larger; 0 means never.
    .rule = { $count ->
        [0] There is no warning of many dark roles.
       *[other] The host is warned of a share of dark roles over { $value }.
    }
setting-warn-no_doctor = No healer
    .meaning = Warn if nobody at the table heals.
    .rule = { $value ->
        [true] The host is warned if nobody in the game heals.
       *[false] There is no warning of a game without a healer.
    }
setting-warn-manual_deal = Roles given by hand
    .meaning = Warn if the roles were not dealt at random.
    .rule = { $value ->
        [true] The host is warned if the roles were given by hand.
       *[false] There is no warning of roles given by hand.
    }

setting-fast_night = Early night
    .meaning = Whether the host may begin the night early once all the living have voted.
    .value = { $value ->
        [all_voted] once all have voted
       *[never] no
    }
    .rule = { $value ->
        [all_voted] Once all the living have voted, the host may begin the night early.
       *[never] The night does not begin early.
    }

## Words inside values

setting-source-host = whom the host names
setting-source-first_victims = those killed in the first night of the last game
setting-source-novices = novices

setting-step-visit = visits
setting-step-guard = guards
setting-step-heal = heals
setting-step-check = checks
setting-step-attacks = attacks
setting-step-mafia = mafia attack
setting-step-yakuza = yakuza attack
setting-step-sheriff = { $sheriff }’s shot
setting-step-priest = { $priest }’s shot
setting-step-maniac = { $maniac }’s attack
setting-step-link = link
setting-step-deaths = deaths
setting-step-shield = shield from execution
setting-step-turncoat = changing sides
setting-step-missed = missed actions
setting-step-victory = victory
setting-step-announce = announcement
setting-step-answers = answers

setting-part-role_from = { $role } from { $count }
setting-part-limit = { $role } { $count }
setting-part-off = { $role } switched off
setting-part-seeks = { $role } for the { $target }
setting-part-heads = { $side }: { $role }
setting-part-ratio = from { $min } to { $max }, best { $ideal }, from { $from } players on
setting-part-preset = for { $count }: { $roles }
setting-part-role = { $role }
setting-part-roles = { $role } × { $count }
setting-number = { $value }
setting-said = { $name }: { $value }
