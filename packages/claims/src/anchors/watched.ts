/**
 * Finds gates whose judge may differ from the judge of the baseline: a shift was detected, or
 * nothing excludes a change.
 */
import type { Entry, ResolvedConfig } from '@attune/core/runtime'
import { isVariantOf } from '@attune/core/findings'
import type { Readers, Watch } from '../gates/gate.js'
import type { AnchorFound } from './check-anchors.js'
import { shiftText } from './sentences.js'

/**
 * Names of models without `identity` and of services that the estimator or judge `source` uses.
 * They can change while their names stay the same.
 */
function changeableServices(
  { estimators, judges }: Readers,
  source: string,
  models: ResolvedConfig['models'],
  mayMove: (entry: Entry) => boolean,
): readonly string[] {
  const entries = [...estimators, ...judges]
    .filter(({ label }) => isVariantOf(label, source))
    .flatMap(withSources)
  const names = new Set(entries.flatMap((entry) => entry.models.map(({ name }) => name)))
  const unpinned = [...names].filter((name) => {
    const model = models.get(name)
    return model !== undefined && model.provider !== 'offline' && model.identity === undefined
  })
  return [...unpinned, ...new Set(entries.filter(mayMove).map(({ use }) => use))]
}

const withSources = (entry: Entry): readonly Entry[] => [
  entry,
  ...Object.values(entry.reads).flatMap(withSources),
]

/**
 * Returns the reason why a gate is inconclusive because of its judge. `found`: results of the
 * anchors in this check; undefined if no judge is called. `mayMove`: true if the code of an entry
 * may call a service.
 */
export const watchOf =
  (
    found: readonly AnchorFound[] | undefined,
    models: ResolvedConfig['models'],
    mayMove: (entry: Entry) => boolean,
  ): Watch =>
  (evaluation, { source, against, of, number, is }) => {
    if (source === undefined) return undefined
    const own = (found ?? []).filter(
      (each) => each.evaluation === evaluation.name && each.source === source,
    )
    const moved = own.filter((each) => each.moved)
    if (moved.length > 0)
      return `the instrument moved: of the same dialogues as in the baseline it now says ${moved.map(shiftText).join('; ')}`
    if (against.kind !== 'baseline' || of === 'wins' || of === 'flag') return undefined
    const unpinned = changeableServices(evaluation, source, models, mayMove)
    const isWatched = own.some(
      (each) => each.name === number && String(each.is) === String(is) && each.found,
    )
    if (unpinned.length === 0 || isWatched) return undefined
    const why = found
      ? (own.find((each) => each.why !== undefined)?.why ?? 'the baseline has no anchors')
      : 'no call is made'
    const names = unpinned.join(', ')
    return (
      `the judge ${source} may have moved: no anchor was judged again (${why}), and ${names} may be replaced behind its name. ` +
      `Write the baseline with its texts; or name a fixed version, and say so with "identity" in the definition of a model or with \`pure: true\` on a component that makes no call`
    )
  }
