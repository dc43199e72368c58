/** A study in which three scripted raters label each message of the seeker in 20 dialogues. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Table } from '@attune/core/findings'
import { openProject } from '@attune/host'
import { importAnswers, turnLabels } from '@attune/ratings/study'
import { labelsTable } from '../src/run/labels-table.js'
import { readRatedStudy } from '../src/run/study-files.js'
import { makeStudy } from '@attune/testkit/shared/rated-study.js'

const study = ['rate: turns', 'raters: [anna, ben, carla]', 'overlap: 3', 'load: 500'].join('\n')
const made = await makeStudy({
  scenarios: 10,
  says: (scenario, supporter) =>
    supporter === 0 ? `Zorblax hears you, ${scenario}.` : `Quimby here, number ${scenario}.`,
  study,
})
afterAll(() => made.end())
const { design, shown } = made.study

test('each message of the seeker is an item, with all before it and nothing after it', () => {
  expect(shown.items).toHaveLength(40)
  for (const { dialogues } of shown.items)
    expect([['seeker'], ['seeker', 'supporter', 'seeker']]).toContainEqual(
      dialogues[0]!.map(({ speaker }) => speaker),
    )
  expect(new Set(design.items.map(({ dialogues }) => dialogues[0]!.turn))).toEqual(new Set([0, 2]))
  expect(shown.questions).toMatchObject([{ id: 'sentiment', form: 'choice' }])
  expect(shown.texts.guess).toBe(false)
})

/** The first message is bad and the last one good; Carla errs on each ninth item. */
function labelled(): void {
  const rows = shown.assignments
    .filter(({ occasion }) => occasion === 1)
    .map(({ rater, item }) => {
      const isFirst = shown.items.find(({ id }) => id === item)!.dialogues[0]!.length === 1
      const at = shown.items.findIndex(({ id }) => id === item)
      const isRight = rater !== 'carla' || at % 9 !== 0
      return `${item},${rater},${isFirst === isRight ? 'negative' : 'positive'}`
    })
  const file = join(made.folder, 'labels.csv')
  writeFileSync(file, ['item,rater,sentiment', ...rows].join('\n'))
  const report = importAnswers({
    folder: made.folder,
    file,
    format: 'table',
    itemKey: undefined,
    now: '2026-01-01T00:00:00.000Z',
  })
  expect(report).toMatchObject({ errors: [], unknownItems: {} })
}

test('labels come out as label-accuracy reads them, with agreement, and without names of systems', async () => {
  labelled()
  const { lines, raters, unanimous, alpha } = turnLabels(made.folder)

  expect(raters).toEqual(['anna', 'ben', 'carla'])
  expect(lines).toHaveLength(40)
  expect(new Set(lines.map(({ cluster }) => cluster)).size).toBe(20)
  expect(unanimous).toBe(35)
  expect(alpha.state === 'known' && alpha.value).toBeCloseTo(0.84, 1)
  // Anna and Ben agree on all, Carla with each of them on 35 of 40: (1 + 0.75 + 0.75) / 3.
  const [{ rows }] = labelsTable(readRatedStudy(made.folder), 0.95) as [Table]
  expect(rows[0]!['kappa']).toMatchObject({ value: { value: expect.closeTo(5 / 6, 9) }, n: 40 })
  const text = lines.map((line) => JSON.stringify(line)).join('\n')
  expect(text).not.toMatch(/zorblax|quimby|wobbegong/i)

  const folder = join(made.folder, '../..')
  writeFileSync(join(folder, 'labelled.jsonl'), text)
  writeFileSync(
    join(folder, 'attune.config.yaml'),
    JSON.stringify({
      extends: 'trajectory/label-accuracy',
      supporters: { listener: { use: 'core/rule-based' } },
      evaluations: {
        'label-accuracy': { scenarios: { use: 'trajectory/labelled', file: 'labelled.jsonl' } },
      },
    }),
  )
  const project = await openProject({ cwd: folder })
  try {
    const { signal } = new AbortController()
    await project.run({ stop: signal, signal })
    const [evaluation] = project.read.evaluations()
    const counts: string[] = []
    for await (const { scenario } of evaluation!.dialogues({ readers: [] }))
      counts.push(String(scenario.tags['gold']))
    expect(counts).toHaveLength(40)
    expect(counts.filter((gold) => gold === 'undefined')).toHaveLength(5)
  } finally {
    await project.close()
  }
  expect(readFileSync(join(made.folder, 'shown.json'), 'utf8')).not.toMatch(/zorblax|quimby/i)
})
