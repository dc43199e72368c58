import { type FakeCall, type FakeChatRequest, startFakeServer } from '@attune/testkit'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attune, project, records, run, type RunReport, start, type Table } from './e2e/attune.js'

const example = join(import.meta.dirname, '..', '..', '..', 'examples', 'longemotion')
const data = process.env['ATTUNE_DATA']
if (!data) console.warn('ATTUNE_DATA is not set: LongEmotion is not tried on the released records')

const settings = ['base', 'rag', 'coem', 'self-rag', 'search-o1']
const closers: (() => Promise<void>)[] = []
afterAll(() => Promise.all(closers.map((close) => close())))

const tablesOf = ({ evaluations }: RunReport): ReadonlyMap<string, Table> =>
  new Map(evaluations.flatMap(({ findings }) => findings.tables.map((table) => [table.id, table])))

describe('the example', () => {
  const copy = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'attune-e2e-'))
    for (const file of ['attune.config.yaml', 'reader.mjs']) cpSync(join(example, file), join(folder, file))
    return folder
  }
  const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0)
  const stored = (folder: string): number =>
    ['attune.db', 'attune.db-wal'].reduce((sum, name) => sum + sizeOf(join(folder, '.attune', name)), 0)

  /** Everything that a run leaves behind, as text. */
  async function results(folder: string) {
    const output = join(folder, 'attune-output')
    const figures = readdirSync(output).toSorted()
    return {
      jsonl: await records(folder),
      json: (await attune(folder, ['export', 'json', '--to', '-'])).stdout,
      figures: figures.map((name) => [name, readFileSync(join(output, name), 'base64')]),
    }
  }

  let undisturbed: string
  let report: RunReport
  let mostStored = 0
  beforeAll(async () => {
    undisturbed = copy()
    const watch = setInterval(() => (mostStored = Math.max(mostStored, stored(undisturbed))), 10)
    report = await run(undisturbed)
    clearInterval(watch)
  })

  it('runs all tasks offline in three settings, with tables and figures', () => {
    expect(report).toMatchObject({ exitCode: 0, done: 434, failed: 0, blocked: 0 })
    const scores = tablesOf(report).get('scores')
    expect(scores?.rows.map(({ supporter, setting }) => `${String(supporter)} ${String(setting)}`)).toEqual(
      ['reader', 'listener'].flatMap((name) => ['base', 'rag', 'coem'].map((setting) => `${name} ${setting}`)),
    )
    for (const row of scores?.rows.slice(0, 3) ?? []) {
      for (const task of ['EC', 'ED', 'QA', 'ES', 'MC4', 'EE', 'overall']) {
        expect(row[task]).toMatchObject({ value: { state: 'known' } })
      }
    }
    expect(report.figures).toHaveLength(4)
  })

  it('gives the same results, byte for byte, when it is killed on its way and run again', async () => {
    const folder = copy()
    for (const share of [0.1, 0.3, 0.6]) {
      const running = start(folder, ['run', '--no-figures'])
      while (stored(folder) < share * mostStored) await new Promise((resolve) => setTimeout(resolve, 2))
      running.kill('SIGKILL')
      expect((await running.ended).status).toBeNull()
    }
    const last = await run(folder)
    expect(last).toMatchObject({ exitCode: 0, failed: 0, blocked: 0 })
    expect(last.kept).toBeGreaterThan(0)
    expect(last.done).toBeGreaterThan(0)
    expect(last.evaluations).toEqual(report.evaluations)
    expect(await results(folder)).toEqual(await results(undisturbed))
  })
})
