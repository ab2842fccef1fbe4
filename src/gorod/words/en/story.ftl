# A game as a story: phase by phase, with the reason and the clause of every death, rescue and answer.

story-title = { $title }
story-player = { $seat }: { $role }
story-player-out = { $seat }: { $role }, out from the beginning
story-quiet = Nothing happened.
story-unfinished = The game is not over. In the game: { $seats }.
story-open = The phase is not closed.
