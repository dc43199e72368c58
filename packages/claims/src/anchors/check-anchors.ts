/**
 * Detects a judge that has moved: a check judges the anchor dialogues of a baseline again and
 * compares the values with those in the baseline.
 */
import { basename } from 'node:path'
import { type Dialogue, type Known, known, unknown } from '@attune/core'
import { type Claim, named } from '@attune/core/findings'
import { holm } from '@attune/statistics'
import {
  type Anchor,
  type AnchoredNumber,
  type Anchors,
  numberText,
  numeric,
  saidOf,
} from '../baseline/anchors.js'
import type { Baseline, BaselineEvaluation } from '../baseline/baseline.js'
import { readBaseline } from '../baseline/read-baseline.js'
import type { Gated } from '../gates/against-baseline.js'
import { gatesOf } from '../gates/gate.js'
import { FALSE_ALARM } from './anchor-plan.js'
import type { AnchorJudges, JudgedAgain } from './judge-again.js'
import { gatedNumbers } from './numbers.js'
import { shiftText, unmovedSentence } from './sentences.js'
import { type Rejudged, type Shift, shiftTest } from './shift-test.js'

// Each anchored measure gives a claim, with the null hypothesis that the judge still gives the same
// dialogues the values of the baseline.

/**
 * A claim in the form of other claims: `supporter` is the judge, `estimate` its current value minus
 * the value in the baseline.
 */
interface AnchorClaim extends Omit<Claim, 'kind' | 'family' | 'detectable'> {
  readonly kind: 'anchor'
  readonly family: 'anchor'
}

/**
 * Claim on one anchored measure. `adjusted`: p-value adjusted for all anchored measures of the
 * check.
 */
function anchorClaim(finding: AnchorFound, adjusted: Known<number>): AnchorClaim {
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
    interval: found?.interval
      ? known({ ...found.interval, level: 1 - FALSE_ALARM, method: METHOD })
      : none,
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

const METHOD = 't over dialogues; p by permutation'

/** Result of one anchored measure of one baseline, with its claim. */
export interface AnchorFinding extends AnchorFound {
  readonly claim: AnchorClaim
}

export interface AnchorFound extends AnchoredNumber {
  readonly evaluation: string
  readonly file: string
  /**
   * Difference between current and earlier values; undefined if too few anchors could be judged
   * again.
   */
  readonly found?: Shift
  readonly of: number
  /** Most frequent reason why an anchor could not be judged again. */
  readonly why?: string
  readonly moved: boolean
}

export interface AnchoredBaseline {
  readonly gated: Gated
  readonly file: string
  readonly stored: BaselineEvaluation
  readonly anchors: Anchors
}

/** Baseline files that the gates name, with their anchors. Files without anchors are omitted. */
export function anchoredBaselines(all: readonly Gated[]): readonly AnchoredBaseline[] {
  const files = new Map<string, Baseline>()
  return all.flatMap((gated) => {
    const { name } = gated.config
    const own = new Set(
      gatesOf(gated.config).flatMap(({ against }) =>
        against.kind === 'baseline' ? against.file : [],
      ),
    )
    return [...own].flatMap((file) => {
      const baseline = files.get(file) ?? readBaseline(file)
      files.set(file, baseline)
      const [stored, anchors] = [
        named(baseline.evaluations, name),
        named(baseline.anchors ?? {}, name),
      ]
      return stored && anchors ? { gated, file, stored, anchors } : []
    })
  })
}

interface Asking {
  readonly judges: AnchorJudges
  /** Name of this check, under which its judgements of anchors are stored. */
  readonly occasion: string
}

/**
 * Judges the anchors again and tests all measures together. The probability that a judge without a
 * shift is reported as moved is at most 1 % per check.
 */
export async function checkAnchors(
  all: readonly AnchoredBaseline[],
  asking: Asking,
): Promise<readonly AnchorFinding[]> {
  const findings = (await Promise.all(all.map((each) => judgeBaseline(each, asking)))).flat()
  const { reject, adjusted } = holm(
    findings.map(({ found }) => found?.p ?? { state: 'unknown', why: 'no anchors' }),
    FALSE_ALARM,
  )
  return findings.map((finding, at) => {
    const isRejected = reject[at]!
    const decided = { ...finding, moved: isRejected.state === 'known' && isRejected.value }
    return { ...decided, claim: anchorClaim(decided, adjusted[at]!) }
  })
}

async function judgeBaseline(
  { gated, file, stored, anchors }: AnchoredBaseline,
  asking: Asking,
): Promise<AnchorFound[]> {
  const { config, evaluation } = gated
  const wanted = new Set(gatedNumbers(config).map(({ id }) => JSON.stringify(id)))
  const numbers = anchors.numbers.filter(({ source, name, is }) =>
    wanted.has(JSON.stringify({ source, name, is })),
  )
  const digests = await gated.digests()
  const isSame = ({ scenario }: Anchor): boolean =>
    digests.get(scenario) === named(stored.scenarios, scenario)?.digest
  const sources = [...new Set(numbers.map(({ source }) => source))]
  const anew = await Promise.all(
    anchors.of.map((anchor) =>
      isSame(anchor)
        ? judgeAnchors(anchor, { ...asking, sources, times: anchors.times, name: config.name })
        : CHANGED,
    ),
  )
  return numbers.map((number) => {
    const pairs = anchors.of.map((anchor, at) => ({
      before: saidOf(anchor, number),
      now: valuesIn(anew[at]!, number),
    }))
    const seed = JSON.stringify([evaluation.seed, asking.occasion, number])
    const found = shiftTest(pairs, { seed, level: 1 - FALSE_ALARM })
    const why = mostFrequent(anew.flatMap((each) => ('why' in each ? each.why : [])))
    return {
      ...number,
      evaluation: config.name,
      file,
      of: pairs.length,
      ...(found && { found }),
      ...(why !== undefined && { why }),
      moved: false,
    }
  })
}

type Anew =
  | { readonly said: ReadonlyMap<string, readonly JudgedAgain[]> }
  | { readonly why: string }

const CHANGED: Anew = { why: 'the scenario changed' }
const ABSENT: Anew = { why: 'the store does not have the dialogue, and the file holds no texts' }

interface Judging extends Asking {
  readonly sources: readonly string[]
  readonly times: number
  readonly name: string
}

async function judgeAnchors(
  { dialogue, scenario, supporter, repeat, conditions = {} }: Anchor,
  { judges, occasion, sources, times, name: evaluation }: Judging,
): Promise<Anew> {
  const text: Dialogue | undefined =
    typeof dialogue === 'string' ? await judges.stored(dialogue) : dialogue
  if (!text) return ABSENT
  const said = new Map<string, JudgedAgain[]>()
  for (const source of sources) {
    const at = { evaluation, scenario, supporter, repeat, conditions, source }
    const own: JudgedAgain[] = []
    for (let time = 1; time <= times; time++)
      own.push(await judges.judge(at, text, `${occasion}, ${time}`))
    const lost = own.find(({ state }) => state === 'unknown')
    if (lost?.state === 'unknown') return { why: lost.why }
    said.set(source, own)
  }
  return { said }
}

function valuesIn(anew: Anew, { source, name, is }: AnchoredNumber): Rejudged['now'] {
  if ('why' in anew) return []
  const values = (anew.said.get(source) ?? []).flatMap((each) => {
    const value = each.state === 'known' ? named(each.value, name) : undefined
    return value?.state === 'known' ? value.value : []
  })
  return numeric(values, is)
}

function mostFrequent(reasons: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const why of reasons) counts.set(why, (counts.get(why) ?? 0) + 1)
  return [...counts].sort(([, left], [, right]) => right - left)[0]?.[0]
}
