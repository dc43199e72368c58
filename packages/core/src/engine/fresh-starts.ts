import type { Json } from '../contracts/data.js'
import { digest } from '../hash.js'
import type { Asked, Stamp } from './asked.js'

/**
 * How often a supporter or a model was begun afresh, and which system answers as a supporter where the config does not say it.
 * Each has its own keys and answers, so an interrupted run of it continues like any other; the results of earlier ones stay in
 * the store.
 */
export class FreshStarts {
  /**
   * @param numbers by digest of the identity
   * @param asked whom the store asked last; what this process asks as well
   */
  constructor(
    private readonly numbers: ReadonlyMap<string, number> = new Map(),
    readonly asked: Asked = { last: new Map() },
  ) {}

  /** Which system answers as a supporter with this identity. */
  answering(identity: Json): Stamp | undefined {
    const name = digest(identity)
    return this.asked.now?.of[name] ?? this.asked.last.get(name)?.stamp
  }

  /** What stands for the supporter or model now. */
  stamp(identity: Json): Json {
    const name = digest(identity)
    const generation = this.numbers.get(name)
    const answering = this.answering(identity)
    if (generation === undefined && answering === undefined) return identity
    return {
      identity,
      ...(generation !== undefined && { generation }),
      ...(answering && { answering: { ...answering } }),
    }
  }
}
