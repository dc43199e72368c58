import type { Clock } from '../clock.js'

/** Milliseconds of work that a run may have claimed. */
const AHEAD = 250
/** Number of groups beyond which larger pages save no more time, and keep more in memory. */
const ENOUGH = 160

/**
 * Number of groups that a run has in progress: as many as it finishes in a quarter of a second, but
 * at least `least`, and more than these only up to 160. A commit or a claim of many groups costs
 * little more than that of one group, while groups that wait for models are left to others.
 */
export class GroupLimit {
  #finished = 0
  #since: number
  #groups: number

  constructor(
    private readonly least: number,
    private readonly clock: Pick<Clock, 'monotonic'>,
  ) {
    this.#groups = least
    this.#since = clock.monotonic()
  }

  get groups(): number {
    return this.#groups
  }

  /**
   * Number of groups to claim next. Adapts the limit to the groups finished since the last page.
   */
  nextPage(): number {
    const took = Math.max(1, this.clock.monotonic() - this.#since)
    if (this.#finished >= this.#groups || took > 4 * AHEAD) {
      const inTime = Math.floor((this.#finished * AHEAD) / took)
      this.#groups = Math.max(this.least, Math.min(ENOUGH, inTime))
      this.#finished = 0
      this.#since += took
    }
    return Math.max(1, Math.floor(this.#groups / 2))
  }

  /** Counts a finished group. */
  finished(): void {
    this.#finished++
  }
}
