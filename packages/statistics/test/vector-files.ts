import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A family of cases as its file holds it. */
export interface VectorFamily {
  readonly family: string
  readonly tolerance: number
  readonly pValueTolerance?: number
  readonly cases: readonly {
    id: string
    note?: string
    input: unknown
    expected: Record<string, unknown>
  }[]
}

/** Families of shared vectors whose functions left the package, with the reason. */
const LEFT: Readonly<Record<string, string>> = {
  'bootstrap-percentile': 'intervals of means are those of the t test',
  'cluster-se': 'errors of clusters are those of their means, or CR2',
  describe: 'no source used it: tables have means and their intervals',
  elo: 'no source used it: ranks of pairs are those of Bradley and Terry',
  'fleiss-kappa':
    'no source used it: agreement of many raters has Krippendorff’s alpha and Gwet’s AC',
  'maxt-stepdown': 'primary claims are decided by Holm',
  noninferiority: 'margins are decided by the one-sided p-values of the t test',
  'paired-bootstrap': 'differences are decided by the paired t test',
  'sign-flip-p': 'no source used it: shares of pairs have exact sign flips of scores',
  'spearman-cluster': 'no source used it: agreement has jackknife intervals',
}

/**
 * The families of a folder of vectors: the project's own copy, or ATTUNE_VECTORS, which need not
 * have the folder.
 */
export function readFamilies(set: string): VectorFamily[] {
  const shared = process.env['ATTUNE_VECTORS']
  const folder = shared ? join(shared, set) : join(import.meta.dirname, 'vectors', set)
  if (shared && !existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((file): VectorFamily => JSON.parse(readFileSync(join(folder, file), 'utf8')))
    .filter(({ family }) => !Object.hasOwn(LEFT, family))
    .map((family) => ({
      ...family,
      cases: family.cases.filter(({ input }) => !isLeft(family.family, input)),
    }))
}

/**
 * Whether a case of shared vectors needs a formula that no source used, so that the package no
 * longer has it.
 */
function isLeft(family: string, input: unknown): boolean {
  if (!isObject(input)) return false
  if (family === 'power') return input['solve'] === 'difference'
  if (family === 'rating-sample-size') return input['of'] === 'share' || input['of'] === 'icc'
  return family === 'mtld-matched' && input['block'] !== null
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export const isClose = (actual: unknown, expected: unknown, tolerance: number): boolean =>
  typeof expected === 'number' && typeof actual === 'number'
    ? Math.abs(actual - expected) <= tolerance * Math.max(1, Math.abs(expected))
    : actual === expected
