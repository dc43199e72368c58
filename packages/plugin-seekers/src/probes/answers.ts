/** Collects a seeker's answers to probes: to different replies in the same state of a dialogue. */
import type { Scenario } from '@attune/core'
import type { DialogueRecord } from '@attune/core/findings'

export interface ProbeAnswer {
  readonly text: string
  readonly language: string
  /** Reply of the supporter that the seeker answers. */
  readonly reply: string
}

/**
 * The seeker's answers in one state of a dialogue, by kind of the supporter's reply; one per
 * repeat.
 */
export type ProbedState = Readonly<Record<string, readonly ProbeAnswer[]>>

/**
 * State and kind of reply that a scenario probes; undefined if the scenario is not from the source
 * `seekers/states`.
 */
export function probeOf({
  details,
}: Pick<Scenario, 'details'>): { state: string; kind: string } | undefined {
  const { state, kind } = details as { readonly state?: unknown; readonly kind?: unknown }
  return typeof state === 'string' && typeof kind === 'string' ? { state, kind } : undefined
}

/** Answers of one seeker, grouped by state. */
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
