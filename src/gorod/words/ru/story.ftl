# Партия как рассказ: по фазам, с причиной и пунктом правил у каждой смерти, спасения и ответа.

story-title = { $title }
story-player = { $seat } — { $role }
story-player-out = { $seat } — { $role }, вне игры с самого начала
story-quiet = Ничего не произошло.
story-unfinished = Игра не окончена. В игре: { $seats }.
story-open = Фаза не закрыта.
