/** Sentences of `attune check --plan` on the expected outcome of a check. */
import { inPeople } from '@attune/core/findings'
import { formatNumber, scenarios } from '@attune/tables'
import { anchorsSentence } from '../anchors/sentences.js'
import { deadSentence } from '../gates/dead-gates.js'
import { isMargin, isOfShares } from '../gates/gate.js'
import type { CheckPlan, Loss, PlannedGate, PlannedRow } from './plan-gates.js'

/**
 * Sentence on the data behind the probabilities of a gate: scenarios, margin, and spread of
 * dialogues.
 */
export const basisSentence = (planned: PlannedGate): string =>
  planned.isOfPeople === true ? inPeople(basisOf(planned)) : basisOf(planned)

function basisOf({ gate, clusters, within, baseline }: PlannedGate): string {
  const margin = isMargin(gate) ? `, margin ${inUnit(gate, Math.abs(gate.bound))}` : ''
  const runs = baseline === undefined ? '' : `; the baseline has ${dialogues(baseline)} of each`
  return (
    `${scenarios(clusters)}${margin}${runs}. Dialogues of one version differ within a scenario by ` +
    `${inUnit(gate, within)} (standard deviation). What a new version changes scenario by scenario is not in it.`
  )
}

const dialogues = (count: number): string => (count === 1 ? 'one dialogue' : `${count} dialogues`)

const inUnit = (gate: PlannedGate['gate'], value: number): string =>
  isOfShares(gate) ? `${formatNumber(value, { scale: 100, digits: 1 })} %` : formatNumber(value, {})

const lossNames: Readonly<Record<Loss, string>> = {
  none: 'unchanged',
  1: 'one margin worse',
  2: 'two margins worse',
  3: 'three margins worse',
  collapse: 'total collapse',
}

/** Column heads of the table of predictions. */
export const planHead: readonly string[] = [
  'a version that is',
  'passes',
  'inconclusive',
  'fails',
  'fails within 5 commits',
  'passes, by luck of the baseline',
]

export const planCells = (rows: readonly PlannedRow[]): readonly (readonly string[])[] =>
  rows.map(({ loss, chances: { pass, inconclusive, fail, failWithin, passes } }) => [
    lossNames[loss],
    ...[pass, inconclusive, fail, failWithin].map(percent),
    `${percent(passes[0])} to ${percent(passes[1])}`,
  ])

const percent = (share: number): string => `${Math.round(100 * share)} %`

/**
 * Sentences below the table: the random deviation of the baseline, the size of a collapse, the
 * scenarios that gates need, gates without a prediction, and shifts that anchors detect.
 */
export function planSentences(plan: CheckPlan): readonly string[] {
  const [unchanged] = plan.whole
  return [
    ...(unchanged
      ? [
          `The luck of the baseline: of ten baselines, the unluckiest lets an unchanged bot pass in ${percent(unchanged.chances.passes[0])} ` +
            `of commits, the luckiest in ${percent(unchanged.chances.passes[1])}. A total collapse is a loss of half of the scale, or of all that is left of it, and of a number without a declared scale of four margins.`,
        ]
      : []),
    ...plan.dead.map(deadSentence),
    ...plan.gates.flatMap(neededSentence),
    ...plan.unknown.map(
      ({ gate }) =>
        `Nothing can be foreseen of ${gate.name}: no version was asked twice, so it is not known how dialogues of one version differ.`,
    ),
    ...plan.anchors.map(({ evaluation, anchors }) =>
      anchors
        ? anchorsSentence(evaluation, anchors)
        : `${evaluation}: the baseline has no anchors, so a judge that moved is not noticed. Write it again: attune baseline write.`,
    ),
  ]
}

function neededSentence({ gate, needed, isOfPeople = false }: PlannedGate): readonly string[] {
  if (needed === undefined) return []
  if (gate.bound === 0)
    return [
      `${gate.name} has the margin 0, which only a better bot passes: an unchanged one is inconclusive. Give it the largest loss that does not matter.`,
    ]
  const of = isOfPeople ? 'people' : 'scenarios'
  const count = Number.isFinite(needed) ? `about ${needed} ${of}` : `more than 10000 ${of}`
  return [`${gate.name}: an unchanged bot passes in 80 % with ${count}.`]
}
