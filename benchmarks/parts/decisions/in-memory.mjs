// Checks of a bot whose truth is known, without files and processes: rows go to the function that
// `attune check` calls.
import { decide } from '@attune/claims'
import { known } from '@attune/core'
import { normal } from '@attune/statistics'

/** How dialogues of one version differ within a scenario: mean 0, standard deviation 1. */
export const shapes = {
  normal,
  // Scores of 1 to 5 in whole steps, as judges give them, about 3.
  judge: (random) =>
    (Math.max(1, Math.min(5, Math.round(3 + 0.9 * normal(random)))) - 3) / JUDGE_SD,
  // One dialogue of twelve crashes: it loses as much as makes up most of the variance.
  crash: (random) => ((random() < 1 / 12 ? -11 / 12 : 1 / 12) + 0.05 * normal(random)) / CRASH_SD,
}
const JUDGE_SD = 0.9387
const CRASH_SD = Math.sqrt(11 / 144 + 0.05 ** 2)

const SHARED = { tags: {}, conditions: {} }
const rowOf = (value, at, repeat) => ({
  supporter: 'bot',
  language: 'en',
  tags: SHARED.tags,
  conditions: SHARED.conditions,
  name: 'value',
  scenario: `s${at}`,
  cluster: `s${at}`,
  repeat,
  value: known(value),
})
/** `dialogues`: for each repeat a value per scenario. */
export const rowsOf = (dialogues, first = 1) =>
  dialogues.flatMap((values, repeat) => values.map((value, at) => rowOf(value, at, first + repeat)))

export const gateOf = (margin) => ({
  name: 'score',
  of: 'measure',
  source: 'commits/score',
  number: 'value',
  supporter: 'bot',
  against: { kind: 'baseline', file: '', supporter: 'bot' },
  side: 'above',
  bound: margin === 0 ? 0 : -margin,
  maxMissing: 0.1,
  maxFlagged: 0.2,
  place: { file: 'attune.config.json' },
})

export const dialoguesOf = ({ scenarios, shape }, shift, random) =>
  Array.from({ length: scenarios }, () => shift + shapes[shape](random))

/**
 * A check of a version against rows of a baseline; `once` and `more` are its dialogues, more of
 * them only where they are asked.
 */
export function checkOf(gate, other, once, more) {
  const own = rowsOf([once])
  const [first] = decide([{ gate, own, other }])
  if (!first.isOpen) return first
  const both = { own: [...own, ...rowsOf([more()], 2)], other }
  return decide([{ gate, own, other, both }])[0]
}
