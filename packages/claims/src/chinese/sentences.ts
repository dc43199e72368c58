/** Sentences in Chinese, from the same claims as the English sentences. */
import type { Claim } from '@attune/core/findings'
import { atMost } from '@attune/kit/internal'
import { formatNumber } from '@attune/tables'
import type { SummaryWords } from '../engine/summary.js'
import { isDivided, isRated } from '../engine/askers.js'
import { fewAskers, pText, signed } from '../engine/spoken.js'
import { counted, numbersOf } from '../headline/parts.js'
import { withFirstSide } from '../headline/headline.js'
import { type Tell, titleIn } from './titles.js'

/** Maximum number of pairs in a sentence, as in English. */
const MOST_PAIRS = 4

export function sentenceInChinese(claims: readonly Claim[], tell: Tell): string {
  const titles = [...new Set(claims.map(({ of }) => titleIn(of, tell)))]
  if (
    titles.length > 1 &&
    claims.every(({ detected, vetoes }) => !detected && vetoes === undefined)
  )
    return `${titles.length} 项指标都无法区分各支持者：${sizeText(largest(claims))}。`
  return titles
    .map((title) => {
      const own = claims.filter(({ of }) => titleIn(of, tell) === title)
      return `${title}${own[0]!.family === 'primary' ? '（主要）' : ''}：${partsOf(own).join('；')}${whoText(own)}。`
    })
    .join('')
}

function partsOf(all: readonly Claim[]): string[] {
  const claims = all.filter(({ kind }) => kind !== 'rate')
  const found = claims.filter(({ detected }) => detected)
  const withheld = claims.filter((claim) => !claim.detected && claim.withheld !== undefined)
  const open = claims.filter((claim) => !claim.detected && claim.withheld === undefined)
  return [
    ...some(found.map(foundText), '项差别'),
    ...some(withheld.map(withheldText), '对'),
    ...(open.length === 0 ? [] : [openText(open)]),
    ...all.filter(({ kind }) => kind === 'rate').map(rateText),
  ]
}

/**
 * Text on a supporter's dialogues beyond a floor: count, total, and upper limit of the exact
 * interval.
 */
function rateText({ supporter, counted: found, interval }: Claim): string {
  const { count, of } = found ?? { count: 0, of: 0 }
  const bound = interval.state === 'known' ? `（至多 ${atMost(interval.value.upper)}）` : ''
  return `${supporter} 的 ${of} 个对话中有 ${count} 个${bound}`
}

const some = (texts: readonly string[], unit: string): string[] => {
  const more = texts.length - MOST_PAIRS
  return more > 0 ? [...texts.slice(0, MOST_PAIRS), `另有 ${more} ${unit}`] : [...texts]
}

const unitOf = ({ estimand: { over } }: Claim): string => (over === 'people' ? '人' : '个情景')

const sizeText = (claim: Claim): string =>
  claim.of.corrected === undefined
    ? counted(claim, [' 个情景', ' 个情景', ' 组情景', ' 组情景'])
    : `按人的评分校正，${claim.n.clusters} ${unitOf(claim)}，${claim.n.values} 个得分`

const largest = (claims: readonly Claim[]): Claim =>
  claims.reduce((most, each) => (each.n.clusters > most.n.clusters ? each : most))

/** Text on a detected claim, with the side that is ahead as its subject. */
function foundText(claim: Claim): string {
  const sure = [pText(claim, ['p', '校正后 p']), sizeText(claim), lookText(claim)].filter(
    (part) => part !== '',
  )
  return `${askersText(claim)}${saidOf(claim)}（${sure.join('，')}）`
}

function saidOf(claim: Claim): string {
  const { kind, supporter, against = '' } = claim
  if (kind === 'change') {
    const { size, interval } = numbersOf(claim)
    return `使用 ${supporter} 时${isAbove(claim) ? '上升' : '下降'} ${size} ${interval}`.trim()
  }
  if (kind === 'equivalent') return `${supporter} 与 ${against} 的差别小于界限`
  if (kind === 'not-worse') return `${supporter} 不比 ${against} 差（在界限之内）`
  const ahead = withFirstSide(isFirstAhead(claim) ? supporter : against, claim)
  const { size, interval } = numbersOf(ahead)
  if (kind === 'preference')
    return `${ahead.supporter} 更受偏好，在 ${size} % ${interval} 的配对中胜过 ${ahead.against}`.replace(
      '  ',
      ' ',
    )
  const relation = claim.of.better === undefined ? '高于' : '优于'
  return `${ahead.supporter} ${relation} ${ahead.against}，差值 ${size} ${interval}`.trim()
}

const isAbove = ({ direction }: Claim): boolean => direction === 'above'

const isFirstAhead = (claim: Claim): boolean =>
  claim.kind === 'preference' || claim.of.better !== 'lower' ? isAbove(claim) : !isAbove(claim)

const lookText = ({ looked }: Claim): string =>
  looked?.isEarly ? `在 ${looked.of} 次查看的第 ${looked.at} 次停止` : ''

/** Names of two to four seekers, or the number of few raters: the claim holds only for them. */
function askersText(claim: Claim): string {
  const { seekers, raters } = fewAskers(claim)
  if (seekers) return `在求助者 ${seekers.join('、')} 那里，`
  return raters === undefined ? '' : `按这 ${raters} 位评分者，`
}

function withheldText(claim: Claim): string {
  const { supporter, against = '', missing, vetoes } = claim
  if (vetoes)
    return `${supporter} 与 ${against} 不作比较（${vetoes.map(({ reason }) => reason.zh).join('；')}）`
  if (isDivided(claim)) {
    const each = (claim.byAsker ?? []).map(
      ({ name, estimate }) => `${name} ${signed(claim, estimate)}`,
    )
    return `${supporter} 与 ${against}：取决于由谁来${isRated(claim.of) ? '评分' : '问'}：${each.join('，')}`
  }
  return `${supporter} 与 ${against} 无法区分：${supporter} 缺失 ${missing.first} 个，${against} 缺失 ${missing.second} 个，差别可能由此而来`
}

function openText(open: readonly Claim[]): string {
  const changes = open.filter(({ kind }) => kind === 'change')
  if (changes.length > 0)
    return `使用 ${changes.map(({ supporter }) => supporter).join('、')} 时既不能确定上升，也不能确定下降`
  const margins = open.filter(({ kind }) => kind === 'not-worse' || kind === 'equivalent')
  if (margins.length > 0)
    return margins
      .map(({ supporter, against }) => `${supporter} 与 ${against}：未能证明`)
      .join('；')
  const names = open
    .slice(0, MOST_PAIRS)
    .map(({ supporter, against }) => `${supporter} 与 ${against}`)
  const more = open.length - names.length
  const who = [...names, ...(more > 0 ? [`另外 ${more} 对`] : [])].join('、')
  return `${who}：${sizeText(largest(open))}，无法区分${shownText(open)}`
}

/** Text on the difference that a study of this size can detect. */
function shownText(open: readonly Claim[]): string {
  const sizes = open.flatMap((claim) =>
    claim.detectable?.smallest.state === 'known'
      ? [{ claim, smallest: claim.detectable.smallest.value }]
      : [],
  )
  const [hardest] = sizes.toSorted((left, right) => right.smallest - left.smallest)
  if (hardest === undefined) return ''
  const { claim, smallest } = hardest
  const isShare = claim.kind === 'preference'
  const { scale = isShare ? 100 : 1, digits = isShare ? 0 : 2 } = claim.of
  const number = (size: number): string =>
    formatNumber(size, isShare ? { scale: 100, digits: 0 } : { scale, digits })
  const { matters, needed } = claim.detectable!
  if (matters !== undefined && needed?.state === 'known')
    return `（要紧的差别 ${number(matters)} 约需 ${needed.value} ${unitOf(claim)}）`
  return `（这样的研究五次中有四次能发现约 ${number(smallest)} 的差别）`
}

function whoText([first]: readonly Claim[]): string {
  const seekers = first?.estimand.seekers ?? []
  if (first?.detected && fewAskers(first).seekers) return ''
  return seekers.length === 0 ? '' : `，求助者：${seekers.join('、')}`
}

const promises = {
  primary: (percent: string) => `主要：其中有任何一项为假的可能至多 ${percent} %。`,
  secondary: (percent: string) => `其他：标出的每 100 项中约有 ${percent} 项为假。`,
} as const

const families = { primary: '项主要', secondary: '项次要' } as const

export const summaryInChinese = (tell: Tell): SummaryWords => ({
  title: ({ of }) => titleIn(of, tell),
  counts: (each, percent) => {
    const all = each.reduce((sum, { count }) => sum + count, 0)
    const counts = each.map(
      ({ family, count, found }) => `${count} ${families[family]}（发现 ${found} 项）`,
    )
    return `${all} 项论断：${counts.join('，')}。${each.map(({ family }) => promises[family](percent)).join('')}`
  },
  disagree: (one, other, forOne, forOther, claim) =>
    `${askersText(claim)}各指标对 ${one} 和 ${other} 的看法不一：${one} 在${forOne}上更好，${other} 在${forOther}上更好。`,
  titles: (named, more) =>
    `${named.map((title) => `「${title}」`).join('、')}${more > 0 ? `等 ${named.length + more} 项` : ''}`,
  primary: (titles) =>
    titles.length === 0 ? '其中没有主要指标。' : `主要指标：${titles.join('、')}。`,
})
