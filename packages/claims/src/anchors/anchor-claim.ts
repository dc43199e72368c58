/** What anchors show is a claim as well: whether a judge says of the same dialogues what it said for the baseline. */
import { basename } from 'node:path'
import { type Known, known, unknown } from '@attune/core'
import type { Claim } from '@attune/core/findings'
import { numberText } from '../baseline/anchors.js'
import type { AnchorFound } from './check-anchors.js'
import { shiftText, unmovedSentence } from './sentences.js'

/** In the form of the other claims: `supporter` is the judge, `estimate` what it says now less what it said. */
export interface AnchorClaim extends Omit<Claim, 'kind' | 'family' | 'detectable'> {
  readonly kind: 'anchor'
  readonly family: 'anchor'
}

/** `adjusted`: p over all numbers that the check has anchors of. */
export function anchorClaim(finding: AnchorFound, adjusted: Known<number>, level: number): AnchorClaim {
  const { evaluation, source, name, is, found, of, deviation, moved } = finding
  const none = unknown(finding.why ?? 'no anchor was judged again')
  const labels = is ? ` = ${is.join(' or ')}` : ''
  return {
    id: `${evaluation}/${numberText(finding)}${labels}/anchors of ${basename(finding.file)}`,
    evaluation,
    kind: 'anchor',
    of: { source, name, title: numberText(finding) },
    supporter: source,
    conditions: {},
    family: 'anchor',
    estimand: { over: 'scenarios', seekers: [], about: 'these', judge: source },
    estimate: found ? known(found.shift) : none,
    interval: found?.interval ? known({ ...found.interval, level, method: METHOD }) : none,
    p: found ? known(found.p) : none,
    adjusted: found ? adjusted : none,
    n: { values: found?.n ?? 0, clusters: found?.n ?? 0 },
    deviation: known(deviation),
    missing: { first: of - (found?.n ?? 0), second: 0 },
    detected: moved,
    direction: !found || found.shift === 0 ? 'none' : found.shift > 0 ? 'above' : 'below',
    sentence: moved ? shiftText(finding) : unmovedSentence(finding),
  }
}

const METHOD = 't over dialogues, allowing for skewness; p by permutation'
