import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { embedLexically, offline, scoreOffline } from '@attune/models'
import { lexiconScore } from '../src/offline/lexicon.js'
import { countAll } from '@attune/core/runtime'
import { countTokens } from '@attune/core/tokens'

describe('the lexicon', () => {
  test.each([
    ['I am so happy and grateful.', 'en', 1],
    ['This is terrible, I hate it.', 'en', -1],
    ['The table has four legs.', 'en', 0],
    ['I am not happy.', 'en', -1],
    ["I don't hate you.", 'en', 1],
    ['No. I am happy.', 'en', 1],
    ['', 'en', 0],
    ['我今天很开心。', 'zh', 1],
    ['我今天不开心。', 'zh', -1],
    ['我非常难过', 'zh-CN', -1],
    ['桌子', 'zh', 0],
  ])('%s (%s): %i', (text, language, sign) => {
    expect(Math.sign(lexiconScore(text, language))).toBe(sign)
  })

  test('half of a negated feeling is left, on the other side', () => {
    const happy = lexiconScore('happy', 'en')
    expect(lexiconScore('not happy', 'en')).toBeGreaterThan(-happy)
  })

  test('every score is in [-1, 1], and more of the same is more', () => {
    const words = fc.array(fc.constantFrom('happy', 'sad', 'not', 'table', '.', 'good', 'awful'), {
      maxLength: 30,
    })
    fc.assert(fc.property(words, (all) => Math.abs(lexiconScore(all.join(' '), 'en')) <= 1))
    expect(lexiconScore('good good', 'en')).toBeGreaterThan(lexiconScore('good', 'en'))
  })
})

test('a variant is another model: it hands its name to the stand-in', async () => {
  const settings = { name: 'm', countTokens, http: {} as never }
  const answerOf = async (options: { readonly variant?: string }): Promise<string> => {
    const { chat } = offline.create(options).create(settings)
    const request = {
      messages: [],
      sampling: {},
      standIn: (variant = 'usual') => `the ${variant} answer`,
    }
    return (await chat!.chat(request, { signal: new AbortController().signal } as never)).text
  }
  expect([await answerOf({}), await answerOf({ variant: 'b' })]).toEqual([
    'the usual answer',
    'the b answer',
  ])
})

describe('lexical vectors', () => {
  const similarity = (a: string, b: string): number => {
    const [x, y] = [embedLexically(a), embedLexically(b)]
    return x.reduce((sum, value, at) => sum + value * y[at]!, 0)
  }

  test('have 256 dimensions and length 1, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const vector = embedLexically(text)
        return vector.length === 256 && Math.abs(Math.hypot(...vector) - 1) < 1e-9
      }),
      { numRuns: 20 },
    )
  })

  test.each([
    ['I lost my job', 'My job is lost', 'Bananas ripen quickly'],
    ['我失去了工作', '工作没有了', '香蕉熟得很快'],
  ])('are nearer for texts that share words: %s', (text, near, far) => {
    expect(similarity(text, near)).toBeGreaterThan(similarity(text, far))
    expect(similarity(text, text)).toBeCloseTo(1, 9)
  })
})

describe('offline rewards', () => {
  const logits = (prompt: string): readonly number[] =>
    scoreOffline(
      ['The feeling is positive and good.', 'The feeling is negative and bad.'].map((reply) => ({
        prompt,
        reply,
      })),
    ).logits

  test('prefer the assertion that agrees with the last quoted passage', () => {
    const [positive, negative] = logits(
      'You said “I am sad”. Then they said “I am so happy and grateful”.',
    )
    expect(positive).toBeGreaterThan(0)
    expect(negative).toBe(-positive!)
  })

  test('look at the whole prompt where nothing is quoted, and into quotations that hold others', () => {
    expect(logits('I am so sad.')[0]).toBeLessThan(0)
    expect(logits('“He said “well” and I am so sad”')[0]).toBeLessThan(0)
  })

  test('are 0 where words say nothing', () => {
    expect(
      scoreOffline([
        { prompt: 'table', reply: 'good' },
        { prompt: 'good', reply: 'table' },
      ]).logits,
    ).toEqual([0, 0])
  })
})

test('tokens are about four letters, or one character of Chinese, Japanese or Korean', () => {
  expect(countTokens('')).toBe(0)
  expect(countTokens('12345')).toBe(2)
  expect(countTokens('我很好')).toBe(3)
  expect(countTokens('我很好 1234')).toBe(5)
  expect(countAll(['1', '1'])).toBe(2)
  expect(countTokens('1234 我很 1234 好')).toBe(6)
  for (const edge of ['\u2E80', '\u9FFF', '\uAC00', '\uD7AF', '\uF900', '\uFAFF'])
    expect(countTokens(`abcd${edge}`)).toBe(2)
  for (const beside of ['\u2E7F', '\uA000', '\uABFF', '\uD7B0', '\uF8FF', '\uFB00'])
    expect(countTokens(`abcdefg${beside}`)).toBe(2)
})
