/** A config with its store: plan, run, read and redo it. */
import type { Clock } from '../clock.js'
import type { Environment } from '../config/environment.js'
import type { LoadedConfig } from '../config/load.js'
import type { Notice } from '../config/notice.js'
import type { ResolvedConfig } from '../config/types.js'
import type { Evaluation } from '../contracts/evaluation.js'
import type { JsonObject } from '../contracts/data.js'
import type { Table } from '../contracts/findings.js'
import type { CommandReport } from '../contracts/plugin.js'
import type { Archive } from '../engine/archive.js'
import { chooseRedo, type RedoChoice, type RedoSummary } from '../engine/redo.js'
import { type MissingValues, missingValues } from '../engine/unknown-values.js'
import type { Generations } from '../engine/generations.js'
import { Languages } from '../engine/languages.js'
import type { DueProbes } from '../engine/probe/probes.js'
import type { Rehearsed, Watch } from '../engine/rehearsal.js'
import type { Analysed } from '../engine/analyses.js'
import type { Presence } from '../engine/presence.js'
import type { PlannedEvaluation } from '../engine/planned.js'
import type { ComponentHost, Session, SessionParts } from '../engine/session.js'
import type { TimedUnit } from '../engine/times.js'
import type { Trial } from '../engine/trial.js'
import type { Unit } from '../engine/unit.js'
import { type PromptSample, PromptSamples, sampleOf } from './prompt-samples.js'
import type { PromptLibrary } from '../prompts/prompt-library.js'
import type { Door } from '../door/door.js'
import type { Run } from '../engine/run.js'
import type { RunSummary } from '../engine/run-summary.js'
import type { Queue } from '../queue/port.js'
import type { Budget } from '../models/budget.js'
import type { ModelPool } from '../models/model-pool.js'
import type { Spent } from '../models/usage.js'
import type { Crew, Store } from '../store/port.js'
import { type CrewAtWork, crewAtWork } from './crew-at-work.js'
import { replyTimes } from './reply-times.js'
import type { RunRequest } from './heeding.js'
import { type RunOutcome, runProject } from './run-project.js'
import { QueuedProject } from './queued-project.js'
import { partNotices } from './part-notices.js'
import type { Probing } from './probing.js'
import { lastRun, runRecords, type RunRecord } from './run-records.js'
import { recordsOf } from './records-of.js'
import { type CommandPlace, runCommand } from './run-command.js'
import { tryComponent, type TryRequest } from './try-component.js'
import { ChangedComponents, componentCodes } from './changed-components.js'
import { subjectsOf } from './subjects.js'
import { wordingNotices } from './wording-notices.js'

export interface FindingsRequest {
  readonly signal?: AbortSignal
  readonly warn?: (use: string, message: string) => void
}

export interface ProjectServices {
  readonly session: Session
  readonly gateway: ModelPool
  readonly door: Door
  readonly store: Store
  readonly clock: Clock
  readonly environment: Environment
  readonly presence: Presence
  readonly host: ComponentHost
  readonly prompts: PromptLibrary
  readonly parts: SessionParts
  readonly budget: Budget
  readonly generations: Generations
  readonly probing: Probing
  openQueue(): Promise<Queue>
  /** @param plan plans in earnest, beside the rehearsal */
  rehearse(plan: (look: Look) => Promise<PlannedEvaluation[]>, watch?: Watch): Promise<Rehearsed>
}

type Look = (unit: Unit, isOpen: boolean) => void

/** A config with its store open: to be planned, run and read. */
export class Project {
  readonly config: ResolvedConfig
  /** Settings of the config that are probably mistakes. */
  readonly notices: readonly Notice[]
  readonly clock: Clock

  constructor(
    /** The config as it was read. */
    readonly loaded: LoadedConfig,
    /** For functions that take a project; commands and pages use those. */
    readonly services: ProjectServices,
  ) {
    this.clock = services.clock
    this.config = loaded.config
    this.notices = [...partNotices(loaded.config), ...loaded.notices, ...wordingNotices(loaded.config, services)]
  }

  /** The units of the config. Reads scenarios and calls nothing. */
  plan(): Promise<PlannedEvaluation[]> {
    return this.services.session.plan()
  }

  /** How many units a run settles (workers of a queue do the probes), and which supporters' versions nothing names. */
  async outlook(isQueued = false): Promise<{ readonly units: number; readonly notices: readonly Notice[] }> {
    const { session, probing } = this.services
    const probes = isQueued ? 0 : await probing.units()
    return { units: (await session.total()) + probes, notices: await session.unnamed() }
  }

  /** Supporters of which nothing says which version answers. */
  unnamed(): Promise<readonly Notice[]> {
    return this.services.session.unnamed()
  }

  /** The units of the config and their expected calls, from a rehearsal with rule-based answers. */
  async rehearse(): Promise<Rehearsed & Pick<DueProbes, 'unprobed'>> {
    const languages = new Languages()
    const changed = await this.changedComponents()
    const { notices, ...rehearsed } = await this.services.rehearse((look) =>
      this.services.session.plan((unit, isOpen) => {
        languages.add(unit)
        changed?.add(unit, isOpen)
        look(unit, isOpen)
      }),
    )
    const ofCode = changed ? await changed.notices(this.services.store) : []
    const unnamed = await this.services.session.unnamed()
    const all = [...this.notices, ...this.languageNotices(languages), ...ofCode, ...unnamed, ...notices]
    return { ...rehearsed, notices: all, unprobed: (await this.services.probing.due()).unprobed }
  }

  /** A prompt as the components of the config send it, with what they put into it in a rehearsal. */
  async promptSample(prompt: string, language: string): Promise<PromptSample | undefined> {
    const { session, rehearse } = this.services
    return sampleOf(new PromptSamples(prompt, language), (samples) => rehearse((look) => session.plan(look), samples))
  }

  private async changedComponents(): Promise<ChangedComponents | undefined> {
    const { config, registry } = this.loaded
    const last = lastRun(await this.runs(), config)
    return last && new ChangedComponents(config, componentCodes(config, registry), last)
  }

  private languageNotices(languages: Languages): readonly Notice[] {
    const { host, prompts } = this.services
    return languages.notices(this.config, { component: ({ kind, use }) => host.component(kind, use), prompts })
  }

  /** Does what is not done yet: the units, then the analyses of what came of them. */
  run(request: RunRequest): Promise<RunOutcome> {
    const { session } = this.services
    return runProject(this.loaded, this.services, { ...request, settle: (run) => run.all(session.groups()) })
  }

  /** The same work, divided among workers. @throws QUEUE_STORE, QUEUE_PACKAGE; close it */
  async queued(): Promise<QueuedProject> {
    const { loaded, services } = this
    return new QueuedProject({ ...services, loaded, queue: await services.openQueue() })
  }

  /** Names that `--fresh` accepts: supporters and models, each with digests of its identities. */
  subjects(): ReadonlyMap<string, readonly string[]> {
    const { session, gateway } = this.services
    return subjectsOf(this.config, session, gateway)
  }

  /** Gives up stored results, so that the next run works on them again. */
  async redo(choice: RedoChoice, { answers, dryRun }: { answers: boolean; dryRun: boolean }): Promise<RedoSummary> {
    const { store } = this.services
    const { units, scopes, ...counts } = await chooseRedo(this.services.session.groups(), store, choice)
    if (!dryRun) await store.giveUp({ units, scopes: answers ? scopes : [] })
    return counts
  }

  /** Makes the scenarios that are to be generated, and nothing else. */
  generate(request: RunRequest): Promise<RunOutcome> {
    const { session } = this.services
    const settle = (run: Run): Promise<RunSummary> => run.all(session.generating())
    return runProject(this.loaded, this.services, { ...request, settle, isRead: false })
  }

  /** The scenarios of every evaluation, as far as they are made. */
  scenarios(): ReturnType<Session['scenarios']> {
    return this.services.session.scenarios()
  }

  /** What all analyses of all evaluations find; one that fails leaves the others as they are. `warn` hears what they say. */
  findings({ signal = new AbortController().signal, ...request }: FindingsRequest = {}): Promise<Analysed> {
    return this.services.session.findings({ signal, ...request })
  }

  /** What is stored of each evaluation, to be read. */
  evaluations(): readonly Evaluation[] {
    return this.services.session.evaluations()
  }

  /** Probes of its judges. */
  get probing(): Pick<Probing, 'all' | 'failed' | 'run'> {
    return this.services.probing
  }

  /** The same, for readers of single dialogues. */
  archives(): readonly Archive[] {
    return this.services.session.archives()
  }

  /** Another one when anything was stored that a report shows, or the config asks for something else. */
  state(): Promise<string> {
    return this.services.session.state()
  }

  /** Another one when something may have been stored since, by whomever; cheap. */
  stamp(): Promise<string> {
    return this.services.store.stamp()
  }

  /** Evaluations that were read and in which no value is known, and scores that were lost in others. */
  missing(): Promise<MissingValues> {
    return missingValues(this.evaluations())
  }

  /**
   * Runs a command of a plugin.
   *
   * @throws COMMAND_UNKNOWN, COMPONENT_OPTIONS with all that is wrong with the options
   */
  command(use: string, options: JsonObject, place: CommandPlace): Promise<CommandReport> {
    const { door } = this.services
    return runCommand(use, options, { ...place, door, config: this.config, evaluations: this.evaluations() })
  }

  /** Everything that the store holds for this config, one JSON object per dialogue and per pair, in a fixed order. */
  async *records(): AsyncGenerator<object> {
    for (const evaluation of this.evaluations()) yield* recordsOf(evaluation)
  }

  /** What was measured of every unit and call. It differs from run to run, and is no part of the records. */
  times(): AsyncIterable<TimedUnit> {
    return this.services.session.times()
  }

  /** How long supporters took to reply, where `core/replies` asks for it. */
  replyTimes(): Promise<Table | undefined> {
    return replyTimes(this.config, () => this.times())
  }

  /** All runs of the store, whatever their config, oldest first. */
  runs(): Promise<readonly RunRecord[]> {
    return runRecords(this.services.store)
  }

  /** Who works on the store, and who was lost; none of a store that nobody shares. */
  async atWork(): Promise<CrewAtWork | undefined> {
    const members = await this.crew?.members()
    return members && crewAtWork(members, await this.runs())
  }

  /** Of a store that several machines share. */
  get crew(): Pick<Crew, 'me' | 'members'> | undefined {
    return this.services.store.crew
  }

  /** Usage of models since the project was opened. */
  usage(): Spent & { readonly waiting: number } {
    return { ...this.services.gateway.spent, waiting: this.services.gateway.waiting }
  }

  /** Works on one unit of a component, and shows what it asked and what came of it. */
  try(request: TryRequest): Promise<Trial> {
    return tryComponent(request, { session: this.services.session, parts: this.services.parts })
  }

  async close(): Promise<void> {
    try {
      await this.services.gateway.close()
    } finally {
      await this.services.session.close()
    }
  }
}
