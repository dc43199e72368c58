/**
 * Data that say nothing are named above the result, and decide nothing: in the terminal, the
 * report, JSON and a check.
 */
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocksOf } from '@attune/testkit/shared/unpacked.js'
import { faults, faultyServer, faultyWorld } from './e2e/faulty-server.js'
import { attune, project, run, write } from './e2e/in-process.js'

/** `npm run soak` sets it: longer series. */
const isLong = process.env['ATTUNE_SOAK'] !== undefined

interface Health {
  readonly supporter: string
  readonly dialogues: number
  readonly affected: number
  readonly level: 'sound' | 'noted' | 'unsound'
  readonly faults: readonly { readonly kind: string }[]
  readonly sentence?: string
}
const healthIn = (report: object): readonly Health[] =>
  (report as { readonly health: readonly Health[] }).health

interface Page {
  readonly overview: { readonly evaluations: readonly object[] }
}

let url: string
let close: () => void
beforeAll(async () => void (url = await faultyServer((end) => (close = end))))
afterAll(() => close())

/** What the first page of a report shows. */
const reportIn = (folder: string): string =>
  blocksOf([
    { path: '', content: readFileSync(join(folder, 'attune-output/report.html'), 'utf8') },
  ])[0]!

/** Verdicts on quality, not directions of a scale. */
const verdict = /is (?:better|higher) than|is preferred to|ahead in|优于|高于|更受偏好/

const said: Readonly<Record<string, RegExp>> = {
  empty: /replies are empty/,
  cut: /replies are cut off by the token limit/,
  filtered: /content filter/,
  looping: /replies go round in a loop/,
  foreign: /replies are in another language or script than the scenario/,
  same: /5 of 5 dialogues have the same reply throughout/,
  lost: /5 of 5 dialogues are lost/,
}

test('each fault is named in every dialogue, one of each kind in one of five, and none of sound supporters', async () => {
  const kinds = Object.entries(faults).flatMap(([kind, all]) =>
    all.slice(0, isLong ? Infinity : 1).map((_, at) => `${kind}-${at}`),
  )
  const firsts = Object.keys(faults).map((kind) => `${kind}-0`)
  const supporters = Object.fromEntries([
    ...kinds.map((name) => [name, `${name}/5`]),
    ...firsts.map((name) => [`some-${name}`, `${name}/1`]),
    ['sound', 'fit-0/0'],
  ]) as Readonly<Record<string, string>>
  const more = { scenarios: 5, evaluation: { estimators: {}, analyses: {} } }
  const folder = project(faultyWorld(url, supporters, more))
  const report = await run(folder)
  const health = new Map(healthIn(report).map((each) => [each.supporter, each]))
  expect(health.get('sound')).toMatchObject({
    dialogues: 5,
    affected: 0,
    level: 'sound',
    faults: [],
  })
  expect(health.get('sound')).not.toHaveProperty('sentence')
  for (const name of kinds) {
    const kind = name.replace(/-\d+$/, '')
    const whole = health.get(name)!
    expect(whole).toMatchObject({ supporter: name, dialogues: 5, affected: 5, level: 'unsound' })
    expect(whole.sentence).toMatch(said[kind]!)
  }
  for (const name of firsts) {
    const some = health.get(`some-${name}`)!
    expect(some).toMatchObject({ dialogues: 5, affected: 1, level: 'noted' })
    expect(some.sentence).toMatch(/: 1 of 5 dialogues (is|has)|: \d of (?:20|16) replies /)
  }
  expect(health.get('empty-0')!.sentence).toMatch(
    /^empty-0: 20 of 20 replies are empty \(its reasoning used up maxTokens\)\./,
  )
  const { stdout } = await attune(folder, ['run', '--no-figures', '--no-report'])
  for (const name of kinds) expect(stdout).toContain(health.get(name)!.sentence)
  expect(stdout).not.toMatch(/^sound: /m)
})

test('a supporter with a fault in one dialogue of ten is sound, with two it is named, and more than half end all verdicts', async () => {
  const read = async (share: number) => {
    const folder = project(faultyWorld(url, { thinker: `empty-0/${share}`, sound: 'fit-0/0' }))
    const { stdout } = await attune(folder, ['run', '--no-figures'])
    return { stdout, report: reportIn(folder), json: await run(folder) }
  }
  const one = await read(1)
  expect(one.stdout).not.toContain('thinker: ')
  const two = await read(2)
  expect(two.stdout).toMatch(
    /^thinker: 8 of 40 replies are empty \(its reasoning used up maxTokens\)\.$/m,
  )
  const five = await read(5)
  expect(five.stdout).toMatch(
    /^thinker: 20 of 40 replies are empty \(its reasoning used up maxTokens\)\.$/m,
  )
  expect(five.stdout).toMatch(/cannot be told apart|is better than|is higher than/)
  const all = await read(10)
  const sentence = 'thinker: 40 of 40 replies are empty (its reasoning used up maxTokens).'
  expect(all.stdout.startsWith(`Not checked for harm.\n${sentence}`)).toBe(true)
  expect(all.stdout).toContain('because of the warning above about thinker')
  expect(all.stdout).not.toMatch(verdict)
  for (const { report } of [two, five, all])
    expect(report).toContain('(its reasoning used up maxTokens).')
  expect(all.report).toContain('thinker：40 个回复中有 40 个为空（推理用尽了 maxTokens）。')
  expect(JSON.stringify((JSON.parse(all.report) as Page).overview.evaluations)).not.toMatch(verdict)
  const { claims } = all.json as unknown as {
    readonly claims: readonly { detected: boolean; sentence: string }[]
  }
  expect(claims.length).toBeGreaterThan(0)
  for (const each of claims) {
    expect(each).toMatchObject({ detected: false, vetoes: [{ supporter: 'thinker' }] })
    expect(each.sentence).toContain(sentence.slice(0, -1))
  }
  expect(JSON.stringify(all.json)).not.toMatch(verdict)
})

const gates = (more: object) => ({ evaluation: { gates: [{ name: 'mood', ...more }] } })
const against = {
  measure: 'core/lexicon.mean',
  versus: { baseline: 'main.baseline.json' },
  margin: 0.9,
  better: 'higher',
}

/** Folders in which a baseline of a bot is written, by the bot; they are copied. */
const withBaseline = new Map<string, string>()

async function baselineOf(bot: string): Promise<string> {
  const found = withBaseline.get(bot)
  if (found !== undefined) return found
  const folder = project(faultyWorld(url, { bot }, gates(against)))
  await attune(folder, ['run', '--no-figures', '--no-report'])
  await attune(folder, ['baseline', 'write', 'main.baseline.json'])
  withBaseline.set(bot, folder)
  return folder
}

async function checked(
  models: readonly [before: string, now: string],
  gate: object,
  args: readonly string[] = [],
) {
  const [before, now] = models
  const folder = project()
  if ('versus' in gate) cpSync(await baselineOf(before), folder, { recursive: true })
  write(folder, faultyWorld(url, { bot: now }, gates(gate)))
  const files = ['--junit', 'junit.xml', '--summary', 'summary.md']
  const ended = await attune(folder, ['check', '--trial', ...files, ...args])
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
  return { ...ended, junit: read('junit.xml'), summary: read('summary.md').replaceAll('\\', '') }
}

test.each([
  ['a sound baseline', ['fit-0/0', 'empty-0/10'], against, [], 3],
  [
    'a sound baseline, and inconclusive passes',
    ['fit-0/0', 'same-0/8'],
    against,
    ['--inconclusive', 'pass'],
    3,
  ],
  ['a sound baseline, and most dialogues are lost', ['fit-0/0', 'lost-1/8'], against, [], 3],
  ['a baseline that is no better', ['foreign-2/10', 'foreign-0/10'], against, [], 4],
  [
    'a baseline that is no better, and inconclusive passes',
    ['cut-0/10', 'looping-0/10'],
    against,
    ['--inconclusive', 'pass'],
    4,
  ],
  [
    'a baseline that is no better, and inconclusive fails',
    ['cut-0/10', 'looping-0/10'],
    against,
    ['--inconclusive', 'fail'],
    3,
  ],
  [
    'no baseline',
    ['', 'filtered-1/10'],
    { measure: 'core/lexicon.mean', atLeast: 0.001 },
    ['--inconclusive', 'pass'],
    4,
  ],
  [
    'no baseline, and the gate fails by its number',
    ['', 'filtered-1/10'],
    { flag: 'filtered-reply', atMost: 0.3 },
    [],
    3,
  ],
  [
    'the fault in half of the dialogues',
    ['fit-0/0', 'empty-0/5'],
    { ...against, margin: 0.3 },
    [],
    0,
  ],
] as const)('a check with %s', async (_, models, gate, args, status) => {
  const ended = await checked(models, gate, args)
  expect({ status: ended.status, stdout: ended.stdout }).toMatchObject({ status })
  const sentence = /^bot: .*(?:replies are|replies go|dialogues have|dialogues are)[^.]*/m.exec(
    ended.stdout,
  )![0]
  expect(ended.junit).toContain(sentence)
  expect(ended.summary).toContain(sentence)
  expect(ended.summary).not.toContain('✅ pass | care | mood | Nothing')
  if (status === 0) return
  expect(ended.stdout).not.toContain('✓ pass')
  expect(ended.junit).toMatch(/<failure|<skipped/)
})
