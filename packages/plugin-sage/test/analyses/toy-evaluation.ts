import { known, type Dialogue, type DialogueRecord, type Evaluation, type Known, type Verdict } from '@attune/core'
import { innerLife } from '../../src/inner-life.js'
import { scenario } from '../toys.js'

export interface ToyRecord {
  readonly supporter: string
  readonly scenario: string
  readonly kind?: string
  readonly dialogue: Known<Dialogue>
  readonly verdicts?: Readonly<Record<string, readonly Verdict[]>>
}

/** An evaluation of these dialogues, with the estimates that sage/emotion makes of them. */
export function evaluationOf(records: readonly ToyRecord[], labels: readonly string[] = ['sage/emotion']): Evaluation {
  const record = (each: ToyRecord): DialogueRecord => ({
    scenario: scenario({ id: each.scenario, tags: each.kind === undefined ? {} : { kind: each.kind } }),
    supporter: each.supporter,
    repeat: 1,
    dialogue: each.dialogue,
    estimates: each.dialogue.state === 'unknown' ? {} : estimatesOf(each.dialogue.value, labels),
    verdicts: Object.fromEntries(Object.entries(each.verdicts ?? {}).map(([label, given]) => [label, known(given)])),
  })
  return {
    name: 'toy',
    supporters: [...new Set(records.map(({ supporter }) => supporter))],
    estimators: labels,
    judges: [...new Set(records.flatMap(({ verdicts = {} }) => Object.keys(verdicts)))],
    seed: '0',
    offline: true,
    siblings: [],
    async *dialogues() {
      for (const each of records) yield record(each)
    },
    async *pairs() {},
  }
}

/** The first label has the agent's emotion; each further one has the same turned upside down. */
function estimatesOf(dialogue: Dialogue, labels: readonly string[]): DialogueRecord['estimates'] {
  const { final, turns } = innerLife(dialogue)
  const turned: Known<number> = final.state === 'known' ? known(100 - final.value) : final
  return Object.fromEntries(
    labels.map((label, i) => [
      label,
      known({
        measures: { final: i === 0 ? final : turned },
        series: { emotion: { over: 'seeker' as const, values: turns.map(({ emotion }) => emotion) } },
      }),
    ]),
  )
}
