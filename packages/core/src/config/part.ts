/** Parts of a config that the command line asks for: some scenarios, supporters or evaluations. */
import { AttuneError } from '../errors.js'

export interface PartRequest {
  /** `scenario=ID`, `supporter=NAME`, `evaluation=NAME`, `tag.KEY=VALUE`: of one key, any; of several keys, all. */
  readonly only?: readonly string[]
  /** So many scenarios of each evaluation, sampled by the seed. */
  readonly sample?: number
  readonly shard?: Shard
}

/** What it came to. */
export interface Narrowed extends PartRequest {
  /** Evaluations of which nothing is left. */
  readonly leftOut: readonly string[]
}

/** The first of three: `{ index: 1, of: 3 }`. */
export interface Shard {
  readonly index: number
  readonly of: number
}

/** What an evaluation holds of what its config says. */
export interface Part {
  /** None: all of them. */
  readonly scenarios?: ScenarioIds
  /** `Part of the evaluation (--sample 12): 12 of 100 scenarios, sampled by the seed.` */
  readonly said: string
}

/** Of some scenarios. In records of runs, a digest stands for them. */
export class ScenarioIds {
  readonly #ids: ReadonlySet<string>

  constructor(
    ids: ReadonlySet<string>,
    readonly digest: string,
  ) {
    this.#ids = ids
  }

  has(id: string): boolean {
    return this.#ids.has(id)
  }
}

export interface Criterion {
  /** As it was typed. */
  readonly text: string
  /** `tag.topic`, say. */
  readonly key: string
  readonly name: string
}

/** @throws PART_SYNTAX */
export function criterionOf(text: string): Criterion {
  const [, key, name] = /^(scenario|supporter|evaluation|tag\.[^=]+)=(.+)$/s.exec(text) ?? []
  if (key !== undefined && name !== undefined) return { text, key, name }
  const expected = 'scenario=ID, supporter=NAME, evaluation=NAME or tag.KEY=VALUE'
  throw new AttuneError('PART_SYNTAX', { flag: '--only', text, expected })
}

/** @throws PART_SYNTAX */
export function shardOf(text: string): Shard {
  const [, index, of] = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(text) ?? []
  if (index !== undefined && Number(index) <= Number(of)) return { index: Number(index), of: Number(of) }
  throw new AttuneError('PART_SYNTAX', { flag: '--shard', text, expected: 'i/n, from 1/n to n/n' })
}

/** As it was asked for. */
export const flagsText = ({ only = [], sample, shard }: PartRequest): string =>
  [
    ...only.map((text) => `--only ${text}`),
    ...(sample === undefined ? [] : [`--sample ${sample}`]),
    ...(shard ? [`--shard ${shard.index}/${shard.of}`] : []),
  ].join(' ')
