/** Opens a project from a config file, and combines all packages. */
import { gatedSupporters, gatesSection, primarySection, untilSection } from '@attune/claims'
import * as configs from '@attune/config'
import { definePlugin } from '@attune/core'
import type {} from '@attune/core/config'
import type { Queue } from '@attune/core/queue'
import {
  type Asked,
  type AskedNow,
  bind,
  type Binding,
  FreshStarts,
  lastAsked,
  type OnModelEvent,
  plansOf,
  type ResolvedConfig,
  type Store,
  type SubsetRequest,
} from '@attune/core/runtime'
import { basicComponents } from '@attune/plugin-basics'
import { recordedComponents } from '@attune/plugin-recorded'
import { translations, validityComponents } from '@attune/plugin-validity'
import { askedBy, type Opened, Project, type ProjectServices, type Purpose, replicaSection } from '@attune/project'
import { pythonLoader } from '@attune/python-bridge'
import { MemoryStore } from '@attune/store-sqlite'
import { hostErrors } from '../errors.js'
import { narrow } from '../narrow/narrow.js'
import { versionTest } from '../project/test-version.js'
import { subjectsOf } from '../project/subjects.js'
import { Composition, type Environment, systemEnvironment, systemErrors, tokens } from './container.js'
import { besideOf, composeSession, partOf, partsOf, probingOf } from './sessions.js'

/** Components that every config has: `core/chat`, `core/replay`… */
export const corePlugin = definePlugin({
  contract: 1,
  name: 'core',
  translations,
  components: { ...basicComponents, ...recordedComponents, ...validityComponents },
})

declare module '@attune/core/config' {
  interface Plugins {
    core: typeof corePlugin
  }
}

/**
 * Additions of Attune's packages to every config: the components `core/…`, sections of other
 * packages, and the loader of Python plugins.
 */
const ours: Pick<configs.LoadOptions, 'builtIn' | 'sections' | 'loaders'> = {
  builtIn: [corePlugin],
  sections: [gatesSection, primarySection, replicaSection, untilSection],
  loaders: [pythonLoader({ environment: systemEnvironment, echo: systemErrors })],
}
type AskedConfig = Omit<configs.LoadOptions, keyof typeof ours>

export const loadConfig = (asked: AskedConfig): Promise<configs.LoadedConfig> =>
  configs.loadConfig({ ...ours, ...asked })

export const readPlugins = (asked: AskedConfig & { readonly folder: string }): ReturnType<typeof configs.readPlugins> =>
  configs.readPlugins({ ...ours, ...asked })

export const configSchema = (plugins: readonly ResolvedConfig['plugins'][number][]): object =>
  configs.configSchema(plugins, ours)

export interface ProjectRequest extends Pick<AskedConfig, 'set' | 'text'> {
  /** Path of a config file. Default: the search begins in `cwd` and continues in its parents. */
  readonly file?: string
  readonly cwd: string
  /** Restricts the config to a part. */
  readonly part?: SubsetRequest
  /** Environment variables, including keys. Default: the environment of the process. */
  readonly env?: Environment
  /** Replacements of services in {@link tokens}, or further services that components need. */
  readonly services?: readonly Binding[]
  readonly onModelEvent?: OnModelEvent
  /** Names of supporters and models to start afresh; an empty list selects all. */
  readonly fresh?: readonly string[]
  /**
   * Requests the versions of supporters for this purpose. Undefined: makes no calls, and the latest
   * recorded versions apply.
   */
  readonly purpose?: Purpose
}

/** Opens everything that a config needs. The caller must close the project. */
export async function openProject(request: ProjectRequest): Promise<Project> {
  const { file, cwd, text, set = [], part, services = [], fresh, purpose } = request
  const root = Composition.root([...surroundingsOf(request), ...services])
  const environment = root.get(tokens.environment)
  const named = { ...(file !== undefined && { file }), ...(text !== undefined && { text }) }
  const loaded = await loadConfig({ folder: cwd, set, environment, ...named })
  root.bind(tokens.config, loaded)
  if (!root.has(tokens.store)) {
    const open = root.get(tokens.openStore)
    root.bind(tokens.store, await open(loaded.config.store, { clock: root.get(tokens.clock), environment }))
  }
  try {
    if (part) root.bind(tokens.config, { ...loaded, config: await narrowed(root.child(), part, services) })
    const asked = { last: lastAsked(await root.get(tokens.store).runs()) }
    if (fresh) await beginFresh(fresh, await projectIn(root.child(), services, asked), root)
    return await projectIn(root.child(), services, asked, purpose)
  } catch (error) {
    await root.get(tokens.store).close()
    throw error
  }
}

const surroundingsOf = ({ env, onModelEvent }: ProjectRequest): Binding[] => [
  ...(env ? [{ token: tokens.environment.id, value: env }] : []),
  ...(onModelEvent ? [{ token: tokens.onModelEvent.id, value: onModelEvent }] : []),
]

/** Binding for a read-only project, which stores nothing. */
export const withoutStore = (): Binding => bind(tokens.store, new MemoryStore())

async function narrowed(
  scope: Composition,
  part: SubsetRequest,
  services: readonly Binding[],
): Promise<ResolvedConfig> {
  const loaded = scope.get(tokens.config)
  scope.bind(tokens.freshStarts, new FreshStarts())
  composeSession(scope, loaded, services)
  return narrow(loaded.config, part, (config) => plansOf({ ...partsOf(scope), config }))
}

async function projectIn(
  scope: Composition,
  services: readonly Binding[],
  asked: Asked,
  purpose?: Purpose,
): Promise<Project> {
  const store = scope.get(tokens.store)
  const numbers = await store.generations()
  scope.bind(tokens.freshStarts, new FreshStarts(numbers, asked))
  const loaded = scope.get(tokens.config)
  composeSession(scope, loaded, services)
  // Versions of supporters are requested before planning, since they are part of the keys.
  if (purpose) scope.bind(tokens.freshStarts, new FreshStarts(numbers, { ...asked, now: await asking(scope, purpose) }))
  return new Project(loaded, opened(scope, store).services)
}

/** Returns the bound services. */
function opened(scope: Composition, store: Store): Opened {
  const services: ProjectServices = {
    session: scope.get(tokens.session),
    gateway: scope.get(tokens.gateway),
    door: scope.get(tokens.door),
    store,
    clock: scope.get(tokens.clock),
    environment: scope.get(tokens.environment),
    presence: scope.get(tokens.presence),
    host: partsOf(scope).host,
    components: scope.get(tokens.components),
    prompts: scope.get(tokens.prompts),
    parts: partsOf(scope),
    freshStarts: scope.get(tokens.freshStarts),
    budget: scope.get(tokens.budget),
    openQueue: () => queueOf(scope, store),
    probing: probingOf(scope),
    part: (config) => opened(partOf(scope, config), store),
    beside: (config) => besideOf(scope, config),
  }
  return { loaded: scope.get(tokens.config), services }
}

async function asking(scope: Composition, purpose: Purpose): Promise<AskedNow> {
  const gateway = scope.get(tokens.gateway)
  const { asked } = scope.get(tokens.freshStarts)
  const decidedOn = gatedSupporters(scope.get(tokens.config).config.evaluations)
  try {
    const parts = partsOf(scope)
    return await askedBy(purpose, { ...parts, gateway, asked, decidedOn, test: versionTest(parts) })
  } catch (error) {
    await gateway.close()
    throw error
  }
}

function queueOf(scope: Composition, { crew }: Store): Promise<Queue> {
  const [open, clock, environment] = [
    scope.get(tokens.openQueue),
    scope.get(tokens.clock),
    scope.get(tokens.environment),
  ]
  return open(scope.get(tokens.config).config.store, { clock, environment, member: crew?.me ?? '' })
}

async function beginFresh(names: readonly string[], project: Project, root: Composition): Promise<void> {
  const subjects = subjectsOf(project)
  const chosen = names.length > 0 ? names : [...subjects.keys()]
  const unknown = chosen.find((name) => !subjects.has(name))
  if (unknown !== undefined) {
    throw hostErrors.error('FRESH_UNKNOWN', { name: unknown, known: [...subjects.keys()].join(', ') })
  }
  await root.get(tokens.store).beginGenerations([...new Set(chosen.flatMap((name) => subjects.get(name) ?? []))])
}

/**
 * Creates a project for a part of the config over the same store. It is for reading and must not be
 * closed.
 */
export function partOfProject(project: Project, config: ResolvedConfig): Project {
  const { loaded, services } = project.services.part(config)
  return new Project(loaded, services)
}
