# uses: File, Line, Scenario, scenarios
SAMPLE = Path(__file__).parent / "samples" / "cards.jsonl"


@scenarios(revision=1)
def cards(file: File | None = None) -> Iterator[Scenario]:
    """Scenarios from a file of cards: a person and a worry.

    file: a JSON Lines file; by default the sample next to this module.
    """
    with Path(file or SAMPLE).open(encoding="utf-8") as lines:
        for card in map(json.loads, lines):
            yield Scenario(
                id=card["id"],
                language=card["language"],
                profile=f"{card['person']} {card['worry']}",
                opening=[Line("seeker", card["worry"])],
                tags={"topic": card.get("topic", "none")},
            )
