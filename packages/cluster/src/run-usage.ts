import { setTimeout as pause } from 'node:timers/promises'
import type { Clock, Crew, MemberState, Spent } from '@attune/core/runtime'

/**
 * Milliseconds between two reads (`PAUSE`), and maximum time to wait for workers that finish their
 * units (`PATIENCE`).
 */
const PAUSE = 250
const PATIENCE = 10_000

/**
 * Usage of models in a finished queued run: that of this process, and that of the workers as far as
 * they have reported it.
 */
export async function usageOfRun(
  run: number,
  own: Spent,
  {
    crew,
    clock,
  }: { readonly crew: Pick<Crew, 'members'>; readonly clock: Pick<Clock, 'monotonic'> },
): Promise<Spent> {
  const end = clock.monotonic() + PATIENCE
  for (;;) {
    const workers = (await crew.members()).filter(
      ({ state }) => state?.role === 'worker' && state.run === run,
    )
    const areThrough = workers.every(({ is, state }) => is !== 'alive' || state?.isThrough)
    if (areThrough || clock.monotonic() > end)
      return workers.flatMap(({ state }) => state?.usage ?? []).reduce(sum, own)
    await pause(PAUSE)
  }
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
  ...((a.cancelled ?? b.cancelled) !== undefined && {
    cancelled: (a.cancelled ?? 0) + (b.cancelled ?? 0),
  }),
  ...((a.cost ?? b.cost) !== undefined && { cost: (a.cost ?? 0) + (b.cost ?? 0) }),
})
