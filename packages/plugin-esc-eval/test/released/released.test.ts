import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommandContext, CommandReport } from '@attune/core/internal'
import type { Evaluation } from '@attune/core/findings'
import { evaluationOf } from '@attune/testkit'
import { describe, expect, test } from 'vitest'
import { exportReleased } from '../../src/released/export.js'
import { importReleased } from '../../src/released/import.js'
import { verdicts } from '../analyses/evaluation.js'
import { releasedData } from '../released-data.js'

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'attune-released-'))

const contextOf = (folder: string, ...evaluations: readonly Evaluation[]): CommandContext => ({
  evaluations,
  folder,
  signal: new AbortController().signal,
  prompts: [],
  render: () => [],
})

const importing = (options: object, folder: string): Promise<CommandReport> =>
  importReleased.run({ scores: [], to: '.', ...options } as never, contextOf(folder))

const read = (folder: string, name: string): unknown =>
  JSON.parse(readFileSync(join(folder, name), 'utf8'))

const dialogue = {
  turns: [
    { speaker: 'supporter' as const, text: 'Hello.', scripted: true },
    { speaker: 'seeker' as const, text: 'Hm.' },
    { speaker: 'supporter' as const, text: 'Yes?' },
  ],
  ending: { reason: 'turn-limit' },
}

const evaluation = evaluationOf({
  dialogues: ['7', '9'].flatMap((id) =>
    ['my bot', 'b'].map((supporter) => ({
      supporter,
      scenario: { id },
      dialogue,
      verdicts: { rank: verdicts([3, 3, 3, null, 1, 2, 0]) },
    })),
  ),
})

describe('export', () => {
  test('writes the released files, by position of the card', async () => {
    const folder = newFolder()
    await exportReleased.run({ to: 'out', judge: 'rank' } as never, contextOf(folder, evaluation))

    expect(readdirSync(join(folder, 'out/result')).sort()).toEqual(['b_en.json', 'my-bot_en.json'])
    expect(read(folder, 'out/result/b_en.json')).toEqual({
      0: ['AI assistant：Hello.', 'ESC-Role：Hm.', 'AI assistant：Yes?'],
      1: ['AI assistant：Hello.', 'ESC-Role：Hm.', 'AI assistant：Yes?'],
    })
    expect(read(folder, 'out/score/my-bot_en.json')).toMatchObject({
      1: { fluency: 3, diversity: 3, empathic: 3, suggestion: -1, human: 1, tech: 2, overall: 0 },
    })
  })

  test('an evaluation that is not there is named', async () => {
    const run = exportReleased.run(
      { to: 'out', evaluation: 'none' } as never,
      contextOf(newFolder(), evaluation),
    )
    await expect(run).rejects.toMatchObject({
      code: 'esc-eval/EVALUATION',
      details: { name: 'none', known: 'test' },
    })
  })
})

describe('import', () => {
  test('takes back what was exported: a log and a table, under the ids of the cards', async () => {
    const folder = newFolder()
    writeFileSync(
      join(folder, 'cards.json'),
      JSON.stringify([7, 9].map((id) => ({ id, language: 'english', base: 'x' }))),
    )
    await exportReleased.run({ to: 'out', judge: 'rank' } as never, contextOf(folder, evaluation))
    const options = {
      cards: ['cards.json'],
      results: ['out/result/b_en.json'],
      scores: ['out/score/b_en.json'],
    }
    const { report } = await importing(options, folder)

    expect(report).toEqual({ dialogues: 2, scores: 14 })
    const [first] = readFileSync(join(folder, 'dialogues.jsonl'), 'utf8').split('\n')
    expect(JSON.parse(first!)).toEqual({ scenario: '7', supporter: 'b', turns: dialogue.turns })
    expect(readFileSync(join(folder, 'scores.csv'), 'utf8').split('\n').slice(0, 5)).toEqual([
      'scenario,supporter,criterion,score',
      '7,b,fluency,3',
      '7,b,diversity,3',
      '7,b,empathic,3',
      '7,b,suggestion,',
    ])
  })

  test.each([
    ['bot.json', '{}', 'its name does not end in "_en.json" or "_zh.json"'],
    ['bot_zh.json', '{}', 'no card file has cards in its language, zh'],
    [
      'bot_en.json',
      '{"5": ["AI assistant：Hi"]}',
      'it has the position 5, and its card file has 1 cards',
    ],
    ['bot_en.json', '{"0": ["Hi"]}', 'the entry "0" has not the released form'],
    ['bot_en.json', '[', 'it is not JSON'],
    ['bot_en.json', '[]', 'it is not an object with a key per card'],
  ])('refuses %s with %s', async (name, content, what) => {
    const folder = newFolder()
    writeFileSync(join(folder, 'cards.json'), JSON.stringify([{ id: 7, language: 'english' }]))
    writeFileSync(join(folder, name), content)
    const run = importing({ cards: ['cards.json'], results: [name] }, folder)

    await expect(run).rejects.toMatchObject({ code: 'esc-eval/RELEASED_FILE', details: { what } })
  })

  test.runIf(releasedData)('reads all released results and scores', async () => {
    const folder = newFolder()
    const of = (kind: string, ...names: readonly string[]): string[] =>
      names.map((name) => join(releasedData!, 'esc-eval', kind, `${name}.json`))
    const models = ['Qwen_7B_en', 'Qwen_7B_zh', 'llama3_en', 'llama3_zh']
    const options = {
      cards: of('cards', 'test_en', 'test_zh'),
      results: of('results', ...models),
      scores: of('scores', ...models),
    }

    expect((await importing(options, folder)).report).toEqual({ dialogues: 12, scores: 84 })
    const turns = readFileSync(join(folder, 'dialogues.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { turns: unknown[] }).turns.length)
    expect(new Set(turns)).toEqual(new Set([11]))
  })
})
