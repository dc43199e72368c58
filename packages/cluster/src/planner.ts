/**
 * Plans a run for workers: adds groups of units to the queue, receives the groups that workers have
 * finished, and counts the outcomes of their units.
 */
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Failure,
  type Group,
  groupReference,
  isSettled,
  pagesOf,
  parseStored,
  reasonOf,
  type Run,
  type RunSummary,
  type Status,
  type Store,
  type StoredUnit,
  Tally,
  tooManyFailed,
  type Unit,
} from '@attune/core/runtime'
import type { Queue, QueuedGroup } from '@attune/core/queue'

/** Number of groups that are added to or read from the queue at once. */
const PAGE = 200
/** Milliseconds between two reads of the queue. */
const PAUSE = 250

export interface PlannerServices {
  /** Id of the run. */
  readonly id: number
  readonly run: Pick<Run, 'stop' | 'stopped' | 'tell'>
  readonly store: Pick<Store, 'units' | 'statuses' | 'location'>
  readonly queue: Queue
  readonly stopAfter: number
  find(group: QueuedGroup): Promise<Group | undefined>
  /** Returns the groups of lost workers to the queue. Called at every read of the queue. */
  returnLostGroups(): Promise<void>
}

/** A group in the queue, with the keys of those units that were stored before. */
interface Queued {
  readonly group: QueuedGroup
  readonly before: ReadonlySet<string>
}

export class Planner {
  readonly #tally: Tally
  readonly #queued = new Map<number, Queued>()
  /**
   * Shortened keys of units that have been counted. If several groups contain the same unit, later
   * groups count it as reused.
   */
  readonly #counted = new Set<string>()
  #place = 0

  constructor(private readonly services: PlannerServices) {
    this.#tally = new Tally(services.run)
  }

  /**
   * Adds groups to the queue. Resolves when they are finished or the run is stopped.
   *
   * @param mayMore true if more groups may be added later
   */
  async all(groups: AsyncIterable<Group>, mayMore = false): Promise<RunSummary> {
    const { queue, id, run } = this.services
    for await (const page of pagesOf(groups, () => PAGE)) {
      await this.#enqueue(page, this.#place)
      this.#place += page.length
      await this.#processFinished()
      if (run.stopped) break
    }
    if (!run.stopped && !mayMore) await queue.complete(id)
    while (this.#queued.size > 0 && !run.stopped) {
      if ((await this.#processFinished()) > 0) continue
      if ((await queue.left(id)) === 0) await this.#countFinished([...this.#queued.keys()])
      else await pause(PAUSE)
    }
    return this.#tally.summary(run.stopped)
  }

  async #enqueue(page: readonly Group[], place: number): Promise<void> {
    const statuses = await this.services.store.statuses(keysOf(page))
    const open: QueuedGroup[] = []
    const whole: Group[] = []
    for (const [at, group] of page.entries()) {
      const keys = group.units.map(({ key }) => key)
      if (keys.every((key) => isSettled(statuses.get(key)))) {
        whole.push(group)
        continue
      }
      const queued = { ...groupReference(group), place: place + at }
      open.push(queued)
      const before = new Set(keys.filter((key) => statuses.get(key) === 'done'))
      this.#queued.set(queued.place, { group: queued, before })
    }
    await this.services.queue.add(this.services.id, open)
    await this.#count(whole.map((group) => [group, undefined]))
  }

  /**
   * Processes the groups that workers have finished since the last call, and returns their number.
   */
  async #processFinished(): Promise<number> {
    const { queue, id, run } = this.services
    const settled = await queue.settled(id, PAGE)
    await this.#countFinished(settled.map(({ place }) => place))
    await this.services.returnLostGroups()
    const ending = await queue.ending(id)
    if (ending) run.stop(reasonOf(ending))
    return settled.length
  }

  async #countFinished(places: readonly number[]): Promise<void> {
    const settled = places.flatMap((place) => this.#queued.get(place) ?? [])
    for (let at = 0; at < settled.length; at += PAGE) {
      const found: [Group, ReadonlySet<string>][] = []
      for (const { group, before } of settled.slice(at, at + PAGE)) {
        this.#queued.delete(group.place)
        const planned = await this.services.find(group)
        if (planned) found.push([planned, before])
      }
      await this.#count(found)
    }
  }

  /**
   * Counts the outcomes of units.
   *
   * @param groups groups, each with the keys of units that were stored before; undefined: all units
   * were
   */
  async #count(
    groups: readonly (readonly [Group, ReadonlySet<string> | undefined])[],
  ): Promise<void> {
    const { store, run, stopAfter } = this.services
    const statuses = await store.statuses(keysOf(groups.map(([group]) => group)))
    const lost = [...statuses].filter(([, status]) => status === 'failed' || status === 'left-out')
    const units = await store.units(lost.map(([key]) => key))
    for (const [group, before] of groups) {
      for (const unit of group.units) {
        const status = statuses.get(unit.key)
        if (status)
          this.#countUnit(unit, status, before?.has(unit.key) ?? true, units.get(unit.key))
      }
    }
    const stopped = tooManyFailed(this.#tally.failed, stopAfter)
    if (stopped) run.stop(stopped)
  }

  #countUnit(unit: Unit, status: Status, wasDone: boolean, stored: StoredUnit | undefined): void {
    const isFirst = !wasDone && !this.#counted.has(shortened(unit.key))
    if (!wasDone) this.#counted.add(shortened(unit.key))
    if (status === 'done') this.#tally.count(unit, isFirst ? 'done' : 'reused')
    else if (status === 'left-out')
      this.#tally.passOver(unit, this.#lost<{ why: string }>(stored).why)
    else if (status === 'failed' && isFirst) this.#tally.fail(unit, this.#lost<Failure>(stored))
    else this.#tally.count(unit, 'skipped')
  }

  #lost<T>(stored: StoredUnit | undefined): T {
    const text = stored && stored.status !== 'done' ? stored.failure : '{}'
    return parseStored(text, this.services.store.location, `unit ${stored?.key}`) as T
  }
}

const keysOf = (groups: readonly Group[]): string[] =>
  groups.flatMap(({ units }) => units.map(({ key }) => key))

/** First 96 bits of a key, which suffice to distinguish the keys of one plan. */
const shortened = (key: string): string => key.slice(0, 24)
