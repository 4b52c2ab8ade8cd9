/*  Minesweeper in logic.

    A closed cell that touches a number is a variable: 1 is a mine, 0 is none. A number is an equation, written
    [Cell, Cell, ...] = Mines. A cell is certain when the opposite has no solution.

    Chains are equations that hang together by shared cells. One chain cares about another only through the number
    of mines: so each chain is searched alone, with the numbers of mines that the others, and the cells off the
    frontier, leave to it. That loses nothing, and keeps the search from running through all combinations.

    Spoken to over standard input, one question a line:

        board(Seconds, MinesLeft, Off, Equations).

    with Off closed cells that touch no number. Answers come as soon as they are known, one a line: "safe Cell" and
    "mine Cell", where Cell may be "off" for all cells off the frontier; "contradiction"; "late" when the seconds or
    the memory are used up, what was said until then being true all the same; and at last "done".
*/

:- use_module(library(apply)).
:- use_module(library(assoc)).
:- use_module(library(clpfd)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(library(time)).

serve :-
    repeat,
    read(Question),
    (   Question == end_of_file
    ->  !
    ;   answer(Question),
        say(done),
        fail
    ).

answer(board(Seconds, MinesLeft, Off, Equations)) :-
    catch(call_with_time_limit(Seconds, judge(MinesLeft, Off, Equations)),
          Error,
          (   too_much(Error)
          ->  say(late)
          ;   throw(Error)
          )).

too_much(time_limit_exceeded).
too_much(error(resource_error(_), _)).

judge(MinesLeft, Off, Equations) :-
    (   board(Equations, Board),
        maplist(holds(Board), Equations),
        conclude_known(Board, Known),
        chains(Board, Equations, Chains),
        maplist(settle, Chains),
        Hidden is MinesLeft - Known,
        weigh(Hidden, Off, Chains)
    ->  true
    ;   say(contradiction)
    ).

say(Word) :-
    format("~w~n", [Word]),
    flush_output.

say(Word, Cell) :-
    format("~w ~w~n", [Word, Cell]),
    flush_output.


%   The board: a variable for each cell. What the equations show by propagation alone is said at once.

board(Equations, Board) :-
    findall(Cell-_, (member(Around = _, Equations), member(Cell, Around)), Mentioned),
    sort(1, @<, Mentioned, Pairs),
    pairs_values(Pairs, Variables),
    Variables ins 0..1,
    list_to_assoc(Pairs, Board).

holds(Board, Cells = Mines) :-
    maplist(variable(Board), Cells, Variables),
    sum(Variables, #=, Mines).

variable(Board, Cell, Variable) :-
    get_assoc(Cell, Board, Variable).

conclude_known(Board, Mines) :-
    findall(Value, (gen_assoc(Cell, Board, Value), integer(Value), conclude(Cell, Value)), Values),
    sum_list(Values, Mines).

conclude(Cell, 0) :- say(safe, Cell).
conclude(Cell, 1) :- say(mine, Cell).


%   Chains of cells that are still open to both, in an order in which neighbours stand close together.

chains(Board, Equations, Chains) :-
    maplist(open_cells(Board), Equations, Groups),
    exclude(==([]), Groups, Open),
    tied_groups(Open, Lists),
    maplist(chain(Board), Lists, Chains).

open_cells(Board, Cells = _, Open) :-
    exclude(known(Board), Cells, Open).

known(Board, Cell) :-
    get_assoc(Cell, Board, Value),
    integer(Value).

tied_groups([], []).
tied_groups([Group|Groups], [Cells|Lists]) :-
    tied([Group], Groups, Others, Members),
    append(Members, Mentioned),
    list_to_set(Mentioned, Cells),
    tied_groups(Others, Lists).

%   tied(+Reached, +Groups, -Others, -Members): what hangs together with the groups reached so far.

tied([], Others, Others, []).
tied([Group|Reached], Groups, Others, [Group|Members]) :-
    partition(shares_cell(Group), Groups, Near, Far),
    append(Reached, Near, Next),
    tied(Next, Far, Others, Members).

shares_cell(Cells, Others) :-
    member(Cell, Cells),
    memberchk(Cell, Others),
    !.

chain(Board, Cells, chain(Cells, Variables, Mines)) :-
    maplist(variable(Board), Cells, Variables),
    sum(Variables, #=, Mines).


%   Certainty. One solution shows for every cell a value that it can have; only the other value is in question. A
%   further solution, found while asking, answers some of the questions to come.

settle(chain(Cells, Variables, _)) :-
    witness(true, Variables, Variables, Values),
    settle(Cells, Variables, Values, []).

%   settle(+Cells, +Variables, +Values, +Before): the last are the variables before these, the nearest first.

settle([], [], [], _).
settle([Cell|Cells], [Variable|Variables], [Value|Values], Before) :-
    (   Value == both
    ->  Seen = Values
    ;   Other is 1 - Value,
        outwards(Before, Variables, Order),
        witness(Variable = Other, Order, Variables, Witness)
    ->  maplist(also, Values, Witness, Seen)
    ;   Variable = Value,
        conclude(Cell, Value),
        Seen = Values
    ),
    settle(Cells, Variables, Seen, [Variable|Before]).

also(Value, Value, Value) :- !.
also(_, _, both).

%   witness(:Goal, +Order, ?Some, -Values): the values of some variables in one solution in which Goal holds. The
%   search goes outwards from the cell in question, so that a contradiction, mostly near, is met early.

witness(Goal, Order, Some, Values) :-
    findall(Some, (call(Goal), once(label(Order))), [Values]).

outwards([], After, After) :- !.
outwards([One|Before], After, [One|Order]) :-
    outwards(After, Before, Order).


%   The number of mines.

weigh(MinesLeft, Off, Chains) :-
    foldl(bounds, Chains, 0-0, Fewest-Most),
    (   MinesLeft > Most, MinesLeft - Fewest < Off
    ->  true                                    % however the chains lie, something is left for the rest
    ;   maplist(mine_counts, Chains, Counts),
        foldl(sums, Counts, [0], Totals),
        findall(Rest, (member(Total, Totals), Rest is MinesLeft - Total, between(0, Off, Rest)), Rests),
        Rests = [_|_],
        conclude_off(Off, Rests),
        weigh_chains(Chains, Counts, [], MinesLeft, Off)
    ).

bounds(chain(_, _, Mines), Fewest0-Most0, Fewest-Most) :-
    fd_inf(Mines, Least),
    fd_sup(Mines, Greatest),
    Fewest is Fewest0 + Least,
    Most is Most0 + Greatest.

mine_counts(chain(_, Variables, Mines), Counts) :-
    findall(Mines, (indomain(Mines), once(label(Variables))), Counts).

conclude_off(0, _) :- !.
conclude_off(_, [0]) :- !, say(safe, off).
conclude_off(Off, [Off]) :- !, say(mine, off).
conclude_off(_, _).

%   weigh_chains(+Chains, +Counts, +Before, +MinesLeft, +Off): Before are the counts of the chains before these.

weigh_chains([], [], _, _, _).
weigh_chains([Chain|Chains], [Counts|After], Before, MinesLeft, Off) :-
    append(Before, After, Others),
    foldl(sums, Others, [0], Elsewhere),
    include(leaves_room(Elsewhere, MinesLeft, Off), Counts, Allowed),
    (   Allowed == Counts
    ->  true
    ;   among(Allowed, Chain),
        settle(Chain)
    ),
    weigh_chains(Chains, After, [Counts|Before], MinesLeft, Off).

leaves_room(Elsewhere, MinesLeft, Off, Mines) :-
    member(Others, Elsewhere),
    Rest is MinesLeft - Mines - Others,
    between(0, Off, Rest),
    !.

among([First|Rest], chain(_, _, Mines)) :-
    foldl(or, Rest, First, Domain),
    Mines in Domain.

or(Count, Domain, Domain \/ Count).

sums(Some, Others, Sums) :-
    findall(Sum, (member(One, Some), member(Other, Others), Sum is One + Other), Unsorted),
    sort(Unsorted, Sums).
