# uses: Column, Evaluation, Findings, analysis
@analysis(revision=1)
def overview(evaluation: Evaluation) -> list[Findings]:
    """How many replies each supporter gives in a dialogue, and the differences between supporters."""
    columns = [Column("replies", "Replies")]
    return [
        evaluation.means("dialogue", id="overview", title="Replies", columns=columns),
        evaluation.compare("dialogue", id="overview-compared", title="Replies, compared", columns=columns),
    ]
