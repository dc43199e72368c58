import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { attune as separately } from './e2e/attune.js'
import { attune, project, write } from './e2e/in-process.js'

const packages = join(import.meta.dirname, '..', '..')

interface Report {
  readonly plugin?: string
  readonly checks: number
  readonly findings: readonly {
    readonly where: string
    readonly what: string
    readonly fix: string
    readonly at?: string
  }[]
}

async function check(
  folder: string,
  args: readonly string[] = [],
  start: typeof attune = attune,
): Promise<Report & { readonly status: number | null }> {
  const { status, stdout } = await start(folder, ['plugins', 'check', ...args, '--json'])
  return { status, ...(JSON.parse(stdout) as Report) }
}

const option = (name: string): string => `${name}: { type: 'string', default: 'x', description: 'A mark.' }`
const code = ({ options = option('mark'), body = 'return { measures: {}, series: {} }' } = {}): string => `
export default {
  contract: 1, name: 'mine',
  components: {
    rate: {
      kind: 'estimator', revision: 1, summary: 'Rates.',
      options: { type: 'object', properties: { ${options} }, additionalProperties: false },
      create: () => ({ async estimate() {
        ${body}
      } }),
    },
  },
}
`
const manifest = {
  name: 'attune-plugin-mine',
  version: '1.0.0',
  description: 'Rates.',
  license: 'MIT',
  type: 'module',
  keywords: ['attune-plugin'],
  exports: './index.js',
  files: ['index.js', 'presets'],
  peerDependencies: { '@attune/core': '*' },
}
const readme = '# mine\n\n`mine/rate` rates.\n\n<!-- options of mine/rate -->\n<!-- end of options -->\n'
const preset = {
  evaluations: {
    mine: {
      scenarios: { use: 'core/scenarios', file: '../people.jsonl' },
      simulator: 'core/seeker',
      estimators: { 'mine/rate': {} },
    },
  },
}
const files = {
  'package.json': manifest,
  'index.js': code(),
  'README.md': readme,
  'people.jsonl': '{"id":"a","language":"en","profile":"You failed."}',
  'presets/default.yaml': preset,
}

it('a package without a mistake has nothing to change, once the tables of its README are written', async () => {
  const folder = project(files)
  expect(await check(folder)).toMatchObject({
    status: 1,
    findings: [{ where: 'README.md', what: 'The table of mine/rate is not what its schema says.' }],
  })
  expect(await check(folder, ['--write'])).toMatchObject({ status: 0, plugin: 'mine', findings: [] })
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain('| `mark` | string | `"x"` | A mark. |')
  const { stdout, status } = await attune(folder, ['plugins', 'check'])
  expect({ stdout, status }).toEqual({
    stdout: expect.stringMatching(/1 component, \d+ checks: nothing to change\.\n$/),
    status: 0,
  })
})

it('names what is wrong with package, README, presets and code, and where', async () => {
  const { description: _, ...rest } = manifest
  const folder = project({
    ...files,
    'package.json': {
      ...rest,
      keywords: [],
      exports: './lost.js',
      main: './index.js',
      dependencies: rest.peerDependencies,
      files: ['index.js'],
    },
    'README.md': '# mine\n',
    'presets/default.yaml': { evaluations: { mine: { ...preset.evaluations.mine, estimators: ['mine/rte'] } } },
  })
  const lost = await check(folder)
  expect(lost.findings).toEqual([expect.objectContaining({ what: expect.stringContaining('lost.js') })])
  const found = await check(folder, ['./index.js'])
  expect(found.status).toBe(1)
  expect(found.findings.map(({ where, what }) => `${where}: ${what}`)).toEqual([
    expect.stringMatching(/^presets\/default\.yaml: .*"mine\/rte"/),
    'README.md: It does not name mark of mine/rate.',
    'package.json: It has no "description".',
    expect.stringContaining('keywords lack "attune-plugin"'),
    expect.stringContaining('a second copy'),
    expect.stringMatching(/^package\.json: .*lost\.js/),
    'package.json: npm would not publish presets/default.yaml, which the plugin reads.',
  ])
  for (const { fix } of found.findings) expect(fix).not.toBe('')
})

it('where npm cannot pack, files of other packages are not its mistakes', async () => {
  const other = 'module.exports = 1'
  const folder = project({ ...files, 'package.json': { type: 'module' }, 'node_modules/other/index.mjs': other })
  const { findings } = await check(folder, ['./index.js'])
  expect(findings.map(({ what }) => what)).toContain('npm cannot pack it.')
  expect(findings.filter(({ what }) => what.includes('node_modules'))).toEqual([])
})

it('an error of a component is placed in its code, and one that ends the process is named', async () => {
  const folder = project(files)
  write(folder, { 'index.js': code({ body: "throw new Error('boom')" }) })
  const { findings } = await check(folder, ['--write'], separately)
  expect(findings).toEqual([
    expect.objectContaining({
      where: 'mine/rate',
      what: 'mine/rate failed to estimate: boom',
      at: expect.stringMatching(/index\.js:9$/),
    }),
  ])
  write(folder, { 'index.js': code({ body: 'process.exit(0)' }) })
  const { status, stderr } = await separately(folder, ['plugins', 'check'])
  expect(status).toBe(1)
  expect(stderr).toMatch(/index\.js:9.* ended the process with process\.exit\(0\)/)
})

it.each(readdirSync(packages).filter((name) => name.startsWith('plugin-')))(
  '%s has nothing to change',
  async (name) => {
    const { status, findings } = await check(join(packages, name), ['.'])
    expect({ status, findings }).toEqual({ status: 0, findings: [] })
  },
)
