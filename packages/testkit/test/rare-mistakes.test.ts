/** Mistakes of plugin authors that show only at some times, or with some dialogues. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  defineEstimator,
  defineJudge,
  definePlugin,
  definePrompt,
  type Component,
  type Dialogue,
  fenced,
  type Known,
  known,
  type Plugin,
  unknown,
} from '@attune/core'
import { afterEach, expect, test, vi } from 'vitest'
import { saidOf } from './said-of.js'

afterEach(() => vi.restoreAllMocks())

const pluginWith = (component: Component): Plugin =>
  definePlugin({ contract: 1, name: 'mine', components: { rate: component } })

const measuring = (measure: (dialogue: Dialogue) => number): Plugin =>
  pluginWith(
    defineEstimator({
      revision: 1,
      summary: 'Measures.',
      gives: { measures: { rate: {} } },
      estimate: (dialogue) => ({ measures: { rate: known(measure(dialogue)) } }),
    }),
  )

const lengthOf = ({ turns }: Dialogue): number =>
  turns.reduce((sum, { text }) => sum + text.length, 0)

test.each([
  ['an hour of the night', () => new Date().getHours() < 5],
  ['a weekend', () => [0, 6].includes(new Date().getDay())],
  ['a later year', () => Date.now() > Date.parse('2031-01-01')],
])('a clock that is read for a condition that seldom holds: %s', async (_, isSo) => {
  const said = await saidOf(measuring((dialogue) => lengthOf(dialogue) + (isSo() ? 1 : 0)))
  expect(said).toEqual([expect.stringMatching(/^The result depends on the clock: result\./)])
})

test.each([
  ['a condition that seldom holds', () => (Math.random() < 1e-6 ? 1 : 0)],
  [
    'a loop',
    () => {
      let n = 0
      while (Math.random() > 1e-6 && n < 1e5) n++
      return Math.min(n, 3)
    },
  ],
])('Math.random in %s', async (_, draw) => {
  const said = await saidOf(measuring((dialogue) => lengthOf(dialogue) + draw()))
  expect(said).toEqual([expect.stringMatching(/^The result depends on Math\.random: result\./)])
})

test('a clock that is read in long dialogues alone', async () => {
  const late = (dialogue: Dialogue): number =>
    dialogue.turns.length > 10 && [0, 6].includes(new Date().getDay()) ? 1 : 0
  expect((await saidOf(measuring((each) => lengthOf(each) + late(each)))).join()).toMatch(
    /depends on the clock/,
  )
})

test('a clock that no result depends on', async () => {
  const said = await saidOf(
    measuring((dialogue) => (Date.now() < 0 || Math.random() > 1 ? -1 : lengthOf(dialogue))),
  )
  expect(said).toEqual([])
})

test('results that are kept by the number of the turn alone', async () => {
  const kept = new Map<number, number>()
  const lengthAt = (turns: Dialogue['turns'], at: number): number => {
    if (!kept.has(at)) kept.set(at, turns[at]!.text.length)
    return kept.get(at)!
  }
  const said = await saidOf(
    measuring(({ turns }) => turns.reduce((sum, _, at) => sum + lengthAt(turns, at), 0)),
  )
  expect(said).toContainEqual(
    expect.stringMatching(
      /^Of two dialogues with the same number of turns it reads only the first/,
    ),
  )
})

test('a judge of a person that looks at one session alone', async () => {
  const judging = (isWhole: boolean): Plugin =>
    pluginWith(
      defineJudge({
        revision: 1,
        summary: 'Judges a person.',
        readsChain: true,
        gives: { criteria: { rate: {} } },
        judge(dialogue, { previous = [] }) {
          const first = previous[0]?.dialogue ?? dialogue
          const read = isWhole ? [...previous.map((each) => each.dialogue), dialogue] : [first]
          const length = read.reduce((sum, each) => sum + lengthOf(each), 0)
          return [{ criterion: 'rate', outcome: known(length) }]
        },
      }),
    )
  expect(await saidOf(judging(true))).toEqual([])
  expect(await saidOf(judging(false))).toEqual([
    expect.stringMatching(
      /^It covers all sessions of a person, and reads no text of session 2 of 3/,
    ),
  ])
})

const folder = mkdtempSync(join(tmpdir(), 'rare-'))
writeFileSync(join(folder, 'points.en.md'), 'Give points for warmth and for calm.\n\n{{talk}}\n')

const summing = (parse: (answer: string) => Known<number>): Plugin => {
  const prompt = definePrompt<{ talk: string }, number>({
    id: 'points',
    folder: pathToFileURL(`${folder}/`),
    fields: ['talk'],
    parse,
    standIn: () => 'warmth: 2 points\ncalm: 3 points',
  })
  return pluginWith(
    defineEstimator({
      revision: 1,
      summary: 'Adds points.',
      prompts: [prompt],
      gives: { measures: { rate: { range: [0, 10] } } },
      async estimate({ turns }, context) {
        const { answer } = await context.ask(prompt, { talk: fenced('talk', turns, context) })
        return { measures: { rate: answer } }
      },
    }),
  )
}

test('a parser that adds up all numbers of an answer, also of one that is said twice', async () => {
  const sum = (answer: string): Known<number> => {
    const points = [...answer.matchAll(/^\w+: (\d+) points$/gm)].map(([, each]) => Number(each))
    const total = points.reduce((all, each) => all + each, 0)
    return points.length < 2 || total > 10 ? unknown('Two lines of points.') : known(total)
  }
  const both = (answer: string): Known<number> => {
    const [, warmth, calm] = /^warmth: (\d+) points\ncalm: (\d+) points$/.exec(answer) ?? []
    return warmth === undefined ? unknown('Two lines of points.') : known(+warmth + Number(calm))
  }
  expect(await saidOf(summing(both))).toEqual([])
  expect(await saidOf(summing(sum))).toEqual([
    expect.stringMatching(/^The parser of points reads ".*calm: 3 points.*calm: 3 points" as 10, /),
  ])
})
