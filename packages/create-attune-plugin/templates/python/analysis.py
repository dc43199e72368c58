# uses: Evaluation, analysis
@analysis(revision=1)
def overview(evaluation: Evaluation) -> dict[str, Any]:
    """How many dialogues each supporter has, and how many replies."""
    replies = {name: [0, 0] for name in evaluation.supporters}
    for row in evaluation.observations(kind="dialogue", name="replies"):
        if row["value"]["state"] == "known":
            replies[row["supporter"]][0] += 1
            replies[row["supporter"]][1] += row["value"]["value"]
    columns = [{"key": key, "title": key.capitalize()} for key in ("supporter", "dialogues", "replies")]
    rows = [{"supporter": name, "dialogues": str(d), "replies": str(r)} for name, (d, r) in replies.items()]
    return {"tables": [{"id": "overview", "title": "Overview", "columns": columns, "rows": rows, "notes": []}]}
