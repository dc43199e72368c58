import { clusterShare, type Interval } from '@attune/statistics'
import { auditAlarms } from './alarms.js'
import type { AllLists } from '../lists/index.js'
import { cleanSet } from '../rule-based/clean-set.js'
import type { KnownGroups } from './groups.js'
import { readGroup, speakerOf } from './scored.js'

/** How many of the dialogues without a fault an audit flags, against the clean dialogues of the package. */
export interface CleanShare {
  readonly language: string
  readonly flagged: number
  readonly of: number
  readonly interval: Interval | undefined
}

const EACH = 10

export function cleanShare({ language, clean }: KnownGroups, lists: AllLists, seed: string): readonly CleanShare[] {
  if (clean.dialogues.length === 0) return []
  const rules = cleanSet(language, EACH, 'clean dialogues')
  const speaker = speakerOf(rules, clean.dialogues)
  const reference = readGroup(rules, { lists, speaker })
  const own = readGroup(clean.dialogues, { lists, speaker })
  const { dialogues } = auditAlarms(reference, own.features, seed)
  const values = dialogues.flatMap(({ alarm }, at) =>
    alarm.state === 'known'
      ? [{ cluster: clean.dialogues[at]!.scenario.id, value: { state: 'known' as const, value: Number(alarm.value) } }]
      : [],
  )
  const { clopperPearson: interval } = clusterShare(values)
  return [
    {
      language,
      flagged: values.filter(({ value }) => value.value === 1).length,
      of: values.length,
      interval: interval.state === 'known' ? interval.value : undefined,
    },
  ]
}
