"""Checks the figures of a dossier without the program that wrote it; needs Python 3.9 or later, and nothing else.

    python -I recompute.py certificate.json [--states]        what holds, bet by bet; with all states and results

Exit code 0: all holds; 1: something does not, 2: was not checked, as named; 3: no certificate; 4: no answer written.
A certificate has of each bet its states, the first when it is made; of each state what a result of the device does in
it: by which clause, with which net result or to which state; and the values claimed: the chances of every net result,
what is still to be staked, the mean T and the mean square Q of the trials that are left. Here it is counted that
    every result that can come is in exactly one class of a state, in as many ways as it says, and no other is in one;
    each state is come to, and a decision can be reached from it, so that the equations below have one solution;
    p = sum over the classes of weight / all * (1 where it ends with that net result, p of its state where it goes on),
    T = 1 + sum of weight / all * T of its state,  Q = 1 + sum of weight / all * (2 T + Q) of its state,
as one multiplication shows; what is staked besides adds up as T does. From those of the first state follow the figures
that are printed. Where the player chooses, rounds are listed as they are played: they add up, and of all that he sees
no other choice is worth more, or it says so. What the device is and a clause means a person holds against the rules.
"""

import json
import math
import os
import sys
from fractions import Fraction
from hashlib import sha256

SCHEMA = "macau-edge/certificate/1"
MOST = 10_000_000  # steps for one bet, about a minute: to count a result, to add a number, of 9,000 digits a hundred
WRONG = (ArithmeticError, AttributeError, LookupError, MemoryError, RecursionError, TypeError, ValueError)


def whole(value, least=0):
    """The value, if it is a whole number, not below the least that it may be and of no more than 300 digits."""
    if type(value) is not int or not least <= value < 10**300:
        raise ValueError(f"{value!r:.40} is not how many there are of something")
    return value


def number(value, most=900):
    """A whole number or a fraction in lowest terms, from a text like `-5/36` of so many letters; None for None."""
    found = Fraction(value) if isinstance(value, str) and not value.strip("-/0123456789") + value[most:] else None
    if value is not None and str(found) != value:
        raise ValueError(f"{value!r:.40} is no number in lowest terms")
    return found


def once(pairs):
    """An object of JSON; where a key stands twice, another reader might take the other value."""
    keys = sorted(key for key, _ in pairs)
    for key in (key for place, key in enumerate(keys) if keys[place - 1 : place] == [key]):
        raise ValueError(f"the key {key!r:.40} stands twice in one object")
    return dict(pairs)


def cause(error):
    """What was wrong, in words for who does not know Python."""
    if isinstance(error, json.JSONDecodeError):
        return f"line {error.lineno}, column {error.colno}: it is not JSON"
    known = {KeyError: f"{error} is missing", ValueError: f"{error}".split(";")[0], UnicodeDecodeError: "it is no text"}
    return getattr(error, "strerror", None) or known.get(type(error), "a value in it is not what has to stand there")


class Device:
    """Dice, a wheel, an urn or a shoe, as the certificate describes it."""

    def __init__(self, told):
        self.told, self.kind, self.known, self.steps = told, told["kind"], {}, 0

    def spend(self, steps):
        """Counts what is done for a bet."""
        self.steps += steps
        if self.steps > MOST:
            raise TimeoutError

    def results(self, left):
        """Result -> (ways, total, faces); of an urn whose balls do not come back, with those that are `left` in it."""
        key, told, kind = None if left is None else tuple(left.items()), self.told, (self.kind, self.told.get("back"))
        if key not in self.known:
            if self.kind in ("dice", "wheel"):  # a wheel is like one die
                found = self.thrown(told["dice"] if self.kind == "dice" else [told["pockets"]])
            elif kind == ("urn", "after each ball"):  # which is like dice
                found = self.thrown([told["balls"]] * min(whole(told["take"]), MOST))
            elif kind in (("urn", "after the draw"), ("urn", "never")):
                found = self.taken(told["balls"] if left is None else left, told["take"])
            elif self.kind == "shoe":
                found = self.dealt()
            else:
                raise ValueError(f"{self.kind!r:.40} is no kind of device")
            worth = {face: whole(one, -math.inf) for face, one in told.get("numbers", {}).items() if one is not None}
            totals = {each: sum(worth[face] for face in each) if worth.keys() >= {*each} else None for each in found}
            self.known[key] = {"-".join(faces): (ways, totals[faces], faces) for faces, ways in found.items() if ways}
            if len(self.known[key]) != sum(ways > 0 for ways in found.values()):
                raise ValueError("two results have one name")
        self.spend(len(self.known[key]))
        return self.known[key]

    def thrown(self, dice):
        """The faces that all dice show, in the order of `numbers` -> in how many ways."""
        order, found = {face: place for place, face in enumerate(self.told["numbers"])}, {(): 1}
        for die in dice:
            more = {}
            self.spend(len(found) * len(die) * len(dice))
            for faces, ways, face, own in ((*had, *now) for had in found.items() for now in die.items()):
                key = tuple(sorted((*faces, face), key=order.__getitem__))
                more[key] = more.get(key, 0) + ways * whole(own)
            found = more
        return found

    def taken(self, balls, take):
        """The balls of a draw, of which none is put back before its end -> in how many ways."""
        found = {(): 1}
        for ball, of in balls.items():
            room = {had: min(whole(of), whole(take) - len(had)) + 1 for had in found}
            self.spend(sum(n * n for n in room.values()) * (of.bit_length() // 60 + 1))
            found = {(*had, *[ball] * n): found[had] * math.comb(of, n) for had in found for n in range(room[had])}
        return {faces: ways for faces, ways in found.items() if len(faces) == take}

    def dealt(self):
        """The points and the number of cards of each hand at the end of a round -> in how many orders cards lie so."""
        hands, steps = self.told["hands"], self.told["steps"]
        rest = {int(str(number(worth))): whole(of) for worth, of in self.told["cards"].items()}
        names = [f"{what} of {hand}" for hand in hands for what in ("points", "cards")] + [one["name"] for one in steps]
        live, over = {((0,) * 2 * len(hands) + ("none",) * len(steps), (0,) * len(rest)): 1}, {}
        for step in steps:  # of hands that have also the last card of each step, and what is out
            asks, rows = [names.index(name) for name in step["asks"]], {tuple(row) for row in step["where"]}
            done = {key: live.pop(key) for key in [*live] if tuple(key[0][place] for place in asks) in rows}
            for hand in step["to"]:
                more = {}
                for (stands, out), ways in done.items():
                    self.spend(2 * len(rest))
                    for place, (worth, of) in enumerate(rest.items()):
                        now, at = list(stands), 2 * hands.index(hand)
                        now[at : at + 2] = (stands[at] + worth) % whole(self.told["modulus"], 1), stands[at + 1] + 1
                        now[names.index(step["name"])] = worth
                        key = tuple(now), (*out[:place], out[place] + 1, *out[place + 1 :])
                        more[key] = more.get(key, 0) + ways * max(0, of - out[place])
                done = more
            after = {True: over, False: live}[step["ends"]]
            after.update({key: ways + after.get(key, 0) for key, ways in done.items()})
        found, most = {}, max(sum(out) for _, out in (*live, *over))  # a round weighs as if it had taken so many cards
        for (stands, out), ways in (*live.items(), *over.items()):
            said = ", ".join(f"{hand} {stands[2 * n]} with {stands[2 * n + 1]}" for n, hand in enumerate(hands))
            found[(said,)] = found.get((said,), 0) + ways * math.perm(sum(rest.values()) - sum(out), most - sum(out))
        return found


def check_classes(state, bet, device):
    """What is wrong with the classes of a state; one that holds has every result once."""
    known, states = device.results(state["left"]), bet["states"]
    come, met = {total for _, total, _ in known.values()}, {label: [] for label in known}
    for place, one in enumerate(state["classes"]):
        called, results = f"class {place} ({one['clause']})", one.get("results", [])
        totals = {whole(total, -math.inf) for total in one.get("totals", [])}
        if len(totals) < len(one.get("totals", [])):
            raise ValueError(f"a total stands twice in {called}")
        chosen = [label for label in results if label in known]
        device.spend(len(known) if totals else 0)
        chosen += [label for label, (_, total, _) in known.items() if total in totals]
        for label in chosen:
            met[label].append(place)
        yield from (f"{called}: {what!r:.40} cannot come" for what in (*(totals - come), *({*results} - {*known})))
        counted = sum(known[label][0] for label in chosen)
        if counted != whole(one["weight"]) or not counted:
            yield f"{called} comes in {counted} ways, and it says {one['weight']}"
        if (one["to"] is None) == (one["net"] is None) or whole(0 if one["to"] is None else one["to"]) >= len(states):
            yield f"{called} has to end with a net result, or lead to a state"
        elif one["to"] is not None and state["left"] is not None:
            left, after = state["left"].items(), states[one["to"]]["left"]
            other = [it for it in chosen if {ball: n - known[it][2].count(ball) for ball, n in left} != after]
            yield from (f"{called}: other balls are left after {it} than in state {one['to']}" for it in other)
    yield from (f"the result {it} is not in one class, but in {at or 'none'}" for it, at in met.items() if len(at) != 1)


def check_ways(states):
    """The states that are never come to, and those from which no class that comes leads to a decision."""
    steps = {(place, one["to"]) for place, state in enumerate(states) for one in state["classes"]}
    for start, turn, told in ((0, 1, "it is never come to"), (None, -1, "it may never be decided")):
        leads, found = {}, [start]
        for place, to in (step[::turn] for step in steps):
            leads.setdefault(place, []).append(to)
        for place in found:  # grows while it is walked
            found += leads.pop(place, [])
        yield from ((place, told) for place in sorted({*range(len(states))} - {*found}))


def check_equations(states, nets, values, device):
    """The equations that the values of a state do not satisfy, state by state."""
    names = [*(f"the probability of {net}" for net in nets), "what is staked besides", "T", "Q"]
    for place, state in enumerate(states):
        ways, found = sum(one["weight"] for one in state["classes"]), [0] * (len(nets) + 1) + [1, 1]
        for one in state["classes"]:
            share, net = Fraction(one["weight"], ways), number(one["net"])
            beyond = [each == net for each in nets] + [0] * 3 if one["to"] is None else values[one["to"]]
            found = [value + share * more for value, more in zip(found, beyond)]
            found[-3] += share * number(one["added"])
            found[-1] += 2 * share * beyond[-2]
            device.spend(sum(1 + (one.denominator.bit_length() // 2_000) ** 2 for one in found))
        for name, value, claimed in (one for one in zip(names, found, values[place]) if one[1] != one[2]):
            yield f"state {place} ({state['name']}): {name} is {value} by its equation, and {claimed} is claimed"


def figures(nets, values, staked):
    """Every figure of a bet from the values of its first state, by name, as the data of the dossier call it."""
    *chances, added, rolls, squares = values
    mean, square = (sum(net**power * p for net, p in zip(nets, chances)) for power in (1, 2))
    win, push = (sum(p for net, p in zip(nets, chances) if (net > 0) - (net < 0) == side) for side in (1, 0))
    lost, edge = -sum(net * p for net, p in zip(nets, chances) if net < 0), -mean / staked
    found = {"house_edge": edge, "return_to_player": 1 - edge, "element_of_risk": -mean / (staked + added)}
    found |= {"house_edge_per_roll": edge / rolls, "house_edge_resolved": edge / (1 - push) if push != 1 else None}
    found |= {"variance": square - mean**2, "expected_rolls": rolls, "variance_of_rolls": squares - rolls**2}
    found |= {"one_in": 1 / win if win else None, "fair_pays": lost / win if win else None}
    return found | {"win": win, "push": push, "lose": 1 - win - push}


def check(bet, device):
    """What does not hold of a bet, and its figures, which a mistake may leave none of."""
    states, device.steps = bet["states"], 0
    told = [(place, fault) for place, state in enumerate(states) for fault in check_classes(state, bet, device)]
    faults = [f"state {place} ({states[place]['name']}): {fault}" for place, fault in (*told, *check_ways(states))]
    full = device.told["balls"] if device.told.get("back") == "never" else None
    if any((state["left"] is None) != (full is None) for state in states) or states[0]["left"] != full:
        faults.append("it does not begin with a full urn, or a state has none")
    if faults:  # the equations of what is not whole say nothing
        return faults, None
    claims = [[*one["nets"], one["added"], one["trials"], one["squares"]] for one in (it["values"] for it in states)]
    digits = sum(map(len, [*claims[0], *bet["nets"]]))  # of what the figures are sums of, before any of it is read
    device.spend(6 * sum((len(text) // 900) ** 2 for texts in claims for text in texts) + (digits // 900) ** 2)
    nets, values = [number(net) for net in bet["nets"]], [[number(text, MOST) for text in texts] for texts in claims]
    ends = {number(one["net"]) for state in states for one in state["classes"]} - {None}
    if any(len(one) != len(nets) + 3 for one in values) or sorted(nets) != sorted(ends) or number(bet["staked"]) <= 0:
        return ["nothing is staked, or a state has not one value for each net result that can come"], None
    faults += check_equations(states, nets, values, device)
    found, claimed = figures(nets, values[0], number(bet["staked"])), bet["claimed"]
    wrong = [name for name in {**found, **claimed} if found.get(name, "unknown") != number(claimed[name], MOST)]
    return faults + [f"{name} is {found.get(name)}, and {claimed[name]} is claimed" for name in wrong], found


def check_choice(one, steps, ways):
    """What does not hold of a choice: how often each thing is chosen, and that none of those seen has a better one."""
    at, after, sights = steps.index(one["step"]), tuple(one["after"]), one.get("sights", ())
    here = [(key[0][at], n, key[1] * n) for key, n in ways.items() if key[0][:at] == after and key[0][at] != "none"]
    own, net = ({it: sum(row[place] for row in here if row[0] == it) for it in one["chosen"]} for place in (1, 2))
    if own != {it: whole(n) for it, n in one["chosen"].items()} or sum(own.values()) != sum(n for _, n, _ in here):
        yield f"it is chosen {own}, and {one['chosen']} is claimed"
    for it in sights:
        best, worth = it["best"], {choice: number(text) for choice, text in it["worth"].items()}
        yield from (f"{a} is better than {best} for {it['seen'][0]!r:.80}" for a in worth if worth[a] > worth[best])
        own[best], net[best] = own[best] - whole(it["ways"], 1), net[best] - worth[best]
    on = [(it["ways"], number(it["worth"][it["best"]])) for it in sights if not it.get("starts", True)]
    seen, again = [it for sight in sights for it in sight["seen"]], one.get("again", [])
    on += [(own[it], net[it]) for it in again]  # what a choice adds after which he chooses again is what he sees then
    open_ = any(own[it] or net[it] for it in {*own} - {*again}) or any(map(sum, zip(*on)))
    if "sights" in one and (open_ or len({*seen}) != len(seen) or len(seen) != one["seen"]):
        yield "what is seen is not listed once each, or does not come to the rounds as they are played"


def check_played(bet, device):
    """What does not hold of a bet that depends on what the player chooses, and its figures."""
    ways, steps, device.steps = {}, bet["steps"], 0
    for row in bet["rows"]:
        key = tuple(row["chosen"]), number(row["net"]), number(row["added"])
        if key in ways or len(key[0]) != len(steps) or len({*steps}) != len(steps):
            raise ValueError("rounds stand twice, or not with one choice for each step")
        ways[key] = whole(row["ways"], 1)
    device.spend(len(ways) * (2 + len(bet["choices"])) + sum(one["seen"] for one in bet["choices"] if "sights" in one))
    faults = [f"{it['step']} {it['after']}: {no}" for it in bet["choices"] for no in check_choice(it, steps, ways)]
    made = {(step, *key[0][:at]) for key in ways for at, step in enumerate(steps) if key[0][at] != "none"}
    if sorted(made) != sorted((it["step"], *it["after"]) for it in bet["choices"]):
        faults.append("a choice that is made is not listed, or one is that never is")
    total, nets = sum(ways.values()), sorted({net for _, net, _ in ways})
    chances = [Fraction(sum(n for key, n in ways.items() if key[1] == net), total) for net in nets]
    added = sum(key[2] * n for key, n in ways.items()) / total
    found, claimed = figures(nets, [*chances, added, 1, 1], number(bet["staked"])), bet["claimed"]
    if bet.get("one_of_two"):  # a hand that was parted is one of two, of which the mean is known, and no chances
        found |= dict.fromkeys(["house_edge_resolved", "variance", "one_in", "fair_pays", "win", "push", "lose"])
    wrong = [name for name in {**found, **claimed} if found.get(name, "unknown") != number(claimed[name])]
    return faults + [f"{name} is {found.get(name)}, and {claimed[name]} is claimed" for name in wrong], found


def proved(bet):
    """What is proved of how a bet is played, and what is not."""
    seen, several = sum(one["seen"] for one in bet["choices"]), any(it.get("again", [])[1:] for it in bet["choices"])
    if bet["played"] == "rule":
        return ["    it is played by a rule: how often it makes each choice adds up"], []
    where = "where its rules say nothing" if bet["played"] == "partly" else f"for all {seen} things seen"
    if bet["played"] == "partly" or any("sights" not in one for one in bet["choices"]):
        return [], [f"{bet['id']}: NOT CHECKED: that its play is the best {where}; its sums hold"]
    left = [f"{bet['id']}: NOT CHECKED: what is seen once a hand is drawn to or parted; its sums hold"] * several
    return [f"    for none of the {seen} things that are seen is another choice worth more, as they are listed"], left


def listed(bet):
    """The states of a bet, with what every result does there, for a person to hold against its rules."""
    for row in bet.get("rows", ()):
        yield f"      {row['chosen']}: net result {row['net']}, {row['added']} more is put down, {row['ways']} ways"
    for place, state in enumerate(bet.get("states", ())):
        yield f"    state {place}: {state['name']}"
        for one in state["classes"]:
            said = "; ".join([*(f"total {total}" for total in one.get("totals", ())), *one.get("results", ())])
            then = f"it goes on in state {one['to']}" if one["net"] is None else f"net result {one['net']}"
            then += "" if one["added"] == "0" else f", and {one['added']} more is staked"
            yield f"      {one['clause']}: {then}, {one['weight']} ways: {said}"


def tell(*lines):
    """Prints lines, each without what a terminal would obey; half an answer ends with a code of its own."""
    try:
        print(*("".join(letter if letter.isprintable() else "?" for letter in line) for line in lines), sep="\n")
        sys.stdout.flush()
    except (AttributeError, OSError):  # there is no standard output, or it takes no more
        try:
            print("The answer could not be written: is standard output closed, or its disk full?", file=sys.stderr)
        finally:
            os._exit(4)  # at once: at an orderly end it would be written once more


def main(words):
    """Checks a certificate, says what came of each bet, and gives back the exit code."""
    getattr(sys.stdout, "reconfigure", dict)(errors="backslashreplace")
    getattr(sys, "set_int_max_str_digits", int)(50_000)  # figures of a collection may have more digits than 4,300
    name = " ".join(word for word in words if word != "--states")
    try:
        with open(name, "rb") as file, open(__file__, "rb") as own:
            data, program = file.read(), own.read()
        certificate = json.loads(data, parse_float=number, parse_constant=number, object_pairs_hook=once)
        if certificate["schema"] != SCHEMA:
            raise ValueError(f"it says of itself {certificate['schema']!r:.40}")
        unchecked = [f"{one['id']}: NOT CHECKED: {one['why']}" for one in certificate["unchecked"]]
        met, wrong = {f"{one['id']}" for one in certificate["unchecked"]}, 0
        device, bets = Device(certificate["device"]), [*certificate["bets"], *certificate.get("played", ())]
        count, told = len(bets) + len(unchecked), f"The device: {json.dumps(device.told)}"
    except (OSError, *WRONG) as error:
        tell(f"{name or 'no file'}: no certificate of the kind {SCHEMA}: {cause(error)}")
        tell("Save certificate.json out of the attachments of the dossier, and name it:", __doc__.splitlines()[2])
        return 3
    tell(*(f"SHA-256 {sha256(one).hexdigest()} of {of}" for of, one in (("this program", program), (name, data))), told)
    for place, bet in enumerate(bets):
        said = [f"{bet.get('id') if isinstance(bet, dict) else place}"]
        twice = ["another bet of that name stands before it, or is not checked"] * (said[0] in met)
        met.add(said[0])
        try:
            faults, found = (twice, None) if twice else (check_played if "rows" in bet else check)(bet, device)
            said += listed(bet) if "--states" in words else ()
            if not faults:
                said[0] += f": holds; staked {bet['staked']}, house edge {float(found['house_edge']):.6%}"
                shown = [name for name in ("house_edge", "win", "push", "lose") if found[name] is not None]
                said[0] += "".join(f", {name} {found[name]}" for name in shown)
                more, left = proved(bet) if "rows" in bet else ([], [])
                said, unchecked = said + more, unchecked + left
        except TimeoutError:
            unchecked.append(f"{said[0]}: NOT CHECKED: it would take over a minute")
            continue
        except WRONG as error:
            faults = [f"it cannot be read: {cause(error):.200}"]
        wrong += bool(faults)
        tell(f"{said[0]}: DOES NOT HOLD" if faults else said[0], *(f"    {fault}" for fault in faults), *said[1:])
    tell(*unchecked, f"{count} bets: {wrong} do not hold, {len(unchecked)} were not checked")
    return 1 if wrong else 2 if unchecked or not bets else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
