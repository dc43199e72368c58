/** Mistakes of plugin authors that give numbers without an error: the contract checks name each. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  defineEstimator,
  defineJudge,
  definePlugin,
  definePrompt,
  fenced,
  type Known,
  known,
  notApplicable,
  type Plugin,
  unknown,
} from '@attune/core'
import { afterEach, expect, test, vi } from 'vitest'
import { saidOf } from './said-of.js'

const folder = mkdtempSync(join(tmpdir(), 'silent-'))
for (const id of ['score', 'other'])
  writeFileSync(join(folder, `${id}.en.md`), 'Rate the talk.\n\n{{talk}}\n')

afterEach(() => vi.restoreAllMocks())

const prompted = <T>(id: string, parse: (answer: string) => Known<T>, standIn: string) =>
  definePrompt<{ talk: string }, T>({
    id,
    folder: pathToFileURL(`${folder}/`),
    fields: ['talk'],
    parse,
    standIn: () => standIn,
  })

const whole = (answer: string): Known<number> =>
  /^\d+$/.test(answer) ? known(Number(answer)) : unknown('Answer with the number only.')
const firstNumber = (answer: string): Known<number> => {
  const found = /\d+/.exec(answer)
  return found ? known(Number(found[0])) : unknown('Give a number.')
}
const lastNumber = (answer: string): Known<number> => {
  const found = answer.match(/\d+/g)?.at(-1)
  return found === undefined ? unknown('Give a number.') : known(Number(found))
}

const rating = (parse: (answer: string) => Known<number>, isFenced = true): Plugin => {
  const score = prompted('score', parse, '7')
  return definePlugin({
    contract: 1,
    name: 'mine',
    components: {
      rate: defineEstimator({
        revision: 1,
        summary: 'Rates.',
        prompts: [score],
        gives: { measures: { rate: {} } },
        async estimate({ turns }, context) {
          const bare = turns.map(({ text }) => text).join('\n')
          const talk = isFenced ? fenced('talk', turns, context) : bare
          return { measures: { rate: (await context.ask(score, { talk })).answer } }
        },
      }),
    },
  })
}

test('a parser that takes any number of an answer', async () => {
  expect(await saidOf(rating(whole))).toEqual([])
  expect(await saidOf(rating(firstNumber))).toEqual([
    expect.stringMatching(/^the whole question is taken for an answer/),
    expect.stringMatching(
      /^The parser of score reads "In 3 sentences: 7" as 3, and "7" as 7\. Read the whole answer/,
    ),
  ])
  expect(await saidOf(rating(lastNumber))).toEqual([
    expect.stringMatching(/^the whole question is taken for an answer/),
    expect.stringMatching(/^The parser of score reads "7\\n\\nI read it 3 times\." as 3/),
  ])
  expect(await saidOf(rating(firstNumber), { rate: { published: true } })).toEqual([
    expect.stringMatching(/^the whole question is taken for an answer/),
  ])
})

test('a parser that finds a label in other words', async () => {
  const label = (parse: (answer: string) => Known<string>): Plugin => {
    const score = prompted('score', parse, 'yes')
    return definePlugin({
      contract: 1,
      name: 'mine',
      components: {
        rate: defineEstimator({
          revision: 1,
          summary: 'Rates.',
          prompts: [score],
          gives: { measures: { rate: {} } },
          async estimate({ turns }, context) {
            const { answer } = await context.ask(score, { talk: fenced('talk', turns, context) })
            const { state } = answer
            return {
              measures: {
                rate: state === 'known' ? known(Number(answer.value === 'yes')) : answer,
              },
            }
          },
        }),
      },
    })
  }
  const word = (answer: string): Known<string> =>
    /^(yes|no)$/.test(answer) ? known(answer) : unknown('yes or no.')
  const within = (answer: string): Known<string> =>
    answer.includes('no') ? known('no') : answer.includes('yes') ? known('yes') : unknown('?')
  expect(await saidOf(label(word))).toEqual([])
  expect(await saidOf(label(within))).toEqual([
    expect.stringMatching(/^the whole question is taken for an answer/),
    expect.stringMatching(/^The parser of score reads "A short answer, now that I know.*as "no"/),
  ])
})

test('a prompt that shows the dialogue without a fence', async () => {
  expect(await saidOf(rating(whole, false))).toEqual([
    expect.stringMatching(/^mine\/rate: the prompt score shows the dialogue without a fence\./),
  ])
  expect(await saidOf(rating(whole, false), { rate: { published: true } })).toEqual([])
})

test('an answer that is not awaited, before one that is', async () => {
  const [score, other] = [prompted('score', whole, '7'), prompted('other', whole, '2')]
  const rate = (isAwaited: boolean) =>
    definePlugin({
      contract: 1,
      name: 'mine',
      components: {
        rate: defineEstimator({
          revision: 1,
          summary: 'Rates.',
          prompts: [score, other],
          gives: { measures: { rate: {} } },
          async estimate({ turns }, context) {
            const talk = fenced('talk', turns, context)
            const first = context.ask(other, { talk })
            const { answer } = await context.ask(score, { talk })
            if (isAwaited) await first
            return { measures: { rate: answer } }
          },
        }),
      },
    })
  expect(await saidOf(rate(true))).toEqual([])
  expect(await saidOf(rate(false))).toEqual([
    expect.stringMatching(/without the answer of the prompt mine\/other, which is paid.*await/),
  ])
})

test('a judge of pairs that always prefers one place', async () => {
  const judge = (outcome: (lengths: readonly number[]) => 'first' | 'second') =>
    definePlugin({
      contract: 1,
      name: 'mine',
      components: {
        better: defineJudge({
          revision: 1,
          summary: 'Compares.',
          gives: { criteria: { better: {} } },
          compare: async (pair) => {
            const lengths = pair.map(({ turns }) => turns.length)
            return [{ criterion: 'better' as const, outcome: known(outcome(lengths)) }]
          },
        }),
      },
    })
  expect(await saidOf(judge(([one = 0, two = 0]) => (one > two ? 'first' : 'second')))).toEqual([])
  expect(await saidOf(judge(() => 'first'))).toEqual([
    expect.stringMatching(/^better: the first of two dialogues is preferred in both orders/),
  ])
})

test('a request that a component sends itself', async () => {
  const server = createServer((_, response) => response.end('{"m":1}')).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const measure = (give: (context: never) => Promise<number>) =>
    definePlugin({
      contract: 1,
      name: 'mine',
      components: {
        rate: defineEstimator({
          revision: 1,
          summary: 'Measures.',
          gives: { measures: { rate: {} } },
          estimate: async ({ turns }, context) => ({
            measures: { rate: known(turns.length * (await give(context as never))) },
          }),
        }),
      },
    })
  const valueIn = (body: unknown): number => (body as { readonly m: number }).m
  const own = measure(async () => valueIn(await (await fetch(url)).json()))
  const ours = measure(async ({ call }: { call: Function }) =>
    valueIn(await call({ url }, ({ http }: { http: { post: Function } }) => http.post(url, {}))),
  )
  try {
    expect(await saidOf(ours)).toEqual([])
    expect(await saidOf(own)).toEqual([
      expect.stringMatching(/^It sends a request itself, with fetch: .*context\.call/),
    ])
  } finally {
    server.close()
  }
})

/** An estimator that rates the talk up to each turn of one side. */
const remembering = (keyOf?: (texts: readonly string[], at: number) => string): Plugin => {
  const kept = new Map<string, Known<number>>()
  const score = prompted('score', whole, '7')
  return definePlugin({
    contract: 1,
    name: 'mine',
    components: {
      rate: defineEstimator({
        revision: 1,
        summary: 'Rates.',
        prompts: [score],
        gives: { measures: { rate: {} } },
        async estimate({ turns }, context) {
          let last: Known<number> = unknown('no turn')
          for (const at of turns.keys()) {
            const key = keyOf?.(
              turns.map(({ text }) => text),
              at,
            )
            const talk = fenced('talk', turns.slice(0, at + 1), context)
            last = kept.get(key ?? '') ?? (await context.ask(score, { talk })).answer
            if (key !== undefined) kept.set(key, last)
          }
          return { measures: { rate: last } }
        },
      }),
    },
  })
}

test('a cache whose key names less than the request', async () => {
  const reused = (side: string) =>
    expect.stringMatching(
      new RegExp(`^Two dialogues differ only in what the ${side} says.*a request is missing`),
    )
  expect(await saidOf(remembering())).toEqual([])
  expect(await saidOf(remembering((texts, at) => texts.slice(0, at + 1).join('\n')))).toEqual([])
  expect(await saidOf(remembering((texts, at) => `${texts[0]}${at}`))).toEqual([
    reused('supporter'),
  ])
  expect(await saidOf(remembering((texts, at) => texts[at]!))).toEqual([reused('supporter')])
  expect(await saidOf(remembering((texts, at) => `${texts[1]}${at}`))).toEqual([reused('seeker')])
})

test('a prompt that shows no reply of the supporter, unless a reply decides whether it is sent', async () => {
  const showing = (count: number, decides = /(?:)/): Plugin => {
    const score = prompted('score', whole, '7')
    return definePlugin({
      contract: 1,
      name: 'mine',
      components: {
        rate: defineEstimator({
          revision: 1,
          summary: 'Rates.',
          prompts: [score],
          gives: { measures: { rate: {} } },
          async estimate({ turns }, context) {
            const talk = fenced('talk', turns.slice(0, count), context)
            if (!decides.test(turns[1]!.text))
              return { measures: { rate: notApplicable('not said') } }
            return { measures: { rate: (await context.ask(score, { talk })).answer } }
          },
        }),
      },
    })
  }
  expect(await saidOf(showing(2))).toEqual([])
  expect(await saidOf(showing(1, /\?/))).toEqual([])
  expect(await saidOf(showing(1))).toEqual([
    expect.stringMatching(/^mine\/rate: no request changes.*turns 0 to 4, .* show only turn 0\./),
  ])
  expect(await saidOf(showing(1), { rate: { published: true } })).toEqual([])
})

/** An estimator that asks twice, and gives a measure made of the answers. */
const twice = (
  parse: (answer: string) => Known<number>,
  give: (answers: readonly Promise<{ readonly answer: Known<number> }>[]) => Promise<Known<number>>,
): Plugin => {
  const score = prompted('score', parse, '7')
  return definePlugin({
    contract: 1,
    name: 'mine',
    components: {
      rate: defineEstimator({
        revision: 1,
        summary: 'Rates.',
        prompts: [score],
        gives: { measures: { rate: { range: [0, 10] } } },
        async estimate({ turns }, context) {
          const talk = fenced('talk', turns, context)
          const answers = [context.ask(score, { talk }), context.ask(score, { talk })]
          return { measures: { rate: await give(answers) } }
        },
      }),
    },
  })
}

const meanOf = (answers: readonly { readonly answer: Known<number> }[]): Known<number> => {
  const values = answers.flatMap(({ answer }) => (answer.state === 'known' ? [answer.value] : []))
  if (values.length < answers.length) return unknown('An answer is missing.')
  return known(values.reduce((sum, value) => sum + value, 0) / values.length)
}

test('an answer that is read without await', async () => {
  expect(await saidOf(twice(whole, async (answers) => meanOf(await Promise.all(answers))))).toEqual(
    [],
  )
  const said = await saidOf(twice(whole, async (answers) => meanOf(answers as never)))
  expect(said.join('\n')).toMatch(
    /reading 'state'\) \(the answer of the prompt mine\/score was not awaited: is an await missing\?\)/,
  )
})

test('a text of digits where a number belongs', async () => {
  const text = (answer: string): Known<number> =>
    /^\d+$/.test(answer) ? known(answer as never) : unknown('Answer with the number only.')
  const said = await saidOf(twice(text, async (answers) => meanOf(await Promise.all(answers))))
  expect(said.join('\n')).toMatch(
    /from 0 to 10, as declared \(the parser of the prompt mine\/score gave the text "7", which is no number: known\(Number\(…\)\)/,
  )
})

test('evidence that counts turns from 1', async () => {
  const quoting = (first: number): Plugin =>
    definePlugin({
      contract: 1,
      name: 'mine',
      components: {
        ask: defineJudge({
          revision: 1,
          summary: 'Finds questions.',
          gives: { criteria: { asks: { outcomes: ['yes', 'no'] } } },
          async judge({ turns }) {
            const at = turns.findIndex(({ text }) => text.includes('friend in your place'))
            const evidence =
              at < 0 ? [] : [{ turn: at + first, quote: 'What would you tell a friend' }]
            return [{ criterion: 'asks', outcome: known(at < 0 ? 'no' : 'yes'), evidence }]
          },
        }),
      },
    })
  expect(await saidOf(quoting(0))).toEqual([])
  expect(await saidOf(quoting(1))).toEqual([
    expect.stringMatching(/^2 of 2 quotes are in another turn.*turn: turn - 1/),
  ])
})
