# Roles: what each does and wants. The rest is said by the rules of the settings themselves.

role-title = { $role }. Side: { LOW($side) }.
role-yours = Your role: { $role }.
role-mates = Your team: { $seats }.
role-asleep = Sleeps at night.
role-verb-visit = Visits one player at night.
role-verb-guard = Guards one player at night and takes a blow that is aimed at him.
role-verb-heal = Heals one player at night.
role-verb-kill = Chooses a victim at night.
role-verb-kill-team = Chooses a victim at night together with the team.
role-verb-check = Checks one player at night.
role-verb-search = Searches for the { $target } at night: names a player and learns whether it is he.
role-verb-shoot = May shoot one player at night.
role-werewolf = Starts on the city’s side and sleeps at night.
role-immortal = Sleeps at night: the protection works by itself.
role-duty-no = The night action may be skipped.
role-duty-yes = The night action is a duty.
role-duty-with_shot = The night action is a duty while there is a shot.
