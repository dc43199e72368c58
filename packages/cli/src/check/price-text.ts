/** Price of additional repeats, printed before any call. */
import { forecast } from '@attune/forecast'
import { expectedRows } from '../plan-rows.js'
import type { Project } from '../types.js'

export interface Price {
  /** Number of dialogues that are missing. */
  readonly dialogues: number
  /** Number of calls to models and services, predicted by a rehearsal. */
  readonly calls: number
  readonly text: string
}

/** Price of all dialogues of a project that are not stored yet. */
export async function priceOf(project: Project): Promise<Price> {
  const { evaluations, expected } = await forecast(project)
  const dialogues = evaluations.reduce((sum, { units }) => sum + (units.simulate?.open ?? 0), 0)
  const calls = expected.reduce((sum, each) => sum + each.calls, 0)
  const cost = expectedRows(expected).at(-1)?.at(-1)
  const of = dialogues === 1 ? 'one dialogue' : `${dialogues} dialogues`
  const paid =
    calls === 0
      ? 'no paid model calls'
      : `about ${calls.toLocaleString('en')} calls (cost: ${cost})`
  return { dialogues, calls, text: `${of}, ${paid}` }
}

/** Number of dialogues and calls in a project, including stored ones. */
export async function callsOf(project: Project): Promise<Pick<Price, 'dialogues' | 'calls'>> {
  const { evaluations, calls } = await forecast(project)
  const dialogues = evaluations.reduce((sum, { units }) => sum + (units.simulate?.total ?? 0), 0)
  const done = evaluations.flatMap(({ evaluation }) => [...calls.doneIn(evaluation).values()])
  const all = [...calls.open.values(), ...done]
  return { dialogues, calls: all.reduce((sum, count) => sum + count, 0) }
}
