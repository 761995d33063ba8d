"""The command line: play, engine, selfplay and the others; `--help` lists them."""

import argparse
import contextlib
import io
import os
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from game import __version__
from game.core import language, resources
from game.core.dice import MAX_SEED
from game.core.errors import BoxError

_DESKTOP = ("--install", "--uninstall")
"""Commands that are better known as options."""

_OF_ITSELF = ("-h", "--help", "--version")
"""Options of the program itself; before others a forgotten `play` is understood."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; faults end it with one line on standard error and exit status 2. A reader
    that goes away is no fault."""
    status = 0
    _lenient()
    try:
        status = _run(list(sys.argv[1:] if arguments is None else arguments))
        _flush()
    except BrokenPipeError:
        _mute()
    except OSError as error:  # what was said can't be written: a full disk
        _mute()
        if not status:
            status = _fault(error)
    return status


def _run(given: list[str]) -> int:
    if given and given[0] in _DESKTOP:
        given = [given[0].removeprefix("--"), *given[1:]]
    if not given or (given[0].startswith("-") and given[0] not in _OF_ITSELF) or _is_file(given[0]):
        given = ["play", *given]
    try:
        options = _parser().parse_args(given)
    except SystemExit:
        _flush()  # --help and --version have readers, too
        raise
    words = shlex.join(given).encode(errors="backslashreplace")  # a file's name may be no text
    options.typed = f"{_called()} {words.decode()}"
    command: Callable[[argparse.Namespace], int] = options.run
    try:
        _speak(getattr(options, "language", ""), given[0])
        return command(options)
    except BrokenPipeError:
        raise
    except (BoxError, ValueError, OSError) as error:
        return _fault(error)
    except ModuleNotFoundError as missing:
        _complain(f"the package {missing.name!r} isn't installed here: {_cure()}")
        return 2
    except KeyboardInterrupt:
        return 130


def _called() -> str:
    """What a person types to run a command of the program, as it lies here."""
    return "python3 build run" if resources.in_checkout() else "skirmish-box"


def _cure() -> str:
    """How to get packages that are missing."""
    if resources.in_checkout():
        return "use `python3 build play`, or `python3 build run` for the other commands"
    return "install skirmish-box again"


def _is_file(argument: str) -> bool:
    """Whether it can only be meant as a file: a double click gives nothing but that, and no command
    has a dot in its name."""
    return bool(Path(argument).suffix) or os.sep in argument


def _fault(why: object) -> int:
    """Say what went wrong, each fault in one line; the exit status for it."""
    from game.core.safe_files import printable

    faults: Sequence[object] = getattr(why, "faults", None) or (why,)
    _complain("\n".join(printable(str(fault)) for fault in faults))
    return 2


def _complain(words: str) -> None:
    """Say it on standard error; where a desktop gave none (Windows, a menu), in a box."""
    if sys.stderr is not None:
        print(f"skirmish-box: {words}", file=sys.stderr)
        return
    with contextlib.suppress(Exception):  # without a screen there is nowhere to say it
        from game.app.screen import complain

        complain(words)


def _lenient() -> None:
    """Let characters that a terminal's or a pipe's encoding lacks be written as escapes."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _flush() -> None:
    """Write what is still held back, while it can be told that it can't be written."""
    if sys.stdout is not None:
        sys.stdout.flush()


def _mute() -> None:
    """Lead standard output into nothing: the interpreter flushes it once more as it ends, and
    would complain of what is still held back."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="skirmish-box", description="Tactical board games: at the table, alone or hot-seat."
    )
    parser.add_argument("--version", action="version", version=f"Skirmish Box {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    play = commands.add_parser("play", help="open the window (the default)")
    play.add_argument("--game", default="", help="go straight to a game, as kayotz")
    play.add_argument("--scenario", default="", help="… and to a scenario of it")
    play.add_argument("--load", type=Path, default=None, help="open a saved game")
    play.add_argument("file", nargs="?", type=Path, default=None, metavar="FILE",
                      help="the same; what is wrong with it is said in the window")
    play.add_argument("--seed", type=_seed, default=None, help="seed of the dice")
    play.add_argument("--size", default="", help="window size, as 1920x1080")
    play.add_argument("--frames", type=int, default=0, help="end after so many drawn frames")
    play.add_argument("--self-test", action="store_true",
                      help="play a scripted game in the window, save, load, exit 0 if all is well")
    play.add_argument("--narrate", action="store_true",
                      help="say what the window shows, line by line, for a screen reader")
    play.set_defaults(run=_play)
    _language_option(play, "the settings', else the system's")

    for name, what in (("install", "put it into"), ("uninstall", "take it out of")):
        desktop = commands.add_parser(name, help=f"{what} this user's menus (Linux; also --{name})")
        desktop.set_defaults(run=_desktop, name=name)

    engine = commands.add_parser("engine", help="speak JSON lines (see game/engine/PROTOCOL.md)")
    engine.add_argument(
        "--files", type=Path, default=None, metavar="FOLDER",
        help="the only folder in which it saves and loads (default: that of the saved games)",
    )
    engine.add_argument(
        "--hangup", action="store_true",
        help="end at once when the input ends, whatever is being done: for who starts an engine",
    )
    engine.set_defaults(run=_engine)
    _language_option(engine)

    validate = commands.add_parser("validate", help="check scenario files")
    validate.add_argument("files", nargs="+", type=Path, metavar="FILE")
    validate.add_argument("--game", default="", help="the game, if the file doesn't say")
    validate.add_argument("--seed", type=_seed, default=None,
                          help="print the set-up that a seed draws from a file with variants")
    validate.set_defaults(run=_validate)

    _laboratory_parsers(commands)

    schema = commands.add_parser("schema", help="print the JSON Schema of a game's scenarios")
    schema.add_argument("game", help="id of the game, as kayotz")
    schema.set_defaults(run=_schema)

    daily = commands.add_parser("daily", help="print a game's problem of the day")
    daily.add_argument("game", help="id of the game, as kayotz")
    daily.add_argument("--day", default="", metavar="YYYY-MM-DD", help="whose (default: today)")
    daily.set_defaults(run=_daily)
    _language_option(daily)

    skirmish = commands.add_parser("skirmish", help="draw a skirmish and print its scenario file")
    skirmish.add_argument("game", help="id of the game, as kayotz")
    skirmish.add_argument("--seed", type=_seed, default=None, help="what it is drawn from")
    skirmish.add_argument("--code", default="", help="the code of one that somebody told you")
    skirmish.add_argument("--part", action="append", default=[], metavar="PART=CHOICE",
                          help="what isn't left to chance, as ground=town; may be repeated; "
                          "--part list says what there is")
    skirmish.add_argument("--force", action="append", default=[], metavar="SIDE=BUILD",
                          help="which ready-made force fights for a side")
    skirmish.add_argument("--fairness", type=int, default=0, metavar="N",
                          help="play N quick games and say how they ended")
    skirmish.add_argument("--level", action="store_true",
                          help="move points, N quick games for each try, until neither side leads")
    skirmish.set_defaults(run=_skirmish)
    _language_option(skirmish)

    turns = commands.add_parser("turns", help="print the turn controller as a state diagram")
    turns.set_defaults(run=_turns)

    version = commands.add_parser("version", help="print the version")
    version.set_defaults(run=_version)
    return parser


def _language_option(parser: argparse.ArgumentParser, usual: str = "English") -> None:
    parser.add_argument("--language", default="", metavar="CODE",
                        help=f"the language to speak, as de (default: {usual})")


def _speak(wanted: str, command: str) -> None:
    """Speak the language that was asked for, or that the environment names. The window asks its
    settings itself.

    Raises:
        BoxError: there is no such language.
    """
    if wanted:
        os.environ[language.LANGUAGE] = wanted
        language.speak(wanted)
    elif command != "play":
        language.speak(language.preferred(language.ENGLISH))


def _laboratory_parsers(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Commands that let computer players play many games."""
    selfplay = commands.add_parser("selfplay", help="let computer players play many games")
    selfplay.add_argument("game", help="id of the game, as kayotz")
    selfplay.add_argument("scenario", help="id of one of its scenarios, or a scenario file")
    selfplay.add_argument("--games", type=int, default=2000, help="how many (default 2000)")
    selfplay.add_argument(
        "--player", default="", metavar="WHO",
        help="name of a player, or one for each side: blue=random,rust=NAME (default: the game's "
        "usual one, or random in a game without a player of its own)",
    )
    selfplay.add_argument(
        "--output", type=Path, default=None, metavar="FILE",
        help="keep each game there as it ends; started again, only what is missing is played",
    )
    selfplay.add_argument("--report", type=Path, default=None, metavar="FILE",
                          help="write a page with tables and plots (HTML)")
    selfplay.add_argument("--standard", action="store_true",
                          help="of a scenario with variants, play what its file stands for and "
                          "not what each seed draws")
    selfplay.set_defaults(run=_selfplay)

    ladder = commands.add_parser("ladder", help="let each computer player play each other one")
    ladder.add_argument("games", nargs="*", metavar="GAME", help="ids of games (default: all)")
    ladder.add_argument(
        "--output", type=Path, default=Path("ladder"), metavar="FOLDER",
        help="where the games are kept as they end, and the page ladder.html (default: ladder); "
        "started again, only what is missing is played",
    )
    ladder.add_argument("--players", default="", metavar="NAMES",
                        help="some of them, parted by commas (default: all that a game has)")
    ladder.add_argument("--least", type=int, default=0, metavar="N",
                        help="games of two players before it can be decided (default 0)")
    ladder.add_argument("--most", type=int, default=400, metavar="N",
                        help="games of two players, decided or not (default 400)")
    ladder.add_argument("--share", type=float, default=0.6, metavar="P",
                        help="H1: the better one wins that part of the decided games (default 0.6)")
    ladder.add_argument("--alpha", type=float, default=0.05, metavar="P",
                        help="how often equals may be told apart, at most (default 0.05)")
    ladder.add_argument("--beta", type=float, default=0.05, metavar="P",
                        help="how often H1 may be missed, at most (default 0.05)")
    ladder.add_argument(
        "--strengths", type=Path, default=None, metavar="FILE",
        help="write there who won how often, as the page shows it on which an opponent is chosen; "
        "what the file says of other games stays",
    )
    ladder.add_argument(
        "--count", type=Path, nargs="+", default=[], metavar="FILE",
        help="play nothing: count the games of these files for --strengths",
    )
    ladder.set_defaults(run=_ladder)

    balance = commands.add_parser("balance", help="measure whether scenarios are fair and alive")
    balance.add_argument("game", nargs="?", default="", help="id of a game (default: all)")
    balance.add_argument("scenarios", nargs="*", metavar="SCENARIO",
                         help="ids of its scenarios, or files (default: all ordinary ones)")
    balance.add_argument("--games", type=int, default=1000,
                         help="how many of each, at most (default 1000)")
    balance.add_argument("--minutes", type=float, default=None, metavar="M",
                         help="how long each may be played, at most")
    balance.add_argument(
        "--output", type=Path, default=Path("balance"), metavar="FOLDER",
        help="where the games are kept as they end, a page of each game and the table README.md "
        "(default: balance); started again, only what is missing is played",
    )
    balance.add_argument("--anew", action="store_true",
                         help="throw away games of scenarios or players that have changed since")
    balance.set_defaults(run=_balance)

    for parser in (selfplay, ladder, balance):
        parser.add_argument(
            "--seed", type=_seed, default=1, help="seed of the first game; each next has one more"
        )
        parser.add_argument("--option", action="append", default=[], metavar="NAME=on",
                            help="a game option, on or off, as hot-seat=on; may be repeated")
        parser.add_argument("--processes", type=int, default=0, metavar="N",
                            help="how many play side by side (default: one for each core)")
        parser.add_argument(
            "--cluster", default="", metavar="ADDRESS",
            help="let a Dask cluster play: the address of its scheduler, as tcp://10.0.0.1:8786",
        )


def _seed(text: str) -> int:
    """A seed as every part of the program takes it."""
    if not (text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= MAX_SEED):
        raise argparse.ArgumentTypeError(f"{text!r} is no seed: give 0 to {MAX_SEED}")
    return int(text)


def _play(options: argparse.Namespace) -> int:
    from game.app.main import Launch, launch

    return launch(
        Launch(
            game=options.game, scenario=options.scenario, load=options.load, file=options.file,
            seed=options.seed, size=options.size, self_test=options.self_test,
            frames=options.frames, narrate=options.narrate,
        )
    )


def _desktop(options: argparse.Namespace) -> int:
    from game.app import desktop_install

    done: Callable[[Mapping[str, str]], list[str]] = getattr(desktop_install, options.name)
    for line in done(os.environ):
        print(line)
    return 0


def _engine(options: argparse.Namespace) -> int:
    from game.engine.serve import serve_standard_streams

    if sys.stdin is None or sys.stdout is None:
        raise BoxError("engine speaks on standard input and output: leave them open")
    files: Path | None = options.files
    if files is None:
        from game.app import folders

        with contextlib.suppress(BoxError):  # without a home it plays on, without files
            files = folders.saves()
    elif not files.is_dir():
        raise BoxError(f"--files {files}: there is no such folder: make it first")
    serve_standard_streams(files, hangup=options.hangup)
    return 0


def _validate(options: argparse.Namespace) -> int:
    import msgspec

    from game.core.datafile import DataFileError
    from game.core.expectimax import unproved
    from game.core.safe_files import printable
    from game.rules import box, game_of

    if options.game:
        box(options.game)
    if options.seed is not None:
        for file in options.files:
            print(box(options.game or game_of(file)).draw(file, options.seed), end="")
        return 0
    faults = 0
    for file in options.files:
        try:
            known = box(options.game or game_of(file))
            game = known.load(file)
            known.check_variants(file)
            grades = known.check_groups(file)
            wrong = unproved(game)
        except DataFileError as error:
            faults += 1
            for fault in error.faults:
                print(msgspec.structs.replace(fault, file=str(file)))
        except (BoxError, ValueError) as error:
            faults += 1
            said = str(error)
            print(printable(said if said.startswith(str(file)) else f"{file}: {said}"))
        else:
            faults += bool(wrong)
            told = f" ({'; '.join(grades)})" if grades else ""
            print(printable(f"{file}: {game.card.title}: {wrong or 'no faults'}{told}"))
    return 1 if faults else 0


def _selfplay(options: argparse.Namespace) -> int:
    from game.laboratory.commands import run_selfplay

    return run_selfplay(options)


def _balance(options: argparse.Namespace) -> int:
    from game.laboratory.commands import run_balance

    return run_balance(options)


def _ladder(options: argparse.Namespace) -> int:
    from game.laboratory.commands import run_ladder

    return run_ladder(options)


def _schema(options: argparse.Namespace) -> int:
    import json

    from game.rules import box

    print(json.dumps(box(options.game).schema(), indent=2, ensure_ascii=False))
    return 0


def _daily(options: argparse.Namespace) -> int:
    from datetime import date, datetime

    from game.engine.daily import daily_problem
    from game.rules import box

    try:
        today = datetime.now().astimezone().date()
        day = date.fromisoformat(options.day) if options.day else today
    except ValueError:
        raise BoxError(f"--day {options.day!r} is no day: give YYYY-MM-DD") from None
    print(daily_problem(box(options.game).id, day), end="")
    return 0


def _skirmish(options: argparse.Namespace) -> int:
    from game.engine.skirmish_text import drawn_text, parts_text

    if options.part == ["list"]:
        print(parts_text(options.game), end="")
        return 0
    if options.code and (options.part or options.force or options.seed is not None):
        raise BoxError("--code says all of a skirmish: give it alone")
    if options.level and not options.fairness:
        raise BoxError("--level needs quick games: give --fairness, as --fairness 60")
    print(drawn_text(
        options.game, options.seed, options.code, _pairs("--part", options.part),
        _pairs("--force", options.force), options.fairness, level_it=options.level,
    ), end="")
    return 0


def _pairs(option: str, words: Sequence[str]) -> dict[str, str]:
    """What was written as NAME=VALUE."""
    pairs = {}
    for text in words:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise BoxError(f"{option} {text}: write it as NAME=VALUE")
        pairs[name] = value
    return pairs


def _turns(options: argparse.Namespace) -> int:
    from game.turns.machine import diagram
    from game.turns.transitions import MEANS, SETTLED, TRANSITIONS

    print(diagram(TRANSITIONS, SETTLED, MEANS))
    return 0


def _version(options: argparse.Namespace) -> int:
    print(f"Skirmish Box {__version__}")
    return 0
