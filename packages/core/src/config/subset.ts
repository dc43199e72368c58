/** Parts of a config that the command line asks for: some scenarios, supporters or evaluations. */
export interface SubsetRequest {
  /** `scenario=ID`, `supporter=NAME`, `evaluation=NAME`, `tag.KEY=VALUE`: of one key, any; of several keys, all. */
  readonly only?: readonly string[]
  /** This many scenarios of each evaluation, sampled by the seed. */
  readonly sample?: number
  readonly shard?: Shard
}

/** What it came to. */
export interface Narrowed extends SubsetRequest {
  /** Evaluations of which nothing is left. */
  readonly leftOut: readonly string[]
}

/** The first of three: `{ index: 1, of: 3 }`. */
export interface Shard {
  readonly index: number
  readonly of: number
}

/** What an evaluation holds of what its config says. */
export interface Subset {
  /** None: all of them. */
  readonly scenarios?: ScenarioIds
  /** `Part of the evaluation (--sample 12): 12 of 100 scenarios, sampled by the seed.` */
  readonly said: string
}

/** Of some scenarios. In records of runs, a digest stands for them. */
export class ScenarioIds {
  readonly #ids: ReadonlySet<string>
  readonly #supporters: ReadonlyMap<string, readonly string[]>

  /** @param supporters of scenarios that only some are asked for: their names */
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

  /** Names of the supporters that are asked for a scenario; none: all of them. */
  supportersOf(id: string): readonly string[] | undefined {
    return this.#supporters.get(id)
  }
}

/** As it was asked for. */
export const flagsText = ({ only = [], sample, shard }: SubsetRequest): string =>
  [
    ...only.map((text) => `--only ${text}`),
    ...(sample === undefined ? [] : [`--sample ${sample}`]),
    ...(shard ? [`--shard ${shard.index}/${shard.of}`] : []),
  ].join(' ')
