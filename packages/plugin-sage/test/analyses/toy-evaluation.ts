import { known, type Dialogue, type Known, type Verdict } from '@attune/core'
import type { Conditions } from '@attune/core/internal'
import type { DialogueRecord, Evaluation } from '@attune/core/findings'
import { evaluationOf } from '@attune/testkit'
import { innerLife } from '../../src/inner-life.js'
import { scenario } from '../toys.js'

export interface ToyRecord {
  readonly supporter: string
  readonly scenario: string
  readonly kind?: string
  readonly conditions?: Conditions
  readonly dialogue: Known<Dialogue>
  readonly verdicts?: Readonly<Record<string, readonly Verdict[]>>
}

/** An evaluation of these dialogues, with the estimates that sage/emotion makes of them. */
export const toyEvaluation = (
  records: readonly ToyRecord[],
  labels: readonly string[] = ['sage/emotion'],
): Evaluation =>
  evaluationOf({
    name: 'toy',
    estimators: labels,
    dialogues: records.map(
      ({ supporter, scenario: id, kind, conditions = {}, dialogue, verdicts = {} }) => ({
        scenario: scenario({ id, tags: kind === undefined ? {} : { kind } }),
        supporter,
        conditions,
        dialogue,
        estimates:
          dialogue.state === 'unknown'
            ? Object.fromEntries(labels.map((label) => [label, dialogue]))
            : estimatesOf(dialogue.value, labels),
        verdicts,
      }),
    ),
  })

/** The first label has the agent's emotion; each further one has the same turned upside down. */
function estimatesOf(dialogue: Dialogue, labels: readonly string[]): DialogueRecord['estimates'] {
  const { final, turns } = innerLife(dialogue)
  const turned: Known<number> = final.state === 'known' ? known(100 - final.value) : final
  return Object.fromEntries(
    labels.map((label, i) => [
      label,
      known({
        measures: { final: i === 0 ? final : turned },
        series: {
          emotion: { over: 'seeker' as const, values: turns.map(({ emotion }) => emotion) },
        },
      }),
    ]),
  )
}
