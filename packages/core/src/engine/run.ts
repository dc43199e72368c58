/**
 * Runs a plan until every unit is settled. A unit is settled when its result is reused from an
 * earlier run, done or failed, or when it is skipped because a unit that it depends on failed.
 */
import type { Clock } from '../clock.js'
import type { Door } from '../door/door.js'
import type { Failure } from '../door/plugin-call.js'
import { AttuneError, isAttuneError } from '../errors.js'
import type { GroupReference, Status, Store } from '../store/port.js'
import { type Executor, pagesOf } from './executor.js'
import { GroupLimit } from './group-limit.js'
import { type OwnGroup, claimedGroups, type Sharing } from './shared-groups.js'
import { InFlight } from './in-flight.js'
import { type Observers, type RunEvent, type RunSummary, type Stop, Tally } from './events.js'
import {
  groupReference,
  type LeftOutOutcome,
  type OpenGroups,
  type Outcome,
  type Outcomes,
  type UnitReference,
} from './open-groups.js'
import type { Group } from './group.js'
import { type ResultSaver, unsettled, type Worker } from './worker.js'
import { nameError, tooManyFailed } from './run-errors.js'
import type { Unit } from './unit.js'
import { inject, injectable } from '../injection.js'
import { engineServices } from './services.js'

export interface RunLimits {
  /** Maximum number of concurrent units in this process. */
  readonly units: number
  /** Number of groups in progress, which may grow to 160 while groups take little time. */
  readonly groups: number
  /** Number of failed units after which the run stops. */
  readonly stopAfter: number
}

/** State of a unit before this run settles it. */
interface UnitState {
  readonly stored: Status | undefined
  /**
   * True if the unit belongs to an earlier session of a person. The group of that session counts
   * it.
   */
  readonly isEarlier: boolean
}

@injectable()
export class Run {
  private readonly tally: Tally
  private readonly limit: GroupLimit
  private readonly unitsInProgress = new Map<string, Promise<Outcome>>()
  /**
   * Keys of units whose results are saved. They stay in `underWay` until the next query of the
   * store, since groups of an earlier query do not see the saved results.
   */
  private saved: string[] = []
  /** Failures of units in this run. Each unit is tried once, even if several groups share it. */
  private readonly failed = new Map<string, Failure>()
  private groupsElsewhere = 0

  constructor(
    @inject(engineServices.store) private readonly store: Store,
    @inject(engineServices.executor) private readonly executor: Executor,
    @inject(engineServices.door) private readonly door: Pick<Door, 'close'>,
    @inject(engineServices.observers) private readonly observers: Observers,
    @inject(engineServices.groups) private readonly groups: OpenGroups,
    @inject(engineServices.saver) private readonly saver: ResultSaver,
    @inject(engineServices.stop) private readonly ending: Stop,
    @inject(engineServices.worker) private readonly worker: Pick<Worker, 'work'>,
    @inject(engineServices.limits) readonly limits: RunLimits,
    @inject(engineServices.clock) clock: Clock,
  ) {
    this.tally = new Tally(observers)
    this.limit = new GroupLimit(limits.groups, clock)
  }

  /**
   * Stops the run: no further units start, and units in progress finish. Only the first reason is
   * kept.
   */
  stop(reason: AttuneError): void {
    this.ending.pull(reason)
  }

  /** Stops the run and aborts units in progress. */
  abort(reason: AttuneError): void {
    this.stop(reason)
    // An earlier reason takes precedence.
    this.door.close(this.stopped ?? reason)
  }

  /** Runs all groups of a plan, until all units are settled or the run ends. */
  all(groups: AsyncIterable<Group>): Promise<RunSummary> {
    return this.pages(pagesOf(groups, () => this.limit.nextPage()))
  }

  /** Settles groups page by page. `onWhole` is called for each group whose units are all stored. */
  async pages(
    pages: AsyncIterable<readonly Group[]>,
    onWhole: (group: Group) => Promise<void> = async () => {},
  ): Promise<RunSummary> {
    const inProgress = new InFlight(() => this.limit.groups)
    const sharing: Sharing = {
      isOver: () => this.stopped !== undefined,
      beforeQuery: () => this.forgetSaved(),
      onWait: (count) => (this.groupsElsewhere = count),
    }
    try {
      for await (const own of claimedGroups(pages, this.store, sharing)) {
        if (this.stopped) break
        await inProgress.join(this.group(own, onWhole))
      }
    } catch (error) {
      if (isAttuneError(error) && error.code.startsWith('STORE_')) this.stop(error)
      // If the run was aborted, the interrupted scenario source throws the reason, which is no new
      // error.
      else if (error !== this.stopped) throw this.brokenOff(error)
    } finally {
      await inProgress.gone()
    }
    return this.tally.summary(this.stopped)
  }

  /** Resolves when no unit is waiting, with the number of units that could start at once. */
  room(): Promise<number> {
    return this.executor.room()
  }

  /**
   * Runs one unit for a run that another process coordinates. When it resolves, the outcome is
   * stored.
   *
   * @throws an error that ends the run
   */
  async work(unit: UnitReference): Promise<Outcome> {
    const outcome = await this.worker.work(unit)
    await outcome.saved
    if (this.stopped) throw this.stopped
    return outcome.state === 'done' ? { state: 'done' } : outcome
  }

  /** Groups on which this process is working. */
  get inHand(): readonly GroupReference[] {
    return this.groups.inHand
  }

  /**
   * Reason why the run is idle: all remaining groups are in progress in other processes. Undefined
   * if it is not idle.
   */
  get waits(): string | undefined {
    if (this.groupsElsewhere === 0 || this.inHand.length > 0) return undefined
    return `others, who have ${this.groupsElsewhere === 1 ? '1 group' : `${this.groupsElsewhere} groups`} in hand`
  }

  /** Sends the observers an event that happens after the units, such as the start of analyses. */
  tell(event: RunEvent): void {
    this.observers.tell(event)
  }

  /** Reason why no further units are started. */
  get stopped(): AttuneError | undefined {
    return this.ending.reason
  }

  private brokenOff(error: unknown): unknown {
    this.stop(new AttuneError('RUN_STOPPED', { why: 'its plan cannot be read to the end.' }))
    return error
  }

  /**
   * Settles a group. All its units are started, or found in progress, before the first await, since
   * the queried statuses would become outdated.
   */
  private async group(
    { group, statuses }: OwnGroup,
    onWhole: (group: Group) => Promise<void>,
  ): Promise<void> {
    const outcomes = this.groups.open(group)
    const at = groupReference(group)
    for (const unit of group.units) {
      const begin = (): Promise<Outcome> =>
        this.begin(unit, Object.assign({ key: unit.key }, at), outcomes)
      const isEarlier = group.earlier?.has(unit.key) === true
      outcomes.set(
        unit.key,
        this.settle(unit, { stored: statuses.get(unit.key), isEarlier }, begin),
      )
    }
    const settled = await Promise.all(outcomes.values())
    const saved = await Promise.all(
      settled.map((outcome) => outcome.saved ?? outcome !== unsettled),
    )
    this.groups.close(group)
    this.limit.finished()
    if (saved.every(Boolean)) await onWhole(group)
  }

  /**
   * Settles a unit. Does not reject: an unexpected error, such as an unreadable store, stops the
   * run.
   */
  private async settle(
    unit: Unit,
    { stored, isEarlier }: UnitState,
    begin: () => Promise<Outcome>,
  ): Promise<Outcome> {
    try {
      const same = this.unitsInProgress.get(unit.key)
      if (same) return await (isEarlier ? same : this.share(unit, await same))
      if (stored === 'done') {
        if (!isEarlier) this.tally.count(unit, 'reused')
        return { state: 'done' }
      }
      const failure = this.failed.get(unit.key)
      if (failure)
        return isEarlier
          ? { state: 'failed', failure }
          : this.share(unit, { state: 'failed', failure })
      return await begin()
    } catch (error) {
      this.stop(nameError(unit, error))
      return unsettled
    }
  }

  /**
   * @param earlier outcomes of the preceding units of the group, which include all units that it
   * depends on
   */
  private begin(unit: Unit, reference: UnitReference, earlier: Outcomes): Promise<Outcome> {
    const attempt = this.attempt(unit, reference, earlier)
    this.unitsInProgress.set(unit.key, attempt)
    const note = (): unknown => this.saved.push(unit.key)
    void attempt.then(({ saved }) => saved).then(note, note)
    return attempt
  }

  private forgetSaved(): void {
    for (const key of this.saved) this.unitsInProgress.delete(key)
    this.saved = []
  }

  /** Reuses and counts the outcome of a unit that another group has settled. */
  private share(unit: Unit, outcome: Outcome): Outcome {
    if (outcome.state === 'left-out') return this.passOver(unit, outcome)
    if (outcome.state === 'done')
      return Object.assign({}, outcome, { saved: this.counted(unit, 'reused', outcome.saved) })
    if (!this.stopped) this.tally.count(unit, 'skipped')
    return outcome
  }

  private async attempt(unit: Unit, reference: UnitReference, earlier: Outcomes): Promise<Outcome> {
    const needed: Outcome[] = []
    for (const { key } of unit.dependsOn) needed.push((await earlier.get(key)) ?? unsettled)
    const lost = needed.find((outcome) => outcome.state !== 'done')
    if (lost) return this.countOutcome(unit, await this.block(unit, lost))
    return this.countOutcome(unit, await this.executor.run(reference))
  }

  private async block(unit: Unit, lost: Exclude<Outcome, { state: 'done' }>): Promise<Outcome> {
    const { saver } = this
    if (lost.state === 'left-out') return saver.leftOut(unit, lost.why)
    return this.stopped || !lost.failure ? unsettled : saver.skipped(unit, lost.failure)
  }

  /** Counts the outcome of a unit once it is saved. */
  private countOutcome(unit: Unit, outcome: Outcome): Outcome {
    if (outcome.state === 'left-out') return this.passOver(unit, outcome)
    if (outcome.state === 'done')
      return Object.assign({}, outcome, { saved: this.counted(unit, 'done', outcome.saved) })
    const { state, failure } = outcome
    if (!failure) return unsettled
    if (state === 'failed') this.fail(unit, failure)
    else this.tally.count(unit, 'skipped')
    return outcome
  }

  private passOver(unit: Unit, outcome: LeftOutOutcome): Outcome {
    this.tally.passOver(unit, outcome.why)
    return outcome
  }

  private fail(unit: Unit, failure: Failure): void {
    this.failed.set(unit.key, failure)
    this.tally.fail(unit, failure)
    const stopped = tooManyFailed(this.tally.failed, this.limits.stopAfter)
    if (stopped) this.stop(stopped)
  }

  /** Counts a unit when its result is saved. */
  private async counted(
    unit: Unit,
    as: 'done' | 'reused',
    saved: Promise<boolean> | undefined,
  ): Promise<boolean> {
    const isSaved = (await saved) ?? true
    if (isSaved) this.tally.count(unit, as)
    return isSaved
  }
}
