// The same numbers through `attune run` and through the function that it calls:
// `node benchmarks/parts/returning/by-command.mjs [studies]`. From the traces that a run stores,
// the claims on recall and the tables are computed once more and compared with what the command
// exports. Needs a build; a study takes some seconds.
import { createRequire } from 'node:module'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { pathToFileURL } from 'node:url'
import { claimsOf } from '@attune/claims'
import { askedOf, pairsOf } from '../claims/study.mjs'
import { columnsOf, people, printed } from './world.mjs'

const root = join(import.meta.dirname, '../../..')
const cli = join(root, 'packages/cli')
const { Config, run } = createRequire(join(cli, 'package.json'))('@oclif/core')

const BOTS = { a: { remembers: 0.95 }, b: { remembers: 0.5, invents: 0.2 }, c: { remembers: 0.05 } }

/** What a run of the study exports. */
export async function exportedBy(seed) {
  const folder = mkdtempSync(join(tmpdir(), 'attune-returning-'))
  const config = {
    seed,
    plugins: ['returning'],
    supporters: Object.fromEntries(
      Object.entries(BOTS).map(([name, chances]) => [
        name,
        { use: 'returning/bot', ...chances, memory: { mode: 'own' } },
      ]),
    ),
    evaluations: {
      study: {
        scenarios: { use: 'core/scenarios', file: 'people.jsonl' },
        simulator: { use: 'returning/seeker', turns: 1 },
        estimators: { memory: { use: 'returning/memory', tracer: 'rules' } },
        analyses: { 'returning/people': {}, 'core/measures': {} },
        primary: ['memory.recall'],
      },
    },
  }
  writeFileSync(join(folder, 'attune.config.json'), JSON.stringify(config))
  writeFileSync(join(folder, 'people.jsonl'), people.map((each) => JSON.stringify(each)).join('\n'))
  const before = process.cwd()
  const { write } = process.stdout
  process.chdir(folder)
  process.stdout.write = () => true
  try {
    const command = await Config.load(cli)
    await run(['run', '--no-figures', '--no-report', '--json'], command)
    await run(['export', 'json', '--to', 'out.json'], command)
  } finally {
    process.stdout.write = write
    process.chdir(before)
  }
  const out = JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8'))
  rmSync(folder, { recursive: true, force: true })
  return out
}

const NUMBERS = ['estimate', 'interval', 'p', 'adjusted', 'detected', 'direction', 'n']
const numbersOf = (claim) => Object.fromEntries(NUMBERS.map((name) => [name, claim[name]]))
/**
 * Members without a number: the mark of results that no model made, and the name of a method, which
 * says people in a run.
 */
const TEXTS = new Set(['offline', 'method'])
/**
 * As an export has it, without texts. Exports order people by name, and sums depend on the order in
 * their last digits: twelve digits count.
 */
const asJson = (value) =>
  JSON.parse(
    JSON.stringify(value, (key, each) => {
      if (TEXTS.has(key)) return undefined
      return typeof each === 'number' ? Number(each.toPrecision(12)) : each
    }),
  )

/**
 * True if the exported claims on recall and the exported tables of memory are those of the
 * functions.
 */
export async function isSame({ claims, evaluations, records }) {
  const names = Object.keys(BOTS)
  const rows = names.flatMap((name) =>
    records
      .filter(({ supporter }) => supporter === name)
      .map(({ scenario, supporter, dialogue, estimates: { memory } = {} }) => ({
        scenario,
        supporter,
        dialogue: dialogue.value,
        ...(memory?.state === 'known' && { estimate: memory.value }),
      })),
  )
  const exported = claims
    .filter(({ of, kind }) => of.name === 'recall' && kind === 'difference')
    .map(numbersOf)
  const measure = {
    name: 'recall',
    of: { better: 'higher', range: [0, 1] },
    columns: columnsOf(
      rows.filter(({ estimate }) => estimate !== undefined),
      'recall',
    ),
  }
  const made = claimsOf(askedOf([measure], ['e.recall']), { level: 0.95 }).map(numbersOf)
  const tables = evaluations.flatMap(({ findings }) => findings.tables)
  const table = tables.find(({ id }) => id === 'memory').rows
  const again = await printed(rows)
  return (
    exported.length === pairsOf(names.length).length &&
    isDeepStrictEqual(asJson(exported), asJson(made)) &&
    isDeepStrictEqual(asJson(table), asJson(again.memory))
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const studies = Number(process.argv[2] ?? 12)
  let same = 0
  for (let study = 0; study < studies; study++)
    same += Number(await isSame(await exportedBy(`study ${study}`)))
  console.log(`the same claims and tables in ${same} of ${studies} studies`)
  process.exitCode = same === studies ? 0 : 1
}
