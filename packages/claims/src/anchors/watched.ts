/** Gates whose judge may not be what it was for the baseline: it has moved, or nothing says that it has not. */
import type { ResolvedConfig } from '@attune/core/runtime'
import { isVariantOf } from '@attune/core/findings'
import type { Readers, Watch } from '../gates/gate.js'
import type { AnchorFound } from './check-anchors.js'
import { shiftText } from './sentences.js'

/** Models behind a reader of dialogues that may be replaced behind their name: neither offline nor with an `identity`. */
export function unpinnedModels(
  { estimators, judges }: Readers,
  source: string,
  models: ResolvedConfig['models'],
): readonly string[] {
  const entries = [...estimators, ...judges].filter(({ label }) => isVariantOf(label, source))
  const names = new Set(entries.flatMap((entry) => entry.models.map(({ name }) => name)))
  return [...names].filter((name) => {
    const model = models.get(name)
    return model !== undefined && model.provider !== 'offline' && model.identity === undefined
  })
}

/**
 * Why a gate decides nothing, as far as its judge is concerned. `found`: the anchors as a check had them judged again; undefined where
 * nobody is asked.
 */
export const watchOf =
  (found: readonly AnchorFound[] | undefined, models: ResolvedConfig['models']): Watch =>
  (evaluation, { source, against, of, number, is }) => {
    if (source === undefined) return undefined
    const own = (found ?? []).filter((each) => each.evaluation === evaluation.name && each.source === source)
    const moved = own.filter((each) => each.moved)
    if (moved.length > 0)
      return `the instrument moved: of the same dialogues as in the baseline it now says ${moved.map(shiftText).join('; ')}`
    if (against.kind !== 'baseline' || of === 'wins' || of === 'flag') return undefined
    const unpinned = unpinnedModels(evaluation, source, models)
    const isWatched = own.some((each) => each.name === number && String(each.is) === String(is) && each.found)
    if (unpinned.length === 0 || isWatched) return undefined
    const why = found
      ? (own.find((each) => each.why !== undefined)?.why ?? 'the baseline has no anchors')
      : 'nobody is asked'
    const names = unpinned.join(', ')
    return (
      `the judge ${source} may have moved: no anchor was judged again (${why}), and ${names} may be replaced behind its name. ` +
      `Write the baseline with its texts, or name a fixed version and say so with "identity" in the definition of ${names}`
    )
  }
