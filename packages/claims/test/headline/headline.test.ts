import { describe, expect, test } from 'vitest'
import { known } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import type { ComparedMeasure, ComparedValue, Comparison } from '@attune/core/findings'
import {
  claimsOf,
  claimsSummary,
  headlines,
  headlineWords,
  sentenceInChinese,
  summaryInChinese,
} from '../../src/index.js'

const random = createRandom('headline')
/** Nearly normal, from -3 to 3. */
const noise = (): number =>
  Array.from({ length: 12 }, () => random() - 0.5).reduce((sum, each) => sum + each, 0)

const mood: ComparedMeasure = {
  source: 'felt',
  name: 'mood',
  title: 'Mood',
  better: 'higher',
  range: [0, 1],
  scale: 100,
  digits: 0,
}
const side = (mean: number, scenarios = 20): ComparedValue[] =>
  Array.from({ length: scenarios }, (_, at) => ({
    pair: `s${at}`,
    cluster: `s${at}`,
    scenario: `s${at}`,
    value: known(Math.min(1, Math.max(0, mean + noise() / 20))),
  }))

function compared(
  means: Readonly<Record<string, number>>,
  of: ComparedMeasure = mood,
): Comparison[] {
  const sides = Object.entries(means).map(([name, mean]) => ({ name, values: side(mean) }))
  return sides.flatMap((first, at) =>
    sides.slice(at + 1).map((second) => ({
      kind: 'difference' as const,
      of,
      supporter: first.name,
      against: second.name,
      conditions: {},
      first: first.values,
      second: second.values,
    })),
  )
}

function headlineOf(
  comparisons: readonly Comparison[],
  primary: readonly string[] = ['felt.mood'],
) {
  const evaluation = {
    name: 'care',
    seekers: ['anna'],
    primary: primary.map((measure) => ({ measure })),
  }
  const asked = comparisons.map((comparison) => ({ evaluation, analysis: 'tables', comparison }))
  return headlines(claimsOf(asked, { level: 0.95 }))[0]!
}

const { en, zh } = headlineWords

describe('who is better', () => {
  test('of two, in the words of the claim, from its better side', () => {
    const headline = headlineOf(compared({ old: 0.4, new: 0.6 }))
    expect(headline.leader).toBe('new')
    expect(headline.first).toMatchObject({
      supporter: 'new',
      against: 'old',
      detected: true,
      direction: 'above',
    })
    expect(en.verdict(headline)).toBe('new is better than old on Mood.')
    expect(en.size(headline.first)).toMatch(
      /^\d+ of 100 points above old, \d+ to \d+ \(95 % confidence\); ahead in \d+ of 20 scenarios, p < 0\.001\.$/,
    )
    expect(zh.verdict(headline)).toBe('在「Mood」上，new 优于 old。')
    expect(zh.size(headline.first)).toMatch(
      /^比 old 高 \d+ 分（满分 100），\d+ 到 \d+（置信度 95 %），20 个情景中有 \d+ 个领先，p < 0\.001。$/,
    )
  })

  test('of two with one difference in all scenarios has no interval, for which stand-ins may be the reason', () => {
    const constant = (offline: boolean): string[] => {
      const side = (value: number): ComparedValue[] =>
        Array.from({ length: 10 }, (_, at) => ({
          pair: `s${at}`,
          cluster: `s${at}`,
          value: known(value),
          offline,
        }))
      const [comparison] = compared({ old: 0.5, new: 0.5 })
      const { first } = headlineOf([{ ...comparison!, first: side(0.4), second: side(0.6) }])
      return [en.size(first), zh.size(first)]
    }
    expect(constant(false)[0]).toContain('(no interval: all scenarios have the same value);')
    const [english, chinese] = constant(true)
    expect(english).toContain(
      '(no interval: all scenarios have the same value; offline stand-ins may not vary between people);',
    )
    expect(chinese).toContain('（无区间：所有情景的值相同；离线替身可能不因人而异）')
  })

  test('names the scenarios in which both are equal, if fewer than half are ahead', () => {
    const aheadIn = (count: number): readonly string[] => {
      const [comparison] = compared({ old: 0.5, new: 0.5 })
      const second = comparison!.first.map((each, at) => ({
        ...each,
        value: known(
          (each.value.state === 'known' ? each.value.value : 0) + (at < count ? 0.1 : 0),
        ),
      }))
      const { first } = headlineOf([{ ...comparison!, second }])
      return [en.size(first), zh.size(first)]
    }
    expect(aheadIn(8)[0]).toContain('; ahead in 8 of 20 scenarios, equal in 12, p = ')
    expect(aheadIn(8)[1]).toContain('，20 个情景中有 8 个领先，12 个相同，p = ')
    expect(aheadIn(12)[0]).toContain('; ahead in 12 of 20 scenarios, p ')
  })

  test('says of equal means whether every value is an end of the scale', () => {
    const sizeOf = (mean: number): readonly string[] => {
      const [comparison] = compared({ old: 0.5, new: 0.5 })
      const same = comparison!.first.map((each) => ({ ...each, value: known(mean) }))
      const { first } = headlineOf([{ ...comparison!, first: same, second: same }])
      return [en.size(first), zh.size(first)]
    }
    expect(sizeOf(1)).toEqual([
      'Their means are equal: each value is 100, an end of the scale.',
      '两者均值相等：每个值都是 100，即量表的一端。',
    ])
    expect(sizeOf(0.5)).toEqual(['Their means are equal.', '两者均值相等。'])
  })

  test('of two that do not differ nobody', () => {
    const [comparison] = compared({ old: 0.5, new: 0.5 })
    const headline = headlineOf([{ ...comparison!, second: comparison!.first }])
    expect(en.verdict(headline)).toBe('old and new cannot be told apart on Mood at 20 scenarios.')
    expect(headline.first.detected).toBe(false)
  })

  test('the best mean with what is found and what is not', () => {
    const headline = headlineOf(compared({ a: 0.5, b: 0.8, c: 0.8, d: 0.2 }))
    expect(en.verdict(headline)).toMatch(
      /^[bc] is better than a and d on Mood; [bc] and [bc] cannot be told apart\.$/,
    )
    expect(headline.standing.map(({ supporter }) => supporter).slice(2)).toEqual(['a', 'd'])
  })

  test('of many is counted, not listed', () => {
    const headline = headlineOf(compared({ a: 0.9, b: 0.5, c: 0.4, d: 0.3, e: 0.2 }))
    expect(en.verdict(headline)).toBe('a is better than all 4 others on Mood.')
    expect(zh.verdict(headline)).toBe('在「Mood」上，a 优于 其余全部 4 个系统。')
  })

  test('where lower is better, the lower one', () => {
    const headline = headlineOf(compared({ a: 0.9, b: 0.4 }, { ...mood, better: 'lower' }))
    expect(en.verdict(headline)).toBe('b is better than a on Mood.')
    expect(en.size(headline.first)).toContain('below a')
    expect(headline.first.seen!.scenarios!.map(({ why }) => why)).toContain('highest')
  })
})

describe('the measure', () => {
  const words: ComparedMeasure = { ...mood, name: 'words', title: 'Words' }

  test('is the one that is named primary, wherever it stands', () => {
    const headline = headlineOf([
      ...compared({ a: 0.2, b: 0.9 }, words),
      ...compared({ a: 0.9, b: 0.2 }),
    ])
    expect({ title: headline.of.title, leader: headline.leader }).toEqual({
      title: 'Mood',
      leader: 'a',
    })
    expect(en.measure(headline)).toBe('Mood: 0 to 100, higher is better, the primary measure.')
    expect(en.differences(headline)).toBe('a minus b')
    const ofTwo = headlineOf([
      ...compared({ a: 0.9, b: 0.2 }),
      ...compared({ a: 2, b: 9 }, { ...words, range: [0, 10] }),
    ])
    expect(en.differences(ofTwo)).toMatch(/^a minus b, in percent of each scale/)
    expect(zh.differences(headline)).toBe('a 减 b')
  })

  test('without a name is the first, and that is said', () => {
    const headline = headlineOf(
      [...compared({ a: 0.2, b: 0.9 }, words), ...compared({ a: 0.9, b: 0.2 })],
      [],
    )
    expect(en.measure(headline)).toBe(
      'Words: 0 to 100, higher is better, no primary measure is named.',
    )
  })

  test('is never the share beyond its floor', () => {
    const headline = headlineOf(compared({ a: 0.2, b: 0.9 }, { ...mood, floor: 0.5 }), [])
    expect(headline.of.title).toBe('Mood')
  })

  test('that says the same as another one is drawn once', () => {
    const numbers = compared({ a: 0.9, b: 0.2 })
    const twice = numbers.map((each) => ({
      ...each,
      of: { ...mood, name: 'again', title: 'Mood again' },
    }))
    const headline = headlineOf([...numbers, ...twice, ...compared({ a: 0.9, b: 0.2 }, words)])
    expect(headline.others.map(({ of }) => of.title)).toEqual(['Words'])
    expect(en.equal(headline)).toBe('Mood again equals Mood in every dialogue: shown once.')
    expect(zh.equal(headline)).toBe('「Mood again」在每个对话中都与「Mood」相同：只显示一次。')
  })

  test('that never changes is none that another one equals', () => {
    const never = (name: string): Comparison => ({
      ...compared({ a: 0.9, b: 0.2 })[0]!,
      of: { ...mood, name, title: name },
      first: side(0).map((each) => ({ ...each, value: known(0) })),
      second: side(0).map((each) => ({ ...each, value: known(0) })),
    })
    const headline = headlineOf([...compared({ a: 0.9, b: 0.2 }), never('falls'), never('rises')])
    expect(headline.others.map(({ of }) => of.title)).toEqual(['falls', 'rises'])
    expect(en.equal(headline)).toBe('')
  })
})

test('a preference is said by its share', () => {
  const wins = side(0.9).map((each) => ({
    ...each,
    value: known(each.value.state === 'known' && each.value.value > 0.5 ? 1 : 0),
  }))
  const of: ComparedMeasure = {
    source: 'pair',
    name: 'warmth',
    title: 'Warmth',
    areShares: true,
    range: [0, 1],
  }
  const preference: Comparison = {
    kind: 'preference',
    of,
    supporter: 'a',
    against: 'b',
    conditions: {},
    first: wins,
  }
  const headline = headlineOf([preference], ['pair.warmth'])
  expect(en.verdict(headline)).toBe('a is preferred to b in Warmth.')
  expect(en.size(headline.first)).toMatch(
    /^Preferred to b in 100 % of pairs, \d+ to 100 \(95 % confidence\); ahead in 20 of 20 scenarios/,
  )
})

describe('sentences in Chinese', () => {
  const tell = (english: string): string => (english === 'Mood' ? '心境' : english)
  const claimed = (means: Readonly<Record<string, number>>, of?: ComparedMeasure) => {
    const evaluation = { name: 'care', seekers: ['anna'], primary: [{ measure: 'felt.mood' }] }
    const alike = compared(means, of).map((each) =>
      each.against === 'same' ? { ...each, second: each.first } : each,
    )
    const asked = alike.map((comparison) => ({ evaluation, analysis: 'tables', comparison }))
    return claimsOf(asked, { level: 0.95 })
  }

  test('say what the claims say: who is found to be ahead, from its side, and of whom that is open', () => {
    const claims = claimed({ old: 0.4, new: 0.6, same: 0.4 })
    const found = claims.filter(({ detected }) => detected)
    expect(found.map(({ supporter, against }) => `${supporter} ${against}`)).toEqual(['old new'])
    const text = sentenceInChinese(claims, tell)
    expect(text).toMatch(/^心境（主要）：new 优于 old，差值 \d+ \[\d+, \d+\]（.*20 个情景）/)
    expect(text).toMatch(/old 与 same、new 与 same：20 个情景，无法区分.*，求助者：anna。$/)
    expect(text).not.toMatch(/better|than|scenario|apart/)
  })

  test('of a measure of which less is better, the lesser side is ahead', () => {
    const text = sentenceInChinese(
      claimed({ low: 0.3, high: 0.7 }, { ...mood, better: 'lower' }),
      tell,
    )
    expect(text).toMatch(/low 优于 high/)
  })

  test('count the claims, and name the measures that disagree', () => {
    const claims = [
      ...claimed({ a: 0.3, b: 0.7 }),
      ...claimed({ a: 0.7, b: 0.3 }, { ...mood, name: 'calm', title: 'Calm' }),
    ]
    const [count, disagree] = claimsSummary(claims, summaryInChinese(tell)).map(({ text }) => text)
    expect(count).toMatch(/^2 项论断：1 项主要（发现 1 项），1 项次要（发现 1 项）。主要：/)
    expect(disagree).toMatch(/各指标对 a 和 b 的看法不一：a 在「Calm」上更好，b 在「心境」上更好。/)
  })
})
