// Logs alone: no supporter in the config, conversations that are not the same, logs that grow.
import { appendFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openProject, tokens } from '@attune/host'
import { MemoryStore } from '@attune/store-sqlite'
import type { Project } from '@attune/project'
import type { DialogueRecord } from '@attune/core/findings'

const line = (scenario: string, supporter: string, more: object = {}): string =>
  `${JSON.stringify({
    scenario,
    supporter,
    language: 'en',
    turns: [
      { speaker: 'seeker', text: 'It is bad.' },
      { speaker: 'supporter', text: `${supporter} hears ${scenario}.` },
    ],
    ...more,
  })}\n`

const evaluation = `
    scenarios: { use: core/log, file: log.jsonl }
    simulator: { use: core/replay, file: log.jsonl }
    estimators: { core/lexicon: {} }`

function workspace(log: string, config = `evaluations:\n  week:${evaluation}`) {
  const folder = mkdtempSync(join(tmpdir(), 'attune-logs-'))
  writeFileSync(join(folder, 'log.jsonl'), log)
  writeFileSync(join(folder, 'attune.config.yaml'), config)
  const services = [
    { token: tokens.store, value: Object.assign(new MemoryStore(), { close: async () => {} }) },
  ]
  return {
    folder,
    file: join(folder, 'log.jsonl'),
    open: () => openProject({ cwd: folder, env: {}, services }),
  }
}

const { signal } = new AbortController()
const run = (project: Project) => project.run({ stop: signal, signal })

async function said(project: Project): Promise<string[]> {
  const found: string[] = []
  for await (const record of project.read.records()) {
    const { dialogue } = record as unknown as DialogueRecord
    if (dialogue.state === 'known') found.push(dialogue.value.turns[1]!.text)
  }
  return found
}

test('a config without supporters has those of its log, and plans the dialogues that are there', async () => {
  const { open } = workspace(
    line('c1', 'v1') + line('c2', 'v2') + line('c3', 'v1') + line('c3', 'v2'),
  )
  const project = await open()
  const [week] = project.config.evaluations
  expect(week!.supporters).toMatchObject([
    { label: 'v1', use: 'core/logged' },
    { label: 'v2', use: 'core/logged' },
  ])
  expect(await run(project)).toMatchObject({ done: 8, failed: 0, skipped: 0 })
  expect(await said(project)).toEqual([
    'v1 hears c1.',
    'v2 hears c2.',
    'v1 hears c3.',
    'v2 hears c3.',
  ])
})

async function clustersIn(text: string) {
  const project = await workspace(text).open()
  await run(project)
  const clusters = new Map<string, string | undefined>()
  for await (const record of project.read.records()) {
    const { scenario } = record as unknown as DialogueRecord
    clusters.set(scenario.id, scenario.cluster)
  }
  return Object.fromEntries(clusters)
}

test('people who met the same scenario are one cluster, with all their scenarios', async () => {
  const of = (cluster: string) => ({ cluster })
  const log =
    line('c1', 'v1', of('jo')) +
    line('c2', 'v1', of('al')) +
    line('c3', 'v1', of('bo')) +
    line('c4', 'v1') +
    line('c4', 'v2', of('bo')) +
    line('c2', 'v2', of('jo'))
  expect(await clustersIn(log)).toEqual({ c1: 'jo', c2: 'jo', c3: 'bo', c4: 'bo' })
})

test('a later line keeps the names of earlier clusters, whose dialogues are not judged again', async () => {
  const of = (cluster: string) => ({ cluster })
  const log = line('c1', 'v1', of('jo')) + line('c2', 'v1', of('al'))
  const later =
    line('c3', 'v1', of('bo')) +
    line('c3', 'v2', of('jo')) +
    line('c4', 'v1', of('cy')) +
    line('c4', 'v2', of('bo'))
  expect(await clustersIn(log + later)).toEqual({ c1: 'jo', c2: 'al', c3: 'jo', c4: 'jo' })
})

test('each evaluation has the supporters of its own log', async () => {
  const other = evaluation.replaceAll('log.jsonl', 'other.jsonl')
  const { folder, open } = workspace(
    line('c1', 'v1'),
    `evaluations:\n  week:${evaluation}\n  other:${other}`,
  )
  writeFileSync(join(folder, 'other.jsonl'), line('c9', 'v9'))
  const project = await open()
  expect(
    project.config.evaluations.map(({ supporters }) => supporters.map(({ label }) => label)),
  ).toEqual([['v1'], ['v9']])
})

test('repeats are planned where they are recorded', async () => {
  const config = `repeats: 2\nevaluations:\n  week:${evaluation}`
  const { open } = workspace(
    line('c1', 'v1') + line('c2', 'v1') + line('c2', 'v1', { repeat: 2 }),
    config,
  )
  const project = await open()
  expect(await run(project)).toMatchObject({ done: 6, failed: 0 })
  expect(await said(project)).toHaveLength(3)
})

test('a log that grows is read on: what was there before is not done again', async () => {
  const { file, open } = workspace(line('c1', 'v1') + line('c2', 'v1'))
  expect(await run(await open())).toMatchObject({ done: 4, reused: 0 })
  appendFileSync(file, line('c3', 'v1') + line('c1', 'v2'))
  const project = await open()
  expect(await run(project)).toMatchObject({ done: 4, reused: 4, failed: 0 })
  expect(await said(project)).toHaveLength(4)
})

test('a dialogue that was edited is done again, and no other', async () => {
  const { file, open } = workspace(line('c1', 'v1') + line('c2', 'v1'))
  await run(await open())
  writeFileSync(file, line('c1', 'v1') + line('c2', 'v1').replace('hears', 'sees'))
  const project = await open()
  expect(await run(project)).toMatchObject({ done: 2, reused: 2 })
  expect(await said(project)).toEqual(['v1 hears c1.', 'v1 sees c2.'])
})

test('a log that was edited is not read as it was, before it is run', async () => {
  const source = evaluation.replace(
    'core/log, file: log.jsonl',
    'core/scenarios, file: people.jsonl',
  )
  const { folder, file, open } = workspace(line('c1', 'v1'), `evaluations:\n  week:${source}`)
  writeFileSync(join(folder, 'people.jsonl'), '{"id":"c1","language":"en","profile":""}\n')
  const project = await open()
  await run(project)
  expect(await said(project)).toEqual(['v1 hears c1.'])
  writeFileSync(file, line('c1', 'v1').replace('hears', 'sees'))
  expect(await said(await open())).toEqual([])
})

test.each([
  ['a scenario', 'people.jsonl', '{"id":"c7","language":"en","profile":""}\n', ''],
  ['a supporter', 'log.jsonl', '', 'supporters: { v1: core/logged, v3: core/logged }\n'],
])(
  '%s that the log knows nothing of fails, and says so',
  async (_, scenarios, people, supporters) => {
    const source = evaluation.replace(
      'core/log, file: log.jsonl',
      `${people ? 'core/scenarios' : 'core/log'}, file: ${scenarios}`,
    )
    const { folder, open } = workspace(
      line('c1', 'v1'),
      `${supporters}evaluations:\n  week:${source}`,
    )
    if (people) writeFileSync(join(folder, 'people.jsonl'), people)
    const failures: unknown[] = []
    const project = await open()
    const observers = [(event: object) => void ('failure' in event && failures.push(event.failure))]
    expect(await project.run({ stop: signal, signal, observers })).toMatchObject({ failed: 1 })
    expect(JSON.stringify(failures)).toContain('REPLAY_MISSING')
  },
)

test('a log with two languages under one scenario id is refused when it is read, with both lines', async () => {
  const { open } = workspace(
    line('c1', 'v1') + line('c2', 'v1') + line('c1', 'v2', { language: 'zh' }),
  )
  await expect(open()).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining(
      'log.jsonl:3: the scenario "c1" is in zh here and in en on line 1: give the dialogues of each language separate scenario ids, such as "c1/zh"',
    ),
  })
})

test('ids that carry the language, regions, and lines without a language are no conflict', async () => {
  const { open } = workspace(
    line('10/en', 'v1') +
      line('10/zh', 'v1', { language: 'zh' }) +
      line('10/en', 'v2', { language: 'en-GB' }) +
      line('10/zh', 'v2', { language: undefined }),
  )
  expect(await run(await open())).toMatchObject({ done: 8, failed: 0 })
})

test('a log in another language than the scenarios of its evaluation is refused before anything is planned', async () => {
  const source = evaluation.replace(
    'core/log, file: log.jsonl',
    'core/scenarios, file: people.jsonl',
  )
  const { folder, open } = workspace(
    line('c0', 'v1') + line('c1', 'v1'),
    `evaluations:\n  week:${source}`,
  )
  const people = ['c0', 'c1'].map((id) => ({
    id,
    language: id === 'c1' ? 'zh' : 'en',
    profile: '',
  }))
  writeFileSync(join(folder, 'people.jsonl'), people.map((each) => JSON.stringify(each)).join('\n'))
  const project = await open()
  await expect(project.plan()).rejects.toMatchObject({
    code: 'DATA_LINE',
    message: expect.stringMatching(
      /log\.jsonl:2: the scenario "c1" is in en here, and in zh where the evaluation has/,
    ),
  })
})

test('a config without supporters and without a log is told what it lacks', async () => {
  const live = evaluation.replace('core/replay, file: log.jsonl', 'core/seeker')
  const { open } = workspace(line('c1', 'v1'), `evaluations:\n  week:${live}`)
  await expect(open()).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining('The key "supporters" is missing in the config.'),
  })
})

test('a log with a wrong line is named with file and line when the config is read', async () => {
  const { open } = workspace(`${line('c1', 'v1')}{"scenario":"c2"}\n`)
  await expect(open()).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining('log.jsonl:2: The key "supporter" is missing in the record'),
  })
})
