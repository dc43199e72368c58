/** Baselines of known values, and files of them. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Instrument, InstrumentPart } from '@attune/project'
import type { Baseline, BaselineEvaluation, BaselineNumber } from '../../src/baseline/baseline.js'

export const part: InstrumentPart = {
  use: 'x/y',
  revision: 1,
  conditions: {},
  options: {},
  prompts: {},
}

/** Values of `x/mood.mood` of a supporter, one per scenario. */
export const mood = (values: readonly (number | null)[], supporter = 'bot'): BaselineNumber => ({
  kind: 'measure',
  source: 'x/mood',
  name: 'mood',
  supporter,
  values: Object.fromEntries(
    values.map((value, at) => [`s${at}`, [value === null ? [1, null, 'lost'] : [1, value]]]),
  ),
})

export const instrument: Instrument = {
  seed: '7',
  flags: 1,
  scenarios: part,
  simulators: {},
  readers: { 'x/mood': [part] },
}

/** An evaluation in a baseline: a value of `bot` in each of the scenarios `s0`, `s1` and so on. */
export const storedOf = (
  values: readonly number[],
  own: Partial<BaselineEvaluation> = {},
): BaselineEvaluation => ({
  id: 'i',
  instrument,
  supporters: {},
  answered: {},
  scenarios: Object.fromEntries(
    values.map((_, at) => [`s${at}`, { digest: `d${at}`, language: 'en' }]),
  ),
  numbers: [mood(values)],
  ...own,
})

export const baselineOf = (
  evaluations: Baseline['evaluations'],
  own: Partial<Baseline> = {},
): Baseline => ({ baseline: 4, attune: '0', evaluations, ...own })

/** Path of a new file with this content. */
export function fileOf(content: string | Baseline, name = 'main.json'): string {
  const file = join(mkdtempSync(join(tmpdir(), 'attune-gates-')), name)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}
