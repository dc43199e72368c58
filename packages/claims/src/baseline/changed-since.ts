/** Notices for commands that read results: parts of the config that changed since the last run. */
import type { Notice } from '@attune/core/runtime'
import {
  codeChange,
  componentCodes,
  lastRun,
  type ReadableProject,
  recordedPlans,
} from '@attune/project'
import { filesOf, instrumentChanges } from './instrument-changes.js'

/**
 * One notice for each evaluation whose components, prompts or options differ from those of its last
 * run, because the results of that run no longer count. Empty if the store has no run of the
 * evaluation.
 */
export async function changedSince({
  config,
  loaded,
  read,
  services: { session },
}: ReadableProject): Promise<readonly Notice[]> {
  const runs = await read.runs()
  const codes = componentCodes(config, loaded.registry)
  return session.results.measurementSetups().flatMap((setup): readonly Notice[] => {
    const { name, supporters } = setup.config
    const run = runs.findLast((each) => Object.hasOwn(recordedPlans(each), name))
    const before = run && recordedPlans(run)[name]
    const last = run && lastRun([run], config)
    if (!before || !last) return []
    const labels = Object.keys(setup.instrument.readers)
    const kept = labels.filter((label) => Object.hasOwn(before.instrument.readers, label))
    const ofSupporters = supporters.flatMap(({ use }) => {
      const [old, own] = [last.components[use], codes[use]]
      const change = codeChange(old, own)
      if (change === undefined) return []
      return [change.of === 'files' ? filesOf(use) : `${use} (${change.words})`]
    })
    const all = [...instrumentChanges(before.instrument, setup.instrument, kept), ...ofSupporters]
    return all.length === 0 ? [] : [noticeOf(name, last.id, [...new Set(all)])]
  })
}

const noticeOf = (evaluation: string, run: number, changes: readonly string[]): Notice => ({
  kind: 'changed',
  message: `${evaluation} differs from run ${run} in ${changes.join(', ')}. Results of that run that depend on it are not shown.`,
  fix: '`attune run` makes them again. A request to a model that is the same as before is not sent again.',
})
