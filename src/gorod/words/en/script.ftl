# The host's script: what to say (script-say-…), what to show (script-show-…), what to remember (script-note-…).

## Start

script-say-deal = I am dealing the roles. Look at yours and show it to nobody.
script-say-deal-messages = The roles are dealt: everybody gets a private message.
script-note-deal = Everybody is told a role, citizens too: silence must give nobody away.
script-note-deal-team = With the roles a team is told its own: { $seats }.
script-note-meet-team = Tell the team who is in it: { $seats }.
script-note-immunity = Immunity: { $seats }.
script-say-acquaintance = Introductions. Round the table: who are you in this city, and whom do you know here?
script-note-acquaintance = { $count } s each. There are no fouls for talking now, but everybody listens to the speaker.
script-note-acquaintance-free = Any length. There are no fouls for talking now, but everybody listens to the speaker.

## Night

script-say-meeting = Zero night. The city falls asleep. Everybody closes their eyes.
script-say-meeting-messages = Zero night. The mafia meets, the others wait.
script-say-night = Night { $number }. The city falls asleep. Everybody closes their eyes.
script-note-night = Turn the music up. Speak evenly and straight ahead, and give each role the same time, whether its player is in or out.
script-note-night-any = Any order will do; this list is a handy one.
script-say-night-messages = Night { $number }. Night orders go to the host by private message.
script-note-night-limit = The night lasts at most { $time }. Whoever is late does not act.
script-note-night-open = The night lasts until all orders are in or you close it.
script-note-channel = The team has a channel of its own and agrees there.
script-note-final = An accepted order of the team cannot be changed.

script-say-wake = { CASE($role, "nom") }, wake up.
script-say-meet = Get to know each other.
script-say-sleep = { $role }, go back to sleep.
script-ask-visit = Whom do you visit?
script-ask-guard = Whom do you guard?
script-ask-heal = Whom do you heal?
script-ask-kill = Who is the victim?
script-ask-kill-head = { $role }, you decide: who is the victim?
script-ask-check = Whom do you check?
script-ask-search = Who is the { $target }?
script-ask-shoot = Whom do you shoot?
script-ask-choose = A check or a shot? One finger is a check, a pistol is a shot.
script-ask-both = Whom do you check? And whom do you shoot?
script-ask-choose-found = A check, or a shot at somebody found?

script-show-mafia_or_not = Show: mafia or not mafia.
script-show-colour = Show by a gesture: red or black.
script-show-exact_role = Show the role.
script-show-found = Show: found or not.
script-show-search = Show: { $target } or not.
script-show-day_start = The answer comes at the start of the day.
script-show-after_all = The answer comes once all orders are in.
script-show-notice = After a block there is one answer: “nothing came to light”.
script-show-blank = Whoever is blocked by a visit is shown nothing.
script-note-touch = Wake by a touch: { $seats }. This is a new player of the team.
script-note-untouched = Do not wake: { $seats }. The team does not know of this player.
script-note-conflict-miss = Different targets are a miss.
script-note-conflict-ask_again = With different targets, ask again.
script-note-no_skip = The team may not give up its kill.

script-note-wait = Waiting for orders: { $list }.
script-wait-role = { $role }: { $seats }
script-wait-team-head_first = { $role }: { $seats } (the head’s word goes first; one order for the team)
script-wait-team-head_only = { $role }: { $seats } (the head’s order, while he lives)
script-wait-team-any_member = { $role }: { $seats } (an order from any of them)
script-wait-team-every_member = { $role }: { $seats } (an order from each of them)
script-note-wait-all = Results and answers only once all orders are in.

script-note-step-deaths = Work out who died.
script-note-step-shield = Note who cannot be executed tomorrow.
script-note-step-turncoat = See whether the { $role } has changed sides.
script-note-step-missed-auto = See to missed actions: { $count } in a row, and the player is out.
script-note-step-missed-ask = See to missed actions: { $count } in a row, and you decide whether the player is out.
script-note-step-victory = See whether anybody has won.
script-note-step-answers = Give the answers: { $seats }.
script-say-step-announce = The city wakes up.

## Morning

script-say-morning = Good morning. Out this night: the numbers in order. If there are none: { $nobody }
script-note-tell-roles-never = Do not name the roles of those who are out before the end.
script-note-tell-roles-host = Whether to name the roles of those who are out is up to you.
script-note-tell-roles-always = The roles of those who are out are in the announcement.
script-note-tell-causes-never = Do not say by whose hand or how anybody died.
script-note-tell-causes-host = Whether to say how somebody died is up to you.
script-note-tell-causes-always = How they died is in the announcement.
script-note-tell-attempts-never = Do not mention attacks that failed.
script-note-tell-attempts-host = Whether to mention attacks that failed is up to you.
script-note-tell-attempts-always = Attacks that failed are in the announcement.
script-note-tell-block-never = Do not mention blocks.
script-note-tell-block-host = Whether to mention blocks is up to you.
script-note-tell-block-always = Blocks are in the announcement.
script-say-last_word = The last word: { $player }.
script-note-last_word = { $count } s. Nobody asks questions. In seat order; those put out for fouls are silent.

## Speeches

script-say-round = Day { $number }. We speak in turn; { $player } opens.
script-say-round-any = We speak in turn. On day 1 the lowest number opens, later the next after whoever opened the last.
script-say-talk = Day { $number }. The city talks.
script-say-speech = The floor: { $player }.
script-say-over = Thank you.
script-note-speech = { $count } s a speech. It ends with “pass” or “thank you”.
script-note-speech-free = A speech may last any time. It ends with “pass” or “thank you”.
script-note-invite = The speaker may let others talk, at a time at most: { $count }.
script-note-invite-none = The speaker gives the floor to nobody.
script-note-closer = A player may declare that he speaks last: he closes the table and votes first.
script-note-silent = No speech today: { $seats }.
script-note-nominate-in_speech = Players are put forward in one’s own speech.
script-note-nominate-free = Players are put forward at any time of the day.
script-note-nominate-none = Nobody is put forward.
script-note-first_round = Today from one player at most: { $count }.
script-note-accept = Answer each nomination with “Accepted”. Without that word it does not stand.
script-note-accept-none = A nomination stands at once; no answer is needed.
script-note-self = One may put oneself forward.
script-note-self-none = Nobody may put himself forward.
script-note-withdraw = One’s own nomination may be taken back.
script-note-withdraw-none = A nomination cannot be taken back.
script-note-fouls = Name each foul and its number. Number { $silence } costs a speech, number { $remove } the place at the table.
script-note-fouls-silence = Name each foul and its number. Number { $silence } costs a speech.
script-note-fouls-remove = Name each foul and its number. Number { $remove } costs the place at the table.
script-note-offences = Peeking is { $peek } at once, a night gesture { $gesture }, another one { $again }.

## Vote

script-say-candidates = We vote. The candidates in order: { $seats }. Hands off the table; no more gestures or talk.
script-say-candidates-none = There are no candidates. Nobody is executed today.
script-say-candidates-any = We vote. I name the candidates in order. Hands off the table; no more gestures or talk.
script-say-lone-no_vote = There is one candidate: { $seats }. We do not vote today.
script-say-lone-out = There is one candidate: { $seats }. There is no vote; this player leaves.
script-say-hands = Who votes for { $player } to leave?
script-note-hands = Hands stay up until you say “Thank you”.
script-note-closer-first = The one who closed the table votes first: { $player }.
script-say-ballots = Day { $number }. The vote is open. Everybody writes for whom they vote.
script-say-ballots-table = Day { $number }. We vote: everybody names one player.
script-note-clock-open = You set the end: announce it at least { $notice } ahead, and not before { $minimum } from the day’s start.
script-note-clock-twilight = Once everybody has voted, { $twilight } are left, but never beyond the limit.
script-note-clock-extra = A change of vote in that time gives { $extra } more and cancels the limit.
script-note-clock-repeats = Every later change of vote gives it anew.
script-note-clock-once = This happens once a day.
script-note-clock-ends = As it stands the vote closes { $time } after the day’s start.
script-note-absence = Whoever misses this many game day-and-nights is out at the start of the next phase: { $count }.
script-say-shootout = Shootout: { $seats }. A speech lasts { $count } s; the floor is given to nobody else.
script-say-shootout-any = If there is a tie, a shootout. A speech lasts { $count } s; the floor is given to nobody else.
script-say-shootout-hands = Who now votes for { $player } to leave?
script-say-lift = Tied again: { $seats }. Who votes for all of them to leave?
script-say-lift-any = If there is a tie again: who votes for all of them to leave?
script-note-lift = More than half of those outside the shootout are needed. If they are too few, all stay.
script-say-executed = { CAP($player) }: Executed by day.
script-say-spared = Nobody is executed today.
script-note-executed = Before you announce an execution, look in this order at: { $checks }.
script-note-executed-none = Nothing stops an execution.
script-note-last_shot = If the { $role } is executed, let him shoot anyone or decline.
script-note-fast_night = Once all the living have voted, the night may begin early if nobody objects.

## End

script-say-end = The game is over. { $result }.
script-note-end-why = { $condition } [{ $clause }]
script-role-of = { $seat }: { $role }
script-role-turned = { $seat }: { $role } (dealt as { $dealt })
script-role-out = { $line }, out: { $phase }, { $reason }
script-winners = Winners: { $seats }
script-attempt = Attacks that failed: on { $seats }.
script-blocked = Without an action: { $seats }.
script-cause = { $text } Cause: { $attack }.
script-revealed = { $text } Role: { $role }.
