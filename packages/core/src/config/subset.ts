/** Parts of a config that the command line selects: scenarios, supporters or evaluations. */
export interface SubsetRequest {
  /**
   * Filters `scenario=ID`, `supporter=NAME`, `evaluation=NAME`, `tag.KEY=VALUE`. Filters with the
   * same key are alternatives; different keys must all match.
   */
  readonly only?: readonly string[]
  /** Number of scenarios of each evaluation, sampled by the seed. */
  readonly sample?: number
  readonly shard?: Shard
  /** Number of sessions of each person, from the first one. */
  readonly sessions?: number
}

/** The requested part, and the evaluations of which nothing remains. */
export interface Narrowed extends SubsetRequest {
  /** Names of evaluations without any remaining scenario or supporter. */
  readonly leftOut: readonly string[]
}

/** One of several parts of equal size: `{ index: 1, of: 3 }` is the first of three. */
export interface Shard {
  readonly index: number
  readonly of: number
}

/** The part of a configured evaluation that is run. */
export interface Subset {
  /** Selected scenarios. Undefined: all. */
  readonly scenarios?: ScenarioIds
  /** Number of sessions of each person, from the first one. Undefined: all. */
  readonly sessions?: number
  /**
   * Sentence for reports: `Part of the evaluation (--sample 12): 12 of 100 scenarios, sampled by
   * the seed.`
   */
  readonly said: string
}

/** The selected scenario ids. A record of a run stores only their digest. */
export class ScenarioIds {
  readonly #ids: ReadonlySet<string>
  readonly #supporters: ReadonlyMap<string, readonly string[]>

  /**
   * @param supporters for scenarios that run with some supporters only: the names of these
   * supporters, by scenario id
   */
  constructor(
    ids: ReadonlySet<string>,
    readonly digest: string,
    supporters: ReadonlyMap<string, readonly string[]> = new Map(),
  ) {
    this.#ids = ids
    this.#supporters = supporters
  }

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  /** Names of the supporters with which a scenario is run. Undefined: all. */
  supportersOf(id: string): readonly string[] | undefined {
    return this.#supporters.get(id)
  }
}

/** The request as command-line flags. */
export const flagsText = ({ only = [], sample, shard, sessions }: SubsetRequest): string =>
  [
    ...only.map((text) => `--only ${text}`),
    ...(sample === undefined ? [] : [`--sample ${sample}`]),
    ...(sessions === undefined ? [] : [`--sessions ${sessions}`]),
    ...(shard ? [`--shard ${shard.index}/${shard.of}`] : []),
  ].join(' ')
