/**
 * Texts of components in the language of the page; what people said, and names of a config, as they
 * are.
 */
import { expect, test } from 'vitest'
import type { Overview } from '../src/report-data.js'
import { translated, translatedOverview, translatedText } from '../src/catalog/translated.js'

const words = new Map([
  ['Mood', '心境'],
  ['no known score', '没有已知得分'],
  ['does not apply', '不适用'],
  ['all', '全部'],
])
const lookUp = (text: string) => words.get(text)

test('a title is translated whole or by its parts; names stay', () => {
  expect(translatedText('Mood', lookUp)).toBe('心境')
  expect(translatedText('words · Mood', lookUp)).toBe('words · 心境')
  expect(translatedText('does not apply: no known score', lookUp)).toBe('不适用：没有已知得分')
  expect(translatedText('nobody knows: this', lookUp)).toBeUndefined()
})

test('what somebody said is not touched, even where it is a word of the dictionary', () => {
  const dialogue = {
    scenario: { title: 'Mood', language: 'en' },
    supporter: 'Mood',
    turns: [{ speaker: 'seeker', text: 'Mood' }],
    series: [{ source: 'all', name: 'mood', title: 'Mood' }],
  }
  expect(translated(dialogue, lookUp, 'titles')).toEqual({
    ...dialogue,
    series: [{ source: 'all', name: 'mood', title: '心境' }],
  })
  const cell = { text: 'all: I said it' }
  expect(translated({ rows: [[cell, { text: 'all' }]] }, lookUp)).toEqual({
    rows: [[cell, { text: '全部' }]],
  })
})

test('gates keep their decision and the quoted dialogues', () => {
  const gates: Overview['gates'] = [
    {
      evaluation: 'demo',
      name: 'harm',
      supporter: 'bot',
      outcome: 'not checked',
      sentence: { en: 'Harm was not checked.', zh: '未检查伤害。' },
      cases: [
        {
          scenario: 'move',
          numbers: { after: 0 },
          after: [{ speaker: 'seeker', text: 'not checked' }],
        },
      ],
    },
  ]
  const overview = { title: 'Mood', gates, notices: [] } as unknown as Overview
  const chinese = translatedOverview(overview, (text) =>
    text === 'not checked' ? '未检查' : lookUp(text),
  )
  expect(chinese).toEqual({ ...overview, title: '心境' })
})
