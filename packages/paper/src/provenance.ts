/**
 * Provenance of results: config, versions, models that answered, and dates. It differs between runs
 * and is not part of the results.
 */
import { basename, relative, sep } from 'node:path'
import {
  addressShown,
  codeDigest,
  COMMAND_LINE,
  entriesOf,
  fileDigest,
  type ModelCall,
  type PromptLibrary,
  redactor,
  type ResolvedConfig,
  sha256,
  standInsOf,
  supporterSettings,
  type SupporterSettingUsed,
  version,
} from '@attune/core/runtime'
import {
  type FailedProbe,
  pluginVersions,
  type Project,
  type Replica,
  replicaOf,
  type RunRecord,
  sharesEvaluation,
  type TimedUnit,
} from '@attune/project'
import { keyVariables, type LoadedConfig } from '@attune/config'
import type { Json, JsonObject } from '@attune/core'
import { explain } from './explain.js'
import { listPrompts } from './list-prompts.js'

export interface Provenance {
  readonly attune: string
  readonly node: string
  /**
   * Package and version by name of the plugin. For a plugin that is loaded by path, the digest of
   * its files.
   */
  readonly plugins: JsonObject
  readonly seed: string
  /** Presets and other configs that the config extends. */
  readonly extends: readonly string[]
  /** Names of the presets among `extends`: `sage/paper`. */
  readonly presets: readonly string[]
  /**
   * All values of the config with their places. Values from environment variables are replaced by
   * placeholders; defaults have no place.
   */
  readonly config: readonly JsonObject[]
  /**
   * For each name in the config, the models that answered under it, as they identified themselves.
   */
  readonly answers: readonly Answers[]
  /**
   * Offline stand-ins in use: the roles and models that they replace, and entries without a model.
   */
  readonly standIns: readonly string[]
  /**
   * By evaluation, the release of a program whose prompts its requests reproduce. Other evaluations
   * are missing.
   */
  readonly replicas?: Readonly<Record<string, Replica>>
  /** Settings that methods require from supporters, and for each supporter if it honours them. */
  readonly asked: readonly SupporterSettingUsed[]
  /** Judges that failed their probe (a test on kind and hurtful dialogues), by evaluation. */
  readonly failedProbes: readonly FailedProbe[]
  /** Replaced services by name; undefined if the config replaces none. */
  readonly services?: Readonly<
    Record<string, { readonly use: string; readonly options: JsonObject }>
  >
  /** Prompt templates in use, with digests. Those that the config changes also have their text. */
  readonly prompts: readonly PromptUsed[]
  /** Files that entries of the config read. */
  readonly files: readonly JsonObject[]
  /** Runs of the store that include an evaluation with one of these names, oldest first. */
  readonly runs: readonly JsonObject[]
}

export interface PromptUsed {
  readonly prompt: string
  readonly language: string
  readonly sha256: string
  /** True if the config changes the template. */
  readonly changed?: true
  readonly text?: string
}

export interface Answers {
  /** Name of a model, supporter, or component that calls a service. */
  readonly name: string
  readonly model?: string
  readonly fingerprint?: string
  readonly calls: number
  /** Time of the first answer (ISO 8601). */
  readonly first: string
  readonly last: string
}

/** Part of a project from which provenance is read. */
export type Documented = Pick<Project, 'loaded' | 'services' | 'read'>

interface Sources {
  readonly loaded: Pick<LoadedConfig, 'config' | 'registry' | 'written' | 'defaults'>
  readonly prompts: PromptLibrary
}

/**
 * Reads the provenance of a project's results: config, versions, models that answered, and dates.
 */
export async function provenance(project: Documented): Promise<Provenance> {
  const { loaded, services } = project
  const { config, registry } = loaded
  const [runs, failedProbes] = [await project.read.runs(), await services.probing.failed()]
  const base = loaded.written.get('extends')
  const bases = [base ?? [], base?.items ?? []].flat().flatMap(({ text }) => text ?? [])
  const found: Provenance = {
    attune: version,
    node: process.version,
    plugins: pluginVersions(registry),
    seed: config.seed,
    extends: bases,
    presets: bases.flatMap(presetNamesIn),
    config: valuesOf(loaded),
    answers: await answersOf(project.read.times()),
    standIns: standInsOf(config),
    ...replicasOf(config),
    asked: supporterSettings(
      config,
      (use) => registry.get('supporter', use),
      (name, sampling) => services.parts.models.drawn?.(name, sampling).unsent ?? [],
    ),
    failedProbes,
    ...(config.services.size > 0 && { services: servicesOf(config) }),
    prompts: promptsOf({ loaded, prompts: services.prompts }),
    files: filesOf(config),
    runs: runs.filter((run) => sharesEvaluation(run, config)).map(runOf),
  }
  // Any value may contain a key that came from an environment variable, so keys are removed from
  // all values.
  const keys = redactor(
    ...keyVariables(config, registry).map(([name]) => services.environment[name]),
  )
  const clean = (_: string, value: Json): Json =>
    typeof value === 'string' ? addressShown(keys.own(value)) : value
  return JSON.parse(JSON.stringify(found, clean)) as Provenance
}

function replicasOf({ evaluations }: ResolvedConfig): Pick<Provenance, 'replicas'> {
  const own = evaluations.flatMap((evaluation) => {
    const replica = replicaOf(evaluation)
    return replica ? [[evaluation.name, replica] as const] : []
  })
  return own.length === 0 ? {} : { replicas: Object.fromEntries(own) }
}

const displayPath = (file: string, { folder }: ResolvedConfig): string =>
  basename(file) === COMMAND_LINE ? COMMAND_LINE : relative(folder, file).replaceAll(sep, '/')

function valuesOf({ config, ...loaded }: Sources['loaded']): JsonObject[] {
  return explain(loaded).map(({ path, value, written, place }) => ({
    path,
    value,
    ...(written !== undefined && { written: written.replace(/^(\w+:\/\/[^?]*)\?.*$/, '$1?…') }),
    ...(place && {
      at: [displayPath(place.file, config), place.line]
        .filter((part) => part !== undefined)
        .join(':'),
    }),
  }))
}

async function answersOf(times: AsyncIterable<TimedUnit>): Promise<readonly Answers[]> {
  const answers = new Map<string, Answers>()
  const seen = new Set<string>()
  for await (const { key, times: measured } of times) {
    // A unit may occur several times; its calls count once.
    if (!measured.calls || seen.has(key)) continue
    seen.add(key)
    for (const call of measured.calls) add(call, answers)
  }
  const order = ({ name, model = '' }: Answers): string => JSON.stringify([name, model])
  return [...answers.values()].toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
}

function add({ model: name, answered, by }: ModelCall, answers: Map<string, Answers>): void {
  const id = JSON.stringify([name, by?.model, by?.fingerprint])
  const before = answers.get(id)
  answers.set(id, {
    name,
    ...by,
    calls: (before?.calls ?? 0) + 1,
    first: before && before.first < answered ? before.first : answered,
    last: before && before.last > answered ? before.last : answered,
  })
}

const promptsOf = ({ loaded, prompts }: Sources): PromptUsed[] =>
  listPrompts(loaded, prompts).flatMap(({ name, templates }) =>
    templates.map(({ language, text, isChanged }) => ({
      prompt: name,
      language,
      sha256: sha256(text),
      ...(isChanged && { changed: true, text }),
    })),
  )

/**
 * Name of the preset: `sage/paper` for `sage/paper` and for
 * `@attune/plugin-sage/presets/paper.yaml`. Empty for any other path.
 */
function presetNamesIn(text: string): string[] {
  const named =
    /^(?:(?:@attune\/|attune-)plugin-)?([a-z][a-z0-9-]*)\/(?:presets\/([\w-]+)\.yaml|([\w-]+))$/.exec(
      text,
    )
  return named ? [`${named[1]}/${named[2] ?? named[3]}`] : []
}

const servicesOf = ({ services }: ResolvedConfig): NonNullable<Provenance['services']> =>
  Object.fromEntries([...services].map(([name, { use, options }]) => [name, { use, options }]))

function filesOf(config: ResolvedConfig): JsonObject[] {
  const files = new Map<string, JsonObject>()
  for (const { kind, use, files: named } of config.evaluations.flatMap(entriesOf)) {
    for (const { file, isCode } of named) {
      if (!files.has(file))
        files.set(file, {
          file: displayPath(file, config),
          of: use,
          kind,
          sha256: isCode ? codeDigest(file) : fileDigest(file),
        })
    }
  }
  return [...files.values()]
}

const runOf = ({ id, started, finished, outcome, versions }: RunRecord): JsonObject => ({
  id,
  started,
  ...(finished !== undefined && { finished }),
  ...(outcome !== undefined && { outcome }),
  versions,
})
