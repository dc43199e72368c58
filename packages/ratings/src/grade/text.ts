import type { Evidence, Grade, GradeReason } from './grade.js'

const reasons: Readonly<Record<GradeReason, string>> = {
  offline: 'a stand-in answers',
  lapsed: 'lapsed',
  no_study: 'no study',
  few_raters: 'few raters',
  few_items: 'few dialogues',
  few_clusters: 'few scenarios',
  not_blinded: 'not blinded',
  used_to_tune: 'its dialogues were used to write the prompt',
  humans_disagree: 'humans disagree',
  judge_outside: 'outside of the humans',
}

/**
 * Text of a grade, which is printed next to the score: `human-checked: order, systems (84
 * dialogues, 4 raters, 2026-10-01)`.
 */
export function gradeText(
  { grade, reasons: why, changed, levels }: Grade,
  evidence?: Evidence,
): string {
  if (grade === 'none')
    return why[0] === 'lapsed'
      ? `lapsed: ${changed.join(', ')}`
      : why[0] === 'offline'
        ? 'unchecked: a stand-in answers'
        : 'unchecked'
  if (grade === 'development') return `development: ${reasons[why[0]!]}`
  const size =
    evidence === undefined
      ? ''
      : ` (${evidence.items} dialogues, ${evidence.raters} raters, ${evidence.date})`
  return `human-checked: ${levels.join(', ')}${size}`
}
