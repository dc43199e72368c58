import type { Ending, Queue, QueuedGroup } from '@attune/core/queue'

/** A queue of one run, for one worker. */
export class MemoryQueue implements Queue {
  readonly added: QueuedGroup[] = []
  waiting: QueuedGroup[] = []
  taken: QueuedGroup[] = []
  heard: QueuedGroup[] = []
  isComplete = false
  outcome: Ending | undefined

  runs = async () => []
  begin = async () => {}
  giveBackOf = async () => {}
  clear = async () => {}
  close = async () => {}

  async add(_: number, groups: readonly QueuedGroup[]) {
    this.added.push(...groups)
    this.waiting.push(...groups)
  }
  async complete() {
    this.isComplete = true
  }
  async take(_: number, most: number) {
    const groups = this.waiting.splice(0, most)
    this.taken.push(...groups)
    const isOver =
      this.outcome !== undefined ||
      (groups.length === 0 && this.isComplete && (await this.left()) === 0)
    return { groups, isOver }
  }
  async settle(_: number, group: QueuedGroup) {
    this.taken = this.taken.filter((each) => each !== group)
    this.heard.push(group)
  }
  async giveBack() {
    this.waiting.unshift(...this.taken.splice(0))
  }
  async settled(_: number, most: number) {
    return this.heard.splice(0, most)
  }
  async left() {
    return this.waiting.length + this.taken.length
  }
  async ending() {
    return this.outcome
  }
  async end(_: number, ending: Ending) {
    this.outcome ??= ending
  }
}
