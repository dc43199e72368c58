/**
 * The methods of examples/python give what the same methods in JavaScript give, ask as often, and
 * ask nothing again after a kill.
 */
import { type FakeServer, startFakeServer } from '@attune/fake-server'
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { project, records, run } from './e2e/in-process.js'
import { isSkipped, printed, settings } from '@attune/testkit/shared/python.js'

const example = join(import.meta.dirname, '../../../examples/python')
const methods = ['visitor', 'distress', 'esc_judge']

const drawn = (text: string, of: number): number =>
  createHash('sha256').update(text).digest().readUInt32BE(0) % of

/** A model that answers in the form that is asked for; every seventh answer cannot be read. */
function answer({
  messages,
}: {
  readonly messages: readonly { readonly content: string }[]
}): string {
  const asked = messages.map(({ content }) => content).join('\n')
  const last = messages.at(-1)!.content
  if (drawn(asked, 7) === 0) return 'Hm.\n\nI would rather not.'
  if (asked.includes('Which supporter shows more'))
    return `Because.\nAnswer: ${['A', 'B', 'tie'][drawn(asked, 3)]}`
  if (asked.includes('How does the seeker feel')) return String(drawn(asked, 11))
  if (asked.includes('You are this person')) return `It is hard, ${drawn(asked, 1000)}.`
  return drawn(last, 2) === 0 ? 'My advice: sleep.' : 'That sounds hard.'
}

async function server(onCall: () => void = () => {}): Promise<FakeServer> {
  const fake = await startFakeServer({ reply: answer, onCall })
  onTestFinished(() => fake.close())
  return fake
}

const model = ({ url }: FakeServer) => ({
  provider: 'openai',
  baseUrl: `${url}/v1`,
  model: 'small',
  identity: 'small',
})

const config = (fake: FakeServer, plugins: readonly string[]) => ({
  plugins,
  python: settings,
  models: { small: model(fake) },
  supporters: {
    one: { model: { ...model(fake), identity: 'one' } },
    two: { model: { ...model(fake), identity: 'two' }, system: 'Be brief.' },
  },
  evaluations: {
    study: {
      scenarios: { use: 'core/scenarios', file: 'scenarios.jsonl' },
      simulator: { use: 'visitor/visitor', model: 'small', rounds: 3, patience: 2 },
      estimators: { 'distress/feelings': { model: 'small', decay: 0.5 } },
      judges: { 'esc-judge/skills': { model: 'small' } },
    },
  },
})

const asPlugin = (make: string): string => `
import { twins } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'python/twins.mjs')).href)}
const { distress, visitor, judge } = twins(new URL(${JSON.stringify(`${pathToFileURL(example).href}/prompts/`)}))
export default ${make}
`

async function recordsOf(plugins: readonly string[], files: Readonly<Record<string, unknown>>) {
  const fake = await server()
  const folder = project({ 'attune.config.yaml': config(fake, plugins), ...files })
  const report = await run(folder)
  expect(report).toMatchObject({ exitCode: 0, failed: 0, skipped: 0 })
  const { calls, distinct } = fake.stats()
  const found = (await records(folder))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
  return { records: found, calls, distinct }
}

const inPython = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(example, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(py|md|jsonl)$/.test(file) && file !== 'README.md')
      .map((file) => [file, readFileSync(join(example, file), 'utf8')]),
  )

test.skipIf(isSkipped)('each method has at most 40 lines', () => {
  for (const each of methods)
    expect(
      readFileSync(join(example, `${each}.py`), 'utf8')
        .trim()
        .split('\n').length,
    ).toBeLessThanOrEqual(40)
})

test.skipIf(isSkipped)(
  'the same values, preferences and number of calls as twins in JavaScript',
  async () => {
    const ours = await recordsOf(
      methods.map((each) => `./${each}.py`),
      inPython(),
    )
    const stages = printed(
      ['-c', 'import json, esc_judge; print(json.dumps(esc_judge.SKILLS))'],
      example,
    )
    const twins = { visitor: 'visitor', distress: 'distress', esc_judge: `judge(${stages})` }
    const files = Object.fromEntries(
      Object.entries(twins).map(([name, make]) => [`${name}.mjs`, asPlugin(make)]),
    )
    const theirs = await recordsOf(
      methods.map((each) => `./${each}.mjs`),
      { ...files, 'scenarios.jsonl': inPython()['scenarios.jsonl'] },
    )
    expect(ours.records).toHaveLength(9)
    expect(ours.records).toEqual(theirs.records)
    expect(ours.calls).toBe(theirs.calls)
    expect(ours.distinct).toBe(theirs.distinct)
  },
  120_000,
)
