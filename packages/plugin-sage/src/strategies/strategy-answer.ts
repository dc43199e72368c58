import { known, unknown, type Known } from '@attune/core'
import { tidied } from '@attune/core/answers'
import { inCanonicalOrder, strategyNames, type StrategyCode } from './codes.js'

export interface StrategyAnswer {
  /** The strategies of each annotated paragraph, without doubles, in canonical order. May be empty. */
  readonly paragraphs: readonly (readonly StrategyCode[])[]
  /** All of them together. */
  readonly codes: readonly StrategyCode[]
  /** Codes that the list does not have, sorted. */
  readonly unknown: readonly string[]
}

/** A tag with what stands in it. */
export const strategyTag = /<\s*strategy\s*>([^]*?)<\s*\/\s*strategy\s*>/gi
const anyCode = /(?<![A-Z])([A-Z])\s?-?\s?([0-9]+)(?![0-9])/g
/** Codes that are spoken of, not given. */
const mentioned = /(?<![A-Z])(?:SEE|NOT|CF\.?|UNLIKE|RATHER THAN|INSTEAD OF)\s*\(?\s*[A-Z]\s?-?\s?[0-9]+\)?/g
const none = /^[\s\W]*(?:NONE|N\/?A|NO STRATEGY|无|没有)?[\s\W]*$/u

/**
 * Reads the strategy codes of one annotated reply; only what stands between tags counts, and names do not. Unknown
 * (`no_tags`) without a complete tag, and (`no_code`) for a tag that holds words but neither a code nor "none".
 *
 * Source: SAGE, prompt of the strategy annotation. Read by code, because an example there has the wrong name.
 */
export function parseStrategyAnswer(text: string): Known<StrategyAnswer> {
  const answer = tidied(text)
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
  const tags = [...answer.matchAll(strategyTag)]
  if (tags.length === 0) return unknown('no_tags')
  const bodies = tags.map(([, body]) => body!.toUpperCase().replace(mentioned, ''))
  const written = bodies.map((body) => [...body.matchAll(anyCode)].map(([, letter, number]) => `${letter}-${number}`))
  if (written.some((codes, i) => codes.length === 0 && !none.test(bodies[i]!))) return unknown('no_code')
  const all = new Set(written.flat())
  return known({
    paragraphs: written.map(inCanonicalOrder),
    codes: inCanonicalOrder(all),
    unknown: [...all].filter((code) => !Object.hasOwn(strategyNames, code)).sort(),
  })
}
