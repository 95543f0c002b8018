# Слова страницы. Те же ключи стоят в en.ftl.

site-title = Trefoil — карточный стол для пасьянсов
table-title = { $game } — Trefoil
rules-title = Правила: { $game } — Trefoil
welcome = Разложим пасьянс?
play = Играть
play-first = Играть: «{ $game }»
play-game = Играть: { $game }
choose = Выбрать…
choose-game = Выбрать вариант или расклад: { $game }
by-number = Расклад по номеру…
by-number-short = По номеру…
rules = Правила
rules-of = Правила: { $game }
all-games = Все пасьянсы
search = Найти пасьянс
found =
    { $n ->
        [one] Найден { $n } пасьянс
        [few] Найдено { $n } пасьянса
       *[many] Найдено { $n } пасьянсов
    }
found-nothing = Такого пасьянса здесь нет.
continue = Продолжить
more = Показать все
fewer = Свернуть
cards-count =
    { $n ->
        [one] { $n } карта
        [few] { $n } карты
       *[many] { $n } карт
    }
moves-made =
    { $n ->
        [one] { $n } ход
        [few] { $n } хода
       *[many] { $n } ходов
    }
was-won = сошёлся
was-lost = не сошёлся
own-game = из вашей папки
broken = Файлы, которые не удалось прочесть
differs = Не спутайте:
about-faces = Рисунки карт: Adrian Kennard, общественное достояние (CC0).
again = Ещё раз

studies = Исследования
studies-link = Как часто сходится?
studies-title = Исследования — Trefoil
study-title = { $game }: как часто сходится? — Trefoil
studies-lead = Как часто сходится каждая игра: ответ по тысячам раскладов рядом с тем, что обещают книги и что опубликовали другие. Каждая точка картинки открывает свой расклад за столом.
studies-legend = Полоса — интервал; черта — найденная доля, две, если есть неизвестные расклады; ромб или широкая полоса — сказанное или опубликованное.
studies-own = Из ваших журналов
studies-measured = Измерено в Trefoil
studies-none = Исследований пока нет. Запустите trefoil study.
studies-by-rate = Сначала наибольшая доля
study-of =
    { $n ->
        [one] из { $n } расклада
       *[other] из { $n } раскладов
    }
studies-found =
    { $n ->
        [one] Найдено { $n } исследование
        [few] Найдено { $n } исследования
       *[many] Найдено { $n } исследований
    }
studies-questions = Вопросы
study-interval = интервал
study-open = неизвестно { $n }
study-changed = По правилам, которые теперь другие.
study-unknown = неизвестно
study-facts = На чём это основано
study-table = Таблицей

family-fans = Веера
family-couples = Супружеские
family-canfield = Кэнфилд
family-klondike = Клондайк
family-elevens = Одиннадцать очков
family-freecell = Свободные ячейки
family-castles = Замки и открытые колонки
family-thieves = Разбойники
family-spider = Пауки
family-golf = Гольф и дыры
family-other = Другие

deal-number = Номер расклада
deal-random = любой
deal-short = № { $deal }
deal-of = Расклад № { $deal }. Другой расклад…
deal-given = свой расклад
unlimited = без ограничения
opening = Раздаём…
no-such-deal = Такого расклада нет
no-such-table = Такого стола нет
closed-table = Этот стол не открывается
fault-offline = Сервер не отвечает. Попробуйте ещё раз.
fault-no-game = Пасьянса «{ $game }» здесь нет.

notes = Примечания
note = примечание { $n }
note-back = назад к тексту

tools = Действия
undo = Отмена
redo = Вернуть
do-redeal = Тасовка
do-pass = Передать
all-up = Все, что можно, на базы
all-up-short = На базы
flip-all = Открыть все карты, какие можно
flip-all-short = Открыть
moves = Ходы
menu = Меню
new-deal = Новый расклад
restart = Начать сначала
copy-link = Скопировать ссылку
save-game = Сохранить партию
type-move = Ход с клавиатуры
type-move-example = например, 5h fan3
do-move = Сходить
settings = Настройки
keys = Клавиши
close = Закрыть
offline = Нет связи, восстанавливаем…
score = Счёт { $score }
score-label = Счёт
mover = Ходит { $seat }
seat-0 = игрок A
seat-1 = игрок B
position = Ход { $at } из { $of }
the-deal = Расклад
no-moves-yet = Ходов ещё не было.
quote = «{ $text }»

set-lang = Язык
set-look = Колода
look-classic = обычная
look-four = в четыре цвета
look-big = крупный индекс
set-letters = Буквы на картах
letters-latin = A K Q J
letters-russian = Т К Д В
set-theme = Стол
theme-forest = зелёный
theme-night = ночной
theme-day = светлый
set-speed = Движение карт
speed-0 = нет
speed-100 = быстро
speed-180 = обычно
speed-400 = медленно
set-scale = Размер карт: { $n } %
set-one-tap = Ход одним касанием
set-one-tap-note = Если карте есть куда пойти только в одно место, она идёт сразу.
set-mirror = Для левой руки

hint-mouse = Нажмите карту — загорятся места, куда она может лечь; нажмите одно из них или перетащите карту. Двойное нажатие играет сразу.
key-arrows = по стопкам и картам
key-ends = первая и последняя открытая карта стопки
key-press = взять, положить
key-tap = взять; ещё раз — сыграть
key-run = взять больше или меньше карт
key-zones = раскладка, колода, базы, открытые карты, резерв, ячейки
key-draw = снять с колоды, перевернуть, тасовать
key-undo = отменить ход
key-redo = вернуть ход
key-pile = прочесть стопку
key-moves = прочесть возможные ходы
key-counters = прочесть счёт и остатки
key-type = ввести ход
key-keys = этот список
key-cancel = отпустить карты

said-undone = Отменено: { $move }
said-redone = Снова: { $move }
said-goto = Ход { $at } из { $of }.
said-no-faces = Рисунки карт не загрузились.
said-no-tap = Здесь больше одного хода или ни одного: выберите место.
said-no-draw = Снимать нечего.
said-no-moves = Ходов нет.
said-no-counters = Счёта и ограничений здесь нет.
said-put-down = Отпущено.
said-picked =
    { $count ->
        [one] Взята { $count } карта
        [few] Взято { $count } карты
       *[many] Взято { $count } карт
    }
said-copied = Ссылка скопирована.

table-label = Стол: { $game }
pile-empty = { $pile }, пусто
card-down = карта рубашкой вверх
card-covered = закрытая карта
cards-down =
    { $n ->
        [one] { $n } карта рубашкой вверх
        [few] { $n } карты рубашкой вверх
       *[many] { $n } карт рубашкой вверх
    }
cards-covered =
    { $n ->
        [one] { $n } закрытая карта
        [few] { $n } закрытые карты
       *[many] { $n } закрытых карт
    }
card-name = { $rank } { $suit }
card-alone = { $card }, { $pile }
card-label = { $card }, { $pile }, { $nth } из { $count }
rank-A = туз
rank-2 = двойка
rank-3 = тройка
rank-4 = четвёрка
rank-5 = пятёрка
rank-6 = шестёрка
rank-7 = семёрка
rank-8 = восьмёрка
rank-9 = девятка
rank-T = десятка
rank-J = валет
rank-Q = дама
rank-K = король
suit-s = пик
suit-h = червей
suit-d = бубен
suit-c = треф
nth-feminine =
    { $n ->
        [1] первая
        [2] вторая
        [3] третья
        [4] четвёртая
        [5] пятая
        [6] шестая
        [7] седьмая
        [8] восьмая
        [9] девятая
        [10] десятая
       *[other] { $n }-я
    }
nth-masculine =
    { $n ->
        [1] первый
        [2] второй
        [3] третий
        [4] четвёртый
        [5] пятый
        [6] шестой
        [7] седьмой
        [8] восьмой
        [9] девятый
        [10] десятый
       *[other] { $n }-й
    }
of-count =
    { $n ->
        [2] двух
        [3] трёх
        [4] четырёх
        [5] пяти
        [6] шести
        [7] семи
        [8] восьми
        [9] девяти
        [10] десяти
       *[other] { $n }
    }

sign-won = сходится
sign-lost = не сходится
sign-unknown = неясно
sign-thinking = думаю…
sign-hidden = сойдётся?
ask-verdict = Спросить решатель, можно ли ещё выиграть; он знает и закрытые карты
verdict = Показывать, сходится ли
hint = Совет
hint-play = Сходить так
hint-line = Весь путь
hint-back = Вернуться к ходу { $at }
hint-waiting = Решатель ищет ход…
line-title =
    { $n ->
        [one] До победы { $n } ход
        [few] До победы { $n } хода
       *[many] До победы { $n } ходов
    }
line-next = Следующий ход
line-cut =
    { $n ->
        [one] Ещё { $n } ход не показан: он назвал бы карты, которых не видно.
        [few] Ещё { $n } хода не показаны: они назвали бы карты, которых не видно.
       *[many] Ещё { $n } ходов не показаны: они назвали бы карты, которых не видно.
    }
line-whole = Показать всё, и закрытые карты
said-no-solver = Решателя для этой игры здесь нет.
finding-deal = Ищем расклад, который сходится…
set-verdict = Показывать, можно ли ещё выиграть
set-verdict-note = Пока видны не все карты, решатель молчит, если его не спросить.
set-winnable = Только расклады, которые сходятся
set-winnable-note = Где есть решатель; поиск занимает до 20 секунд.
key-hint = совет; ещё раз — весь путь

company = Кто играет
company-2-link = вдвоём: партнёр сядет по ссылке
company-2-computer = с компьютером
company-2-alone = один за обоих
company-1-alone = один
company-1-link = наперегонки: тот же расклад у соперника
strength = Партнёр
games = Сколько партий
games-1 = одна партия
games-2 = матч из двух партий
begins = Кто начинает
begins-lots = по жребию
begins-own = я
begins-other = партнёр
open-table = Открыть стол
play-two = Играть вдвоём
play-two-game = Играть вдвоём: { $game }
table-two = вдвоём
table-race = наперегонки
invited-two = Вас зовут сыграть вдвоём
invited-race = Вас зовут сыграть наперегонки: расклад у обоих один и тот же
sit-down = Сесть за стол
invite-taken = Место за этим столом уже занято.

who-you = Вы
who-partner = Партнёр
who-computer = Компьютер
who-rival = Соперник
presence-watching = вы зритель
presence-waiting =
    { $who ->
        [rival] ждём соперника
       *[partner] ждём партнёра
    }
presence-computer = с компьютером
presence-here =
    { $who ->
        [rival] соперник на связи
       *[partner] партнёр на связи
    }
presence-away =
    { $who ->
        [rival] соперник не на связи
       *[partner] партнёр не на связи
    }
turn-own = Ваш ход.
turn-own-short = Ваш ход
turn-of = { $who } ходит.
turn-of-short = { $who } ходит
score-of = Вы { $own }, { $who } { $other }
match-game = партия { $game } из { $of }
race-home = { $home } из { $of } карт на месте
race-won = сошёлся!
race-lost = не сошёлся

lobby-two = Ждём партнёра
lobby-race = Ждём соперника
lobby-watch = Игроки ещё не собрались
lobby-send = Пошлите ему эту ссылку. Регистрация не нужна: кто откроет её первым, сядет за стол.
lobby-stay = Страницу можно закрыть и вернуться: место останется за вами.
first-own = начинаете вы
first-other = начинает партнёр
link = Ссылка
copy = Скопировать
copied = Скопировано
share = Поделиться

cut-title = Снимите колоду партнёра
cut-watch = Игроки снимают колоды
cut-where = Сколько карт снять
cut-cards =
    { $n ->
        [one] { $n } карта сверху
        [few] { $n } карты сверху
       *[many] { $n } карт сверху
    }
cut-do = Снять
cut-done =
    { $n ->
        [one] Вы сняли { $n } карту
        [few] Вы сняли { $n } карты
       *[many] Вы сняли { $n } карт
    }
cut-waiting = { $who } ещё снимает вашу колоду.
pack-own = ваша колода
pack-partner = колода партнёра
shuffle-promised = Колоды перетасованы; подменить их уже нельзя
shuffle-why = Это отпечатки SHA-256 обеих перетасованных колод. После игры колоды раскроются, и каждый сможет сверить их с отпечатками.
shuffle-shown = Тасовка раскрыта, её можно проверить
shuffle-check = Это отпечатки SHA-256, показанные до съёма. Всю сохранённую партию проверяет команда trefoil verify.
shuffle-kept = ✓ Колоды те самые, что были обещаны до съёма.
shuffle-broken = Колоды не те, что были обещаны до съёма!

said-phrase = { $who }: { $text }
said-by = { $who }: { $move }
said-laid = Карты разложены.
news-came = { $who } за столом.
news-left = { $who } больше не играет: место свободно, приглашение снова действует.
news-here = { $who } на связи.
news-away = { $who } не на связи.
news-cut = { $who }: колода снята.
news-again = { $who } предлагает сыграть ещё.
news-won = { $who }: пасьянс сошёлся.
news-lost = { $who }: пасьянс не сошёлся.
take-back = Попросить вернуть ход
back-asked = Ждём, позволит ли партнёр вернуть ход…
back-wanted = { $who } просит вернуть ход.
back-yes = Позволить
back-no = Не надо
back-denied = Ход остаётся.
elsewhere = Вы играете на другом устройстве; здесь стол только виден.
next-ready = Следующая партия открыта.
next-go = К столу
looking = Показан ход { $at } из { $of }
looking-back = К игре
phrases = Сказать партнёру
phrases-short = Сказать
nothing-said = Здесь останется то, что вы друг другу скажете.
link-device = Играть на другом устройстве
link-own-note = Откройте эту ссылку на другом устройстве, и игра продолжится там. Никому её не показывайте: у кого она есть, тот и играет за вас.
link-watch = Ссылка для зрителей
link-watch-note = По этой ссылке можно смотреть за игрой, но не играть.
watch-instead = Смотреть
leave = Уйти из-за стола
leave-title = Уйти совсем?
leave-note = Место освободится, и вернуть его можно будет только по приглашению. Если вы хотите прерваться, просто закройте страницу: место останется за вами.
leave-stay = Остаться
leave-yes = Уйти

result = Итог
result-two-ahead = Вы взяли больше карт!
result-two-behind = Партнёр взял больше карт
result-two-even = Карт взято поровну
result-two-leads = { $who }: взято больше карт
result-race-ahead = Вы впереди!
result-race-behind = Соперник впереди
result-race-even = Ничья
result-race-open = Ваша партия окончена, соперник ещё играет
result-race-leads = Впереди { $who }
result-together-won = Пасьянс сошёлся!
result-together-lost = Пасьянс не сошёлся
row-taken = взято карт
row-before = партия 1
row-game = партия 2
row-total = всего
row-home = на месте
row-moves = ходов
match-goes-on = Это первая из двух партий. Вторая — на тех же колодах, места меняются.
match-second = Вторая партия
again-exchange = поменяться местами
again-wanted = { $who } предлагает сыграть ещё.
again-wanted-exchange = { $who } предлагает сыграть ещё, поменявшись местами.
again-asked = Ждём ответа…
again-match = Ещё один матч
again-game = Сыграть ещё
set-sound = Тихий звук, когда сходил партнёр
