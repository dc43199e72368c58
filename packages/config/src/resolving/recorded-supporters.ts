import type { Component } from '@attune/core'
import type { Entry } from '@attune/core/runtime'
import type { ConfigScope } from './config-scope.js'
import { Problems } from '../written/problems.js'
import { namedItems, resolveSimulators } from './resolve-evaluation.js'
import type { Plugins } from './resolve.js'
import type { ValidConfig } from './validate.js'
import { Written } from '../written/written.js'

/** What stands for a system that is known only from recorded dialogues. */
const LOGGED = 'core/logged'

/** A config without supporters takes those that its recorded dialogues name, each evaluation its own. */
export async function withRecordedSupporters(valid: ValidConfig, plugins: Plugins): Promise<ValidConfig> {
  const { root, original, problems } = valid
  if (original.get('supporters')) return valid
  const evaluations = namedItems(root.get('evaluations')).map(([, written]) => written)
  const recorded = await Promise.all(evaluations.map((written) => recordedIn(written, valid, plugins)))
  if (recorded.some((names) => names?.length === 0)) {
    problems.addMistake({ code: 'CONFIG_MISSING_KEY', path: [], key: 'supporters' }, root)
    return valid
  }
  const chosen = new Map(evaluations.map((written, at) => [written, withNames(written, recorded[at] ?? [])]))
  const names = [...new Set(recorded.flatMap((own) => own ?? []))]
  const supporters = Written.from(Object.fromEntries(names.map((name) => [name, LOGGED])), {
    ...root,
    path: ['supporters'],
  })
  const complete = (written: Written): Written =>
    names.length === 0 ? written : Written.map([...written.members, ['supporters', supporters]], written)
  return { ...valid, root: complete(root.replacing(chosen)), original: complete(original) }
}

/** The supporters of an evaluation, by its simulators; nothing if a log cannot be read, and that has been reported. */
async function recordedIn(
  evaluation: Written,
  { file, problems }: ValidConfig,
  { registry, isComplete }: Plugins,
): Promise<readonly string[] | undefined> {
  const names = { model: undefined, supporter: undefined }
  const scope: ConfigScope = {
    registry,
    isHostComplete: isComplete,
    // The simulators are resolved again with all the rest: their mistakes are reported then.
    problems: new Problems(),
    models: new Map(),
    names,
    defaults: [],
    notices: [],
    everySupporter: undefined,
    file,
  }
  const found: string[] = []
  for (const { use, options, place } of resolveSimulators(scope, evaluation).flatMap(withInner)) {
    const { recordings }: Component = registry.get('simulator', use)
    if (!recordings) continue
    const own = await problems.attemptLater(place, () => recordings(options as never).supporters())
    if (!own) return undefined
    found.push(...own)
  }
  return [...new Set(found)]
}

const withInner = (entry: Entry): readonly Entry[] => [entry, ...Object.values(entry.reads).flatMap(withInner)]

function withNames(evaluation: Written, names: readonly string[]): Written {
  if (names.length === 0 || evaluation.get('supporters')) return evaluation
  const path = [...evaluation.path, 'supporters']
  return Written.map([...evaluation.members, ['supporters', Written.from(names, { ...evaluation, path })]], evaluation)
}
