import { known, unknown, type Dialogue, type Turn } from '@attune/core'
import { make } from '@attune/testkit'
import { expect, test } from 'vitest'
import { emotion } from '../../src/emotion/index.js'
import { emotionUpdates } from '../../src/emotion-updates/index.js'
import { felt, scenario, scripted } from '../toys.js'

const seeker = (text: string): Turn => ({ speaker: 'seeker', text })
const supporter = (text: string, more: Partial<Turn> = {}): Turn => ({
  speaker: 'supporter',
  text,
  ...more,
})
const talk = (...turns: Turn[]): Dialogue => ({ turns, ending: { reason: 'end-of-log' } })

async function estimate(dialogue: Dialogue, answers: readonly string[], options: object = {}) {
  const { context, asked } = scripted('emotion-updates', answers)
  const estimator = make(emotionUpdates, { model: 'agent', ...options })
  const found = await estimator.estimate(dialogue, scenario(), context)
  return {
    ...found,
    asked: asked.map(({ messages }) => messages.map(({ content }) => content).join('\n')),
  }
}

const log = talk(
  seeker('Hi.'),
  supporter('Tell me.'),
  seeker('It is bad.'),
  supporter('I see.'),
  seeker('Yes.'),
  supporter('Bye.'),
)

test('any dialogue has the emotions that its replies lead to; the last reply is not judged', async () => {
  const { series, measures, asked } = await estimate(log, [felt('+7'), felt('-3')])

  expect(series['emotion']).toEqual({ over: 'seeker', values: [40, 47, 44].map(known) })
  expect(series['change']?.values.slice(1)).toEqual([known(7), known(-3)])
  expect(measures).toEqual({ final: known(44), success: known(0), failure: known(0) })
  expect(asked).toHaveLength(2)
  expect(asked[1]).toContain('## Their emotion now\n47')
  expect(asked[1]).toContain('> I see.')
  expect(asked[1]).not.toContain('Yes.')
})

test('the reply to the last message is judged if that is wanted, and then decides', async () => {
  const { measures } = await estimate(log, [felt(7), felt(-3), felt(10)], {
    evaluateFinalReply: true,
    e0: 60,
  })

  expect(measures['final']).toEqual(known(74))
})

test('two replies in a row change the emotion together; scripted ones and greetings change nothing', async () => {
  const dialogue = talk(
    supporter('Welcome.'),
    seeker('Hi.'),
    supporter('A template.', { scripted: true }),
    seeker('Hm.'),
    supporter('Well.'),
    supporter('Go on.'),
    seeker('So.'),
  )
  const { series, asked } = await estimate(dialogue, [felt(4), felt(5)])

  expect(asked).toHaveLength(2)
  expect(series['emotion']?.values).toEqual([40, 40, 49].map(known))
  expect(series['change']?.values.at(-1)).toEqual(known(9))
})

test('an estimation that stays unreadable costs the rest its values, and nothing more is asked', async () => {
  const { series, measures, asked } = await estimate(log, Array<string>(4).fill(felt('5 to 6')))

  expect(asked).toHaveLength(4)
  expect(series['emotion']?.values).toEqual([
    known(40),
    unknown('unreadable estimation'),
    unknown('unreadable estimation'),
  ])
  expect(measures['final']).toEqual(unknown('unreadable estimation'))
})

test('a dialogue in which no reply is judged has no final emotion', async () => {
  const { measures } = await estimate(talk(seeker('Hi.'), supporter('Hello.')), [])

  expect(measures['final']).toEqual(unknown('does not apply: no reply was judged'))
})

test('what the person thinks at each change stands beside it', async () => {
  const { evidence } = await estimate(log, [felt('+7'), felt('-3')])

  expect(evidence?.['change']).toEqual([
    { turn: 1, note: '+7: It listens, thought +7.' },
    { turn: 3, note: '−3: It listens, thought -3.' },
  ])
})

test('on a dialogue of the agent it gives what the agent felt, for the same changes', async () => {
  const notes = (emotionNow: number, change: number) => ({
    emotion: emotionNow,
    change,
    state: 'B',
  })
  const own: Dialogue = {
    ...talk(
      { ...seeker('Hi.'), scripted: true },
      supporter('Tell me.'),
      { ...seeker('It is bad.'), annotations: notes(47, 7) },
      supporter('I see.'),
      { ...seeker('Yes.'), annotations: notes(44, -3) },
    ),
    annotations: { startEmotion: 40 },
  }
  const again = await estimate(own, [felt(7), felt(-3)])
  const noted = await make(emotion, {}).estimate(own, scenario(), scripted('emotion', []).context)

  expect(again.measures).toEqual(noted.measures)
  expect(again.series['emotion']).toEqual(noted.series['emotion'])
})
