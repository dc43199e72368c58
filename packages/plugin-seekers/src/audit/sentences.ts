import { partition } from '@attune/core/internal'
import { validationSentence } from './record.js'
import type { AuditOf, SeekerShare } from './tables.js'
import { infoOf, type MeasureName } from '../reading/measures.js'

/** Note such as `audited, 6 % flagged`: the share over all dialogues of an evaluation. */
export function auditNote(audits: readonly AuditOf[]): string {
  const { values } = partition(
    audits.flatMap(({ alarms }) => alarms.dialogues.map(({ alarm }) => alarm)),
  )
  if (values.length === 0) return 'not audited, too few clean dialogues'
  return `audited, ${percent(values.filter(Boolean).length / values.length)} flagged`
}

/**
 * Sentences such as `Seeker (sage/seeker, en): audited, 6 % of 40 dialogues are flagged [2 % to 15
 * %], at most 5 % of clean ones are; most often by "Taken from the reply before".`
 */
export const auditSentences = (
  audits: readonly AuditOf[],
  shares: readonly SeekerShare[],
): readonly string[] => [
  ...shares.map((share) => {
    const { seeker, language, flagged, clean } = share
    const audit = audits.find(({ of }) => of.language === language)!
    if (flagged.value.state === 'unknown')
      return `Seeker (${seeker}, ${language}): not audited: ${flagged.value.why}.`
    const interval = flagged.interval
      ? ` [${percent(flagged.interval.lower)} to ${percent(flagged.interval.upper)}]`
      : ''
    const rate =
      clean.state === 'known' ? `, at most ${percent(clean.value)} of clean ones are` : ''
    const most = mostOf(audit, seeker)
    const by = most === undefined ? '' : `; most often by "${infoOf(most).title}"`
    return `Seeker (${seeker}, ${language}): audited, ${percent(flagged.value.value)} of ${flagged.n} dialogues are flagged${interval}${rate}${by}.`
  }),
  ...audits.flatMap(({ of, validations }) =>
    validations === undefined ? [] : [validationSentence(of.language, validations)],
  ),
]

function mostOf({ of, alarms }: AuditOf, seeker: string): MeasureName | undefined {
  const counts = new Map<MeasureName, number>()
  for (const [at, { alarm, measure }] of alarms.dialogues.entries()) {
    if (
      of.audited[at]!.seeker !== seeker ||
      alarm.state === 'unknown' ||
      !alarm.value ||
      measure === undefined
    )
      continue
    counts.set(measure, (counts.get(measure) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}

const percent = (value: number): string => `${Math.round(value * 100)} %`
