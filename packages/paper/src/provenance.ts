/** Where results come from: config, versions, who answered and when. It changes from run to run, and is not part of them. */
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
  /** Package and version by name; of a plugin that is loaded by path, the digest of its files. */
  readonly plugins: JsonObject
  readonly seed: string
  /** What the config extends: presets, and other configs. */
  readonly extends: readonly string[]
  /** The presets among these, by name: `sage/paper`. */
  readonly presets: readonly string[]
  /** Every value, with the placeholder where the environment gave it, and where it stands; no place: it is a default. */
  readonly config: readonly JsonObject[]
  /** Who answered under each name of the config, by its own account. */
  readonly answers: readonly Answers[]
  /** What offline stand-ins took: roles and models, and entries that name none. */
  readonly standIns: readonly string[]
  /** Evaluations whose requests have the wording of a release, and of which. */
  readonly replicas?: Readonly<Record<string, Replica>>
  /** What the methods ask of supporters, and whether each of them gets it. */
  readonly asked: readonly SupporterSettingUsed[]
  /** Judges that cannot tell a kind dialogue from a hurtful one, by evaluation. */
  readonly failedProbes: readonly FailedProbe[]
  /** What the config puts in the place of services, by their names; none: every service is its plugin's. */
  readonly services?: Readonly<Record<string, { readonly use: string; readonly options: JsonObject }>>
  /** The templates in use, by digest; of those that the config changes the text as well. */
  readonly prompts: readonly PromptUsed[]
  /** Files that entries read. */
  readonly files: readonly JsonObject[]
  /** Runs of the store that had an evaluation of one of these names, oldest first. */
  readonly runs: readonly JsonObject[]
}

export interface PromptUsed {
  readonly prompt: string
  readonly language: string
  readonly sha256: string
  /** Of a template that the config changes. */
  readonly changed?: true
  readonly text?: string
}

export interface Answers {
  /** Of a model, a supporter or a component that calls a service. */
  readonly name: string
  readonly model?: string
  readonly fingerprint?: string
  readonly calls: number
  /** ISO 8601. */
  readonly first: string
  readonly last: string
}

/** What is needed of a project to say where its results come from. */
export type Documented = Pick<Project, 'loaded' | 'services' | 'read'>

interface Sources {
  readonly loaded: Pick<LoadedConfig, 'config' | 'registry' | 'written' | 'defaults'>
  readonly prompts: PromptLibrary
}

/** Where the results of a project come from: config, versions, who answered and when. */
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
    presets: bases.flatMap(presetNamed),
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
  // A key may have come into any value by way of the environment.
  const keys = redactor(...keyVariables(config, registry).map(([name]) => services.environment[name]))
  const clean = (_: string, value: Json): Json => (typeof value === 'string' ? addressShown(keys.own(value)) : value)
  return JSON.parse(JSON.stringify(found, clean)) as Provenance
}

function replicasOf({ evaluations }: ResolvedConfig): Pick<Provenance, 'replicas'> {
  const own = evaluations.flatMap((evaluation) => {
    const replica = replicaOf(evaluation)
    return replica ? [[evaluation.name, replica] as const] : []
  })
  return own.length === 0 ? {} : { replicas: Object.fromEntries(own) }
}

const near = (file: string, { folder }: ResolvedConfig): string =>
  basename(file) === COMMAND_LINE ? COMMAND_LINE : relative(folder, file).replaceAll(sep, '/')

function valuesOf({ config, ...loaded }: Sources['loaded']): JsonObject[] {
  return explain(loaded).map(({ path, value, written, place }) => ({
    path,
    value,
    ...(written !== undefined && { written: written.replace(/^(\w+:\/\/[^?]*)\?.*$/, '$1?…') }),
    ...(place && { at: [near(place.file, config), place.line].filter((part) => part !== undefined).join(':') }),
  }))
}

async function answersOf(times: AsyncIterable<TimedUnit>): Promise<readonly Answers[]> {
  const answers = new Map<string, Answers>()
  const seen = new Set<string>()
  for await (const { key, times: measured } of times) {
    // One that is in several places was asked once.
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

/** `sage/paper` of `sage/paper` and of `@attune/plugin-sage/presets/paper.yaml`; none of a path. */
function presetNamed(text: string): string[] {
  const named = /^(?:(?:@attune\/|attune-)plugin-)?([a-z][a-z0-9-]*)\/(?:presets\/([\w-]+)\.yaml|([\w-]+))$/.exec(text)
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
          file: near(file, config),
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
