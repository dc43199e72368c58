import { corePlugin } from '@attune/host'
import { describe, expect, test } from 'vitest'
import { scriptedContext } from '@attune/testkit'
import { known, unknown, type Component, type Prompt } from '@attune/core'
import type { ChatMessage, PromptInput } from '@attune/core/internal'
import { type AnswerFlag, answerReader } from '../../src/prompts/answer-reading.js'
import { READING_REVISION } from '../../src/answers/guard/guard.js'
import { type ComponentHost, lastingIdentity, PromptLibrary } from '@attune/core/runtime'
import { entry } from '@attune/testkit/shared/toys.js'

const flowPrompt = corePlugin.components['question-flow']!.prompts![0]! as unknown as Prompt<
  PromptInput,
  unknown
>

const input = {
  conversation:
    '<conversation 1>\n[1] seeker\n> I lost my job.\n[2] supporter\n> I hear you. That hurts.\n</conversation 1>',
  instructions: undefined,
  earlier: undefined,
  questions: '## heard\nDoes the supporter take up what the seeker feels?\n* "yes"\n* "no"',
  form: '{ "evidence": [{ "turn": …, "quote": "…" }], "rationale": "…", "answer": "yes" | "no" }',
}
const echo = '{ "evidence": [{ "turn": 1, "quote": "…" }], "rationale": "…", "answer": "yes" }'
const answer =
  '{ "evidence": [{ "turn": 2, "quote": "That hurts" }], "rationale": "It names the hurt.", "answer": "yes" }'

async function ask(answers: readonly string[], repairs = 0) {
  const { context, asked } = scriptedContext({
    component: { prompts: [flowPrompt] },
    use: 'core/question-flow',
    answers,
  })
  return { ...(await context.ask(flowPrompt, input, { repairs })), asked }
}

describe('a judge that says the question back', () => {
  test('is asked again with that reason', async () => {
    const { answer: read, attempts, asked } = await ask([echo, answer], 1)
    expect([read.state, attempts]).toEqual(['known', 2])
    expect(asked[1]!.messages.at(-1)!.content).toContain('template-echo')
  })

  test('and then judges is read; who reads on gets the rest', async () => {
    const {
      answer: read,
      text,
      readable,
    } = await ask([`Answer with one JSON object of this form, and nothing else:\n${answer}`])
    expect(read).toMatchObject({ state: 'known', value: { heard: { answer: 'yes' } } })
    expect([text.length > readable.length, readable]).toEqual([true, answer])
  })

  test('has given no value', async () => {
    const said = (await ask([echo])).asked[0]!.messages[0]!.content
    const backs = [
      echo,
      said,
      `\`\`\`json\n${echo}\n\`\`\``,
      said.replace('"answer": …', '"answer": "no"'),
    ]
    const read = await Promise.all(backs.map(async (back) => (await ask([back])).answer))
    expect(read).toEqual(
      backs.map(() => expect.objectContaining({ why: expect.stringMatching(/^template-echo/) })),
    )
  })
})

function reading(isProse = false) {
  const flags: AnswerFlag[] = []
  const read = answerReader({
    parse: (text, finish) =>
      /^Score: \d/.test(text) && finish === 'complete' ? known(text) : unknown('no score'),
    isProse,
    language: 'en',
    ownTexts: () => ['Answer with one number from 0 to 4 and nothing else.'],
    note: (flag) => flags.push(flag),
  })
  const messages: ChatMessage[] = [
    { role: 'user', content: 'Answer with one number from 0 to 4 and nothing else.' },
  ]
  return {
    flags,
    read: async (text: string) => (await read({ text, finish: 'length', messages })).answer,
  }
}

const loop = 'You are as smart as me, right? '.repeat(30)

test('a loop behind a whole answer is no part of it, whatever limit ended it; the result has a flag', async () => {
  const { read, flags } = reading()
  expect(await read(`Score: 3\n${loop}`)).toEqual(known('Score: 3\nYou are as smart as me, right?'))
  expect(flags).toEqual(['looped-answer'])
  expect(await read(`Hm.\n${loop}`)).toMatchObject({ why: expect.stringMatching(/^loop/) })
  expect(await read(loop)).toMatchObject({ why: expect.stringMatching(/^loop/) })
})

test('what cannot be read and is in another language is told so', async () => {
  const { read } = reading()
  expect(await read('支持者接住了对方的情绪，没有催促，也没有评判，一直陪着对方说话。')).toEqual(
    unknown('language: the answer is in another language than the question; no score'),
  )
})

test('prose is what it is', async () => {
  const { read, flags } = reading(true)
  expect(await read(loop)).toEqual(unknown('no score'))
  expect(flags).toEqual([])
})

test('how answers are read is part of the keys of what reads them, not of a supporter', () => {
  const keyOf = (kind: 'judge' | 'supporter', prompts: readonly unknown[]) => {
    const component = { revision: 1, prompts } as unknown as Component
    const host = { component: () => component } as unknown as ComponentHost
    const models = { identity: () => null }
    return lastingIdentity(entry(kind, 'toy/thing'), { host, models, prompts: new PromptLibrary() })
      .key
  }
  expect(keyOf('judge', [flowPrompt])).toMatchObject({ reading: READING_REVISION })
  expect(keyOf('judge', [])).not.toHaveProperty('reading')
  expect(keyOf('supporter', [flowPrompt])).not.toHaveProperty('reading')
})
