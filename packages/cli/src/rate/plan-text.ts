import type { PlannedStudy, SizeRow } from '@attune/ratings/study'
import { columnsText } from '../terminal-text.js'

/**
 * Text on a planned rating study: sample, raters, time, detectable effects, and names that occur in
 * the texts to rate.
 */
export function planText(
  planned: PlannedStudy,
  minutes: Readonly<Record<string, number>>,
  sizes: readonly SizeRow[],
  halfWidth: number,
): string {
  const { design, check } = planned
  const rated = design.items.filter(
    ({ anchor, chosen }) => anchor === undefined && chosen === undefined,
  )
  const clusters = new Set(rated.map(({ cluster }) => cluster)).size
  const { population } = design
  const chosen = design.items.filter(
    (item) => item.chosen === true && item.anchor === undefined,
  ).length
  const anchors = design.items.filter(({ anchor }) => anchor !== undefined).length
  return [
    `${design.study}: ${rated.length} ${rated[0]?.kind === 'pair' ? 'pairs' : 'dialogues'} of ${clusters} of ${population.clusters} scenarios, drawn from ${population.size} dialogues of ${population.supporters.length} supporters.` +
      (chosen + anchors > 0
        ? ` ${chosen} chosen by hand and ${anchors} anchors take no part in results.`
        : ''),
    columnsText([
      ['rater', 'showings', 'repeats', 'minutes'],
      ...check.raters.map(({ rater, load, repeats }) => [
        rater,
        String(load),
        String(repeats),
        String(minutes[rater] ?? 0),
      ]),
    ]),
    `Asked: ${design.questions.map(({ id, form }) => `${id} (${form})`).join(', ')}.`,
    columnsText([
      [`scenarios for ±${halfWidth}`, 'if the judge correlates with people by'],
      ...sizes.map(({ correlation, scenarios }) => [
        scenarios.state === 'known' ? String(scenarios.value) : scenarios.why.replaceAll('_', ' '),
        correlation === null ? '(people only)' : String(correlation),
      ]),
    ]),
    leaksText(planned),
    ...nearText(planned),
    `Design ${design.shown.slice(0, 12)}.`,
  ].join('\n\n')
}

function leaksText({ design: { leaks } }: PlannedStudy): string {
  if (leaks.length === 0)
    return 'No reply names a system, a model, a plugin, a condition or a scenario.'
  const rows = leaks.map(({ name, done, times, disguised, dialogues, example }) => [
    name,
    done,
    String(times),
    String(disguised),
    String(dialogues),
    example,
  ])
  return `Names in what was said; study.yaml can keep or drop each, \`leaks: { NAME: keep }\`:\n${columnsText([['name', 'done', 'times', 'disguised', 'dialogues', 'for example'], ...rows])}`
}

function nearText({ design: { nearMisses } }: PlannedStudy): string[] {
  if (nearMisses.length === 0) return []
  const rows = nearMisses.map(({ written, name, times, dialogues }) => [
    written,
    name,
    String(times),
    String(dialogues),
  ])
  const head = ['written', 'like the name', 'times', 'dialogues']
  return [`Words that look like a name and are shown as they are:\n${columnsText([head, ...rows])}`]
}
