#!/usr/bin/env bash
# Runs `attune check` of the project. The step succeeds whatever the check says: the last step of the
# action ends with the exit code, after cache, report and comment are written.
set -uo pipefail
summary="$RUNNER_TEMP/attune-summary.md"
rm -f "$summary"
words=(check --config "$CONFIG" --max-failed "$MAX_FAILED")
[ "$REPORT" = true ] && words+=(--report)
[ "$TRIAL" = true ] && words+=(--trial)
[ "$INCONCLUSIVE" = separate ] || words+=(--inconclusive "$INCONCLUSIVE")

if ! npx --no-install attune --version > /dev/null 2>&1; then
  echo "::error::Attune is not installed in $PWD. Install the packages of the project before this step (npm ci)."
  code=2
else
  # The command writes the summary of a job; here it goes into the comment, too.
  GITHUB_STEP_SUMMARY="$summary" npx --no-install attune "${words[@]}" | tee "$RUNNER_TEMP/attune-check.txt"
  code=${PIPESTATUS[0]}
fi
case "$code" in
  0) outcome=pass ;;
  3) outcome=fail ;;
  4) outcome=inconclusive ;;
  *) outcome=error ;;
esac
# An error leaves no gates to summarize.
if [ ! -s "$summary" ]; then
  echo "**Attune decided nothing**: \`attune check\` ended with exit code $code. The log of the job says why." > "$summary"
fi
cat "$summary" >> "$GITHUB_STEP_SUMMARY"
report=$(sed -n 's/^Report: \(.*\.html\).*/\1/p' "$RUNNER_TEMP/attune-check.txt" 2> /dev/null | tail -n 1)
[ -n "$report" ] && report=$(realpath "$report")
{
  echo "exit-code=$code"
  echo "outcome=$outcome"
  echo "summary=$summary"
  echo "report=$report"
} >> "$GITHUB_OUTPUT"
