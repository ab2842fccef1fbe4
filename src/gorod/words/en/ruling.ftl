# What became of an act or an effect. First ruling-KIND-VERDICT-CAUSE is looked for, then shorter ones.

ruling-visit = { $seat } visits { $target }
ruling-guard = { $seat } guards { $target }
ruling-heal = { $seat } heals { $target }
ruling-kill = { $seat } chooses a victim: { $target }
ruling-check = { $seat } checks { $target }
ruling-search = { $seat } searches: { $target }
ruling-shoot = { $seat } shoots { $target }
# An order that came to nothing
ruling-order-void-skip = { $seat } lets it pass ({ $verb })
ruling-order-void-blocked = { $deed }, in vain: blocked by the visit of { $by }
ruling-order-void-dead = { $deed }, in vain: { $seat } is out before that step
ruling-order-void-stopped = { $deed }, in vain: blocked by a visit
ruling-order-void-removed = { $deed }, in vain: one of the two was put out
ruling-order-void = { $deed }, in vain

ruling-team_kill-stands = The { LOW($side) } chooses a victim: { $target }
ruling-team_kill-void-dead = The { LOW($side) } does not act: nobody of it lived to its step
ruling-team_kill-void-blocked = The { LOW($side) } does not act: stopped by a visit
ruling-team_kill-void-silent = The { LOW($side) } does not act: not everybody named the victim
ruling-team_kill-void-no_order = The { LOW($side) } does not act: nobody named a victim
ruling-team_kill-void-skip = The { LOW($side) } gives up its kill
ruling-team_kill-void-conflict = The { LOW($side) } misses: different targets were named ({ $seats })

ruling-blocked = { $seat } loses the action: visited by { $by }
ruling-attack-stands = { $attack } on { $target }: nothing stopped it
ruling-attack-stopped-immunity = { $attack } on { $target }: stopped by immunity
ruling-attack-stopped-immortal = { $attack } on { $target }: stopped by immortality
ruling-attack-stopped-visit = { $attack } on { $target }: stopped by the visit of { $by }
ruling-attack-stopped-heal = { $attack } on { $target }: stopped by the heal of { $by }
ruling-attack-stopped-guard = { $attack } on { $target }: stopped by the guard of { $by }
ruling-attack-moved = { $attack } on { $target }: taken by { $by }
ruling-attack-void = { $attack } on { $target }: the target is out already

ruling-out = { $seat } is out: { $reason }
ruling-out-stands-attack = { $seat } is out: { $attack }
ruling-out-stands-link = { $seat } is out together with { $by }
ruling-out-stands-vote = { $seat }: { $reason }
ruling-out-stands-host = { $seat } is out: { $reason }
ruling-link-stopped-immunity = { $seat } stays although { $by } is out: saved by immunity
ruling-link-stopped-heal = { $seat } stays although { $by } is out: saved by a heal
ruling-link-stands = { $seat } shares the fate of { $by }
ruling-shield = { $seat } cannot be executed tomorrow: visited by { $by }
ruling-role = { $seat } changes sides and is now: { $role }
ruling-told = { $seat } learns about { $target }: { $answer }
ruling-told-stands-none = { $seat } gets no answer
ruling-told-stands-notice = { $seat } hears: { $answer }
ruling-missed = { $count ->
    [1] { $seat } missed an obligatory action
   *[other] { $seat } missed an obligatory action, { $count } in a row
}

ruling-tally = For { $target }: { $votes }
ruling-tie = Tied: { $seats }
ruling-vote-executed = The vote has decided: { $seats }
ruling-vote-tie = No execution
ruling-vote-shootout = There is a shootout
ruling-vote-lift = There is a vote on all of them leaving
ruling-vote-lifted = For all of them leaving, { $hands }: all leave
ruling-vote-not_lifted = For all of them leaving, { $hands }: not enough, all stay
ruling-vote-pardoned = A single vote: a pardon
ruling-vote-lone = A single candidate: no vote
ruling-vote-nobody = Nobody was chosen
ruling-vote-nobody-host = The host: no execution today
ruling-vote-void = The vote was not held: nobody leaves
ruling-kept = { $seat } stays: { $barrier }
ruling-silenced = { $seat } has no speech on day { $count }
ruling-foul = { $seat }: a foul, { $count } in all
ruling-foul-lifted = { $seat }: a foul taken back, { $count } left
ruling-absent = { $seat } does not vote and has missed the day
ruling-ends = { $count ->
    [0] No end of the vote is known
   *[other] The vote is closed: { $time } from the day’s start
}
ruling-nomination = { $seat } nominates { $target }
ruling-hands-vote = For { $target }: { $hands }
ruling-hands-revote = In the shootout for { $target }: { $hands }
ruling-hands-lift = For all of them leaving: { $hands }
ruling-ballot = { $seat } votes for { $target }
ruling-ballot-pass = { $seat } votes against all: PASS
ruling-ballot-lifted = { $seat } withdraws the ballot
ruling-act-post = { $seat } is present
ruling-act-speak = { $seat } has the floor
ruling-act-last = { $seat } closes the table
ruling-act-invite = { $seat } lets { $target } talk
ruling-act-nominate = { $seat } nominates { $target }
ruling-act-withdraw = { $seat } takes back the nomination of { $target }
ruling-act-rename = { $seat }: a new name
ruling-act-pause = Pause: the clocks stand
ruling-act-resume = The clocks run again
ruling-act-limit = The host’s limit: { $time } from the day’s start
ruling-act-revive = { $seat } is back in the game
ruling-act = Accepted: { $value }
ruling-winner = { $result }

ruling-cited = { $text } [{ $clause }]
