/**
 * Primary measures without a result on which supporter is better. A headline does not replace them
 * by other measures.
 */
import type { Claim, ComparedMeasure } from '@attune/core/findings'
import type { EvaluationConfig } from '@attune/core/runtime'
import { primaryOf } from '../primary.js'
import { formatEstimate, formatNumber } from '@attune/tables'
import { pText } from '../engine/spoken.js'

/** Texts on a primary measure without a headline, in English and Chinese. */
export interface NoResult {
  readonly evaluation: string
  readonly of: ComparedMeasure
  /** Planned comparison on the measure; undefined if no analysis compares the measure. */
  readonly claim?: Claim
  readonly en: string
  readonly zh: string
}

/** True for claims about two supporters over all conditions. */
export const isOfTwo = ({ kind, against, conditions }: Claim): boolean =>
  (kind === 'difference' || kind === 'preference') &&
  against !== undefined &&
  Object.values(conditions).every((value) => value === 'all')

/** True if the claim is about a primary measure of the config or a preset. */
export const isNamed = ({ family, of }: Claim): boolean =>
  family === 'primary' && of.beyond === undefined

/**
 * Key of a measure. It includes the title, since an analysis may split one measure, for example by
 * language.
 */
export const measureOf = ({ of: { source = '', name, title } }: Pick<Claim, 'of'>): string =>
  `${source}.${name} ${title}`

/**
 * A sentence for each primary measure without a headline. The reason is that dialogues of one or
 * both supporters have no value, or that another method computed the difference, such as a weighted
 * sum over tasks.
 */
export function noResults(
  claims: readonly Claim[],
  asked: readonly NamedPrimary[] = [],
): readonly NoResult[] {
  const absent = withoutClaim(claims, asked).map(({ evaluation, measure }) => ({
    evaluation,
    of: { name: measure, title: measure },
    en: `${measure}, the primary measure: not among what is compared; no result.`,
    zh: `主要指标 ${measure}：不在比较之列；没有结果。`,
  }))
  const named = claims.filter((claim) => isOfTwo(claim) && isNamed(claim))
  const keyOf = (claim: Claim): string => `${claim.evaluation} ${measureOf(claim)}`
  const found = [...new Set(named.map(keyOf))].flatMap((key) => {
    const own = named.filter((claim) => keyOf(claim) === key)
    const { evaluation, of } = own[0]!
    const said = (text: Sentence): NoResult => ({ evaluation, of, claim: own[0]!, ...text })
    const empty = own.filter(({ estimate }) => estimate.state === 'unknown')
    const computed = own.filter(
      ({ estimate, seen, vetoes }) =>
        estimate.state === 'known' && seen === undefined && vetoes === undefined,
    )
    return [...textsWithoutValues(own, empty), ...computed.map(computedText)].map(said)
  })
  return [...absent, ...found]
}

/** A measure that a config or a preset names as primary. */
export interface NamedPrimary {
  readonly evaluation: string
  readonly measure: string
}

export const namedPrimaries = (
  evaluations: readonly Pick<EvaluationConfig, 'name' | 'sections'>[],
): NamedPrimary[] =>
  evaluations.flatMap((each) =>
    primaryOf(each).map(({ measure }) => ({ evaluation: each.name, measure })),
  )

/** Primary measures of evaluations that compare supporters, but not on this measure. */
export const withoutClaim = (
  claims: readonly Claim[],
  asked: readonly NamedPrimary[],
): readonly NamedPrimary[] =>
  asked.filter(({ evaluation }) => {
    const own = claims.filter((claim) => claim.evaluation === evaluation && isOfTwo(claim))
    return own.length > 0 && !own.some(isNamed)
  })

type Sentence = Pick<NoResult, 'en' | 'zh'>

interface Lost {
  readonly supporter: string
  readonly lost: number
  readonly of: number
}

function textsWithoutValues(all: readonly Claim[], empty: readonly Claim[]): Sentence[] {
  const [first] = empty
  if (first === undefined) return []
  const { title } = first.of
  if (first.kind === 'preference') {
    const [lost, of] = [
      sum(empty.map(({ missing }) => missing.first)),
      sum(empty.map((each) => requestedCounts(each)[0])),
    ]
    const en = `${title}: no value in ${lost} of ${of} pairs; no result.`
    return lost === 0 ? [] : [{ en, zh: `「${title}」：${of} 对中有 ${lost} 对没有值；没有结果。` }]
  }
  const others = new Set(all.filter((claim) => !empty.includes(claim)).flatMap(sidesOf))
  const lost = missingBySupporter(empty).filter(
    (each) => each.lost > 0 && !others.has(each.supporter),
  )
  const without = missingBySupporter(empty).filter(({ supporter }) => !others.has(supporter))
  if (lost.length === 0) return []
  const names = lost.map(({ supporter }) => supporter)
  const missing = sum(lost.map((each) => each.lost))
  if (others.size > 0) {
    const of = sum(lost.map((each) => each.of))
    return [
      {
        en: `${title}: no value in ${missing} of ${of} dialogues of ${names.join(', ')}; nothing is said of ${names.length === 1 ? 'it' : 'them'}.`,
        zh: `「${title}」：${names.join('、')} 的 ${of} 个对话中有 ${missing} 个没有值，不作结论。`,
      },
    ]
  }
  const of = sum(without.map((each) => each.of))
  const whose = missing < of ? ` (${names.join(', ')})` : ''
  return [
    {
      en: `${title}: no value in ${missing} of ${of} dialogues${whose}; no result.`,
      zh: `「${title}」：${of} 个对话中有 ${missing} 个没有值${whose}；没有结果。`,
    },
  ]
}

const requestedCounts = ({ missing }: Claim): readonly [number, number] =>
  missing.asked ?? [missing.first, missing.second]
const sidesOf = ({ supporter, against = '' }: Claim): string[] => [supporter, against]
const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0)

/** Number of dialogues without a value, by supporter. */
function missingBySupporter(claims: readonly Claim[]): Lost[] {
  const lost = new Map<string, Lost>()
  for (const claim of claims) {
    const asked = requestedCounts(claim)
    for (const [at, supporter] of sidesOf(claim).entries()) {
      const count = at === 0 ? claim.missing.first : claim.missing.second
      const before = lost.get(supporter)
      const most = {
        lost: Math.max(count, before?.lost ?? 0),
        of: Math.max(asked[at]!, before?.of ?? 0),
      }
      lost.set(supporter, { supporter, ...most })
    }
  }
  return [...lost.values()]
}

/**
 * Text on a difference that another method computed, with its interval or the reason why there is
 * none.
 */
function computedText(claim: Claim): Sentence {
  const { supporter, against = '', of, estimate, interval, adjusted, detected } = claim
  const value = estimate.state === 'known' ? estimate.value : 0
  const [ahead, behind] = value < 0 ? [against, supporter] : [supporter, against]
  if (interval.state === 'unknown' || adjusted.state === 'unknown') {
    const size = formatNumber(Math.abs(value), of)
    const why =
      interval.state === 'unknown' ? interval.why : adjusted.state === 'unknown' ? adjusted.why : ''
    return {
      en: `${of.title}: ${ahead} is ${size} above ${behind}; no interval and no test (${why}): no result.`,
      zh: `「${of.title}」：${ahead} 比 ${behind} 高 ${size}；没有区间和检验${whyInChinese(why)}：没有结果。`,
    }
  }
  const { lower, upper } = interval.value
  const bounds = value < 0 ? { lower: -upper, upper: -lower } : { lower, upper }
  const size = formatEstimate(Math.abs(value), bounds, of)
  const p = pText(claim, ['p', 'adjusted p'])
  const pInChinese = pText(claim, ['p', '校正后 p'])
  return {
    en: `${of.title}: ${ahead} is ${size} above ${behind}, ${p}${detected ? '' : '; they cannot be told apart'}.`,
    zh: `「${of.title}」：${ahead} 比 ${behind} 高 ${size}，${pInChinese}${detected ? '' : '；无法区分'}。`,
  }
}

/** A reason in Chinese, in brackets; empty for reasons without a translation. */
function whyInChinese(why: string): string {
  const found =
    /^(?:(?<part>[^:]+): )?(?<count>\d+) (?<of>scenarios?|people|person), (?<least>\d+) are needed$/u.exec(
      why,
    )?.groups
  if (!found) return ''
  const of = found['of']!.startsWith('scenario') ? '个情景' : '人'
  return `（${found['part'] === undefined ? '' : `${found['part']}：`}${found['count']} ${of}，至少需要 ${found['least']} 个）`
}
