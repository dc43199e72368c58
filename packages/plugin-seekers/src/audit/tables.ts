import type { Known } from '@attune/core'
import type { DialogueMark, Quantity, Table } from '@attune/core/findings'
import { quantity } from '@attune/kit/internal'
import { quantiles } from '@attune/statistics'
import { type AuditAlarms, measureAlarms } from '../alarms/audit-alarms.js'
import { infoOf, measureNames } from '../reading/measures.js'
import { type Validations, validationText } from './record.js'
import { asNumber, type Audited, type AuditedLanguage, bySeeker } from './seekers.js'

/** Audited dialogues of one language with their alarms. */
export interface AuditOf {
  readonly of: AuditedLanguage
  readonly alarms: AuditAlarms
  /**
   * Planted faults for which each measure is validated; undefined for word lists other than the
   * package's.
   */
  readonly validations: Validations | undefined
}

export interface SeekerShare {
  readonly seeker: string
  readonly language: string
  readonly flagged: Quantity
  readonly clean: Known<number>
  /** Number of clean dialogues on which `clean` rests. */
  readonly cleanDialogues: number
}

export function seekerShares(
  { of: { audited, language, clean }, alarms }: AuditOf,
  level: number,
): readonly SeekerShare[] {
  const found = alarms.dialogues.map(({ alarm }) => alarm)
  return [...bySeeker(audited)].map(([seeker, own]) => {
    const flagged = alarmShare(audited, own, found, level)
    const cleanDialogues = clean.dialogues.length
    return { seeker, language, flagged, clean: alarms.cleanRate, cleanDialogues }
  })
}

export const flaggedTable = (shares: readonly SeekerShare[], from: string): Table => ({
  id: 'seekers-flagged',
  title: 'The seeker under audit: dialogues that are unlike clean ones',
  columns: [
    { key: 'seeker', title: 'Seeker' },
    { key: 'language', title: 'Language' },
    { key: 'flagged', title: 'Flagged', scale: 100, digits: 0, unit: '%', better: 'lower' },
    { key: 'clean', title: 'Clean dialogues flagged, at most', scale: 100, digits: 1, unit: '%' },
  ],
  rows: shares.map(({ seeker, language, flagged, clean, cleanDialogues: n }) => ({
    seeker,
    language,
    flagged,
    clean: { value: clean, n, noInterval: 'by the rule of the threshold', offline: false },
  })),
  notes: [
    `Clean dialogues: ${from}. A dialogue is flagged where its largest measure is beyond what new clean dialogues reach in 5 %.`,
    'Flagged means unlike these clean dialogues. It does not say that a seeker is unrealistic, and not flagged does not say that it is realistic.',
  ],
})

export function measuresTable(audits: readonly AuditOf[], level: number): Table {
  const rows = audits.flatMap(({ of, validations }) => {
    const seekers = [...bySeeker(of.audited)]
    return measureNames.flatMap((name) => {
      const found = measureAlarms(name, of.clean.features, of.features)
      if (found === undefined || found.cleanValues.length === 0) return []
      return seekers.map(([seeker, own]) => ({
        measure: infoOf(name).title,
        seeker,
        language: of.language,
        mean: quantity(
          own.map((at) => {
            const { cluster, offline } = of.audited[at]!
            return { value: of.features[at]![name].value, cluster, offline }
          }),
          { level },
        ),
        clean: bandText(found.cleanValues),
        flagged: alarmShare(of.audited, own, found.alarms, level),
        word: validationText(validations, name),
      }))
    })
  })
  return {
    id: 'seekers-measures',
    title: 'The seeker under audit: measures',
    columns: [
      { key: 'measure', title: 'Measure' },
      { key: 'seeker', title: 'Seeker' },
      { key: 'language', title: 'Language' },
      { key: 'mean', title: 'Mean', digits: 2 },
      { key: 'clean', title: 'Clean: median (5 to 95 %)' },
      { key: 'flagged', title: 'Beyond clean', scale: 100, digits: 0, unit: '%' },
      { key: 'word', title: 'What the measure is known to find' },
    ],
    rows,
    notes: [
      'What a measure is known to find rests on faults that were planted in clean dialogues of this language by the authors of the package: not on natural ones, and not on another language. With other word lists it is not validated.',
      'Measures whose low end is suspicious say so in their name. Languages are never pooled.',
    ],
  }
}

const short = (value: number): string => String(Number(value.toFixed(2)))

/**
 * Text such as `0.4 (0.1 to 0.8)`: the median, and the 5 % and 95 % quantiles. The values may be in
 * any order.
 */
export function bandText(values: readonly number[]): string {
  if (values.length === 0) return ''
  const [low, middle, high] = quantiles(values, [0.05, 0.5, 0.95]) as [number, number, number]
  return `${short(middle)} (${short(low)} to ${short(high)})`
}

const alarmShare = (
  audited: readonly Audited[],
  own: readonly number[],
  alarms: readonly Known<boolean>[],
  level: number,
): Quantity =>
  quantity(
    own.map((at) => {
      const { cluster, offline } = audited[at]!
      return { value: asNumber(alarms[at]!), cluster, offline }
    }),
    { level, of: 'shares' },
  )

const MOST_QUOTED = 200
const LONGEST_QUOTE = 160

/** Table of the flagged dialogues, with the turn that shows the measure best. */
export function dialoguesTable(audits: readonly AuditOf[]): Table {
  const rows = audits.flatMap(({ of, alarms }) =>
    of.audited.flatMap((each, at) => {
      const { alarm, measure, p } = alarms.dialogues[at]!
      if (alarm.state === 'unknown' || !alarm.value || measure === undefined) return []
      const turn = of.features[at]![measure].turns?.[0]
      return [
        {
          p: p.state === 'known' ? p.value : 1,
          row: {
            seeker: each.seeker,
            scenario: each.said.scenario.id,
            supporter: each.supporter,
            repeat: String(each.repeat),
            measure: infoOf(measure).title,
            turn: turn === undefined ? '' : String(turn + 1),
            quote: turn === undefined ? '' : each.said.turns[turn]!.text.slice(0, LONGEST_QUOTE),
          },
        },
      ]
    }),
  )
  const shown = rows.sort((a, b) => a.p - b.p).slice(0, MOST_QUOTED)
  return {
    id: 'seekers-dialogues',
    title: 'Flagged dialogues',
    columns: ['seeker', 'scenario', 'supporter', 'repeat', 'measure', 'turn', 'quote'].map(
      (key) => ({
        key,
        title: `${key[0]!.toUpperCase()}${key.slice(1)}`,
      }),
    ),
    rows: shown.map(({ row }) => row),
    notes: rows.length > shown.length ? [`${rows.length - shown.length} more are not shown.`] : [],
  }
}

export const flaggedKeys = (audits: readonly AuditOf[]): ReadonlySet<string> =>
  new Set(
    audits.flatMap(({ of, alarms }) =>
      of.audited.flatMap((each, at) => {
        const { alarm } = alarms.dialogues[at]!
        return alarm.state === 'known' && alarm.value
          ? [dialogueKey(each.said.scenario.id, each.supporter, each.repeat, each.seeker)]
          : []
      }),
    ),
  )

/** Marks for gates: 1 if a dialogue is flagged, else 0. */
export const flaggedMarks = (audits: readonly AuditOf[]): readonly DialogueMark[] =>
  audits.flatMap(({ of, alarms }) =>
    of.audited.map(({ said, supporter, repeat, conditions }, at): DialogueMark => {
      const value = asNumber(alarms.dialogues[at]!.alarm)
      return { scenario: said.scenario.id, supporter, repeat, conditions, value }
    }),
  )

export const dialogueKey = (
  scenario: string,
  supporter: string,
  repeat: number,
  seeker: string,
): string => JSON.stringify([scenario, supporter, repeat, seeker])
