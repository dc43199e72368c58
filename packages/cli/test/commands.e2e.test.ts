import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { attune, project, records } from './e2e/in-process.js'

const supporters = Object.fromEntries(
  ['listening', 'dismissing'].map((manner) => [manner, { use: 'core/rule-based', manner }]),
)
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
  expect({ args, status, stderr: status === 0 ? '' : stderr }).toEqual({
    args,
    status: 0,
    stderr: '',
  })
  return stdout
}
/** Figures and report are drawn where a test looks at them. */
const quiet = ['--no-figures', '--no-report']
const json = async (folder: string, ...args: readonly string[]): Promise<unknown> =>
  JSON.parse(await ok(folder, ...args, '--json'))

describe('In an empty folder', () => {
  it('init writes a config that runs, is valid, and is not written over', async () => {
    const folder = project()
    expect(await ok(folder, 'init')).toMatch(
      /Wrote attune\.config\.yaml\nWrote scenarios\.jsonl\nWrote attune\.schema\.json/,
    )
    await ok(folder, 'config', 'validate')
    expect(await ok(folder, 'plan')).toMatch(/simulate/)
    expect(await ok(folder, 'run', ...quiet)).toMatch(/^290 new, 0 reused, 0 failed, 0 skipped/m)
    expect(await ok(folder, 'run', ...quiet)).toMatch(/^0 new, 290 reused, 0 failed, 0 skipped/m)
    expect((await attune(folder, ['init'])).status).toBe(2)
  })

  it('a bot in the config that init writes is told whom to support, and is not made the help-seeker', async () => {
    const asked: {
      readonly brief: string
      readonly messages: readonly { readonly role: string }[]
    }[] = []
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        asked.push(JSON.parse(body) as (typeof asked)[number])
        response.end('{ "reply": "I hear you. What is the hardest part?" }')
      })
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const folder = project()
    await ok(folder, 'init')
    const file = join(folder, 'attune.config.yaml')
    const bot = `supporters:\n  my-bot: { use: core/http, url: 'http://127.0.0.1:${port}/chat' }\n`
    writeFileSync(file, readFileSync(file, 'utf8').replace('supporters:\n', bot))
    await ok(folder, 'run', ...quiet)
    server.close()
    expect(asked.length).toBeGreaterThan(10)
    for (const { brief, messages } of asked) {
      expect(brief).toMatch(/You support /)
      expect(messages.at(-1)).toMatchObject({ role: 'user' })
    }
  })

  it('init writes into a folder that is named', async () => {
    const folder = project()
    await ok(folder, 'init', 'study')
    expect(readdirSync(join(folder, 'study'))).toEqual([
      'attune.config.yaml',
      'attune.schema.json',
      'scenarios.jsonl',
    ])
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
    expect(await ok(folder, 'run', ...quiet)).toMatch(
      /Offline stand-ins for [^]*: nothing is measured/,
    ))

  it('run draws every figure as SVG and PNG', () => {
    const kinds = report.figures.map((file) => file.slice(file.lastIndexOf('.')))
    expect(kinds).toEqual(Array.from({ length: 4 }, () => ['.svg', '.png']).flat())
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
          units: {
            simulate: { total: 6, open: 0 },
            estimate: { total: 12, open: 0 },
            judge: { total: 0, open: 0 },
          },
        },
      ],
    })
    const fresh = project({ 'attune.config.yaml': config })
    expect(await json(fresh, 'plan')).toMatchObject({
      evaluations: [{ units: { simulate: { total: 6, open: 6 } } }],
    })
  })

  it('export csv writes a file per table, named as what it is', async () => {
    const { files } = (await json(folder, 'export', 'csv')) as { files: string[] }
    expect(files).toContain(output('trajectory.trajectory-tables.bel-en.csv'))
    for (const file of files)
      expect(readFileSync(file, 'utf8').split('\n').length).toBeGreaterThan(1)
  })

  it('export latex writes the same tables, each with where it comes from', async () => {
    const { files } = (await json(folder, 'export', 'latex', '--to', join(folder, 'tables'))) as {
      files: string[]
    }
    const csv = (await json(folder, 'export', 'csv')) as { files: string[] }
    const nameOf = (file: string) => basename(file).replace(/\.(csv|tex)$/, '')
    const tables = files.filter((file) => file.endsWith('.tex'))
    expect(csv.files.map(nameOf)).toEqual(expect.arrayContaining(tables.map(nameOf)))
    expect(tables.length).toBeGreaterThan(5)
    for (const file of tables)
      expect(readFileSync(file, 'utf8')).toMatch(/\\toprule[^]*Preset trajectory.*Seed 7\./)
  })

  it('cite prints BibTeX of the method and a methods paragraph, or one of them', async () => {
    const bibtex = await ok(folder, 'cite', 'bibtex')
    const methods = await ok(folder, 'cite', 'methods')
    expect(bibtex).toContain('@inproceedings{tan2026detecting,')
    expect(methods.replaceAll(/\s+/g, ' ')).toMatch(
      /^We evaluated 2 supporters .*All 6 dialogues are complete/,
    )
    expect(await ok(folder, 'cite')).toBe(bibtex + methods)
  })

  it('export jsonl writes one line per dialogue', async () => {
    await ok(folder, 'export', 'jsonl')
    const lines = readFileSync(output('results.jsonl'), 'utf8').trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject(
      Array.from({ length: 6 }, () => ({
        type: 'dialogue',
        offline: { dialogue: true },
        dialogue: { state: 'known' },
      })),
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
      ...['figures', 'transitions', 'recovery', 'contrasts', 'checks'].map((name) => ({
        label: `trajectory/${name}`,
      })),
    ])
    expect(all.records).toHaveLength(6)
  })

  it('figures draws into a folder that is named, in the format that is asked for', async () => {
    await ok(folder, 'figures', '--format', 'svg', '--to', join(folder, 'drawn'))
    const names = readdirSync(join(folder, 'drawn'))
    expect(names.filter((name) => name.endsWith('.svg'))).toHaveLength(4)
    expect(names.filter((name) => name.endsWith('.data.csv'))).toHaveLength(4)
    const trajectory =
      names.find((name) => name.includes('trajectories') && name.endsWith('.csv')) ?? ''
    expect(
      readFileSync(join(folder, 'drawn', trajectory), 'utf8').split('\r\n').length,
    ).toBeGreaterThan(10)
  })

  it('figures draws a named figure for a column of a paper, with a title of its own', async () => {
    const to = join(folder, 'paper')
    await ok(
      folder,
      'figures',
      'centroids',
      '--format',
      'pdf',
      '--width',
      '85',
      '--title',
      'Mine',
      '--to',
      to,
    )
    const [file, ...others] = readdirSync(to).filter((name) => !name.endsWith('.csv'))
    expect([file, others]).toEqual(['trajectory.trajectory-figures.centroids.pdf', []])
    const [, points] = /MediaBox \[0 0 ([\d.]+)/.exec(readFileSync(join(to, file!), 'latin1')) ?? []
    expect(Math.abs(Number(points) - (85 / 25.4) * 72)).toBeLessThan(8)
  })

  it('figures refuses a title for all figures at once, and a size that is none', async () => {
    expect(await attune(folder, ['figures', '--title', 'Mine'])).toMatchObject({ status: 2 })
    const { status, stderr } = await attune(folder, ['figures', '--size', 'large'])
    expect([status, stderr]).toEqual([2, expect.stringContaining('800x500')])
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
    expect(await ok(folder, 'plugins', 'list')).toMatch(/^ +trajectory\/simulator +simulator +\S/m)
    const shown = await ok(folder, 'plugins', 'show', 'trajectory/simulator')
    expect(shown).toMatch(
      /trajectory\/simulator \(simulator, revision \d+\)[^]*turns: integer, at least 0, default 40/,
    )
    expect((await attune(folder, ['plugins', 'show', 'nobody/nothing'])).status).toBe(2)
  })

  it('plugins and the schema are shown without a config, and with one that has mistakes', async () => {
    const empty = project({})
    expect(await ok(empty, 'plugins', 'show', 'core/http')).toContain('core/http (supporter')
    expect(JSON.parse(await ok(empty, 'config', 'schema'))).toHaveProperty('properties.evaluations')
    const wrong = project({
      'attune.config.yaml': { ...config, plugins: ['trajectory'], repeets: 1 },
    })
    const { status, stdout, stderr } = await attune(wrong, ['plugins', 'show', 'trajectory/markov'])
    expect(status).toBe(0)
    expect(stdout).toContain('source: estimator result, required')
    expect(stderr).toContain('The config has errors')
  })

  it('config show of a preset with one model keeps every setting of the preset', async () => {
    const named = project({
      'attune.config.yaml': {
        extends: 'hill-judge/released',
        models: { judge: { provider: 'openai', model: 'o1-mini' } },
        supporters: { one: { use: 'core/rule-based' }, two: { use: 'core/rule-based' } },
      },
    })
    const shown = await ok(named, 'config', 'show')
    const pairwise = 'evaluations.hill-judge.judges.hill-judge/pairwise'
    for (const setting of [
      'rubric +"eleven"',
      'parser +"reference"',
      'repairs +0',
      'orders +"seeded"',
      'model +"judge"',
    ]) {
      expect(shown).toMatch(new RegExp(`${pairwise}\\.${setting}`))
    }
    expect(shown).toMatch(/models\.judge\.model +"o1-mini"/)
    expect(await ok(named, 'config', 'validate')).toContain(
      'Note: seeker: offline stand-in: the numbers',
    )
  })

  it('commands that only look make no store', async () => {
    const fresh = project({ 'attune.config.yaml': config })
    for (const command of ['show', 'validate', 'schema']) await ok(fresh, 'config', command)
    await ok(fresh, 'plugins', 'list')
    expect(existsSync(join(fresh, '.attune'))).toBe(false)
  })
})
