/** Numbers of the papers, from released files through import, run, analysis and export. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { attune } from './e2e/in-process.js'

type Method = {
  readonly name: string
  readonly data?: string
  readonly exceptions?: Readonly<Record<string, string>>
}
type Verdict = { readonly text: string; readonly isWhole: boolean }
interface Computed {
  computed(
    method: Method,
    attune: typeof inProcess,
    at: { readonly data?: string | undefined },
  ): Promise<Verdict>
  verdict(
    method: Method,
    kind: string,
    printed: readonly object[],
    found: ReadonlyMap<string, unknown>,
  ): Verdict
}

const script = async (name: string): Promise<unknown> =>
  import(join(import.meta.dirname, '../../../scripts/published', name))
const { computed, verdict } = (await script('computed.mjs')) as Computed
const { methods } = (await script('methods.mjs')) as { readonly methods: readonly Method[] }

const data = process.env['ATTUNE_DATA']
if (data === undefined)
  console.warn('ATTUNE_DATA is not set: only numbers that need no released files are computed')

const expected: Readonly<Record<string, readonly string[]>> = {
  SAGE: ['table 2 21 of 21'],
  'ESC-Judge': ['roles won 120 of 120', 'with guidance 12 of 12'],
  'ESC-Eval': [
    'scores 84 of 84',
    'averages 25 of 26',
    'averages: ZH ChatCounselor: printed 64.72, here 64.72663139329805 (the paper rounds 64.727 down)',
  ],
  LongEmotion: [
    'overall 16 of 18',
    'overall: Qwen3-8B, rag: printed 58.65, here 58.654999999999994 (the paper rounds the half down, 58.655)',
    'overall: DeepSeek-V3, coem: printed 66.7, here 66.70500000000001 (the paper rounds the half down, 66.705)',
  ],
}

const inProcess = async (folder: string, args: readonly string[]): Promise<void> => {
  const { status, stderr } = await attune(folder, args)
  if (status !== 0) throw new Error(stderr)
}

it.each(methods.map((method) => ({ name: method.name, method })))(
  '$name',
  async ({ name, method }) => {
    const { text, isWhole } = await computed(method, inProcess, { data })
    const said = text.replace(`${name}: `, '').split(/, (?=\w[\w ]* \d+ of)|\n {2}/)
    if (data === undefined && method.data !== undefined) expect(text).toContain('not computed')
    else expect(said).toEqual(expected[name])
    expect(isWhole).toBe(true)
  },
)

it('a number that differs, one that is missing, and an exception that is none are named', () => {
  const method = { name: 'Paper', exceptions: { 'table 1: b': 'a slip' } }
  const printed = ['a', 'b', 'c', 'd'].map((of) => ({
    what: 'table 1',
    of,
    value: of === 'd' ? 2.5 : 1.5,
    digits: 1,
  }))
  const found = new Map([
    ['table 1 a', 1.4501],
    ['table 1 b', 1.5],
    ['table 1 c', 1.44],
  ])
  expect(verdict(method, 'paper', printed, found)).toMatchObject({
    isWhole: false,
    text: [
      'Paper: table 1 2 of 4',
      '  table 1: c: printed 1.5, here 1.44',
      '  table 1: d: printed 2.5, here undefined',
      '  table 1: b is named as an exception, and is equal',
    ].join('\n'),
  })
})

it('numbers that are all alike are compared by nothing, and the check fails', () => {
  const printed = ['a', 'b'].map((of) => ({ what: 'table 1', of, value: 1.5, digits: 1 }))
  const found = new Map(printed.map(({ what, of, value }) => [`${what} ${of}`, value]))
  expect(verdict({ name: 'Paper' }, 'paper', printed, found)).toMatchObject({
    isWhole: false,
    text: expect.stringContaining('a reader that always says the same would pass') as string,
  })
})
