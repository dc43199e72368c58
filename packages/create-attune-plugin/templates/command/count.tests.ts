import { dialogueOf, evaluationOf } from '@attune/testkit'
import { expect, test } from 'vitest'
import { count } from '../src/count.js'

test('counts the dialogues that are long enough', async () => {
  const talks = [dialogueOf('Hi.'), dialogueOf('Hi.', 'Hello.', 'Well.')]
  const dialogues = talks.map((dialogue, at) => ({
    supporter: 'bot',
    scenario: { id: `s${at}` },
    dialogue,
  }))
  const project = {
    evaluations: [evaluationOf({ name: 'e', dialogues })],
    folder: '.',
    signal: new AbortController().signal,
    prompts: [],
    render: () => [],
  }
  expect((await count.run({ turns: 2 } as never, project)).report).toEqual({ e: 1 })
})
