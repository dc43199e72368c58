/** Who stays on one machine loads and installs nothing of what several machines need. */
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { attune, project } from './e2e/attune.js'

const packages = join(import.meta.dirname, '..', '..')
const ofSeveralMachines = /\/(store-postgres|executor-queue|pg|pg-boss|pg-pool)\//

/** A hook of Node that notes each module that is loaded. */
const hook = `
import { appendFileSync } from 'node:fs'
import { register } from 'node:module'
export const load = (url, context, next) => {
  appendFileSync(process.env.LOADED, url + '\\n')
  return next(url, context)
}
if (!process.env.HOOKED) {
  process.env.HOOKED = 'yes'
  register(import.meta.url)
}
`

it('a run on a file loads no driver of a server and no queue', async () => {
  const folder = project({
    'hook.mjs': hook,
    'attune.config.yaml': {
      supporters: { bot: { use: 'core/rule-based', manner: 'listening' } },
      evaluations: {
        care: {
          scenarios: { use: 'core/scenarios', file: 'people.jsonl' },
          simulator: { use: 'core/seeker', turns: 2 },
          estimators: { 'core/lexicon': {} },
        },
      },
    },
    'people.jsonl': JSON.stringify({ id: 'a', language: 'en', profile: 'You are tired.' }),
  })
  const loaded = join(folder, 'loaded')
  const env = { NODE_OPTIONS: `--import=${join(folder, 'hook.mjs')}`, LOADED: loaded }
  expect(await attune(folder, ['run', '--no-figures', '--no-report'], env)).toMatchObject({
    status: 0,
  })
  const urls = readFileSync(loaded, 'utf8').trim().split('\n')
  expect(urls.some((url) => url.includes('/libsql/'))).toBe(true)
  expect(urls.filter((url) => ofSeveralMachines.test(url))).toEqual([])
})

it('the packages that users install depend on none of it', () => {
  const seen = new Set<string>()
  const visit = (folder: string): void => {
    if (seen.has(folder)) return
    seen.add(folder)
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    ) as Record<'dependencies' | 'optionalDependencies', Record<string, string> | undefined>
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = find(folder, name)
      if (found) visit(found)
    }
  }
  visit(join(packages, 'attune'))
  expect(seen.size).toBeGreaterThan(50)
  expect([...seen].filter((folder) => ofSeveralMachines.test(`${folder}/`))).toEqual([])
})

function find(from: string, name: string): string | undefined {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate)
  }
  return undefined
}
