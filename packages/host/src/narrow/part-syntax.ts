/** Parses flags that select a part of a config. */
import type { Shard } from '@attune/core/runtime'
import { hostErrors } from '../errors.js'

export interface Criterion {
  /** Text as typed. */
  readonly text: string
  /** Key, such as `tag.topic`. */
  readonly key: string
  /** Value that a scenario, supporter or evaluation must have. */
  readonly value: string
}

/** Parses a criterion of `--only`. @throws PART_SYNTAX, PART_SESSION */
export function criterionOf(text: string): Criterion {
  if (/^(?:tag\.)?session=/.test(text))
    throw hostErrors.error('PART_SESSION', { flag: '--only', text })
  const [, key, value] = /^(scenario|supporter|evaluation|tag\.[^=]+)=(.+)$/s.exec(text) ?? []
  if (key !== undefined && value !== undefined) return { text, key, value }
  const expected = 'scenario=ID, supporter=NAME, evaluation=NAME or tag.KEY=VALUE'
  throw hostErrors.error('PART_SYNTAX', { flag: '--only', text, expected })
}

/** Parses `--shard`. @throws PART_SYNTAX */
export function shardOf(text: string): Shard {
  const [, index, of] = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(text) ?? []
  if (index !== undefined && Number(index) <= Number(of))
    return { index: Number(index), of: Number(of) }
  throw hostErrors.error('PART_SYNTAX', { flag: '--shard', text, expected: 'i/n, from 1/n to n/n' })
}
