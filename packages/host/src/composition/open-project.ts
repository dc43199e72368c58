/** Opens a project from a config file. The only place where all packages are put together. */
import { gatedSupporters, gatesSection, primarySection, untilSection } from '@attune/claims'
import * as configs from '@attune/config'
import { definePlugin } from '@attune/core'
import type {} from '@attune/core/config'
import type { Queue } from '@attune/core/queue'
import {
  type StampHistory,
  type RecordedStamps,
  bind,
  type Binding,
  type DependencyContainer,
  FreshStarts,
  latestStamps,
  type OnModelEvent,
  plansOf,
  type ResolvedConfig,
  type Store,
  type SubsetRequest,
} from '@attune/core/runtime'
import { basicComponents, translations } from '@attune/plugin-basics'
import {
  askedBy,
  type Opened,
  Project,
  type ProjectServices,
  type Purpose,
  replicaSection,
} from '@attune/project'
import { pythonLoader } from '@attune/python-bridge'
import { MemoryStore } from '@attune/store-sqlite'
import { hostErrors } from '../errors.js'
import { narrow } from '../narrow/narrow.js'
import { versionTest } from '../project/test-version.js'
import { subjectsOf } from '../project/subjects.js'
import { bindIn, get, rootContainer, tokens } from './container.js'
import { type Environment, systemEnvironment, systemErrors } from './surroundings.js'
import { besideOf, composeSession, partOf, partsOf, probingOf } from './sessions.js'

/** Components that every config has: `core/chat`, `core/replay`… */
export const corePlugin = definePlugin({
  contract: 1,
  name: 'core',
  translations,
  components: basicComponents,
})

declare module '@attune/core/config' {
  interface Plugins {
    core: typeof corePlugin
  }
}

/**
 * Additions of Attune's packages to every config: the components `core/…`, sections, and the
 * loader of Python plugins.
 */
const ours: Pick<configs.LoadOptions, 'builtIn' | 'sections' | 'loaders'> = {
  builtIn: [corePlugin],
  sections: [gatesSection, primarySection, replicaSection, untilSection],
  loaders: [pythonLoader({ environment: systemEnvironment, echo: systemErrors })],
}
type AskedConfig = Omit<configs.LoadOptions, keyof typeof ours>

export const loadConfig = (asked: AskedConfig): Promise<configs.LoadedConfig> =>
  configs.loadConfig({ ...ours, ...asked })

export const readPlugins = (
  asked: AskedConfig & { readonly folder: string },
): ReturnType<typeof configs.readPlugins> => configs.readPlugins({ ...ours, ...asked })

export const configSchema = (plugins: readonly ResolvedConfig['plugins'][number][]): object =>
  configs.configSchema(plugins, ours)

export interface ProjectRequest extends Pick<AskedConfig, 'set' | 'text'> {
  /** Path of a config file. Default: the search begins in `cwd` and continues in its parents. */
  readonly file?: string
  readonly cwd: string
  /** Part of the config that is used; undefined for all of it. */
  readonly part?: SubsetRequest
  /** Environment variables, including keys. Default: the environment of the process. */
  readonly env?: Environment
  /** Replacements of services in {@link tokens}, or further services that components need. */
  readonly services?: readonly Binding[]
  readonly onModelEvent?: OnModelEvent
  /**
   * Names of supporters and models whose stored answers no longer count (`--fresh`). An empty list
   * selects all.
   */
  readonly fresh?: readonly string[]
  /**
   * Purpose for which supporters are called to report their versions. Undefined: no calls, and the
   * latest recorded versions apply.
   */
  readonly purpose?: Purpose
}

/** Opens everything that a config needs. The caller must close the project. */
export async function openProject(request: ProjectRequest): Promise<Project> {
  const { file, cwd, text, set = [], part, services = [], fresh, purpose } = request
  const root = rootContainer([...surroundingsOf(request), ...services])
  const environment = get(root, tokens.environment)
  const named = { ...(file !== undefined && { file }), ...(text !== undefined && { text }) }
  const loaded = await loadConfig({ folder: cwd, set, environment, ...named })
  bindIn(root, tokens.config, loaded)
  if (!root.isRegistered(tokens.store, true)) {
    const open = get(root, tokens.openStore)
    bindIn(
      root,
      tokens.store,
      await open(loaded.config.store, { clock: get(root, tokens.clock), environment }),
    )
  }
  try {
    if (part)
      bindIn(root, tokens.config, {
        ...loaded,
        config: await narrowed(root.createChildContainer(), part, services),
      })
    const asked = { last: latestStamps(await get(root, tokens.store).runs()) }
    if (fresh)
      await beginFresh(fresh, await projectIn(root.createChildContainer(), services, asked), root)
    return await projectIn(root.createChildContainer(), services, asked, purpose)
  } catch (error) {
    await get(root, tokens.store).close()
    throw error
  }
}

const surroundingsOf = ({ env, onModelEvent }: ProjectRequest): Binding[] => [
  ...(env ? [{ token: tokens.environment, value: env }] : []),
  ...(onModelEvent ? [{ token: tokens.onModelEvent, value: onModelEvent }] : []),
]

/** Binding for a read-only project, which stores nothing. */
export const withoutStore = (): Binding => bind(tokens.store, new MemoryStore())

async function narrowed(
  scope: DependencyContainer,
  part: SubsetRequest,
  services: readonly Binding[],
): Promise<ResolvedConfig> {
  const loaded = get(scope, tokens.config)
  bindIn(scope, tokens.freshStarts, new FreshStarts())
  composeSession(scope, loaded, services)
  return narrow(loaded.config, part, (config) => plansOf({ ...partsOf(scope), config }))
}

async function projectIn(
  scope: DependencyContainer,
  services: readonly Binding[],
  asked: StampHistory,
  purpose?: Purpose,
): Promise<Project> {
  const store = get(scope, tokens.store)
  const numbers = await store.generations()
  bindIn(scope, tokens.freshStarts, new FreshStarts(numbers, asked))
  const loaded = get(scope, tokens.config)
  composeSession(scope, loaded, services)
  // Supporters report their versions before planning, since the versions are part of the keys.
  if (purpose)
    bindIn(
      scope,
      tokens.freshStarts,
      new FreshStarts(numbers, { ...asked, now: await asking(scope, purpose) }),
    )
  return new Project(loaded, opened(scope, store).services)
}

function opened(scope: DependencyContainer, store: Store): Opened {
  const services: ProjectServices = {
    session: get(scope, tokens.session),
    gateway: get(scope, tokens.gateway),
    door: get(scope, tokens.door),
    store,
    clock: get(scope, tokens.clock),
    environment: get(scope, tokens.environment),
    presence: get(scope, tokens.presence),
    host: partsOf(scope).host,
    components: get(scope, tokens.components),
    prompts: get(scope, tokens.prompts),
    parts: partsOf(scope),
    freshStarts: get(scope, tokens.freshStarts),
    budget: get(scope, tokens.budget),
    openQueue: () => queueOf(scope, store),
    probing: probingOf(scope),
    part: (config) => opened(partOf(scope, config), store),
    beside: (config) => besideOf(scope, config),
  }
  return { loaded: get(scope, tokens.config), services }
}

async function asking(scope: DependencyContainer, purpose: Purpose): Promise<RecordedStamps> {
  const gateway = get(scope, tokens.gateway)
  const { asked } = get(scope, tokens.freshStarts)
  const decidedOn = gatedSupporters(get(scope, tokens.config).config.evaluations)
  try {
    const parts = partsOf(scope)
    return await askedBy(purpose, { ...parts, gateway, asked, decidedOn, test: versionTest(parts) })
  } catch (error) {
    await gateway.close()
    throw error
  }
}

function queueOf(scope: DependencyContainer, { crew }: Store): Promise<Queue> {
  const [open, clock, environment] = [
    get(scope, tokens.openQueue),
    get(scope, tokens.clock),
    get(scope, tokens.environment),
  ]
  return open(get(scope, tokens.config).config.store, {
    clock,
    environment,
    member: crew?.me ?? '',
  })
}

async function beginFresh(
  names: readonly string[],
  project: Project,
  root: DependencyContainer,
): Promise<void> {
  const subjects = subjectsOf(project)
  const chosen = names.length > 0 ? names : [...subjects.keys()]
  const unknown = chosen.find((name) => !subjects.has(name))
  if (unknown !== undefined) {
    throw hostErrors.error('FRESH_UNKNOWN', {
      name: unknown,
      known: [...subjects.keys()].join(', '),
    })
  }
  await get(root, tokens.store).beginGenerations([
    ...new Set(chosen.flatMap((name) => subjects.get(name) ?? [])),
  ])
}

/**
 * Creates a project for a part of the config over the same store. It is for reading and must not be
 * closed.
 */
export function partOfProject(project: Project, config: ResolvedConfig): Project {
  const { loaded, services } = project.services.part(config)
  return new Project(loaded, services)
}
