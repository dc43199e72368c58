/** What seekers answered from the states that they were put in. */
import type { Scenario } from '@attune/core'
import type { DialogueRecord } from '@attune/core/findings'

export interface ProbeAnswer {
  readonly text: string
  readonly language: string
  /** What it answers. */
  readonly reply: string
}

/** Of one state: answers by kind of reply, one for each repeat. */
export type ProbedState = Readonly<Record<string, readonly ProbeAnswer[]>>

/** Which state and kind of reply a scenario is; undefined where it is none of `seekers/states`. */
export function probeOf({ details }: Pick<Scenario, 'details'>): { state: string; kind: string } | undefined {
  const { state, kind } = details as { readonly state?: unknown; readonly kind?: unknown }
  return typeof state === 'string' && typeof kind === 'string' ? { state, kind } : undefined
}

/** Answers of one seeker, sorted into its states. */
export class ProbedStates {
  readonly #states = new Map<string, Record<string, ProbeAnswer[]>>()

  add({ dialogue, scenario }: Pick<DialogueRecord, 'dialogue' | 'scenario'>): void {
    const probe = probeOf(scenario)
    if (probe === undefined || dialogue.state === 'unknown') return
    const { turns } = dialogue.value
    const at = turns.findIndex(({ speaker, scripted }) => speaker === 'seeker' && scripted !== true)
    if (at < 1) return
    const answers = this.#states.get(probe.state) ?? {}
    this.#states.set(probe.state, answers)
    answers[probe.kind] = [
      ...(answers[probe.kind] ?? []),
      { text: turns[at]!.text, language: scenario.language, reply: turns[at - 1]!.text },
    ]
  }

  get all(): readonly ProbedState[] {
    return [...this.#states.values()]
  }
}
