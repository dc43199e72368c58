/** A figure that cannot be drawn costs its analysis, never the run or the report. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openProject } from '@attune/host'
import { attune, project } from './e2e/in-process.js'

const plugin = `
const part = (made) => ({ kind: 'analysis', revision: 1, summary: 'A part.', create: () => made,
  options: { type: 'object', properties: {}, additionalProperties: false } })
const table = { id: 't', title: 'Table beside it', columns: [{ key: 'a', title: 'A' }], rows: [{ a: 'cell' }], notes: [] }
const wrong = { id: 'f', title: 'F', description: 'A figure.', spec: { mark: {} } }
export default { contract: 1, name: 'mine', components: {
  odd: part({ analyse: async () => ({ tables: [table], figures: [wrong] }) }),
} }`

const folderWith = (): string =>
  project({
    'mine.mjs': plugin,
    's.jsonl': JSON.stringify({
      id: 's1',
      language: 'en',
      profile: 'sad',
      opening: [{ speaker: 'seeker', text: 'Hi.' }],
    }),
    'attune.config.yaml': {
      plugins: ['./mine.mjs'],
      supporters: { bot: { use: 'core/rule-based' } },
      evaluations: {
        e: {
          scenarios: { use: 'core/scenarios', file: 's.jsonl' },
          simulator: { use: 'core/seeker', turns: 1 },
          estimators: { 'core/lexicon': {} },
          analyses: { 'mine/odd': {}, 'core/measures': {} },
        },
      },
    },
  })

test(
  'a run names the analysis and the figure, and goes on with the others',
  { timeout: 60_000 },
  async () => {
    const folder = folderWith()
    const { status, stdout } = await attune(folder, ['run', '--max-lost', '100%'])
    expect(status).toBe(1)
    expect(stdout).toContain(
      'e: mine/odd returned findings.figures[0].spec = a specification of the figure "f"',
    )
    expect(stdout).toContain('RESULT_SHAPE × 1')
    expect(stdout).toContain('Report: ')
    const report = await attune(folder, ['report', 'out.html'])
    expect(report).toMatchObject({ status: 0, stdout: expect.stringContaining('Wrote') })
    expect(report.stderr).toContain('mine/odd failed')
  },
)

test('a run that neither draws nor reports does not look at figures; the next one that draws names it', async () => {
  const folder = folderWith()
  const without = await attune(folder, ['run', '--max-lost', '100%', '--no-figures', '--no-report'])
  expect(without).toMatchObject({ status: 0, stdout: expect.stringContaining('Table beside it') })
  const { status, stdout } = await attune(folder, ['run', '--max-lost', '100%', '--no-report'])
  expect([status, stdout]).toEqual([
    1,
    expect.stringContaining('mine/odd: Figure "f" cannot be drawn: '),
  ])
})

test(
  'a report of a store that has such a figure shows the rest and names it',
  { timeout: 60_000 },
  async () => {
    const folder = folderWith()
    await keptByAnother(folder)
    const { status, stdout, stderr } = await attune(folder, ['report', 'out.html'])
    expect([status, stdout]).toEqual([0, expect.stringContaining('Wrote')])
    expect(stderr).toContain('e: mine/odd: Figure "f" cannot be drawn: ')
    expect(readFileSync(join(folder, 'out.html'), 'utf8')).toContain('attune-data')
  },
)

/** A host that draws nothing keeps every figure. */
async function keptByAnother(folder: string): Promise<void> {
  const { signal } = new AbortController()
  const opened = await openProject({ cwd: folder, env: {} })
  await opened.run({ stop: signal, signal, onObserverError: () => {} })
  await opened.close()
}
