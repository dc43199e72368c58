/** A study from the command: drawn, packed, rated elsewhere, imported. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { studyFolder } from '@attune/testkit/shared/rated-study.js'
import { attune, run } from './e2e/in-process.js'

test('a study is drawn from a run, the same each time, and ratings of a table come into its log once', async () => {
  const folder = studyFolder({ says: () => 'I am Zorblax and I hear you.' })
  await run(folder)
  const planned = await attune(folder, ['rate', 'plan', 'ratings/warmth'])
  expect([planned.status, planned.stderr]).toEqual([0, ''])
  expect(planned.stdout).toContain('24 dialogues of 12 of 12 scenarios')
  expect(planned.stdout).toMatch(/Zorblax +mask +24 +0 +24/)
  expect(planned.stdout).toMatch(/99 +\(people only\)/)
  const study = join(folder, 'ratings/warmth')
  const files = ['design.json', 'shown.json'].map((name) => readFileSync(join(study, name), 'utf8'))
  await attune(folder, ['rate', 'plan', 'ratings/warmth'])
  expect(
    ['design.json', 'shown.json'].map((name) => readFileSync(join(study, name), 'utf8')),
  ).toEqual(files)

  const packed = await attune(folder, ['rate', 'pack', 'ratings/warmth'])
  expect(packed.status).toBe(0)
  expect(readdirSync(`${study}-pages`).sort()).toEqual([
    'rate-1-anna.html',
    'rate-2-ben.html',
    'rate-3-carla.html',
  ])

  const { items } = JSON.parse(files[0]!) as { items: { id: string }[] }
  const rows = items.slice(0, 3).map(({ id }, at) => `${id},anna,${at + 2}`)
  writeFileSync(
    join(folder, 'scores.csv'),
    `item,rater,warmth\n${rows.join('\n')}\nnobody,anna,3\n`,
  )
  const imported = await attune(folder, ['rate', 'import', 'ratings/warmth', 'scores.csv'])
  expect([imported.status, imported.stdout]).toEqual([
    1,
    expect.stringContaining('Items that the design does not have: nobody (1).'),
  ])
  expect(imported.stdout).toContain('3 new rows of 1 raters')
  expect(
    (await attune(folder, ['rate', 'import', 'ratings/warmth', 'scores.csv'])).stdout,
  ).toContain('0 new rows')
})

test('a study that is not there, and one that cannot be, are the user’s mistakes', async () => {
  const folder = studyFolder()
  const missing = await attune(folder, ['rate', 'serve', 'ratings/other'])
  expect([missing.status, missing.stderr]).toEqual([2, expect.stringContaining('holds no study')])
  const unrun = await attune(folder, ['rate', 'plan', 'ratings/warmth'])
  expect([unrun.status, unrun.stderr]).toEqual([
    2,
    expect.stringContaining('the run has no dialogues to rate'),
  ])
})

test('labels of messages are written as trajectory/labelled reads them, without names of systems', async () => {
  const study = 'rate: turns\nraters: [anna, ben, carla]\noverlap: 3\nload: 500\n'
  const folder = studyFolder({ scenarios: 3, study, says: () => 'I am Zorblax and I hear you.' })
  await run(folder)
  await attune(folder, ['rate', 'plan', 'ratings/warmth'])
  const { items } = JSON.parse(readFileSync(join(folder, 'ratings/warmth/shown.json'), 'utf8')) as {
    items: { id: string; dialogues: unknown[][] }[]
  }
  const rows = items.flatMap(({ id, dialogues }, at) =>
    ['anna', 'ben', 'carla'].map((rater) => {
      const isFirst = dialogues[0]!.length === 1
      const isRight = rater !== 'carla' || at > 0
      return `${id},${rater},${isFirst === isRight ? 'negative' : 'positive'}`
    }),
  )
  writeFileSync(join(folder, 'labels.csv'), ['item,rater,sentiment', ...rows].join('\n'))
  expect((await attune(folder, ['rate', 'import', 'ratings/warmth', 'labels.csv'])).status).toBe(0)

  const written = await attune(folder, ['rate', 'labels', 'ratings/warmth', '--to', 'out.jsonl'])
  expect([written.status, written.stderr]).toEqual([0, ''])
  expect(written.stdout).toContain(
    `Wrote ${items.length} messages with labels of 3 raters to out.jsonl. All raters agree on ${items.length - 1} of them; Krippendorff α: 0.`,
  )
  const text = readFileSync(join(folder, 'out.jsonl'), 'utf8')
  expect(text).not.toMatch(/zorblax|quimby|wobbegong/i)
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toHaveLength(items.length)
  expect(lines[1]).toMatchObject({ turns: expect.any(Array), labels: expect.any(Object) })

  const other = ['rate', 'labels', 'ratings/warmth', '--question', 'colour']
  const unknown = await attune(folder, other)
  expect([unknown.status, unknown.stderr]).toEqual([
    2,
    expect.stringContaining('it has no question "colour" with choices'),
  ])
})
