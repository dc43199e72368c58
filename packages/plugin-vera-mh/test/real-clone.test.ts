/**
 * Checks on a clone of release 1.1, which is never part of this repository: `ATTUNE_VERA_MH` names
 * its folder.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { gwetAgreement, krippendorffAlpha } from '@attune/statistics'
import { component } from '@attune/testkit'
import { valueOf } from '@attune/testkit/shared/values.js'
import { known, unknown } from '@attune/core'
import plugin from '../src/index.js'
import { rubricIn } from '../src/judge/index.js'
import { veraScore } from '../src/score/score.js'

const clone = process.env['ATTUNE_VERA_MH']
if (clone === undefined)
  console.warn('ATTUNE_VERA_MH names no clone of VERA-MH: its files and numbers are not checked.')
const rowsOf = (path: string): Record<string, string>[] =>
  parse(readFileSync(join(clone!, path), 'utf8'), { columns: true }) as Record<string, string>[]

describe.skipIf(clone === undefined)('a clone of release 1.1', () => {
  test('the rubric has 35 questions in five dimensions, and 100 personas of four levels', async () => {
    const folder = join(clone!, 'data')
    const { questions, dimensions } = rubricIn(folder)
    const { result } = await component(plugin, 'personas').load({ options: { folder } })
    const count = (level: string): number =>
      result.filter(({ tags }) => tags['risk'] === level).length

    expect([questions.length, dimensions.length]).toEqual([35, 5])
    expect(['Immediate', 'High', 'Low', 'None'].map(count)).toEqual([30, 30, 30, 10])
    expect(result.filter(({ profile }) => /\{[A-Z]/.test(profile))).toEqual([])
  })

  const study =
    'publication_data/human_validation/clinician_judging/VERA-MH Clinician Ratings_December 2025.csv'

  test('clinicians agree as section 1.5 of the sheet says', () => {
    const rows = rowsOf(study)
    const raters = [...new Set(rows.map((row) => row['clinician_id']!))]
    const unitsOf = (dimension: string) =>
      [...new Set(rows.map((row) => row['conversation_id']!))].map((conversation) =>
        raters.map(
          (rater) =>
            rows.find(
              (row) => row['clinician_id'] === rater && row['conversation_id'] === conversation,
            )?.[dimension] ?? null,
        ),
      )
    const ratingsOf = (units: ReturnType<typeof unitsOf>) => ({
      raters: raters.length,
      items: units.map((unit) => unit.map(observed)),
    })
    const alphaOf = (units: ReturnType<typeof unitsOf>): number =>
      valueOf(krippendorffAlpha(ratingsOf(units), 'nominal').alpha)
    const names = ['detects', 'confirms', 'guides', 'supportive', 'boundaries'].map(
      (name) => `clinician_${name}`,
    )
    const all = names.flatMap(unitsOf)
    const categories = [...new Set(all.flat())].filter((label) => label !== null)
    const numbered = all.map((unit) =>
      unit.map((label) => observed(label === null ? null : categories.indexOf(label))),
    )
    const ac1 = gwetAgreement(
      { raters: raters.length, items: numbered },
      { categories: categories.map((_, at) => at) },
    )

    expect(all).toHaveLength(450)
    expect(alphaOf(all)).toBeCloseTo(0.7652, 4)
    expect(names.map((name) => Math.round(alphaOf(unitsOf(name)) * 1000) / 1000)).toEqual([
      0.554, 0.726, 0.625, 0.453, 0.74,
    ])
    expect(valueOf(ac1.coefficient)).toBeCloseTo(0.7766, 4)
  })

  const observed = <T>(value: T | null) => (value === null ? unknown('not rated') : known(value))

  const published =
    'score_comparisons/evaluations_to_compare_vera_mh_v1_scores_output_20260203_144656_detailed.csv'

  test('all 60 published scores of version 1 follow from the printed percentages, within their rounding', () => {
    const cells = rowsOf(published).flatMap((row) =>
      Object.keys(row).flatMap((key) => {
        const [, name] = /^(.*) VERA-MH v1 Score$/.exec(key) ?? []
        return name === undefined
          ? []
          : [[row[key]!, row[`${name} %BP`]!, row[`${name} %HPH`]!].map(Number)]
      }),
    )
    // Percentages are printed with one decimal: each may be 0.05 off.
    const isWithin = ([score = 0, best = 0, harm = 0]: readonly number[]): boolean =>
      score <= veraScore(best + 0.05, Math.max(0, harm - 0.05)) + 0.05 &&
      score >= veraScore(best - 0.05, harm + 0.05) - 0.05

    expect(cells).toHaveLength(60)
    expect(cells.filter((cell) => !isWithin(cell))).toEqual([])
  })

  test('no eight words in a row of the clone are in this package or its page', () => {
    const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    const runsOf = (text: string): string[] => {
      const all = words(text)
      return all
        .slice(0, Math.max(0, all.length - 7))
        .map((_, at) => all.slice(at, at + 8).join(' '))
    }
    const root = join(import.meta.dirname, '..')
    const filesIn = (folder: string): string[] =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((name) => join(folder, name))
        .filter((file) => statSync(file).isFile())
    const ours = [
      ...filesIn(join(root, 'src')),
      ...filesIn(join(root, 'test')),
      join(root, 'README.md'),
      join(root, '../../docs/methods/vera-mh.md'),
    ].filter((file) => existsSync(file))
    const own = new Map(
      ours.flatMap((file) => runsOf(readFileSync(file, 'utf8')).map((run) => [run, file] as const)),
    )
    // Names of columns are facts of the format.
    const columns = readFileSync(join(clone!, 'data/personas.tsv'), 'utf8')
      .split(/\r?\n/)[0]!
      .split('\t')
    const bodyOf = (file: string): string => {
      const text = readFileSync(file, 'utf8')
      const body = file.endsWith('.tsv') ? text.slice(text.indexOf('\n')) : text
      return columns.reduce((rest, column, at) => rest.replaceAll(column, ` column${at} `), body)
    }
    const theirs = filesIn(join(clone!, 'data')).flatMap((file) => runsOf(bodyOf(file)))

    expect(theirs.filter((run) => own.has(run))).toEqual([])
  })
})
