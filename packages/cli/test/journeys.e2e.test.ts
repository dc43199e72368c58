/**
 * The page docs/journeys.md: each component, option, command and page is in a journey, or has a
 * reason.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import escEval from '@attune/plugin-esc-eval'
import hillJudge from '@attune/plugin-hill-judge'
import longemotion from '@attune/plugin-longemotion'
import returning from '@attune/plugin-returning'
import safety from '@attune/plugin-safety'
import sage from '@attune/plugin-sage'
import seekers from '@attune/plugin-seekers'
import trajectory from '@attune/plugin-trajectory'
import vera from '@attune/plugin-vera-mh'
import { expect, test } from 'vitest'
import { attune, project, write } from './e2e/in-process.js'
import { leftOut } from './e2e/left-out.js'

interface Row {
  readonly name: string
  readonly places: readonly { readonly place: string }[]
  readonly read?: readonly unknown[]
  readonly reason?: string
}

interface Rows {
  readonly components: readonly Row[]
  readonly options: readonly Row[]
  readonly commands: readonly Row[]
  readonly pages: readonly { readonly file: string; readonly journey?: string }[]
}

const root = join(import.meta.dirname, '../../..')
const load = (file: string): Promise<unknown> =>
  import(pathToFileURL(join(root, 'scripts/journeys', file)).href)
const { rowsOf } = (await load('page.mjs')) as {
  rowsOf: (root: string, plugins: readonly object[]) => Rows
}
const reasons = (await load('journeys.mjs')) as Readonly<
  Record<string, Readonly<Record<string, string>>>
>
const plugins = [
  trajectory,
  hillJudge,
  sage,
  longemotion,
  escEval,
  returning,
  seekers,
  safety,
  vera,
]
const rows = rowsOf(root, plugins)

const isReached = ({ places, read = [] }: Row): boolean => places.length > 0 || read.length > 0

test.each(['components', 'options', 'commands'] as const)(
  '%s are reached by a journey, or have a reason',
  (kind) => {
    expect(rows[kind].length).toBeGreaterThan(20)
    const lost = rows[kind].filter((row) => !isReached(row) && row.reason === undefined)
    expect(lost.map(({ name }) => name)).toEqual([])
  },
)

test('every page is in a journey', () => {
  expect(rows.pages.filter(({ journey }) => journey === undefined)).toEqual([])
})

test('a reason is given only for what no journey reaches', () => {
  const needed = (kind: 'components' | 'options' | 'commands'): string[] =>
    rows[kind].flatMap((row) =>
      isReached(row) ? [] : [row.name, `*.${row.name.split('.').at(-1)}`],
    )
  const kinds = {
    components: 'componentReasons',
    options: 'optionReasons',
    commands: 'commandReasons',
  } as const
  for (const [kind, name] of Object.entries(kinds))
    expect(
      Object.keys(reasons[name]!).filter(
        (each) => !needed(kind as keyof typeof kinds).includes(each),
      ),
    ).toEqual([])
})

test('an option counts as explained only on a page that names its component', () => {
  const reached = (name: string): boolean =>
    isReached(rows.options.find((each) => each.name === name)!)
  expect(reached('trajectory/causal-emotion.prior')).toBe(true)
  // Many pages explain `temperature`, and READMEs have generated tables with it.
  expect(reached('core/question-flow.temperature')).toBe(false)
})

test('an option counts as set only where its value is another one than the default', () => {
  const seeker = rows.options.find(({ name }) => name === 'core/seeker.turns')!
  expect(seeker.places.length).toBeGreaterThan(0)
  const never = rows.options.find(({ name }) => name === 'openai.maxTokensField')!
  expect(never.places).toEqual([])
})

test('the setting of a study of one’s own, and each of its options, changes what a run says', async () => {
  const [, text] = /```yaml\n([^`]*trajectory\/setting: \{[^`]*)```/u.exec(
    readFileSync(join(root, 'docs/methods/trajectory.md'), 'utf8'),
  )!
  const folder = project({})
  const saidBy = async (config: string): Promise<string> => {
    write(folder, { 'attune.config.yaml': config })
    const { stdout } = await attune(folder, ['run', '--json', '--no-figures', '--no-report'])
    const { evaluations } = JSON.parse(stdout) as { readonly evaluations: readonly object[] }
    return JSON.stringify(evaluations)
  }
  const whole = await saidBy(text!)
  expect(whole).toContain('"scenario-drift"')
  for (const part of [/analyses: .*/, /turns: 6, (?=initialMu)/, /initialMu: -2, /, /, batch: 2/])
    expect((await saidBy(text!.replace(part, ''))) === whole).toBe(false)
})

test('a plan without one of the entries of an example is another plan', async () => {
  const { changed, entries } = await leftOut('safety', ['plan', '--json'])
  expect(entries.length).toBeGreaterThan(2)
  expect(changed).toEqual(entries)
})
