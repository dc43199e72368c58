import { expect, test } from 'vitest'
import type { Component, Context, Dialogue, Scenario } from '@attune/core'
import type { Kinds } from '@attune/core/internal'
import { Session } from '@attune/project'
import { rehearse } from '../src/rehearsal.js'
import { UnshownDialogues } from '../src/unshown-dialogues.js'
import { sessionParts } from '@attune/testkit/shared/session-toys.js'
import { entry, evaluation, type Made, scenario, talk } from '@attune/testkit/shared/toys.js'

type Sent = (dialogue: Dialogue, scenario: Scenario) => readonly string[]

const words: Sent = ({ turns }) => turns.map(({ text }) => text)

/** Messages on prompts, of a rehearsal in which an estimator sends these texts to a model. */
async function noticesOf(
  sent: Sent,
  said = (id: string): string => `I am lost, says ${id}.`,
): Promise<readonly string[]> {
  const made: Made = {
    'toy/scenarios': () => ({
      async *load() {
        for (const id of ['a', 'b', 'c']) yield { ...scenario(id), profile: `is ${id}` }
      },
    }),
    'toy/simulator': () => ({
      async simulate({ id }, supporter) {
        const { text } = await supporter.reply({ language: 'en', turns: [], id: 's' })
        return talk(said(id), text)
      },
    }),
    'core/rule-based': () => ({ reply: async () => ({ text: 'I hear you.' }) }),
    'toy/length': () => ({
      async estimate(dialogue: Dialogue, about: Scenario, context: Context) {
        for (const text of sent(dialogue, about)) await context.embed([text], 'two')
        return { measures: {}, series: {} }
      },
    }),
  }
  const models = [{ name: 'two', path: ['model'], role: 'embedding' }] as never
  const estimators = [entry('estimator', 'toy/length', { models })]
  const parts = sessionParts([evaluation({ estimators })], made, {
    two: { provider: 'openai' },
  })
  const { notices } = await rehearse(
    parts,
    (look) => new Session(parts).plan(look),
    (instead) => {
      const { store, startRun } = sessionParts([])
      return new Session({ ...parts, ...instead, store, startRun })
    },
  )
  return notices.filter(({ kind }) => kind === 'prompt').map(({ message }) => message)
}

test('a component that sends the same for all dialogues is a notice', async () => {
  const blind = [
    'toy/length sends the same request for different dialogues: no model sees what was said.',
  ]
  expect(await noticesOf(() => ['How calm is the person?'])).toEqual(blind)
  expect(await noticesOf(({ turns }) => turns.map(() => 'How calm is the person?'))).toEqual(blind)
})

test('a component that shows the words, the profile, or something else is none', async () => {
  expect(await noticesOf(words)).toEqual([])
  expect(await noticesOf((dialogue) => ['Read this.', ...words(dialogue, scenario('a'))])).toEqual(
    [],
  )
  expect(await noticesOf((_, { profile }) => [`Who is this: ${profile}?`])).toEqual([])
  expect(await noticesOf(() => [])).toEqual([])
})

test('the estimator reads dialogues at all', async () => {
  let count = 0
  await noticesOf((dialogue) => [`${++count}`, ...words(dialogue, scenario('a'))])
  expect(count).toBeGreaterThan(1)
})

test('equal dialogues say nothing about a component', async () => {
  expect(await noticesOf(words, () => 'I am lost.')).toEqual([])
})

test.each([
  ['the same', () => 'Which is better?', 1],
  ['the words', (said: string) => said, 0],
])('a judge of pairs that sends %s', async (_, sent, count) => {
  const seen = new UnshownDialogues()
  const judge: Extract<Kinds['judge'], { subject: 'pair' }> = {
    subject: 'pair',
    judge: async () => [],
  }
  const own = seen.noting('pair', 'toy/pair', {} as Component, judge)
  for (const id of ['a', 'b']) {
    const about = { ...scenario(id), profile: id }
    const call = async (): Promise<unknown> => undefined
    await own.judge([talk(id), talk(`${id}, again`)], about, {} as Context)
    await seen
      .models(id, { call } as never)
      .call({} as never, { said: sent(id) }, call, {} as never)
    const unit = { kind: 'judge', label: 'pair', use: 'toy/pair', scenario: about, scope: () => id }
    seen.settled(unit as never)
  }
  expect(seen.notices).toHaveLength(count)
})
