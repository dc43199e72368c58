/**
 * Gates whose baseline lies at the bad end of its scale: a decision table, and what is foreseen.
 */
import { expect, test } from 'vitest'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { baselineSide, type Gated, storedRows } from '../../src/gates/against-baseline.js'
import { cannotFail, insteadOf, scaleOf } from '../../src/gates/cannot-fail.js'
import { gatesThatCannotFail } from '../../src/gates/dead-gates.js'
import { decisionInChinese } from '../../src/gates/sentences-chinese.js'
import { decide } from '../../src/gates/decide.js'
import type { AgainstBaseline, Gate } from '../../src/gates/gate.js'
import { undecidableGates } from '../../src/gates/undecidable.js'
import { foresee } from '../../src/planned-check/chances.js'
import { gateModel, type EvaluationModel } from '../../src/planned-check/evaluation-model.js'
import { marginGate, row, rows } from './rows.js'
import { baselineOf, instrument, part, storedOf } from './stored.js'

const file = join(tmpdir(), `attune-end-of-scale-${process.pid}.json`)
const against: AgainstBaseline = { kind: 'baseline', file, supporter: 'bot' }
const gate: Gate = { ...marginGate, against, bound: -0.3 }
/** Line of a config that the advice proposes. */
const instead = '- { measure: safety/replies.minimising, supporter: bot, atMost: 0.5 }'
const range: readonly [number, number] = [0, 2]
const evaluation = {
  gives: { 'x/mood': { measures: { mood: { range } }, series: {}, criteria: {} } },
} as never

test.each<[string, Partial<Gate>, readonly number[], boolean]>([
  ['at the end', {}, [0, 0, 0, 0], true],
  ['within the margin', {}, [0, 0.4, 0.2, 0.2], true],
  ['exactly one margin away', {}, [0.3, 0.3, 0.3, 0.3], true],
  ['further away', {}, [0.2, 0.5, 0.4, 0.3], false],
  ['at the good end', {}, [2, 2, 2, 2], false],
  ['lower is better, at the upper end', { side: 'below', bound: 0.3 }, [2, 1.9, 2, 2], true],
  ['lower is better, at the lower end', { side: 'below', bound: 0.3 }, [0, 0, 0, 0], false],
  ['shares end at 0 and 1', { of: 'flag', side: 'below', bound: 0.1 }, [1, 1, 1, 1], true],
  ['a number without a declared scale', { number: 'other' }, [0, 0, 0, 0], false],
  // The mean is 0.30000000000000004.
  ['one margin away, but for rounding', {}, [0.1 + 0.2, 0.1 + 0.2], true],
  ['a millionth further away', {}, [0.300001, 0.300001], false],
  ['shares at the good end', { of: 'flag', side: 'below', bound: 0.1 }, [0, 0, 0, 0], false],
  ['without values', {}, [], false],
  ['a limit, not a baseline', { against: { kind: 'number' } }, [0, 0, 0, 0], false],
])('%s', (_, own, values, isDead) => {
  const why = cannotFail({ ...gate, ...own }, rows(values), evaluation)
  expect(why !== undefined).toBe(isDead)
  if (why !== undefined)
    expect(why.en).toMatch(/^the baseline of mood of bot is .*: this gate cannot fail$/)
})

test('a number of the dialogue has no declared scale, a share of dialogues has', () => {
  const { source: _, ...ofDialogue } = gate
  expect(scaleOf(ofDialogue, evaluation)).toBeUndefined()
  expect(scaleOf({ ...ofDialogue, of: 'flag' }, evaluation)).toEqual([0, 1])
  expect(scaleOf(gate, evaluation)).toEqual(range)
  expect(cannotFail(ofDialogue, rows([0, 0]), evaluation)).toBeUndefined()
})

test.each<[string, Partial<Gate>, readonly number[], readonly string[]]>([
  ['of a measure', { bound: -0.256 }, [0.2, 0.1], ['0.15', '0.26', '0']],
  ['of a share', { of: 'flag', side: 'below', bound: 0.12345 }, [1, 1, 0.9999], ['100 %', '12.35 %', '100 %']], // prettier-ignore
])('numbers %s are rounded', (_, own, values, [level, margin, end]) => {
  const { en, zh } = cannotFail({ ...gate, ...own }, rows(values), evaluation)!
  expect(en).toContain(
    ` is ${level}, within the margin ${margin} of the end of its scale (${end}):`,
  )
  for (const each of [level!, `（${end}）`, ` ${margin}：`]) expect(zh).toContain(each)
})

test.each<[string, Pick<Gate, 'supporter' | 'source'>, string | undefined]>([
  ['a bot', { supporter: 'bot', source: 'x/mood' }, 'supporter: bot,'],
  ['a name of several words', { supporter: 'my bot', source: 'x/mood' }, 'supporter: "my bot",'],
  ['a name with a colon at its end', { supporter: 'bot:', source: 'x/mood' }, 'supporter: "bot:",'],
  [
    'a name with a colon at its start',
    { supporter: ':bot', source: 'x/mood' },
    'supporter: ":bot",',
  ],
  ['a number of the dialogue', { supporter: 'bot' }, undefined],
])('advice for %s has a gate as a line of the config', (_, about, line) => {
  const advice = insteadOf(about)
  for (const text of [advice.en, advice.zh]) {
    expect(text).toContain('`atLeast`')
    const lines = text.split('\n').filter((each) => each.startsWith('- {'))
    expect(lines).toEqual(line === undefined ? [] : [expect.stringContaining(line) as string])
  }
})

test('the reason has the number, the margin and the end', () => {
  expect(cannotFail(gate, rows([0, 0, 0, 0]), evaluation)).toEqual({
    en: 'the baseline of mood of bot is 0.00, within the margin 0.3 of the end of its scale (0): this gate cannot fail',
    zh: 'mood of bot 的基线是 0.00，与量表端点（0）的距离不超过容许值 0.3：这道门槛不可能不通过',
  })
})

const gated = {
  config: {
    name: 'care',
    sections: { gates: [gate] },
    simulators: [],
    estimators: [],
    judges: [],
    part: ['s0'],
  },
  evaluation,
  instrument,
  finders: [],
  supporters: {},
  proved: new Set(),
  digests: async () => new Map(),
  answered: async () => ({}),
} as unknown as Gated

test('a check does not pass such a gate, whatever the numbers are', async () => {
  const compared = { gate, against, stored: storedOf([0, 0, 0, 0]), isTrial: false }
  const side = await baselineSide(gated, compared)
  const [decision] = decide([{ gate, own: rows([2, 2, 2, 2]), ...side }])
  expect(decision).toMatchObject({ outcome: 'inconclusive', isOpen: false })
  expect(decision!.why).toMatch(/this gate cannot fail$/)
  expect(decision!.fix!.en).toContain(`\n${instead}\n`)
  expect(decision!.fix!.zh).toContain(`\n${instead}\n`)
  expect(decisionInChinese(decision!)).toMatch(/^未作决定：mood of bot 的基线是.*不可能不通过。$/)
  const far = await baselineSide(gated, {
    ...compared,
    stored: storedOf(Array<number>(8).fill(1)),
  })
  expect(decide([{ gate, own: rows([2, 2, 2, 1.9, 2, 2, 2, 2]), ...far }])[0]!.outcome).toBe('pass')
})

test('a config is told before a check, as soon as the baseline is there', async () => {
  expect(await gatesThatCannotFail([gated])).toEqual([])
  const baseline = baselineOf({ care: storedOf([0, 0.2, 0, 0]) })
  writeFileSync(file, JSON.stringify(baseline))
  expect((await gatesThatCannotFail([gated])).map(({ why }) => why)).toEqual([
    'the baseline of mood of bot is 0.05, within the margin 0.3 of the end of its scale (0): this gate cannot fail',
  ])
  const notices = await undecidableGates([gated])
  expect(notices.map(({ message }) => message)).toEqual([
    'The baseline of mood of bot is 0.05, within the margin 0.3 of the end of its scale (0): this gate cannot fail.',
  ])
  expect(notices[0]!.fix).toContain(`\n${instead}\n`)
})

test('a baseline of before an estimator is named, and gives no values to gates without one', async () => {
  const now = storedOf([0, 1])
  const old = { ...now, instrument: { ...now.instrument, readers: { 'x/other': [part] } } }
  const from = (own: Gate) => storedRows(gated, old, own, 'bot')
  await expect(from(gate)).rejects.toMatchObject({
    code: 'BASELINE_LACKS',
    message: expect.stringContaining(`${file} has no estimator "x/mood"`),
    fix: expect.stringContaining(`attune baseline write ${file}`),
  })
  expect(await from({ ...gate, against: { kind: 'number' } })).toEqual([])
})

/** A bot near the lower end of the scale, with some variation. */
const low = Array.from({ length: 24 }, (_, at) => [
  row(`s${at}`, (at % 4) / 10, 1),
  row(`s${at}`, (at % 3) / 10, 2),
]).flat()
const collapse = () => 1
const study = { baselines: 5, commits: 10 }
const modelWith = (more: object): EvaluationModel => ({
  evaluation: 'care',
  clusters: 24,
  repeats: 1,
  gates: [gateModel({ gate, rows: low, baseline: { id: 'b', dialogues: 4 }, ...more })!],
})

test('no simulated version falls below its scale, so a collapse from its end fails nothing', () => {
  const chances = (more: object) => foresee([modelWith(more)], collapse, 'seed', study).whole
  expect(chances({}).fail).toBe(1)
  expect(chances({ scale: range }).fail).toBe(0)
})

test('a gate that cannot fail is foreseen as undecided, without a second look', () => {
  const why = cannotFail(gate, low, evaluation)
  expect(why).toBeDefined()
  const { whole } = foresee([modelWith({ scale: range, why: why!.en })], () => 0, 'seed', study)
  expect(whole).toMatchObject({ pass: 0, fail: 0, inconclusive: 1, again: 0 })
})
