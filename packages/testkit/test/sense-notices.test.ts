/** Results that are valid and probably not meant: the contract checks print a notice for each. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type Component,
  type Context,
  defineEstimator,
  definePlugin,
  definePrompt,
  defineScenarios,
  defineSupporter,
  type Dialogue,
  known,
  unknown,
} from '@attune/core'
import { expect, test } from 'vitest'
import { senseNotices } from '../src/sense-notices.js'

const noticesOf = (component: Component): Promise<readonly string[]> =>
  senseNotices(definePlugin({ contract: 1, name: 'mine', components: { x: component } }), 'x', {})

const folder = mkdtempSync(join(tmpdir(), 'sense-'))
writeFileSync(join(folder, 'rate.en.md'), 'Rate the talk.\n\n{{talk}}\n')
const rate = definePrompt<{ talk: string }, number>({
  id: 'rate',
  folder: pathToFileURL(`${folder}/`),
  fields: ['talk'],
  parse: (text) => (/^\d$/.test(text) ? known(Number(text)) : unknown('A digit.')),
  standIn: () => '3',
})

const estimating = (
  estimate: (dialogue: Dialogue, context: Context) => Promise<number>,
  prompts = [] as (typeof rate)[],
) =>
  defineEstimator({
    revision: 1,
    summary: 'Rates.',
    prompts,
    gives: { measures: { rate: {} } },
    estimate: async (dialogue, context) => ({
      measures: { rate: known(await estimate(dialogue, context as never)) },
    }),
  })

test('numbers that do not wait for an asynchronous loop', async () => {
  const counted = estimating(async ({ turns }) => {
    let questions = 0
    turns.forEach(async ({ text }) => {
      await Promise.resolve()
      questions += Number(text.includes('?'))
    })
    return questions
  })
  expect(await noticesOf(counted)).toEqual([
    expect.stringMatching(
      /^mine\/x: its numbers are the same for three different dialogues \(rate = 0\)/,
    ),
  ])
  expect(await noticesOf(estimating(async ({ turns }) => turns.length))).toEqual([])
})

test('prompts that are never asked, since an error is caught', async () => {
  const caught = estimating(
    async (_, context) => {
      try {
        const { answer } = await (context as never as { aks: Context['ask'] }).aks(rate, {
          talk: '',
        })
        return answer.state === 'known' ? answer.value : 0
      } catch {
        return 0
      }
    },
    [rate],
  )
  expect(await noticesOf(caught)).toContainEqual(
    expect.stringMatching(/^mine\/x: it lists prompts and asks none of them/),
  )
})

test('an object in a request, and a misspelt name in a reply', async () => {
  const shown = estimating(
    async ({ turns }, { ask }) => {
      const { answer } = await ask(rate, { talk: `${turns as never}` })
      return answer.state === 'known' ? answer.value : 0
    },
    [rate],
  )
  expect(await noticesOf(shown)).toContainEqual(
    expect.stringMatching(/^mine\/x: a request contains "\[object Object\]"/),
  )
  const bot = defineSupporter({
    revision: 1,
    summary: 'Greets.',
    reply: (conversation) => ({
      text: `Dear ${String((conversation as never as { nmae: string }).nmae)}.`,
    }),
  })
  expect(await noticesOf(bot)).toEqual([
    expect.stringMatching(/^mine\/x: its result contains "undefined"/),
  ])
})

test('a number in place of an answer that could not be read', async () => {
  const zero = estimating(
    async (dialogue, context) => {
      const { answer } = await context.ask(rate, { talk: dialogue.turns.at(-1)!.text })
      return answer.state === 'known' ? answer.value : 0
    },
    [rate],
  )
  expect(await noticesOf(zero)).toEqual([
    expect.stringMatching(/^mine\/x: rate is 0 if no answer of its model can be read/),
  ])
})

test('a random stream that begins again in each turn', async () => {
  const drawing = (names: (turn: number) => readonly (string | number)[]) =>
    estimating(async ({ turns }, { random }) =>
      turns.reduce((sum, _, turn) => sum + random(...names(turn))(), 0),
    )
  expect(await noticesOf(drawing(() => ['draw']))).toEqual([
    expect.stringMatching(/^mine\/x: random\("draw"\) is created again and again/),
  ])
  expect(await noticesOf(drawing((turn) => ['draw', turn]))).toEqual([])
})

test('scenarios in another language than they declare', async () => {
  const source = defineScenarios({
    revision: 1,
    summary: 'Loads.',
    async *load() {
      yield { id: 'a', language: 'en', profile: '你上周丢了工作，晚上睡不着。' }
      yield { id: 'b', language: 'zh-Hant', profile: '你上周丢了工作，晚上睡不着。' }
    },
  })
  expect(await noticesOf(source)).toEqual([
    expect.stringMatching(
      /^mine\/x: the scenario a declares the language "en", and its profile is in "zh"/,
    ),
  ])
})
