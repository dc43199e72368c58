/**
 * Tables, gates, looks, sizes and comparisons of an evaluation of people say people, and no
 * scenarios.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { attune, project } from './e2e/in-process.js'

const people = readFileSync(
  join(import.meta.dirname, '../../../examples/returning/people.jsonl'),
  'utf8',
)

const config = `
plugins: [returning]
seed: 5
supporters:
  bot: { use: returning/bot, remembers: 0.6, memory: { mode: own } }
  other: { use: returning/bot, remembers: 0, memory: { mode: own } }
evaluations:
  returning:
    scenarios: { use: core/scenarios, file: people.jsonl }
    simulator: { use: returning/seeker, turns: 1 }
    estimators: { memory: { use: returning/memory, tracer: rules }, words: core/lexicon }
    primary: [memory.recall]
    gates:
      - { measure: memory.recall, supporter: bot, atLeast: 0.1 }
`

/** Words of other units than people; ids such as core/scenarios are none. */
const OTHERS = /(?<![/.\w-])[Ss]cenarios?\b(?![=:])/

let folder: string
const said = async (...args: readonly string[]): Promise<string> => {
  const { stdout, stderr } = await attune(folder, args)
  return stdout + stderr
}

beforeEach(() => {
  folder = project({ 'attune.config.yaml': config, 'people.jsonl': people })
})

test('a run that is decided look by look, and a check', { timeout: 120_000 }, async () => {
  const looks = await said('run', '--until', 'decided', '--no-report')
  expect(looks).toContain('12 people are too few for looks to save anything')
  expect(looks).not.toMatch(OTHERS)
  const check = await said('check', '--trial')
  expect(check).toMatch(/✓ pass .*\n.*12 people\)/)
  expect(check).not.toMatch(OTHERS)
})

test('a plan of a check, and a check with a second look', { timeout: 120_000 }, async () => {
  folder = project({
    'attune.config.yaml': config.replace('atLeast: 0.1', 'atLeast: 0.6'),
    'people.jsonl': people,
  })
  const plan = await said('check', '--plan')
  expect(plan).toContain('each person is asked twice first')
  expect(plan).toContain('does not pass at once asks its people once more')
  expect(plan).not.toMatch(OTHERS)
  const check = await said('check', '--trial')
  expect(check).toContain('passes at once: the same people are asked once more')
  expect(check).toMatch(/12 people, asked twice/)
  expect(check).not.toMatch(OTHERS)
})

test('all tables of a run, the power of a pilot and a baseline', { timeout: 120_000 }, async () => {
  const instrument = 'core/instrument: { of: [{ estimator: memory, measure: recall }] }'
  folder = project({
    'attune.config.yaml': `${config}    analyses: { returning/people: {}, ${instrument} }\n`,
    'people.jsonl': people,
  })
  await said('run', '--no-report')
  const { stdout: tables } = await attune(folder, ['run', '--all', '--no-report'])
  expect(tables).toMatch(/memory · recall +Person /)
  expect(tables).not.toMatch(OTHERS)
  const power = await said('power', '--measure', 'memory.recall')
  expect(power).toMatch(/^12 people with 1 repeat/m)
  expect(power).toMatch(/^people {2}1 repeat\n {4}10 /m)
  expect(power).not.toMatch(OTHERS)
  const baseline = await said('baseline', 'write', 'base.json', '--runs', '1')
  expect(baseline).toContain('returning: bot, other; 12 people, 60 sessions')
  expect(baseline).not.toMatch(OTHERS)
})

test('two runs are compared over people, by the sessions that differ most', async () => {
  const forgets = ['--set', 'supporters.bot.remembers=0', '--sessions', '2', '--no-report']
  await said('run', '--no-report', '--sessions', '2')
  await said('run', ...forgets)
  const compared = await said('compare', '1', '2')
  expect(compared).toMatch(/12 people/)
  expect(compared).toContain('sessions that differ most')
  expect(compared).not.toMatch(OTHERS)
})
