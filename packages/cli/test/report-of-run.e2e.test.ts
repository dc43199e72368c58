/** The report that `run` keeps: of this config and these results, and in place of no other file. */
import { existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { attune, project } from './e2e/in-process.js'

const config = (evaluation: string, more: object = {}): object => ({
  seed: 1,
  supporters: { bot: { use: 'core/rule-based', manner: 'listening' } },
  evaluations: {
    [evaluation]: {
      scenarios: { use: 'core/scenarios', file: 'scenarios.jsonl' },
      simulator: { use: 'core/seeker', turns: 2 },
      estimators: { 'core/lexicon': {} },
      analyses: { 'core/measures': {} },
    },
  },
  ...more,
})
const scenario = {
  id: 's1',
  language: 'en',
  profile: 'A nurse.',
  opening: [{ speaker: 'seeker', text: 'I am tired.' }],
}

const folderWith = (configs: Readonly<Record<string, object>>): string =>
  project({ 'scenarios.jsonl': JSON.stringify(scenario), ...configs })

const ran = async (folder: string, file: string) => {
  const { status, stdout, stderr } = await attune(folder, ['run', '--config', file, '--no-figures'])
  expect([status, stderr]).toEqual([0, expect.any(String)])
  return stdout
}
const titleOf = (file: string): string =>
  /<title>(.*)<\/title>/.exec(readFileSync(file, 'utf8'))?.[1] ?? 'none'

it('two configs with one output folder: each run names a report of its own', async () => {
  const folder = folderWith({ 'm.yaml': config('m'), 'zz.yaml': config('zz') })
  const report = join(folder, 'attune-output/report.html')
  for (const name of ['m', 'zz', 'm', 'zz']) {
    expect(await ran(folder, `${name}.yaml`)).toContain('Report: attune-output/report.html')
    expect(titleOf(report)).toBe(`${name} · Attune`)
  }
})

it('a report of just these results is left as it is, and written again when the config says something else', async () => {
  const folder = folderWith({ 'm.yaml': config('m') })
  const report = join(folder, 'attune-output/report.html')
  await ran(folder, 'm.yaml')
  const earlier = new Date('2026-01-01')
  utimesSync(report, earlier, earlier)
  await ran(folder, 'm.yaml')
  expect(statSync(report).mtime).toEqual(earlier)
  writeFileSync(join(folder, 'm.yaml'), JSON.stringify(config('m', { concurrency: 3 })))
  await ran(folder, 'm.yaml')
  expect(statSync(report).mtime).not.toEqual(earlier)
})

it('a file of another kind is neither announced nor overwritten', async () => {
  const folder = folderWith({ 'm.yaml': config('m') })
  const report = join(folder, 'attune-output/report.html')
  mkdirSync(join(folder, 'attune-output'))
  writeFileSync(report, 'just text')
  for (const _ of ['new', 'reused']) {
    const said = await ran(folder, 'm.yaml')
    expect(said).not.toContain('Report:')
    expect(said).toContain(
      `Note: No report is written: ${report} exists and is not a report of Attune.`,
    )
    expect(readFileSync(report, 'utf8')).toBe('just text')
  }
  const refused = await attune(folder, ['report', '--config', 'm.yaml'])
  expect([refused.status, refused.stderr]).toEqual([
    2,
    expect.stringContaining('is not a report of Attune'),
  ])
  expect(readFileSync(report, 'utf8')).toBe('just text')
  await attune(folder, ['report', 'other.html', '--config', 'm.yaml'])
  expect(existsSync(join(folder, 'other.html'))).toBe(true)
})
