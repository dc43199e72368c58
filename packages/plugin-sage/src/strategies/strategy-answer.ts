import { known, unknown, type Known } from '@attune/core'
import { problem, tidied } from '@attune/answers'
import { inCanonicalOrder, strategyNames, type StrategyCode } from './codes.js'

export interface StrategyAnswer {
  /** The strategies of each annotated paragraph, without doubles, in canonical order. May be empty. */
  readonly paragraphs: readonly (readonly StrategyCode[])[]
  /** All of them together. */
  readonly codes: readonly StrategyCode[]
  /** Codes that the list does not have, sorted. */
  readonly unknown: readonly string[]
}

/** A tag with its content. */
export const strategyTag = /<\s{0,9}strategy\s{0,9}>([^]*?)<\s{0,9}\/\s{0,9}strategy\s{0,9}>/gi
const anyCode = /(?<![A-Z])([A-Z])\s?-?\s?([0-9]{1,6})(?![0-9])/g
/** Codes that are spoken of, not given. */
const mentioned =
  /(?<![A-Z])(?:SEE|NOT|CF\.?|UNLIKE|RATHER THAN|INSTEAD OF)\s{0,9}\(?\s{0,9}[A-Z]\s?-?\s?[0-9]{1,6}\)?/g
const none = /^(?:NONE|N\/?A|NO STRATEGY|无|没有)?$/u
const ellipsis = /^[\s.]*\.\.[\s.]*$/
const around = /^[\s()[\]（）【】.,。，*_"'“”-]+|(?<![\s()[\]（）【】.,。，*_"'“”-])[\s()[\]（）【】.,。，*_"'“”-]+$/gu

/** Nothing, or a word for it; neither `?` nor `…` is one. */
const saysNone = (body: string): boolean => none.test(body.replace(around, '')) && !ellipsis.test(body)

/**
 * Reads the strategy codes of one annotated reply; only what stands between tags counts, and names do not. Unknown
 * (`no_tags`) without a complete tag, (`no_code`) for a tag that holds words but neither a code nor "none", and
 * (`unknown_code: …`) where the list has none of the codes: the reply has some strategy, and nobody knows which.
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
  if (written.some((codes, i) => codes.length === 0 && !saysNone(bodies[i]!))) return unknown('no_code')
  const all = new Set(written.flat())
  const codes = inCanonicalOrder(all)
  const strange = [...all].filter((code) => !Object.hasOwn(strategyNames, code)).sort()
  if (codes.length === 0 && strange.length > 0) return problem('unknown_code', strange)
  return known({ paragraphs: written.map(inCanonicalOrder), codes, unknown: strange })
}
