/**
 * Table 3 of ETrajEval: a chat model that is wrong on 30 % of known labels has the accuracy that
 * scikit-learn computes from the same file.
 */
import { startFakeServer } from '@attune/fake-server'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { project, run } from './e2e/in-process.js'
import { chatModel } from './e2e/talks.js'

const folder = join(import.meta.dirname, '../../plugin-trajectory/test/prompted-emotion')
const rows = readFileSync(join(folder, 'answers.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',') as [id: string, language: string, gold: string, answered: string])
type Scores = Readonly<Record<'n' | 'accuracy' | 'tp' | 'fn' | 'tn' | 'fp', number>>
const expected = JSON.parse(readFileSync(join(folder, 'accuracy.json'), 'utf8')) as Readonly<
  Record<string, Scores>
>

const labelled = rows.map(([id, language, gold]) => ({
  id,
  language,
  turns: [
    { role: 'user', text: 'It began last week.' },
    { role: 'assistant', text: 'And today?' },
    { role: 'user', text: `Today is day ${id}.` },
  ],
  target: 2,
  gold,
}))

it('the accuracy of a prompted chat model is that of scikit-learn', async () => {
  const answers = new Map(rows.map(([id, , , answered]) => [id, answered]))
  const server = await startFakeServer({
    reply: ({ messages }) => {
      const id = /Today is day (u\d+)/.exec(messages.at(-1)!.content)![1]!
      return JSON.stringify({ sentiment: answers.get(id) })
    },
  })
  try {
    const report = await run(
      project({
        'labelled.jsonl': labelled.map((each) => `${JSON.stringify(each)}\n`).join(''),
        'attune.config.yaml': {
          plugins: ['trajectory'],
          models: { asked: chatModel(server, { model: 'asked', concurrency: 8 }) },
          supporters: { nobody: { use: 'core/rule-based' } },
          evaluations: {
            'label-accuracy': {
              scenarios: { use: 'trajectory/labelled', file: 'labelled.jsonl' },
              simulator: { use: 'trajectory/as-written' },
              estimators: { prompted: { use: 'trajectory/prompted-emotion', model: 'asked' } },
              analyses: { 'trajectory/label-accuracy': {} },
            },
          },
        },
      }),
    )
    const { tables } = report.evaluations[0]!.findings
    const table = (id: string): (typeof tables)[number] => tables.find((each) => each.id === id)!
    for (const language of ['en', 'zh'] as const) {
      const { accuracy, ...counts } = expected[language]!
      expect(table(`label-accuracy-${language}`).rows).toMatchObject([
        {
          supporter: 'prompted',
          right: { value: { value: expect.closeTo(accuracy, 12) }, n: counts.n },
        },
      ])
      const row = table('label-answers').rows.find((each) => each['language'] === language)!
      expect(
        Object.fromEntries(Object.keys(counts).map((key) => [key, numberOf(row[key])])),
      ).toEqual(counts)
    }
    expect(rows.filter(([, , gold, answered]) => gold !== answered)).toHaveLength(0.3 * rows.length)
  } finally {
    await server.close()
  }
})

const numberOf = (cell: unknown): unknown =>
  (cell as { readonly value: { readonly value: number } }).value.value
