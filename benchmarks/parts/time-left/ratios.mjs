/** The time left that a run shows, beside the time that it then takes. */
import { scriptedRun } from './scripted-run.mjs'

/** Answers of each model after which the time left is judged. */
export const ENOUGH = 10
/** Shares of what comes after that moment at which it is judged. */
export const MOMENTS = [0, 0.25, 0.5, 0.75]

/** What a plan knows of a script. */
const aheadIn = ({ groups }) =>
  groups.map((units) =>
    units.map(({ key, use, planned, after = [] }) => ({
      key,
      use,
      calls: new Map(Object.entries(planned)),
      requires: after,
    })),
  )

/**
 * @param makePace of what the plan has ahead, and what limits the run; hears what the run tells
 * @returns by moment: the time left that is shown, divided by what it then was; undefined where
 * none is shown
 */
export function ratiosOf(script, makePace) {
  const { concurrency, limits = {} } = script
  const pace = makePace(aheadIn(script), {
    concurrentUnits: concurrency,
    limit: (model) => limits[model],
  })
  const heard = new Map(
    script.groups.flat().flatMap(({ planned }) => Object.keys(planned).map((model) => [model, 0])),
  )
  const shown = []
  let calls = 0
  let knownAt
  const took = scriptedRun(script, {
    begun: (unit, now) => pace.begun(unit, now),
    called(event, now) {
      calls++
      pace.called(event, now)
      heard.set(event.call.model, heard.get(event.call.model) + 1)
      if (knownAt === undefined && [...heard.values()].every((count) => count >= ENOUGH))
        knownAt = now
      if (knownAt !== undefined) shown.push({ now, left: pace.remainingSeconds(now) })
    },
    settled: (unit, now) => pace.settled(unit, 'done', now),
  })
  const ratios = MOMENTS.map((share) => {
    const { now, left } = shown.find(({ now }) => now >= knownAt + share * (took - knownAt))
    return left === undefined ? undefined : (1000 * left) / (took - now)
  })
  return { calls, took, knownAt, ratios }
}
