/**
 * Manifest of a run: all inputs on which its results depend, by name. Two machines with equal
 * manifests get the same results.
 */
import {
  addressShown,
  CONTRACT,
  digest,
  entriesOf,
  type Entry,
  type Environment,
  type EvaluationConfig,
  identityOf,
  lastingIdentity,
  redactor,
  type SessionServices,
  usedModels,
  version,
} from '@attune/core/runtime'
import { type MeasurementSetup } from '@attune/project'
import { keyVariables, type LoadedConfig } from '@attune/config'
import type { Json } from '@attune/core'

/** Values by name. A long value is replaced by its digest. */
export type Manifest = Readonly<Record<string, string>>

export interface ManifestSources {
  readonly loaded: Pick<LoadedConfig, 'config' | 'registry'>
  readonly parts: SessionServices
  readonly setups: readonly MeasurementSetup[]
  readonly environment: Environment
}

export function manifestOf({ loaded, parts, setups, environment }: ManifestSources): Manifest {
  const { config, registry } = loaded
  // Keys are removed from all values, because any value may contain a key that came from the
  // environment.
  const keys = redactor(...keyVariables(config, registry).map(([name]) => environment[name]))
  const entries: [string, Json | undefined][] = [
    ['Attune', version],
    ['contract', CONTRACT],
    ['seed', config.seed],
    ...registry
      .list()
      .map(({ name, version: own }): [string, Json] => [
        `plugin ${name}`,
        [own ?? '', registry.code(name) ?? ''].join(' ').trim(),
      ]),
    ...[...usedModels(config)].map((name): [string, Json] => [
      `model "${name}"`,
      parts.models.identity(name),
    ]),
    ...config.evaluations.flatMap((evaluation) => entriesOfEvaluation(evaluation, parts)),
    // The digest of a plan covers inputs that have no entry above.
    ...setups.map(({ config: { name }, plan }): [string, Json] => [`${PLAN} of "${name}"`, plan]),
  ]
  const leaves = entries.flatMap(([name, value]) =>
    value === undefined ? [] : leavesOf(name, value, ': '),
  )
  return Object.fromEntries(leaves.map(([name, value]) => [name, shown(value, keys.own)]))
}

export const PLAN = 'the plan'

function entriesOfEvaluation(
  evaluation: EvaluationConfig,
  parts: SessionServices,
): [string, Json | undefined][] {
  const { name, repeats, limit, part, analyses } = evaluation
  const isAnalysis = new Set<Entry>(analyses)
  return [
    [`repeats of "${name}"`, repeats],
    [`limit of "${name}"`, limit],
    [`part of "${name}"`, part?.scenarios?.digest],
    [`sessions of "${name}"`, part?.sessions],
    ...entriesOf(evaluation)
      // Analyses are left out because only the planner runs them.
      .filter((entry) => !isAnalysis.has(entry))
      .map((entry): [string, Json] => [
        `${entry.kind} "${entry.label}" of "${name}"`,
        componentIdentity(entry, parts),
      ]),
  ]
}

/**
 * Identity of an entry's component. Models are replaced by their names, because the manifest lists
 * them separately.
 */
function componentIdentity(entry: Entry, parts: SessionServices): Json {
  const { key } = lastingIdentity(entry, { ...parts, models: { identity: (name) => name } })
  const whole = identityOf(entry, parts).key
  const isStamped =
    typeof whole === 'object' && whole !== null && 'generation' in whole && 'identity' in whole
  return { ...(key as object), ...(isStamped && { generation: whole['generation'] as Json }) }
}

function leavesOf(name: string, value: Json, joint = '.'): [string, Json][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[name, value]]
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, part]) => leavesOf(`${name}${joint}${key}`, part as Json))
}

const MAX_SHOWN = 40

function shown(value: Json, clean: (text: string) => string): string {
  const text = clean(typeof value === 'string' ? addressShown(value) : JSON.stringify(value))
  return text.length <= MAX_SHOWN ? text : `${DIGEST}${digest(text).slice(0, 16)}`
}

export const DIGEST = 'sha256:'
