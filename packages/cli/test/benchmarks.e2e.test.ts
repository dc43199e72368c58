/** What `npm run bench` measures is there, and the configs that it writes are those of today. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { run } from './e2e/in-process.js'

const folder = join(import.meta.dirname, '../../../benchmarks')
const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.mjs'),
)
const IMPORT = /^import \{([^}]*)\} from '((?:@attune\/|\.[^']*\/dist\/)[^']*)'/gm

test('what benchmarks import from packages is there', async () => {
  const found = scripts.flatMap((script) =>
    [...readFileSync(join(folder, script), 'utf8').matchAll(IMPORT)].flatMap(([, names, from]) =>
      names!
        .split(',')
        .map((name) => ({ script, from: from!, name: name.trim().split(' as ')[0]! })),
    ),
  )
  expect(found.length).toBeGreaterThan(50)
  const isMissing = async ({ script, from, name }: (typeof found)[number]): Promise<boolean> => {
    const file = from.startsWith('.') ? pathToFileURL(join(folder, script, '..', from)).href : from
    const exported = (await import(file).catch(() => ({}))) as object
    return name !== '' && !(name in exported)
  }
  const missing = await Promise.all(
    found.map(async (each) => ((await isMissing(each)) ? [each] : [])),
  )
  expect(missing.flat()).toEqual([])
})

const { project } = (await import(
  new URL('../../../benchmarks/parts/project.mjs', import.meta.url).href
)) as {
  readonly project: (options: object) => { readonly folder: string; readonly remove: () => void }
}

test('the one-turn dialogues of benchmarks are run and analysed', async () => {
  const { folder, remove } = project({ count: 3, supporters: 2, analyses: { 'core/measures': {} } })
  const { exitCode, done, evaluations } = await run(folder)
  expect({ exitCode, done }).toEqual({ exitCode: 0, done: 13 })
  expect(evaluations[0]!.findings.tables.length).toBeGreaterThan(0)
  remove()
})
