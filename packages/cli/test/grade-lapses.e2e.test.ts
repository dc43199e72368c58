/** A grade lapses when what it was earned by changes, each part by itself, and returns with it. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeServer, startFakeServer } from '@attune/fake-server'
import { studyFolder } from '@attune/testkit/shared/rated-study.js'
import type { Claim } from '@attune/core/findings'
import { attune, run, type RunReport } from './e2e/in-process.js'

let server: FakeServer
let folder: string

/** Each reply of the log holds a number, by which people and judge score it. */
const scoreOf = (text: string): number =>
  1 + (Number(/that is number (\d+)/.exec(text)?.[1] ?? 0) % 5)

interface Parts {
  readonly model?: string
  readonly asked?: string
  readonly mode?: string
  readonly more?: string
  readonly prompts?: string
}

const config = ({
  model = 'm1',
  asked = 'fixed',
  mode = 'each',
  more = '',
  prompts = '',
}: Parts = {}): string => `seed: s
plugins: [ratings]
${prompts}models:
  m: { provider: openai, model: ${model}, baseUrl: "${server.url}/v1", identity: ${asked} }
evaluations:
  study:
    scenarios: { use: core/log, file: log.jsonl }
    simulator: { use: core/replay, file: log.jsonl }
    judges:
      auto: { use: core/rubric, file: rubric.yaml, model: m, mode: ${mode} }
${more}`

const people = `      people: { use: ratings/people, study: ratings/warmth }
    analyses:
      ratings/grade: { people: people, study: ratings/warmth, thresholds: { raters: 2, items: 20, clusters: 10 } }
`

async function gradeWith(parts: Parts): Promise<string> {
  writeFileSync(join(folder, 'attune.config.yaml'), config({ ...parts, more: people }))
  const { evaluations } = await run(folder)
  const sentences = evaluations.flatMap(({ findings }) => findings.sentences ?? [])
  return sentences.find((each) => each.startsWith('auto · warmth')) ?? sentences.join('\n')
}

beforeAll(async () => {
  server = await startFakeServer({
    reply: ({ messages }) =>
      JSON.stringify({
        warmth: {
          evidence: [],
          rationale: 'r',
          score: scoreOf(messages.map(({ content }) => content).join('\n')),
        },
      }),
  })
  folder = studyFolder({ study: 'judge: auto\nraters: [anna, ben]\nshared: 1\n' })
  writeFileSync(join(folder, 'attune.config.yaml'), config())
  await run(folder)
  const planned = await attune(folder, ['rate', 'plan', 'ratings/warmth'])
  if (planned.status !== 0) throw new Error(planned.stderr)
  const { items } = JSON.parse(readFileSync(join(folder, 'ratings/warmth/shown.json'), 'utf8')) as {
    items: { id: string; dialogues: { text: string }[][] }[]
  }
  const rows = items.flatMap(({ id, dialogues: [turns] }, at) => {
    const score = scoreOf(turns!.map(({ text }) => text).join('\n'))
    return [`${id},anna,${score}`, `${id},ben,${at % 4 === 0 ? Math.max(1, score - 1) : score}`]
  })
  writeFileSync(join(folder, 'ratings.csv'), `item,rater,warmth\n${rows.join('\n')}\n`)
  await attune(folder, ['rate', 'import', 'ratings/warmth', 'ratings.csv'])
})
afterAll(() => server?.close())

const changed = (file: string, from: string, to: string): (() => void) => {
  const before = readFileSync(join(folder, file), 'utf8')
  writeFileSync(join(folder, file), before.replaceAll(from, to))
  return () => writeFileSync(join(folder, file), before)
}

test('with nothing changed it is there', async () => {
  expect(await gradeWith({})).toMatch(/is human-checked: .*order/)
})

test('it stands in claims and on the first screen', async () => {
  writeFileSync(
    join(folder, 'attune.config.yaml'),
    config({ more: `${people}      core/verdicts: {}\n` }),
  )
  const { claims } = (await run(folder)) as RunReport & { readonly claims: readonly Claim[] }
  const gradeOf = (label: string) => claims.find(({ of }) => of.source === label)!.grade
  expect(gradeOf('auto')).toMatch(/^human-checked: .*order/)
  expect(gradeOf('people')).toBeUndefined()
  const { stdout } = await attune(folder, ['run', '--no-report', '--no-figures'])
  expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
    /[Ss]cored by auto \(human-checked: [^)]*order[^)]*\(/,
  )
})

test.each([
  ['the model that is asked', 'model', { asked: 'another' }],
  ['an option', 'options', { mode: 'together' }],
])('of %s', async (_, part, parts) => {
  expect(await gradeWith(parts)).toBe(`auto · warmth (en) is lapsed: ${part}.`)
  expect(await gradeWith({})).toMatch(/is human-checked/)
})

test('of the model that answers', async () => {
  const store = join(folder, '.attune')
  rmSync(store, { recursive: true, force: true })
  expect(await gradeWith({ model: 'm2' })).toBe('auto · warmth (en) is lapsed: model.')
  rmSync(store, { recursive: true, force: true })
  expect(await gradeWith({})).toMatch(/is human-checked/)
})

test('of the rubric, and of the language', async () => {
  const back = changed('rubric.yaml', 'friendly', 'kind')
  expect(await gradeWith({})).toBe('auto · warmth (en) is lapsed: rubric.')
  back()
  const english = changed('log.jsonl', '"language":"en"', '"language":"zh"')
  expect(await gradeWith({})).toBe('auto · warmth (zh) is lapsed: language.')
  english()
  expect(await gradeWith({})).toMatch(/is human-checked/)
})

test('of the prompt', async () => {
  const ejected = await attune(folder, ['prompts', 'eject', 'core/rubric'])
  const file = /\S+\.md/.exec(ejected.stdout)?.[0] ?? ''
  const before = readFileSync(join(folder, file), 'utf8')
  writeFileSync(join(folder, file), `${before}\nBe brief.\n`)
  const prompts = `prompts: { core/rubric: { en: ${file} } }\n`
  expect(await gradeWith({ prompts })).toBe('auto · warmth (en) is lapsed: prompts.')
  writeFileSync(join(folder, file), before)
  expect(await gradeWith({})).toMatch(/is human-checked/)
})
