import { known, type Preference, unknown } from '@attune/core'
import { PromptLibrary } from '@attune/core/runtime'
import { dialogueOf, evaluationOf, scenario } from '@attune/testkit'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { distil } from '../../src/distil/index.js'

const criterion = 'Empathic Understanding'
const said = (winner: string): string => `## Reasoning\nOne listens.\n\n## Verdict\n${winner}`

const showing = (shownFirst: string, outcome: Preference | undefined, text: string) => ({
  shownFirst,
  verdict: {
    criterion,
    outcome: outcome ? known(outcome) : unknown('missing-verdict'),
    rationale: text,
  },
})

const evaluation = evaluationOf({
  dialogues: [
    { supporter: 'kind', dialogue: dialogueOf('I am sad.', 'I hear you.') },
    { supporter: 'curt', dialogue: dialogueOf('I am sad.', 'Get over it.') },
  ],
  pairs: [
    {
      scenario,
      judge: 'hill-judge/pairwise',
      supporters: ['kind', 'curt'],
      repeat: 1,
      criteria: [
        {
          criterion,
          outcome: known('first'),
          showings: [
            showing('kind', 'first', said('Model A')),
            showing('curt', 'second', said('Model B')),
            showing('kind', undefined, 'Hm.'),
          ],
        },
        {
          criterion: 'Of another rubric',
          outcome: known('tie'),
          showings: [showing('kind', 'tie', said('Tie'))],
        },
      ],
    },
  ],
})

const prompts = new PromptLibrary()
const folder = mkdtempSync(join(tmpdir(), 'attune-distil-'))
const project = {
  evaluations: [evaluation],
  folder,
  signal: new AbortController().signal,
  prompts: [],
  render: (prompt: never, input: never, language: string) =>
    prompts.render('hill-judge', prompt, language, input),
}
const options = {
  judge: 'hill-judge/pairwise',
  rubric: 'nine',
  transcript: 'numbered',
  to: 'judgements.jsonl',
} as const

interface Chat {
  readonly messages: readonly { readonly role: string; readonly content: string }[]
}
const linesIn = (file: string): Chat[] =>
  readFileSync(join(folder, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Chat)

test('each readable answer is a chat that ends with it, with the conversations in the order that the judge saw', async () => {
  const { text, report } = await distil.run(options as never, project)
  expect(report).toMatchObject({ written: 2, left: 2 })
  expect(text).toContain('Wrote 2 judgements of "test"')
  const chats = linesIn('judgements.jsonl')
  expect(chats.map(({ messages }) => messages.at(-1))).toEqual([
    { role: 'assistant', content: said('Model A') },
    { role: 'assistant', content: said('Model B') },
  ])
  const [straight, swapped] = chats.map(({ messages }) =>
    messages.map(({ content }) => content).join('\n'),
  )
  expect(straight!.indexOf('I hear you.')).toBeLessThan(straight!.indexOf('Get over it.'))
  expect(swapped!.indexOf('Get over it.')).toBeLessThan(swapped!.indexOf('I hear you.'))
  expect(straight).toContain(`Capability: ${criterion}`)
  expect(straight).toContain('How deeply the supporter understands')
})

test('the same evaluation gives the same file, byte for byte', async () => {
  await distil.run({ ...options, to: 'again.jsonl' } as never, project)
  expect(linesIn('again.jsonl')).toEqual(linesIn('judgements.jsonl'))
})

test('an evaluation that there is not is refused by name', async () => {
  await expect(distil.run({ ...options, evaluation: 'x' } as never, project)).rejects.toMatchObject(
    {
      code: 'hill-judge/EVALUATION',
    },
  )
})
