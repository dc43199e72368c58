/** Lines as the release's notebook writes them, and roles that are kept for a test. */
import { type Dialogue, known } from '@attune/core'
import { PromptLibrary } from '@attune/core/runtime'
import { evaluationOf, scenario } from '@attune/testkit'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { distil } from '../../src/distil/index.js'
import released from './released-lines.json' with { type: 'json' }

const clone = join(import.meta.dirname, '../../../../scripts/replicas/fixtures/ESC-Judge')
const { talks, answers, lines } = released

const evaluationWith = (roles: readonly string[]) =>
  evaluationOf({
    dialogues: roles.flatMap((id) =>
      Object.entries(talks).map(([supporter, turns]) => ({
        scenario: { ...scenario, id },
        supporter,
        dialogue: { turns, ending: { reason: 'turn-limit' }, flags: [] } as unknown as Dialogue,
      })),
    ),
    pairs: roles.map((id) => ({
      scenario: { ...scenario, id },
      judge: 'hill-judge/pairwise',
      supporters: ['kind', 'curt'] as const,
      repeat: 1,
      criteria: Object.entries(answers).map(([criterion, rationale]) => ({
        criterion,
        outcome: known('first' as const),
        showings: [
          {
            shownFirst: 'kind',
            verdict: { criterion, outcome: known('first' as const), rationale },
          },
        ],
      })),
    })),
  })

const prompts = new PromptLibrary()
const folder = mkdtempSync(join(tmpdir(), 'attune-distil-'))
const written = async (roles: readonly string[], options: object) => {
  const given = { judge: 'hill-judge/pairwise', rubric: 'nine', transcript: 'numbered', clone }
  const project = {
    evaluations: [evaluationWith(roles)],
    folder,
    signal: new AbortController().signal,
    prompts: [],
    render: (prompt: never, input: never, language: string) =>
      prompts.render('hill-judge', prompt, language, input),
  }
  return distil.run({ ...given, test: 0, to: 'train.jsonl', ...options } as never, project)
}
const read = (name: string): unknown[] =>
  readFileSync(join(folder, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

test('with a clone each line is the one that its notebook writes', async () => {
  const { report } = await written(['role-1'], {})
  expect(report).toMatchObject({ written: 4, left: 0 })
  expect(read('train.jsonl')).toEqual(lines)
})

test('a fifth of the roles goes into a second file with all its lines', async () => {
  const roles = Array.from({ length: 10 }, (_, at) => `role-${at}`)
  const { text, report } = await written(roles, { test: 0.2 })
  expect(report).toMatchObject({ written: 32, held: 8 })
  expect(text).toContain('8 judgements of 2 other roles')
  expect([read('train.jsonl').length, read('train.test.jsonl').length]).toEqual([32, 8])
})

test('a clone without the notebook is refused by its file', async () => {
  await expect(written(['role-1'], { clone: join(clone, 'data') })).rejects.toMatchObject({
    code: 'WORDING_FILE',
  })
})
