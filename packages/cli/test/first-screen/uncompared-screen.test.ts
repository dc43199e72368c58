/**
 * First screens of runs that compare nothing: whole sentences, an equal part of the lines for each
 * evaluation, and a table where it fits.
 */
import { widthOf } from '@attune/tables'
import { known } from '@attune/core'
import type { Findings, Table } from '@attune/core/findings'
import { expect, test } from 'vitest'
import { uncomparedScreen, type UncomparedParts } from '../../src/first-screen/uncompared-screen.js'
import type { Found } from '../../src/types.js'

const table = (title: string, rows: number): Table => ({
  id: title,
  title,
  columns: [
    { key: 'supporter', title: 'Supporter' },
    { key: 'warmth', title: 'warmth', better: 'higher' },
  ],
  rows: Array.from({ length: rows }, (_, at) => ({
    supporter: `bot-${at}`,
    warmth: { value: known(at), n: 12 },
  })),
  notes: ['n = 12.'],
})

const found = (evaluation: string, findings: Partial<Findings>): Found =>
  ({
    evaluation,
    label: 'core/verdicts',
    claims: [],
    findings: { tables: [], figures: [], ...findings },
  }) as never

const parts: UncomparedParts = {
  width: 80,
  most: 17,
  harm: ['Not checked for harm.'],
  health: [],
  languages: [],
  standIns: () => ({ text: '', short: '' }),
  ownSupporter: () => 'bot',
  instrumentsOf: () => ({ seekers: ['patient'], scorers: ['talk', 'words'] }),
}

/** Dialogues of the bot whose warmth is their number; those of another one, and flags. */
const evaluation = (name: string, flags: readonly string[] = []) => ({
  name,
  judges: ['talk'],
  estimators: [],
  gives: flags.length > 0 ? {} : { talk: { criteria: { warmth: { better: 'higher' } } } },
  async *observations({ kind }: { readonly kind?: string } = {}) {
    const row = { supporter: 'bot', source: 'talk', name: 'warmth' }
    if (kind === 'flag') for (const scenario of flags) yield { ...row, kind, scenario }
    else {
      yield { ...row, supporter: 'other', kind: 'verdict', scenario: 's9', value: known(0) }
      for (const at of [3, 1, 2, 4])
        yield { ...row, kind: 'verdict', scenario: `s${at}`, value: known(at) }
    }
  },
})

const screenOf = async (
  all: readonly Found[],
  more: Partial<UncomparedParts> = {},
  flags: readonly string[] = [],
): Promise<readonly string[]> => {
  const names = [...new Set(all.map((each) => each.evaluation))]
  const read = {
    archives: () => [],
    evaluations: () => names.map((name) => evaluation(name, flags)),
  }
  const text = await uncomparedScreen({ read } as never, all, { ...parts, ...more })
  return text === '' ? [] : text.split('\n')
}

test('sentences, seeker and scorers, the worst dialogues of the own bot, and the table', async () => {
  const sentences = ['talk · warmth: bot has 1.08 [0.76, 1.41] (12 scenarios).']
  expect(
    (await screenOf([found('care', { sentences, tables: [table('Verdicts', 1)] })])).slice(0, 6),
  ).toEqual([
    'Not checked for harm.',
    ...sentences,
    '  Seeker: patient, scored by talk, words; no others were tried.',
    '  Read first: attune show s1, s2, s3 (worst of bot).',
    '',
    'Verdicts',
  ])
})

test('of a measure without a direction, the dialogues with the most flags are read', async () => {
  const lines = await screenOf([found('care', { sentences: ['One.'] })], {}, ['s4', 's2', 's4'])
  expect(lines).toContainEqual('  Read first: attune show s4, s2 (flags of bot).')
})

test('a table that does not fit is left out, and a run that says nothing in sentences has no screen then', async () => {
  const long = [table('Verdicts', 30)]
  expect(await screenOf([found('care', { sentences: ['One.'], tables: long })])).not.toContainEqual(
    'Verdicts',
  )
  expect(await screenOf([found('care', { tables: long })])).toEqual([])
  expect(await screenOf([found('care', {})])).toEqual([])
})

test('only whole sentences are said, and each evaluation has an equal part of the lines', async () => {
  const long = (name: string): string =>
    `${name}: ${'a long sentence of many words '.repeat(6)}ends here.`
  const sentences = Array.from({ length: 9 }, (_, at) => long(`number ${at}`))
  const lines = await screenOf(['care', 'grief'].map((name) => found(name, { sentences })))
  expect(lines.length).toBeLessThanOrEqual(17)
  expect(lines.filter((line) => widthOf(line) > 80)).toEqual([])
  const text = lines.join(' ').replaceAll(/ +/g, ' ')
  const begun = text.split('number ').length - 1
  expect(text.split('ends here.')).toHaveLength(begun + 1)
  expect(text).toContain('care: number 0')
  expect(text).toContain('grief: number 0')
})

test('what all tables note below themselves is said once, above', async () => {
  const note = 'The prompt talk/ask was changed.'
  const noted = ['a', 'b'].map((title) => ({ ...table(title, 30), notes: [note] }))
  const lines = await screenOf([found('care', { sentences: ['One.'], tables: noted })])
  expect(lines.filter((line) => line === note)).toHaveLength(1)
})
