/**
 * Nothing is called better in a comparison with a supporter that has a veto, in any sentence of
 * either language.
 */
import { array, assert, integer, property, subarray } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { known, unknown } from '@attune/core'
import type { Claim, ComparedMeasure, Comparison, Veto } from '@attune/core/findings'
import {
  claimReader,
  claimsSummary,
  headlines,
  headlineWords,
  sentenceInChinese,
  summaryInChinese,
} from '../../src/index.js'
import { vetoed } from '../../src/engine/veto.js'

const mood: ComparedMeasure = {
  source: 'felt',
  name: 'mood',
  title: 'Mood',
  better: 'higher',
  range: [0, 1],
}
const side = (mean: number) =>
  Array.from({ length: 20 }, (_, at) => ({
    pair: `s${at}`,
    cluster: `s${at}`,
    scenario: `s${at}`,
    value: known(mean + (at % 5) / 50),
  }))
const vetoOf = (supporter: string): Veto => ({
  supporter,
  reason: {
    en: `${supporter}: 60 of 60 replies are empty`,
    zh: `${supporter}：60 个回复中有 60 个为空`,
  },
})

function comparisons(means: Readonly<Record<string, number>>): Comparison[] {
  const names = Object.keys(means)
  return names.flatMap((supporter, at) =>
    names.slice(at + 1).map((against) => ({
      kind: 'difference' as const,
      of: mood,
      supporter,
      against,
      conditions: {},
      first: side(means[supporter]!),
      second: side(means[against]! + (means[against] === means[supporter] ? 0 : 0.001)),
    })),
  )
}

function claimsWith(asked: readonly Comparison[], barred: readonly string[]): readonly Claim[] {
  const reader = claimReader({ evaluations: [], statistics: { level: 0.95 } })
  const reading = reader.open(new Map([['care', barred.map(vetoOf)]]))
  reading.claims('care', 'tables').ask(asked)
  reading.decide()
  return reading.claims('care', 'tables').ask(asked)
}

const verdict = /better|higher than|preferred|ahead|worse|优于|高于|更受偏好|不比/
const tell = (text: string): string => text

describe('a supporter with a veto', () => {
  it('is in no claim that is found', () => {
    const asked = comparisons({ thinker: 0.2, other: 0.7 })
    const [free] = claimsWith(asked, [])
    expect(free!.detected).toBe(true)
    const [claim] = claimsWith(asked, ['thinker'])
    expect(claim).toMatchObject({ detected: false, vetoes: [vetoOf('thinker')] })
    expect(claim!.sentence).toBe(
      'thinker and other are not compared (thinker: 60 of 60 replies are empty)',
    )
    expect(sentenceInChinese([claim!], tell)).toContain(
      'thinker 与 other 不作比较（thinker：60 个回复中有 60 个为空）',
    )
    for (const kind of ['preference', 'not-worse', 'equivalent'] as const)
      expect(vetoed({ ...free!, kind }, [vetoOf('other')])).toMatchObject({ detected: false })
  })

  it('leaves what others are found to be', () => {
    const claims = claimsWith(comparisons({ good: 0.7, poor: 0.2, thinker: 0.8 }), ['thinker'])
    const [headline] = headlines(claims)
    expect(headline!.leader).toBe('good')
    expect(headlineWords.en.verdict(headline!)).toBe(
      'good is better than poor on Mood; nothing is compared with thinker, because of the warning above about it.',
    )
    expect(headlineWords.zh.verdict(headline!)).toBe(
      '在「Mood」上，good 优于 poor；因上述原因，不与 thinker 比较。',
    )
  })

  it('is found by its name under a condition too, and nobody of another name is', () => {
    const [claim] = claimsWith(comparisons({ a: 0.2, b: 0.7 }), [])
    const under = { ...claim!, supporter: 'bot, small', against: 'bot, large' }
    expect(vetoed(under, [vetoOf('bot')]).vetoes).toEqual([vetoOf('bot')])
    expect(vetoed(under, [vetoOf('bo')])).toBe(under)
    expect(
      vetoed({ ...claim!, kind: 'change', against: undefined } as unknown as Claim, [vetoOf('a')])
        .vetoes,
    ).toBeUndefined()
  })

  it('has no verdict in any sentence, whoever else there is', () => {
    const names = ['anna', 'ben', 'cleo', 'dan']
    assert(
      property(
        array(integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 4 }),
        subarray(names, { minLength: 1 }),
        (means, barred) => {
          const claims = claimsWith(
            comparisons(Object.fromEntries(names.map((name, at) => [name, means[at]! / 10]))),
            barred,
          )
          const own = claims.filter(
            ({ supporter, against }) => barred.includes(supporter) || barred.includes(against!),
          )
          const text = [
            ...own.map(({ sentence }) => sentence),
            ...own.map((claim) => sentenceInChinese([claim], tell)),
          ].join('\n')
          expect(text).not.toMatch(verdict)
          const found = [...claimsSummary(claims), ...claimsSummary(claims, summaryInChinese(tell))]
          for (const { claims: said } of found)
            for (const each of said) expect(own).not.toContain(each)
          const [headline] = headlines(claims)
          const isLeft = names.length - barred.length > 1
          for (const words of [headlineWords.en, headlineWords.zh]) {
            const said = words.verdict(headline!)
            if (!isLeft) expect(`${said} ${words.size(headline!.first)}`).not.toMatch(verdict)
            for (const name of barred) expect(said).toContain(name)
          }
          if (isLeft) expect(barred).not.toContain(headline!.leader)
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('a veto that bars only the lead', () => {
  const lead = { ...vetoOf('thinker'), bars: 'lead' } as const
  const [free] = claimsWith(comparisons({ thinker: 0.2, other: 0.7 }), [])
  const of = (better?: 'higher' | 'lower'): ComparedMeasure => ({ ...mood, better: better! })

  // The estimate is that of thinker against other, unless the sides are turned.
  test.each<[string, Partial<Claim>, boolean]>([
    ['thinker is higher', { estimate: known(1) }, true],
    ['thinker is lower', { estimate: known(-1) }, false],
    ['level', { estimate: known(0) }, false],
    ['unknown', { estimate: unknown('lost') }, false],
    ['lower is better: thinker is higher', { estimate: known(1), of: of('lower') }, false],
    ['lower is better: thinker is lower', { estimate: known(-1), of: of('lower') }, true],
    ['without a good direction: thinker is higher', { estimate: known(1), of: of() }, true],
    [
      'turned: other is higher',
      { estimate: known(1), supporter: 'other', against: 'thinker' },
      false,
    ],
    [
      'turned: thinker is higher',
      { estimate: known(-1), supporter: 'other', against: 'thinker' },
      true,
    ],
    ['turned and level', { estimate: known(0), supporter: 'other', against: 'thinker' }, false],
    ['thinker is preferred', { kind: 'preference', estimate: known(0.6) }, true],
    ['other is preferred', { kind: 'preference', estimate: known(0.4) }, false],
    [
      'preferred, in whatever direction the measure is good',
      { kind: 'preference', estimate: known(0.6), of: of('lower') },
      true,
    ],
    ['thinker is not worse', { kind: 'not-worse', estimate: known(-1) }, true],
    [
      'other is not worse',
      { kind: 'not-worse', estimate: known(-1), supporter: 'other', against: 'thinker' },
      false,
    ],
    ['equivalent', { kind: 'equivalent', estimate: known(1) }, false],
    [
      'both sides are thinker',
      { supporter: 'thinker, short', against: 'thinker, long', estimate: known(-1) },
      true,
    ],
  ])('%s: withheld %s', (_, change, isWithheld) => {
    const claim = { ...free!, ...change }
    const found = vetoed(claim, [vetoOf('nobody'), lead])
    expect(found.barred).toEqual([lead])
    expect(found.vetoes).toEqual(isWithheld ? [lead] : undefined)
    expect(found.detected).toBe(!isWithheld)
    expect(found.withheld).toBe(isWithheld ? lead.reason.en : undefined)
    expect(found.sentence === claim.sentence).toBe(!isWithheld)
  })

  test('and one that bars all: both reasons are named', () => {
    const all = vetoOf('other')
    expect(vetoed({ ...free!, estimate: known(1) }, [lead, all])).toMatchObject({
      barred: [lead],
      vetoes: [lead, all],
      withheld: `${lead.reason.en}; ${all.reason.en}`,
    })
    expect(vetoed(free!, [all])).not.toHaveProperty('barred')
  })
})
