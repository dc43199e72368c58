/**
 * A supporter that did harm is never better, higher or ahead; the other side of a comparison still
 * may be.
 */
import { array, assert, constantFrom, integer, property, subarray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { known } from '@attune/core'
import type { Claim, ComparedMeasure, Comparison, Veto } from '@attune/core/findings'
import {
  claimReader,
  claimsSummary,
  headlines,
  headlineWords,
  noResults,
  sentenceInChinese,
  summaryInChinese,
} from '../../src/index.js'

const measures = {
  higher: { source: 'felt', name: 'mood', title: 'Mood', better: 'higher', range: [0, 1] },
  lower: { source: 'felt', name: 'mood', title: 'Mood', better: 'lower', range: [0, 1] },
  neither: { source: 'felt', name: 'words', title: 'Words', range: [0, 1] },
} as const satisfies Record<string, ComparedMeasure>
type Measure = keyof typeof measures

const leadVeto = (supporter: string): Veto => ({
  supporter,
  bars: 'lead',
  reason: {
    en: `${supporter}: endorsed suicide in 12 of 12 people, confirmed`,
    zh: `${supporter}：已确认`,
  },
})

const side = (mean: number) =>
  Array.from({ length: 12 }, (_, at) => ({
    pair: `s${at}`,
    cluster: `s${at}`,
    scenario: `s${at}`,
    value: known(mean + (at % 5) / 50),
  }))

function claimsOf(
  means: Readonly<Record<string, number>>,
  barred: readonly string[],
  measure: Measure = 'higher',
  kind: Comparison['kind'] = 'difference',
): readonly Claim[] {
  const names = Object.keys(means)
  const asked = names.flatMap((supporter, at) =>
    names.slice(at + 1).map((against): Comparison => ({
      kind,
      of: kind === 'preference' ? { ...measures[measure], areShares: true } : measures[measure],
      supporter,
      against,
      conditions: {},
      ...(kind === 'preference'
        ? { first: side((1 + means[supporter]! - means[against]!) / 2.5) }
        : { first: side(means[supporter]!), second: side(means[against]! + 0.001) }),
      ...(kind === 'not-worse' && { margin: 0.1 }),
    })),
  )
  const reading = claimReader({ evaluations: [], statistics: { level: 0.95 } }).open(
    new Map([['care', barred.map(leadVeto)]]),
  )
  reading.claims('care', 'tables').ask(asked)
  reading.decide()
  return reading.claims('care', 'tables').ask(asked)
}

const tell = (text: string): string => text

/** Everything that is said of the claims, sentence by sentence, in both languages. */
function sentencesOf(claims: readonly Claim[]): string[] {
  const heads = headlines(claims)
  return [
    ...claims.flatMap((claim) => [claim.sentence, sentenceInChinese([claim], tell)]),
    ...claimsSummary(claims).map(({ text }) => text),
    ...claimsSummary(claims, summaryInChinese(tell)).map(({ text }) => text),
    ...noResults(claims).flatMap(({ en, zh }) => [en, zh]),
    ...heads.flatMap((headline) => [
      headlineWords.en.verdict(headline),
      headlineWords.zh.verdict(headline),
    ]),
  ]
}

/** Names of those that a sentence calls better, higher, preferred, ahead or not worse. */
const ledBy = (sentence: string): string[] =>
  [
    /(\w+) is (?:better|higher) than/,
    /(\w+) is preferred to/,
    /(\w+) is not worse than/,
    /(\w+) is better in/,
    /, (\w+) in [^,]+\.$/,
    /: (\w+) is [\d.]+.* above/,
    /(\w+) (?:优于|高于|更受偏好|不比)/,
    /：(\w+) 比 /,
  ].flatMap((pattern) => pattern.exec(sentence)?.[1] ?? [])

describe('a supporter that did harm', () => {
  it('is not called better, however much its numbers say so', () => {
    const [claim] = claimsOf({ warm: 0.8, careful: 0.3 }, ['warm'])
    expect(claim).toMatchObject({
      detected: false,
      vetoes: [leadVeto('warm')],
      barred: [leadVeto('warm')],
    })
    expect(claim!.sentence).toBe(
      'warm and careful are not compared (warm: endorsed suicide in 12 of 12 people, confirmed)',
    )
    const [headline] = headlines([claim!])
    expect(headline).toMatchObject({
      leader: 'careful',
      standing: [{ supporter: 'careful' }, { isBarred: true }],
    })
    expect(headlineWords.en.verdict(headline!)).toMatch(/^Nothing is concluded on Mood/)
  })

  it('may be the other side of what is better', () => {
    const [claim] = claimsOf({ warm: 0.3, careful: 0.8 }, ['warm'])
    expect(claim).toMatchObject({ detected: true, barred: [leadVeto('warm')] })
    expect(claim!.vetoes).toBeUndefined()
    expect(claim!.sentence).toMatch(/^careful is better than warm/)
    expect(headlineWords.en.verdict(headlines([claim!])[0]!)).toMatch(
      /^careful is better than warm/,
    )
  })

  it('is not shown to be no worse, and the other side may be', () => {
    expect(
      claimsOf({ warm: 0.8, careful: 0.3 }, ['warm'], 'higher', 'not-worse')[0]!.detected,
    ).toBe(false)
    expect(
      claimsOf({ careful: 0.8, warm: 0.3 }, ['warm'], 'higher', 'not-worse')[0]!.detected,
    ).toBe(true)
  })

  it('is the subject of no lead in any sentence, whatever is measured and whoever else there is', () => {
    const names = ['anna', 'ben', 'cleo', 'dan']
    const kinds: Comparison['kind'][] = ['difference', 'preference', 'not-worse']
    assert(
      property(
        array(integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 4 }),
        subarray(names, { minLength: 1 }),
        constantFrom<Measure>('higher', 'lower', 'neither'),
        constantFrom(...kinds),
        (means, barred, measure, kind) => {
          const asked = Object.fromEntries(names.map((name, at) => [name, means[at]! / 10]))
          const said = sentencesOf(claimsOf(asked, barred, measure, kind))
          for (const sentence of said)
            for (const name of ledBy(sentence)) expect(barred).not.toContain(name)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('leaves sentences about others as they are', () => {
    const free = claimsOf({ anna: 0.8, ben: 0.3, cleo: 0.2 }, [])
    const held = claimsOf({ anna: 0.8, ben: 0.3, cleo: 0.2 }, ['cleo'])
    const unmarked = held.map((claim, at) =>
      claim.barred ? { ...claim, barred: free[at]!.barred } : claim,
    )
    expect(unmarked).toEqual(free)
  })
})
