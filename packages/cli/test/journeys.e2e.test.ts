/**
 * The page docs/journeys.md: each component, option, command and page is in a journey, or has a
 * reason.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { attune, project, write } from './e2e/in-process.js'
import { components, optionReasons, type Row, rows } from './e2e/journey-rows.js'
import { leftOut } from './e2e/left-out.js'
import { changing, leftOutOf } from './e2e/left-out-options.js'
import { ofComponents } from './e2e/runnable-configs.js'

const root = join(import.meta.dirname, '../../..')

const isReached = ({ places, as, read = [] }: Row): boolean =>
  places.length > 0 || as !== undefined || read.length > 0

test.each(['components', 'options', 'commands'] as const)('%s are reached by a journey', (kind) => {
  expect(rows[kind].length).toBeGreaterThan(20)
  const lost = rows[kind].filter((row) => !isReached(row) && row.reason === undefined)
  expect(lost.map(({ name }) => name)).toEqual([])
})

test('every page is in a journey', () => {
  expect(rows.pages.filter(({ journey }) => journey === undefined)).toEqual([])
})

test('a reason is given only for options that no journey reaches', () => {
  const needed = new Set(
    rows.options.flatMap((row) =>
      isReached(row) ? [] : [row.name, `*.${row.name.split('.').at(-1)}`],
    ),
  )
  expect(Object.keys(optionReasons).filter((each) => !needed.has(each))).toEqual([])
})

test('an option counts as explained only on a page that names its component', () => {
  const reached = (name: string): boolean =>
    isReached(rows.options.find((each) => each.name === name)!)
  expect(reached('trajectory/causal-emotion.prior')).toBe(true)
  // Many pages explain `maxTokens`, and READMEs have generated tables with it.
  expect(reached('core/summary.maxTokens')).toBe(false)
})

test('an option counts as set only where its value is another one than the default', () => {
  const seeker = rows.options.find(({ name }) => name === 'core/seeker.turns')!
  expect(seeker.places.length).toBeGreaterThan(0)
  const never = rows.options.find(({ name }) => name === 'core/seeker.askIn')!
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

test('a run without one of the entries of an example is another run', async () => {
  const { changed, entries } = await leftOut('safety')
  expect(entries.length).toBeGreaterThan(2)
  expect(changed).toEqual(entries)
})

/** Pages whose entries run fast with rules; `journeys.soak.ts` tries all configs. */
const fast = ofComponents.filter(({ page }) =>
  /esc-eval\/src\/(?:analyses\/text-table|cards|role-player)|hill-judge\/src\/(?!released)/.test(
    page,
  ),
)

test.each(fast.map((place) => [place.page, place] as const))(
  'each option of the entry in %s changes an output',
  async (page, place) => {
    const [, plugin] = /plugin-([\w-]+)/.exec(page)!
    // Rules play every model alike.
    const own = leftOutOf(place, components).filter(
      ({ option }) => option.startsWith(`${plugin}/`) && !option.endsWith('.model'),
    )
    const changed = await changing(place, own)
    expect(own.map(({ option }) => option).filter((option) => !changed.includes(option))).toEqual(
      [],
    )
  },
)
