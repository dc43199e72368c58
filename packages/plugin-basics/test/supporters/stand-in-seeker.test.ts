import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Manner, sayInManner } from '../../src/supporters/manners.js'
import { type ChatMessage, createRandom, standInSeeker } from '@attune/core/internal'

function moodAfter(
  manner: Manner,
  { language, seed, rounds = 5 }: { language: string; seed: string; rounds?: number },
) {
  const random = createRandom(seed)
  const history: ChatMessage[] = []
  for (let round = 0; round < rounds; round++) {
    const { text } = standInSeeker({ history, language, random })
    history.push({ role: 'assistant', content: text })
    history.push({ role: 'user', content: sayInManner(manner, text, language, random) })
  }
  return standInSeeker({ history, language, random }).mood
}

describe('the stand-in of a seeker', () => {
  it('feels better with a listener, the same with an adviser, worse when dismissed', () => {
    fc.assert(
      fc.property(fc.constantFrom('en', 'zh'), fc.string(), (language, seed) => {
        const start = moodAfter('listening', { language, seed, rounds: 0 })
        expect(moodAfter('listening', { language, seed })).toBeGreaterThan(start + 0.3)
        expect(moodAfter('advising', { language, seed })).toBe(start)
        expect(moodAfter('dismissing', { language, seed })).toBe(0)
      }),
      { numRuns: 50 },
    )
  })

  it('has a mood within [0, 1], whatever it hears', () => {
    const message = fc.record({ role: fc.constant('user' as const), content: fc.string() })
    fc.assert(
      fc.property(
        fc.array(message),
        fc.option(fc.string(), { nil: undefined }),
        (history, event) => {
          const news = event === undefined ? {} : { event }
          const { mood, text } = standInSeeker({
            history,
            language: 'en',
            random: () => 0.5,
            ...news,
          })
          expect(mood >= 0 && mood <= 1).toBe(true)
          expect(text).not.toBe('')
        },
      ),
    )
  })

  it('tells the event, which lowers its mood', () => {
    const plain = standInSeeker({ history: [], language: 'en', random: () => 0 })
    const struck = standInSeeker({
      history: [],
      language: 'en',
      random: () => 0,
      event: 'The dog ran away.',
    })
    expect(struck.text).toContain('The dog ran away.')
    expect(struck.mood).toBeLessThan(plain.mood)
  })

  it('says in its first message what it is concerned with', () => {
    const first = standInSeeker({
      history: [],
      profile: '你刚刚分手。',
      language: 'zh',
      random: () => 0,
    })
    expect(first.text).toContain('是关于感情的事。')
  })
})
