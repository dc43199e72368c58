import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { attune, project, records } from './e2e/attune.js'

const supporters = ['listening', 'dismissing'].map((manner) => ({ name: manner, use: 'core/rule-based', manner }))
const config = {
  extends: 'trajectory/default',
  seed: 7,
  supporters,
  evaluations: {
    trajectory: { limit: 3, simulator: { turns: 6 } },
  },
}

const ok = async (folder: string, ...args: readonly string[]): Promise<string> => {
  const { status, stdout, stderr } = await attune(folder, args)
  expect({ args, status, stderr: status === 0 ? '' : stderr }).toEqual({ args, status: 0, stderr: '' })
  return stdout
}
const json = async (folder: string, ...args: readonly string[]): Promise<unknown> =>
  JSON.parse(await ok(folder, ...args, '--json'))

describe('In an empty folder', () => {
  it('init writes a config that runs, is valid, and is not written over', async () => {
    const folder = project()
    expect(await ok(folder, 'init')).toMatch(/Wrote attune\.config\.yaml\nWrote scenarios\.jsonl/)
    await ok(folder, 'config', 'validate')
    expect(await ok(folder, 'plan')).toMatch(/simulate/)
    expect(await ok(folder, 'run')).toMatch(/^18 new, 0 reused, 0 failed, 0 skipped/m)
    expect(await ok(folder, 'run')).toMatch(/^0 new, 18 reused, 0 failed, 0 skipped/m)
    expect((await attune(folder, ['init'])).status).toBe(2)
  })

  it('init writes into a folder that is named', async () => {
    const folder = project()
    await ok(folder, 'init', 'study')
    expect(readdirSync(join(folder, 'study'))).toEqual(['attune.config.yaml', 'scenarios.jsonl'])
  })
})

describe('With a finished run', () => {
  let folder: string
  let report: { readonly figures: readonly string[] }
  beforeAll(async () => {
    folder = project({ 'attune.config.yaml': config })
    report = (await json(folder, 'run')) as typeof report
  })
  const output = (name: string) => join(folder, 'attune-output', name)

  it('run says that rule-based numbers are no measurement', async () =>
    expect(await ok(folder, 'run')).toMatch(/offline stand-in, no measurement/))

  it('run draws every figure as SVG and PNG', () => {
    expect(report.figures.map((file) => file.slice(file.lastIndexOf('.')))).toEqual(['.svg', '.png', '.svg', '.png'])
    for (const file of report.figures) expect(statSync(file).size).toBeGreaterThan(1000)
    const [svg, png] = report.figures.map((file) => readFileSync(file))
    expect(svg?.toString()).toMatch(/^<svg[^]*offline stand-in, no measurement/)
    expect(png?.subarray(1, 4).toString()).toBe('PNG')
  })

  it('plan counts units, and how many are open', async () => {
    expect(await json(folder, 'plan')).toMatchObject({
      evaluations: [
        {
          evaluation: 'trajectory',
          scenarios: 3,
          units: { simulate: { total: 6, open: 0 }, estimate: { total: 12, open: 0 }, judge: { total: 0, open: 0 } },
        },
      ],
    })
    const fresh = project({ 'attune.config.yaml': config })
    expect(await json(fresh, 'plan')).toMatchObject({ evaluations: [{ units: { simulate: { total: 6, open: 6 } } }] })
  })

  it('export csv writes a file per table, named as what it is', async () => {
    const { files } = (await json(folder, 'export', 'csv')) as { files: string[] }
    expect(files).toContain(output('trajectory.trajectory-tables.bel-en.offline-stand-in.csv'))
    for (const file of files) expect(readFileSync(file, 'utf8').split('\n').length).toBeGreaterThan(1)
  })

  it('export jsonl writes one line per dialogue', async () => {
    await ok(folder, 'export', 'jsonl')
    const lines = readFileSync(output('results.jsonl'), 'utf8').trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject(
      Array.from({ length: 6 }, () => ({ type: 'dialogue', offline: true, dialogue: { state: 'known' } })),
    )
    expect(await records(folder)).toBe(readFileSync(output('results.jsonl'), 'utf8'))
  })

  it('export json writes tables and results as one document', async () => {
    await ok(folder, 'export', 'json', '--to', join(folder, 'all.json'))
    const all = JSON.parse(readFileSync(join(folder, 'all.json'), 'utf8')) as {
      evaluations: object[]
      records: object[]
    }
    expect(all.evaluations).toMatchObject([
      { label: 'trajectory/tables', offline: true },
      { label: 'trajectory/figures' },
    ])
    expect(all.records).toHaveLength(6)
  })

  it('figures draws into a folder that is named, in the format that is asked for', async () => {
    await ok(folder, 'figures', '--format', 'svg', '--to', join(folder, 'drawn'))
    const names = readdirSync(join(folder, 'drawn'))
    expect(names).toHaveLength(2)
    expect(names.every((name) => name.endsWith('.svg'))).toBe(true)
  })

  it('config show says what each value is and where it was set', async () => {
    const text = await ok(folder, 'config', 'show')
    expect(text).toMatch(/^seed +7 +.*attune\.config\.yaml:\d+:\d+$/m)
    expect(text).toMatch(/trajectory\/causal-emotion.*default\.yaml:\d+:\d+$/m)
    expect(await json(folder, 'config', 'show')).toHaveProperty('values')
  })

  it('config validate says that the config is valid, and finds the place of a mistake', async () => {
    expect(await ok(folder, 'config', 'validate')).toMatch(/attune\.config\.yaml is valid\./)
    const wrong = project({ 'attune.config.yaml': { ...config, repeets: 1 } })
    const { status, stderr } = await attune(wrong, ['config', 'validate'])
    expect(status).toBe(2)
    expect(stderr).toMatch(/Unknown key "repeets"[^]*attune\.config\.yaml:\d+:\d+[^]*"repeats"/)
  })

  it('config schema prints a JSON schema that knows the components of the plugins', async () => {
    const schema = await ok(folder, 'config', 'schema')
    expect(JSON.parse(schema)).toHaveProperty('properties.evaluations')
    expect(schema).toContain('trajectory/causal-emotion')
  })

  it('plugins list names every component, plugins show its options and prompts', async () => {
    expect(await ok(folder, 'plugins', 'list')).toMatch(/^trajectory\/simulator +simulator +\S/m)
    const shown = await ok(folder, 'plugins', 'show', 'trajectory/simulator')
    expect(shown).toMatch(/trajectory\/simulator \(simulator, revision \d+\)[^]*turns: integer, default 40/)
    expect((await attune(folder, ['plugins', 'show', 'nobody/nothing'])).status).toBe(2)
  })

  it('commands that only look make no store', async () => {
    const fresh = project({ 'attune.config.yaml': config })
    for (const command of ['show', 'validate', 'schema']) await ok(fresh, 'config', command)
    await ok(fresh, 'plugins', 'list')
    expect(existsSync(join(fresh, '.attune'))).toBe(false)
  })
})
