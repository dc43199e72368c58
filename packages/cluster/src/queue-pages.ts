/**
 * Takes groups of units from the queue for a worker, as many at a time as the worker has free
 * capacity for.
 */
import type { PlannerServices } from './planner.js'
import { setTimeout as pause } from 'node:timers/promises'
import type { QueuedGroup } from '@attune/core/queue'
import { type Group, reasonOf, type Run } from '@attune/core/runtime'
import { clusterErrors } from './errors.js'

/** Milliseconds before an empty queue is read again. */
const PAUSE = 300
/** Maximum number of groups that are taken at once. */
const MOST = 64

export interface QueuePagesServices extends Pick<PlannerServices, 'id' | 'queue' | 'find'> {
  readonly run: Pick<Run, 'room' | 'stop' | 'stopped'>
  /**
   * Maximum number of groups that the worker has taken and not finished, including those that wait
   * for units of other workers.
   */
  readonly most: number
}

export class QueuePages {
  readonly #unfinished = new Map<Group, QueuedGroup>()
  /**
   * Numbers of groups and dialogues so far. Their ratio estimates how many units of a group can
   * start at once.
   */
  readonly #seen = { groups: 0, dialogues: 0 }
  /** True if the queue was empty at the last read. */
  isIdle = false

  constructor(private readonly services: QueuePagesServices) {}

  get inHand(): readonly QueuedGroup[] {
    return [...this.#unfinished.values()]
  }

  /** Yields pages of groups, enough to use the free capacity. Ends when the run is over. */
  async *pages(): AsyncGenerator<readonly Group[]> {
    const { id, queue, run, most } = this.services
    for (;;) {
      const free = await run.room()
      if (run.stopped) return
      const wanted = Math.min(this.#wanted(free), most - this.#unfinished.size)
      const { groups, isOver } =
        wanted > 0 ? await queue.take(id, wanted) : { groups: [], isOver: false }
      if (isOver) return void (await this.#stopIfRunStopped())
      this.isIdle = groups.length === 0
      yield await this.#found(groups)
      if (this.isIdle) await pause(PAUSE)
    }
  }

  /** Reports that a group is finished, after all its results are stored. */
  async settle(group: Group): Promise<void> {
    const { id, queue } = this.services
    const queued = this.#unfinished.get(group)
    this.#unfinished.delete(group)
    if (queued) await queue.settle(id, queued)
  }

  /**
   * Stops this worker if the run was stopped, so that the worker does not wait for groups of other
   * workers.
   */
  async #stopIfRunStopped(): Promise<void> {
    const { id, queue, run } = this.services
    const ending = await queue.ending(id)
    if (ending?.as === 'stopped') run.stop(reasonOf(ending))
  }

  #wanted(free: number): number {
    const { groups, dialogues } = this.#seen
    return groups === 0
      ? 1
      : Math.min(MOST, Math.max(1, Math.ceil((free * groups) / Math.max(1, dialogues))))
  }

  async #found(queued: readonly QueuedGroup[]): Promise<readonly Group[]> {
    const groups: Group[] = []
    for (const each of queued) {
      const group = await this.services.find(each)
      if (!group) throw clusterErrors.error('QUEUE_GROUP', { ...each, run: this.services.id })
      this.#unfinished.set(group, each)
      this.#seen.groups++
      this.#seen.dialogues += group.dialogues.length
      groups.push(group)
    }
    return groups
  }
}
