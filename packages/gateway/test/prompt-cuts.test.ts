import { describe, expect, test } from 'vitest'
import type { ChatMessage } from '@attune/core/internal'
import { loadTokenizer } from '@attune/core/tokens'
import { cutIn } from '../src/prompt-cuts.js'
import { MemoryStore } from '@attune/store-sqlite'
import { completion, modelAt, rawServer } from './raw-server.js'
import { serve } from '@attune/testkit/shared/model-servers.js'

const english = [
  'I have not slept well since the exam, and every morning I count the points that I lost.',
  'My brother says that I should just move on, but he does not see how empty the house is now.',
  'It sounds as if you carry this alone. What would make the evenings a little easier for you?',
  'At work I smile all day, and when I come home I sit in the car for an hour before I go in.',
  'Thank you for asking. Nobody has asked me that since the funeral, and I do not know what to say.',
  'You said that the nights are the worst. What goes through your mind when you lie awake?',
]
const chinese = [
  '考试以后我一直睡不好，每天早上都在数自己丢了多少分。',
  '我弟弟说我应该往前看，可是他不知道现在家里有多空。',
  '听起来你一直一个人扛着这些。晚上做点什么会让你好受一些呢？',
  '上班的时候我整天都在笑，回到家却要在车里坐一个小时才敢进门。',
  '谢谢你愿意问我。葬礼以后没有人这样问过我，我不知道该说什么。',
  '你说夜里最难熬。躺在床上睡不着的时候，你心里都在想些什么？',
]
const languages = { English: english, Chinese: chinese } as const
const tokenizers = ['o200k_base', 'cl100k_base'] as const

/** A conversation of so many messages, with instructions. */
const talk = (sentences: readonly string[], length: number, from = 0): ChatMessage[] => [
  { role: 'system', content: sentences[from % sentences.length]! },
  ...Array.from({ length }, (_, at): ChatMessage => {
    const content = `${sentences[(from + at) % sentences.length]!} ${sentences[(from + at * 5 + 1) % sentences.length]!}`
    return { role: at % 2 === 0 ? 'user' : 'assistant', content }
  }),
]

/** A model whose server counts as a tokenizer does, after ten short calls. */
async function started(language: keyof typeof languages, tokenizer: string, more: object = {}) {
  const { count } = await loadTokenizer(tokenizer)
  const server = await serve({ countTokens: count, overhead: 25, ...more })
  const model = modelAt(server.url)
  const sentences = languages[language]
  const ask = (length: number, from = 0) =>
    model.chat({ messages: talk(sentences, length, from), sampling: {} })
  for (let call = 0; call < 10; call++) await ask(1 + (call % 5) * 2, call)
  return { ask, ...model }
}

const cases = Object.keys(languages).flatMap((language) =>
  tokenizers.map((tokenizer) => [language as keyof typeof languages, tokenizer] as const),
)

describe.each(cases)('%s, counted by %s', (language, tokenizer) => {
  test('a prompt that is read as a whole has no mark, however long it is', async () => {
    const { ask, warnings } = await started(language, tokenizer)
    for (const length of [1, 9, 41, 161, 401]) expect((await ask(length)).marks).toBeUndefined()
    expect(warnings).toEqual([])
  })

  test('one of which the server reads a small part has one, and the run says so once', async () => {
    const { ask, warnings } = await started(language, tokenizer, { context: 1024 })
    expect((await ask(9)).marks).toBeUndefined()
    for (const length of [161, 241, 401]) expect((await ask(length)).marks).toEqual(['cut-prompt'])
    expect(warnings).toEqual([
      expect.stringMatching(/^its server read 1024 of about \d{4} tokens of a prompt/),
    ])
  })

  test('instructions that the server adds by itself hide no cut, and are none', async () => {
    const { ask } = await started(language, tokenizer, { overhead: 700, context: 1500 })
    expect((await ask(21)).marks).toBeUndefined()
    expect((await ask(401)).marks).toEqual(['cut-prompt'])
  })

  test('a first prompt of which nearly nothing is read is seen without any other', async () => {
    const { count } = await loadTokenizer(tokenizer)
    const server = await serve({ countTokens: count, context: 8 })
    const { chat } = modelAt(server.url)
    for (const length of [3, 5, 9]) {
      const request = { messages: talk(languages[language], length), sampling: {} }
      expect((await chat(request)).marks).toEqual(['cut-prompt'])
    }
  })
})

test('what comes from a cache was read, also where it is reported apart', async () => {
  for (const [prompt, cached, total] of [
    [900, 850, 904],
    [50, 850, 904],
    [450, 450, 904],
  ]) {
    const usage = {
      prompt_tokens: prompt,
      completion_tokens: 4,
      total_tokens: total,
      prompt_tokens_details: { cached_tokens: cached },
    }
    const url = await rawServer(() => ({ body: completion('Yes.', {}, { usage }) }))
    const messages = talk(english, 21)
    const answer = await modelAt(url).chat({ messages, sampling: {} })
    expect(answer).toMatchObject({ usage: { input: 900 } })
    expect(answer.marks).toBeUndefined()
  }
})

test('a mark is kept in the journal, and comes again with the answer', async () => {
  const server = await serve({ context: 8 })
  const store = new MemoryStore()
  const request = { messages: talk(english, 9), sampling: {} }
  expect((await modelAt(server.url, {}, { store }).chat(request)).marks).toEqual(['cut-prompt'])
  expect((await modelAt(server.url, {}, { store }).chat(request)).marks).toEqual(['cut-prompt'])
  expect(server.stats().calls).toBe(1)
})

describe('of the tokens by rule', () => {
  const words = (tokens: number): string => 'lone '.repeat(Math.round((tokens * 4) / 5))
  const signs = (tokens: number): string => '我今天很难过'.repeat(Math.round(tokens / 6))

  test.each([
    ['all', words(900), 900],
    ['more, with hidden instructions', words(900), 1100],
    ['fewer, by a tokenizer that Chinese is short for', signs(900), 540],
    ['fewer, by one that English is short for', words(900), 720],
    ['half in Chinese, which a tokenizer may make of it', signs(4000), 1900],
    ['few, of a run of one sign', `Help${'!'.repeat(8000)}`, 40],
    ['none, as it counts none', words(900), 0],
  ] as const)('the server reports %s: the prompt is whole', (_, text, reported) => {
    expect(cutIn([text], reported)).toBeUndefined()
  })

  test.each([
    ['half of a long prompt', words(4000), 2000],
    ['a third of a long prompt', words(4000), 1300],
    ['a third in Chinese', signs(4000), 1500],
    ['a third of a short prompt', words(300), 100],
    ['its context', words(8000), 2048],
  ] as const)('the server reports %s: the prompt is cut', (_, text, reported) => {
    expect(cutIn([text], reported)).toMatchObject({ read: reported })
  })
})

test('marks do not depend on the order of the calls, and no prompt is cut that was read as a whole', async () => {
  // A tokenizer of four characters, also in runs of one sign, which the rule counts as less.
  const whole = (text: string): number => Math.ceil(text.length / 4)
  const server = await serve({ countTokens: whole, context: 3000 })
  const run = 'x'.repeat(8000)
  const [short, long, cut] = [talk(english, 1), talk(english, 61), talk(english, 161)]
  const requests = [[...short, { role: 'user', content: run } as ChatMessage], short, long, cut]
  const marksOf = async (order: readonly number[]) => {
    const { chat } = modelAt(server.url)
    const marks = new Map<number, unknown>()
    for (const at of order)
      marks.set(at, (await chat({ messages: requests[at]!, sampling: {} })).marks)
    return requests.map((_, at) => marks.get(at))
  }
  const expected = [undefined, undefined, undefined, ['cut-prompt']]
  expect(await marksOf([0, 1, 2, 3])).toEqual(expected)
  expect(await marksOf([3, 2, 1, 0])).toEqual(expected)
})
