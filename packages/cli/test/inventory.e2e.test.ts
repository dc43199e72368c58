/**
 * The page of the inventory: what it names exists, and its commands and configs run on files with
 * the structure of the released ones.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { inventoryFolder } from './e2e/inventory-folder.js'
import { attune, write } from './e2e/in-process.js'

interface Run {
  readonly text: string
  readonly commands?: readonly string[]
  readonly config?: { readonly extends?: string | readonly string[] }
  /** Further files next to the config. */
  readonly files?: Readonly<Record<string, string>>
  /** A study for people, of this config. */
  readonly study?: object
}
interface Item {
  readonly item: string
  readonly state: string
  readonly run?: string | readonly string[]
  readonly test?: string
  readonly why?: string
}
interface Paper {
  readonly paper: string
  readonly page: string
  readonly plugin: string
  readonly tests: string
  readonly runs: Readonly<Record<string, Run>>
  readonly items: readonly Item[]
}

const root = join(import.meta.dirname, '..', '..', '..')
const { configOf, inventory, inventoryPage, isReproduced, runsOf, states } = (await import(
  join(root, 'scripts/inventory/page.mjs')
)) as {
  configOf(run: Run): object | undefined
  inventory(root: string): readonly Paper[]
  inventoryPage(root: string): string
  isReproduced(item: Item): boolean
  runsOf(item: Item): readonly string[]
  states: Readonly<Record<string, string>>
}
const papers = inventory(root)
const items = papers.flatMap((paper) => paper.items.map((item) => ({ paper, ...item })))

describe('the inventory', () => {
  it('has the 141 items of the five papers, most of them exact or with a recipe', () => {
    expect(papers.map(({ items: own }) => own.length)).toEqual([29, 28, 24, 33, 27])
    expect(items.filter(isReproduced).length).toBeGreaterThanOrEqual(121)
  })

  it('gives each item a state, each other item its reason, and each reproduced item a run and a test', () => {
    const wrong = items.filter(
      (each) =>
        states[each.state] === undefined ||
        isReproduced(each) !== (each.why === undefined) ||
        (isReproduced(each) && (runsOf(each).length === 0 || each.test === undefined)),
    )
    expect(wrong.map(({ item }) => item)).toEqual([])
  })

  it('names runs and tests that exist, and uses each run', () => {
    const absent = items.flatMap(({ paper, test, ...each }) => [
      ...runsOf(each as Item).filter((run) => paper.runs[run] === undefined),
      ...(test === undefined || existsSync(join(root, paper.tests, test)) ? [] : [test]),
    ])
    const unused = papers.flatMap(({ runs, items: own }) =>
      Object.keys(runs).filter((run) => !own.some((each) => runsOf(each).includes(run))),
    )
    expect({ absent, unused }).toEqual({ absent: [], unused: [] })
  })

  it('is the page', () => {
    const page = readFileSync(join(root, 'docs/methods/inventory.md'), 'utf8')
    expect(page).toBe(inventoryPage(root))
  })
})

/** Commands that are not run here, and where they are. */
const elsewhere: readonly (readonly [line: RegExp, why: string])[] = [
  [/^git clone /, 'the folder has a clone with the structure of the released one'],
  [/^hf download /, 'the folder has data with the structure of the released ones'],
  [/^npm run published /, 'published.e2e.test.ts, with ATTUNE_DATA'],
  [/^attune run 2> /, 'person.e2e.test.ts'],
  [/^python3 policy.py/, 'python-episode.e2e.test.ts'],
  [/^npm run replicas/, 'replicas.e2e.test.ts'],
  [/^(apt-get download|dpkg -x) /, 'the folder has a small database in the form of WordNet'],
  [/^\(cd ESC-Judge\/distill /, 'the release’s own programs, which need a graphics card'],
]

const words = (command: string): string[] => command.replace(/^attune /, '').split(' ')

/** Two scenarios of each evaluation say as much of a config as all. */
const few = (config: object): string[] =>
  Object.keys((config as { evaluations?: object }).evaluations ?? {}).flatMap(fewOf)
const fewOf = (name: string): string[] => ['--set', `evaluations.${name}.limit=2`]

async function succeeds(folder: string, args: readonly string[]): Promise<void> {
  const { status, stderr } = await attune(folder, args)
  expect({ args: args.join(' '), status, stderr }).toMatchObject({ status: 0 })
}

/** A study of few scenarios has no room for repeats. */
const small = { repeats: 0, leastRepeats: 0 }

/** `attune run`, which comes before commands that read its results. */
const isRun = (command: string): boolean => command === 'attune run'

async function runOf(paper: Paper, name: string): Promise<void> {
  const run = paper.runs[name]!
  const folder = inventoryFolder(paper.plugin)
  const config = configOf(run)
  const isBefore = (command: string): boolean =>
    /released-wording|longemotion sources/.test(command)
  const commands = (run.commands ?? []).filter(
    (command) => !elsewhere.some(([pattern]) => pattern.test(command)),
  )
  if (JSON.stringify(run.config ?? '').includes('./released-wording/') && commands.length === 0)
    throw new Error(`${name}: its wording is never written`)
  for (const command of commands.filter(isBefore)) await succeeds(folder, words(command))
  if (config !== undefined) {
    const limit = run.study === undefined ? {} : { [paper.plugin]: { limit: 6 } }
    const { evaluations = {} } = config as { evaluations?: object }
    const written = { ...config, evaluations: { ...limit, ...evaluations } }
    write(folder, { 'attune.config.yaml': stringify(written), ...run.files })
    await succeeds(folder, ['config', 'validate', ...few(config)])
  }
  if (run.study !== undefined) {
    write(folder, { 'annotation/study.yaml': stringify({ ...run.study, ...small }) })
  }
  if (commands.some(isRun)) await succeeds(folder, ['run', '--no-report', '--no-figures'])
  for (const command of commands.filter((each) => !isBefore(each) && !isRun(each)))
    await succeeds(folder, words(command))
}

describe.each(papers.map((paper) => [paper.paper, paper] as const))('%s', (_, paper) => {
  it.each(Object.keys(paper.runs))('%s runs', async (name) => runOf(paper, name), 60_000)
})
