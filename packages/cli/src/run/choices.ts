import type { SecondLooks } from '@attune/claims'
import type { InterimRunRequest } from '@attune/host'
import type { Portions } from '@attune/project'
import type { Tolerance } from '../lost-units.js'

/** Settings of a run that its command chooses. */
export interface RunChoices {
  /** True for no progress and no text, with `--json`. */
  readonly quiet: boolean
  /** True to print the stacks of failures. */
  readonly debug: boolean
  /** True to draw the figures of analyses. */
  readonly figures: boolean
  /** True to write a report into the output folder. */
  readonly report: boolean
  /** Tables to print: all, the main one of each evaluation, or none. */
  readonly tables: 'all' | 'main' | 'none'
  /** True if workers process the units. */
  readonly queue?: boolean
  /** True if waiting for the answers of a batch does not change the exit code. */
  readonly detach?: boolean
  /** True (default) if the text begins with the sentences on harm. */
  readonly harm?: boolean
  /** Returns the second looks of a check after the run. Data health counts both looks. */
  readonly looks?: () => Promise<SecondLooks>
  /** Interim analyses, after which the run may end early. */
  readonly until?: Ending | undefined
  /** Portions of the run, executed one after the other. Default: the whole plan. */
  readonly portions?: ((display: PortionDisplay) => Portions) | undefined
  /** Number of failed units after which the run stops. */
  readonly stopAfter: number | undefined
  /** Tolerance for failed units. Default: limits.maxFailed of the config. */
  readonly maxFailed?: Tolerance | undefined
  /** Tolerance for lost scores. Default: limits.maxLost of the config. */
  readonly maxLost?: Tolerance | undefined
}

/** Functions by which a portion reports to the progress line. */
export interface PortionDisplay {
  /** Prints a line. */
  say(text: string): void
  /** Adds units to the expected number. */
  more(units: number): void
}

/** Interim analyses of a run, and the rule by which they end it. */
export interface Ending {
  readonly until: InterimRunRequest['until']
  readonly shard?: string | undefined
  readonly analyse: InterimRunRequest['analyse']
}
