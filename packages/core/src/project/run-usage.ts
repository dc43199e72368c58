import type { Spent } from '../models/usage.js'
import type { Crew, MemberState } from '../store/port.js'

/** What the models of a queued run were used for: here, and by its workers as far as they told it. */
export async function usageOfRun(run: number, own: Spent, crew: Pick<Crew, 'members'>): Promise<Spent> {
  const states = (await crew.members()).flatMap(({ state }) => state ?? [])
  const workers = states.flatMap(({ role, run: id, usage }) => (role === 'worker' && id === run ? (usage ?? []) : []))
  return workers.reduce(sum, own)
}

const sum = (a: Spent, b: NonNullable<MemberState['usage']>): Spent => ({
  calls: a.calls + b.calls,
  recalled: a.recalled,
  repeated: a.repeated + b.repeated,
  tokens: {
    input: a.tokens.input + b.tokens.input,
    output: a.tokens.output + b.tokens.output,
    reasoning: a.tokens.reasoning + b.tokens.reasoning,
    ...((a.tokens.cached ?? b.tokens.cached) !== undefined && {
      cached: (a.tokens.cached ?? 0) + (b.tokens.cached ?? 0),
    }),
  },
  ...((a.cost ?? b.cost) !== undefined && { cost: (a.cost ?? 0) + (b.cost ?? 0) }),
})
