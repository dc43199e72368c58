import { isDivided, isRated } from '../engine/askers.js'
import type { Claim } from '@attune/core/findings'
import { areOfOneScale } from './picture.js'
import { equalInChinese, reasonsInChinese } from '@attune/tables'
import { fewAskers, listed, pText, signed } from '../engine/spoken.js'
import { changeOf } from './change.js'
import {
  aheadIn,
  equalIn,
  commonEnd,
  withheldClaims,
  namesWithVeto,
  isOfMeasures,
  counted,
  detectedClaims,
  isEqual,
  isHigher,
  isHundred,
  MOST_NAMED,
  nameOf,
  numbersOf,
  openClaims,
  scaleOf,
  firstTitles,
  whyNoInterval,
} from './parts.js'
import type { Headline } from './headline.js'
import type { HeadlineWords } from './words.js'

const inChinese = (claim: Claim): string =>
  counted(claim, [' 个情景', ' 个情景', ' 组情景', ' 组情景'])

function changes(claim: Claim): [string, string][] {
  const { seekers, byAsker, beyond, floor, lost, worst, detectable } = changeOf(claim)
  const rows: [string, string][] = []
  if (seekers.length === 1) rows.push(['换一个求助者', `只用了 ${seekers[0]}`])
  if (byAsker) {
    const each = byAsker.map(([name, difference]) => `${name} ${difference}`).join('，')
    rows.push([
      claim.estimand.raters === undefined ? '换一个求助者' : '换一个评分者',
      `各自的差值：${each}`,
    ])
  }
  if (beyond) {
    const sides = beyond.map(
      (side) => `${side.supporter} ${side.of} 个中有 ${side.count} 个（最多 ${side.upper}）`,
    )
    rows.push([`${claim.of.better === 'lower' ? '高于' : '低于'} ${floor}`, sides.join('，')])
  }
  if (lost.length > 0) {
    const text = lost.map(([supporter, count]) => `${supporter} ${count} 个`).join('，')
    rows.push(['缺失的分数', worst === undefined ? text : `${text}；最坏情况下差值为 ${worst}`])
  }
  if (detectable !== undefined)
    rows.push([
      claim.estimand.over === 'people' ? '更多人' : '更多情景',
      `五次这样的运行中有四次能看出 ${detectable} 的差别`,
    ])
  return rows
}

const barredText = (claims: readonly Claim[]): string => {
  const names = namesWithVeto(claims)
  return names.length === 0 ? '' : `；因上述原因，不与 ${listed(names, ' 和 ', '、')} 比较`
}

/** Text `在求助者 anna 和 bob 那里，` for few seekers, since other seekers may give another difference. */
function whoText(claim: Claim): string {
  const { seekers, raters } = fewAskers(claim)
  if (seekers) return `在求助者 ${listed(seekers, ' 和 ', '、')} 那里，`
  return raters === undefined ? '' : `按这 ${raters} 位评分者，`
}

const primaryText = ({ isPrimary }: Headline): string => (isPrimary ? '主要指标' : '未指定主要指标')

function scaleText({ of, first }: Headline): string {
  if (first.kind === 'preference') return '成对比较的百分比，50 为持平'
  const scale = scaleOf(of)
  const parts = [
    scale ? `${scale[0]} 到 ${scale[1]}` : '',
    of.better === undefined ? '' : of.better === 'higher' ? '越高越好' : '越低越好',
  ]
  return parts.filter(Boolean).join('，')
}

const eachText = (claim: Claim): string =>
  (claim.byAsker ?? []).map(({ name, estimate }) => `${name} ${signed(claim, estimate)}`).join('，')

export const zh: HeadlineWords = {
  changes,
  differences: (headline) => {
    const what = isOfMeasures(headline)
      ? `${headline.leader} 减 ${nameOf(headline.first)}${areOfOneScale(headline) ? '' : '，以各量表的百分比表示'}`
      : `${headline.leader} 减其他各个，${headline.of.title}`
    return what
  },
  verdict: (headline, most = MOST_NAMED) => {
    const { leader, of } = headline
    const [better, equal] = [detectedClaims(headline), openClaims(headline)]
    const claims = [...better, ...equal]
    const apart = barredText(withheldClaims(headline))
    const [first] = claims as [Claim]
    const on = `在「${of.title}」上`
    const names = (all: readonly Claim[]): string => listed(all.map(nameOf), ' 和 ', '、')
    if (claims.length === 0)
      return `${on}不作结论，原因见上文对 ${listed(namesWithVeto(headline.claims), ' 和 ', '、')} 的说明。`
    const rest = equal.length <= most ? names(equal) : `其余 ${equal.length} 个系统`
    if (claims.every(({ p }) => p.state === 'unknown') && first.p.state === 'unknown')
      return `${on}，${leader} 与 ${rest} 无法比较：${first.p.why}。`
    if (better.length === 0) {
      if (claims.length === 1 && isDivided(first))
        return `${on}，${leader} 与 ${nameOf(first)}：取决于由谁来${isRated(first.of) ? '评分' : '问'}：${eachText(first)}${apart}。`
      if (claims.length === 1)
        return `${on}，${inChinese(first)}不足以区分 ${leader} 和 ${nameOf(first)}${apart}。`
      return `${on}，${inChinese(first)}看不出谁领先：${leader} 的均值最好，但与 ${rest} 无法区分${apart}。`
    }
    const others =
      better.length <= most
        ? names(better)
        : equal.length === 0
          ? `其余全部 ${better.length} 个系统`
          : `其余 ${claims.length} 个系统中的 ${better.length} 个`
    const relation =
      first.kind === 'preference' ? '更受偏好，胜过' : of.better === undefined ? '高于' : '优于'
    return `${on}，${whoText(first)}${leader} ${relation} ${others}${equal.length === 0 ? '' : `；与 ${rest} 无法区分`}${apart}。`
  },
  size: (claim) => {
    const { of, kind, against } = claim
    const { size, ends } = numbersOf(claim)
    const scale = scaleOf(of)
    const ahead = aheadIn(claim)
    const relation = isHigher(claim) ? '高' : '低'
    if (claim.vetoes) return ''
    const end = commonEnd(claim)
    if (isEqual(claim))
      return end === undefined
        ? '两者均值相等。'
        : `两者均值相等：每个值都是 ${end}，即量表的一端。`
    const amount =
      kind === 'preference'
        ? `在 ${size} % 的配对中胜过 ${against}`
        : isHundred(of)
          ? `比 ${against} ${relation} ${size} 分（满分 100）`
          : `比 ${against} ${relation} ${size}${scale ? `（量表 ${scale[0]} 到 ${scale[1]}）` : ''}`
    const why = whyNoInterval(claim)
    const sure = ends
      ? `，${ends[0]} 到 ${ends[1]}（置信度 ${ends[2]} %）`
      : why && `（无区间：${reasonsInChinese.get(why) ?? why}）`
    const parts = [
      amount + sure,
      ahead === undefined ? '' : `${inChinese(claim)}中有 ${ahead} 个领先`,
      ahead === undefined || equalIn(claim) === 0 ? '' : `${equalIn(claim)} 个相同`,
      pText(claim, ['p', '校正后 p']),
    ]
    return `${parts.filter(Boolean).join('，')}。`
  },
  asked: ({ estimand: { seekers, about, judge }, grade }) => {
    const by =
      seekers.length === 0
        ? ''
        : about === 'like-these'
          ? `适用于与这 ${seekers.length} 个相似的求助者`
          : `求助者：${seekers.join('、')}`
    const parts = [
      by,
      judge === undefined
        ? ''
        : `评分：${judge}${grade === undefined ? '' : `（${gradeText(grade)}）`}`,
    ].filter(Boolean)
    const isOfThese = (seekers.length > 0 && about !== 'like-these') || judge !== undefined
    return parts.length === 0 ? '' : `${parts.join('，')}${isOfThese ? '；未用其他的检验' : ''}。`
  },
  scale: scaleText,
  measure: (headline, about = '') => {
    // Without a space between a rubric and the text after it if the rubric ends with a Chinese full
    // stop. Rubrics of plugins may be in another language.
    const said = about === '' || about.endsWith('。') ? about : `${about} `
    const parts = [scaleText(headline), primaryText(headline)].filter(Boolean)
    return `${headline.of.title}：${said}${parts.join('，')}。`
  },
  equal: ({ equal }) =>
    equal
      .map(({ title, equal: titles }) => {
        const { named, more } = firstTitles(titles)
        return equalInChinese(named, title, more)
      })
      .join(''),
  why: ({ why, sides }) =>
    ({
      most: `最支持 ${sides[0]}`,
      least: `最支持 ${sides[1]}`,
      lowest: '两者均值最低',
      highest: '两者均值最高',
    })[why],
}

/** The grade of a score, with `not validated` in Chinese. */
const gradeText = (grade: string): string => grade.replaceAll('not validated', '未经验证')
