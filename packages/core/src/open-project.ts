/** From a config file to a session: where all rooms are put together. */
import { addressShown } from './config/address.js'
import { loadConfig, type LoadedConfig } from './config/load.js'
import type { Notice } from './config/notice.js'
import type { ResolvedConfig } from './config/types.js'
import { corePlugin } from './components/index.js'
import type { Evaluation } from './contracts/evaluation.js'
import type { Json, JsonObject } from './contracts/data.js'
import type { CommandReport, CommandContext } from './contracts/plugin.js'
import { token } from './define.js'
import type { Observer } from './engine/events.js'
import type { Executor } from './engine/executor.js'
import { Generations } from './engine/generations.js'
import type { Group } from './engine/plan.js'
import { chooseRedo, type Redo, type RedoChoice } from './engine/redo.js'
import type { RunSummary } from './engine/run.js'
import { Languages } from './engine/languages.js'
import { rehearse, type Rehearsed } from './engine/rehearsal.js'
import { type Analysed, type PlannedEvaluation, Session, type SessionParts } from './engine/session.js'
import { checkReport } from './door/check-results.js'
import { Door } from './door/door.js'
import { AttuneError } from './errors.js'
import { digest } from './hash.js'
import { ModelPool } from './models/model-pool.js'
import type { Spent } from './models/usage.js'
import type { OnModelEvent } from './models/events.js'
import { type Binding, checkedOptions } from './plugins/registry.js'
import { PromptLibrary } from './prompts/prompt-library.js'
import { openStore } from './store/open-store.js'
import { parseStored } from './store/parse-stored.js'
import type { Store } from './store/port.js'
import { version } from './version.js'

export interface ProjectRequest {
  /** Path of a config file; without it one is looked for from `cwd` upwards. */
  readonly file?: string
  readonly cwd: string
  /** Where keys are. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Stand in for services of our own, or add ones that components need. */
  readonly services?: readonly Binding[]
  readonly onModelEvent?: OnModelEvent
  /**
   * Supporters and models to begin afresh: everything is asked of them again, under keys of its own. An empty list: all.
   * Without it, generations that were begun earlier continue.
   */
  readonly fresh?: readonly string[]
}

/** Services that can be replaced by binding another one. */
export const storeService = token<Store>('store')
export const executorService = token<Executor>('executor')

export interface RunRequest {
  /** Ask to start nothing new; what is under way may finish. */
  readonly stop: AbortSignal
  /** Ends what is under way. */
  readonly signal: AbortSignal
  readonly observers?: readonly Observer[]
  readonly maxFailures?: number
  readonly failFast?: boolean
  onObserverError?(error: unknown): void
}

export interface FindingsRequest {
  readonly signal?: AbortSignal
  readonly warn?: (use: string, message: string) => void
}

/** How many stored results a redo gives up. */
export type RedoSummary = Pick<Redo, 'kinds' | 'dependent'>

/** A run as the store remembers it; without an end it still works, or was killed. */
export interface RunRecord {
  readonly id: number
  /** ISO 8601. */
  readonly started: string
  readonly finished?: string
  /** What came of its units, and what it asked of models. */
  readonly outcome?: Json
  /** Of Attune and Node. */
  readonly versions: Json
  /** As it was resolved. */
  readonly config: Json
}

/** Where a command of a plugin is run. */
export type CommandPlace = Pick<CommandContext, 'folder' | 'signal'>

/** Opens everything that a config needs; nothing is asked yet. Close it. */
export async function openProject(request: ProjectRequest): Promise<Project> {
  const { file, cwd, env, services = [] } = request
  const loaded = await loadConfig({
    builtIn: [corePlugin],
    folder: cwd,
    environment: env,
    ...(file !== undefined && { file }),
  })
  const bound = <T>({ id }: { id: symbol }): T | undefined => services.find(({ token }) => token === id)?.value as T
  const store = bound<Store>(storeService) ?? (await openStore(loaded.config.store))
  const executor = bound<Executor>(executorService)
  try {
    const opened = async (): Promise<Project> => {
      const generations = new Generations(await store.generations())
      return new Project(loaded, { store, generations, ...(executor && { executor }) }, request)
    }
    const project = await opened()
    if (!request.fresh) return project
    await beginFresh(request.fresh, project, store)
    return await opened()
  } catch (error) {
    await store.close()
    throw error
  }
}

async function beginFresh(names: readonly string[], project: Project, store: Store): Promise<void> {
  const subjects = project.subjects()
  const chosen = names.length > 0 ? names : [...subjects.keys()]
  const unknown = chosen.find((name) => !subjects.has(name))
  if (unknown !== undefined) {
    throw new AttuneError('FRESH_UNKNOWN', { name: unknown, known: [...subjects.keys()].join(', ') })
  }
  await store.beginGenerations([...new Set(chosen.flatMap((name) => subjects.get(name) ?? []))])
}

/** A config with its store open: to be planned, run and read. */
export class Project {
  readonly config: ResolvedConfig
  /** What the config says that is probably not meant. */
  readonly notices: readonly Notice[]
  private readonly pool: ModelPool
  private readonly parts: SessionParts
  private readonly session: Session
  private readonly door: Door

  constructor(
    { config, registry, notices }: LoadedConfig,
    private readonly own: { readonly store: Store; readonly generations: Generations; readonly executor?: Executor },
    { env, services = [], onModelEvent }: ProjectRequest,
  ) {
    this.config = config
    this.notices = notices
    this.door = new Door(config.unitTimeout)
    const scope = registry.scope(services, this.door)
    this.pool = new ModelPool({
      definitions: config.models,
      provider: (name, options, place) => scope.create('model', name, options, place),
      revision: (provider) => registry.get('model', provider).revision,
      code: (provider) => registry.code(provider),
      environment: env,
      store: own.store,
      door: this.door,
      generations: own.generations,
      ...(config.budget && { budget: config.budget }),
      ...(onModelEvent && { onEvent: onModelEvent }),
    })
    this.parts = {
      config,
      host: {
        component: (kind, use) => registry.get(kind, use),
        code: (use) => registry.code(use),
        create: (kind, { use, options, place }) => scope.create(kind, use, options, place),
      },
      door: this.door,
      models: this.pool,
      prompts: new PromptLibrary(config.prompts),
      ...own,
    }
    this.session = new Session(this.parts)
  }

  /** What there is to do. Scenarios are read, nothing is asked. */
  plan(): Promise<PlannedEvaluation[]> {
    return this.session.plan()
  }

  /** What there is to do, and what it will ask of the models: by a rehearsal with rule-based answers. */
  async rehearse(): Promise<Rehearsed> {
    const languages = new Languages()
    const { notices, ...rehearsed } = await rehearse(this.parts, (look) =>
      this.session.plan((unit, isOpen) => {
        languages.add(unit)
        look(unit, isOpen)
      }),
    )
    return { ...rehearsed, notices: [...this.notices, ...this.languageNotices(languages), ...notices] }
  }

  /** What is probably not meant, as far as config and scenarios tell. Scenarios are read, nothing is asked. */
  async check(): Promise<readonly Notice[]> {
    const languages = new Languages()
    await this.session.plan((unit) => languages.add(unit))
    return [...this.notices, ...this.languageNotices(languages)]
  }

  private languageNotices(languages: Languages): readonly Notice[] {
    const { host, prompts } = this.parts
    return languages.notices(this.config, { component: ({ kind, use }) => host.component(kind, use), prompts })
  }

  /** Does what is not done yet. */
  run(request: RunRequest): Promise<RunSummary> {
    return this.work(request, this.session.groups())
  }

  /** What can be begun afresh: supporters and models by name, each with digests of what stands for it. */
  subjects(): ReadonlyMap<string, readonly string[]> {
    const subjects = new Map<string, string[]>()
    const add = (name: string, identity: Json): void =>
      void subjects.set(name, [...(subjects.get(name) ?? []), digest(identity)])
    for (const { supporters } of this.config.evaluations) {
      for (const entry of supporters) add(entry.label, this.session.lastingIdentity(entry).key)
    }
    for (const [name, { provider }] of this.config.models) {
      if (provider !== 'offline') add(name, this.pool.lastingIdentity(name))
    }
    return subjects
  }

  /** Gives up stored results, so that the next run works on them again. */
  async redo(choice: RedoChoice, { answers, dryRun }: { answers: boolean; dryRun: boolean }): Promise<RedoSummary> {
    const { store } = this.own
    const { units, scopes, ...counts } = await chooseRedo(this.session.groups(), store, choice)
    if (!dryRun) await store.giveUp({ units, scopes: answers ? scopes : [] })
    return counts
  }

  /** Makes the scenarios that are to be generated, and nothing else. */
  generate(request: RunRequest): Promise<RunSummary> {
    return this.work(request, this.session.generating())
  }

  /** The scenarios of every evaluation, as far as they are made. */
  scenarios(): ReturnType<Session['scenarios']> {
    return this.session.scenarios()
  }

  /** Runs every analysis of every evaluation; one that fails leaves the others as they are. `warn` hears what they say. */
  findings({ signal = new AbortController().signal, warn }: FindingsRequest = {}): Promise<Analysed> {
    return this.session.findings(signal, warn)
  }

  /**
   * Runs a command of a plugin.
   *
   * @throws COMMAND_UNKNOWN, COMPONENT_OPTIONS with all that is wrong with the options
   */
  async command(use: string, options: JsonObject, { folder, signal }: CommandPlace): Promise<CommandReport> {
    const [plugin, name = ''] = use.split('/')
    const { commands = {} } = this.config.plugins.find((each) => each.name === plugin) ?? {}
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) throw new AttuneError('COMMAND_UNKNOWN', { command: use, known: commandsOf(this.config) })
    const checked = checkedOptions(command.options, use, options)
    const evaluations = this.session.evaluations()
    const visit = { use, as: 'command', doing: 'run', untimed: true } as const
    return this.door.enter(
      visit,
      (own) => command.run(checked as never, { evaluations, folder, signal: AbortSignal.any([signal, own]) }),
      checkReport,
    )
  }

  /** Everything that the store holds for this config, one JSON object per dialogue and per pair, in a fixed order. */
  async *records(): AsyncGenerator<object> {
    for (const evaluation of this.session.evaluations()) yield* recordsOf(evaluation)
  }

  /** All runs of the store, whatever their config, oldest first. */
  async runs(): Promise<readonly RunRecord[]> {
    const { store } = this.own
    const parsed = (text: string, id: number): Json => parseStored(text, store.location, `run ${id}`)
    return (await store.runs()).map(({ id, started, config, versions, end }) => ({
      id,
      started,
      ...(end && { finished: end.finished, outcome: parsed(end.outcome, id) }),
      versions: parsed(versions, id),
      config: parsed(config, id),
    }))
  }

  /** What the models were asked since the session was opened. */
  usage(): Spent & { readonly waiting: number } {
    return { ...this.pool.spent, waiting: this.pool.waiting }
  }

  async close(): Promise<void> {
    try {
      await this.pool.close()
    } finally {
      await this.session.close()
    }
  }

  private async work(
    { stop, signal, failFast, maxFailures, ...more }: RunRequest,
    groups: AsyncIterable<Group>,
  ): Promise<RunSummary> {
    const limit = failFast ? 1 : maxFailures
    const run = this.session.start({ ...more, ...(limit !== undefined && { maxFailures: limit }) })
    const interrupted = (): AttuneError => new AttuneError('RUN_STOPPED', { why: 'it was interrupted.' })
    const end = (): void => run.stop(interrupted())
    const abort = (): void => run.abort(interrupted())
    stop.addEventListener('abort', end, { once: true })
    signal.addEventListener('abort', abort, { once: true })
    if (stop.aborted) end()
    if (signal.aborted) abort()
    try {
      return await this.recorded(() => run.all(groups))
    } finally {
      stop.removeEventListener('abort', end)
      signal.removeEventListener('abort', abort)
    }
  }

  private async recorded(work: () => Promise<RunSummary>): Promise<RunSummary> {
    const { store } = this.own
    const id = await store.beginRun({
      started: new Date().toISOString(),
      config: JSON.stringify(snapshot(this.config), (_, value: Json) => addressShown(value)),
      versions: JSON.stringify({ attune: version, node: process.version }),
    })
    const summary = await work()
    const { stopped, ...counts } = summary
    const usage = this.pool.spent
    const outcome = JSON.stringify({ ...counts, ...(stopped && { stopped: stopped.code }), usage })
    await store.endRun(id, { finished: new Date().toISOString(), outcome })
    return summary
  }
}

const commandsOf = ({ plugins }: ResolvedConfig): string =>
  plugins
    .flatMap(({ name, commands = {} }) => Object.keys(commands).map((command) => `${name} ${command}`))
    .join(', ') || 'none'

async function* recordsOf(evaluation: Evaluation): AsyncGenerator<object> {
  const mark = { evaluation: evaluation.name }
  for await (const record of evaluation.dialogues()) yield { type: 'dialogue', ...mark, ...record }
  for await (const record of evaluation.pairs()) yield { type: 'pair', ...mark, ...record }
}

/** A config as plain data. */
const snapshot = ({ plugins, models, ...rest }: ResolvedConfig): object => ({
  ...rest,
  plugins: plugins.map(({ name }) => name),
  models: Object.fromEntries(models),
})
