/** The key `primary`: how its entries are read and checked, and which claims are about them. */
import { describe, expect, test } from 'vitest'
import type { Json } from '@attune/core'
import type { Comparison } from '@attune/core/findings'
import { type SectionScope, Written } from '@attune/config'
import type { AttuneError } from '@attune/core/internal'
import { floorOf, isHeadline, primaryFor, primarySection } from '../../src/engine/primary.js'
import type { RequestedComparison } from '../../src/engine/requested.js'
import type { PrimaryMeasure } from '../../src/primary.js'

const labelled = (...labels: readonly string[]) => labels.map((label) => ({ label }))
const care = {
  estimators: labelled('felt', 'felt.deep'),
  judges: labelled('mine/five', 'people'),
  analyses: labelled('tables', 'felt'),
}

/** Reads `primary`. Returns its entries, the numbers that are looked up, and the mistakes. */
function read(primary: Json | undefined, parts: object = care) {
  const place = { file: 'attune.config.yaml', line: 3, column: 5 }
  const written =
    primary === undefined
      ? undefined
      : Written.from(primary, { path: ['primary'], place, keyPlace: place })
  const problems: unknown[] = []
  const add = ({ code, details, fix }: AttuneError) => problems.push({ code, ...details, fix })
  const checked: unknown[] = []
  const scope = { parts, problems: { add }, checkNumber: (number: unknown) => checked.push(number) }
  const found = primarySection.resolve(written, scope as unknown as SectionScope)
  return { found, checked, problems }
}

describe('an entry', () => {
  test.each<[Json | undefined, readonly PrimaryMeasure[]]>([
    [undefined, []],
    [[], []],
    [
      ['felt.mood', 'tables.overall'],
      [{ measure: 'felt.mood' }, { measure: 'tables.overall' }],
    ],
    [[{ measure: 'felt.mood' }], [{ measure: 'felt.mood' }]],
    [
      [{ measure: 'felt.mood', matters: 2, floor: 30 }],
      [{ measure: 'felt.mood', matters: 2, floor: 30 }],
    ],
    [
      [{ measure: 'felt.mood', corrected: 'people' }],
      [{ measure: 'felt.mood', corrected: 'people' }],
    ],
  ])('%j is read', (written, expected) => {
    expect(read(written)).toMatchObject({ found: expected, problems: [] })
  })

  test.each([
    ['felt.mood', { label: 'felt', name: 'mood' }],
    ['mine/five.calm', { label: 'mine/five', name: 'calm' }],
    // The longest label before a dot is meant.
    ['felt.deep.mood', { label: 'felt.deep', name: 'mood' }],
    ['felt.deepest', { label: 'felt', name: 'deepest' }],
  ])('%s is looked up in its component', (measure, number) => {
    expect(read([measure])).toMatchObject({ checked: [number], problems: [] })
  })

  test('of an analysis is not looked up, since its values are known only after it has run', () => {
    expect(read(['tables.overall'])).toMatchObject({ checked: [], problems: [] })
  })

  test.each<[Json, string]>([
    ['fel.mood', '"fel.mood"'],
    ['felt.', '"felt."'],
    ['my felt.mood', '"my felt.mood"'],
    ['mood.felt', '"mood.felt"'],
    [{ matters: 2 }, '""'],
  ])('%j belongs to no component, and is a mistake', (written, found) => {
    const fix = 'Labels: felt, felt.deep, mine/five, people, tables.'
    expect(read([written])).toMatchObject({
      checked: [],
      problems: [{ code: 'CONFIG_VALUE', where: 'primary[0]', found, fix }],
    })
  })

  test('names a judge with ratings by people', () => {
    const corrected = [{ measure: 'felt.mood', corrected: 'felt' }]
    const problem = { code: 'CONFIG_VALUE', where: 'primary[0].corrected', found: '"felt"' }
    expect(read(corrected).problems).toMatchObject([
      { ...problem, fix: 'Judges: mine/five, people.' },
    ])
    expect(read(corrected, { estimators: [], judges: [], analyses: [] }).problems).toMatchObject([
      { where: 'primary[0]', fix: 'Labels: none.' },
      { ...problem, fix: 'Judges: none.' },
    ])
  })
})

describe('a claim', () => {
  test.each<[Comparison['kind'], Comparison['conditions'], boolean]>([
    ['difference', {}, true],
    ['preference', {}, true],
    ['change', {}, true],
    ['difference', { language: 'all', length: 'all' }, true],
    // A part of the dialogues may be headed by none.
    ['difference', { language: 'zh' }, false],
    ['difference', { language: 'zh', length: 'all' }, false],
    // Claims with a margin answer another question than "which is better".
    ['not-worse', {}, false],
    ['equivalent', {}, false],
    ['rate', {}, false],
  ])('%s over %j is about all: %s', (kind, conditions, isAbout) => {
    expect(isHeadline({ kind, conditions })).toBe(isAbout)
  })

  const requested = (
    primary: readonly PrimaryMeasure[],
    of: Partial<Comparison['of']>,
  ): RequestedComparison => ({
    evaluation: { name: 'care', seekers: [], primary },
    analysis: 'tables',
    comparison: {
      kind: 'difference',
      of: { name: 'mood', title: 'Mood', ...of },
      supporter: 'a',
      against: 'b',
      conditions: {},
      first: [],
    },
  })

  test.each<[string, Partial<PrimaryMeasure>, Partial<Comparison['of']>, boolean]>([
    ['its estimator', { measure: 'felt.mood' }, { source: 'felt' }, true],
    ['the analysis that computes it', { measure: 'tables.mood' }, {}, true],
    ['another estimator', { measure: 'felt.mood' }, { source: 'deep' }, false],
    ['another measure', { measure: 'felt.calm' }, { source: 'felt' }, false],
    ['people', { corrected: 'people' }, { source: 'felt', corrected: 'people' }, true],
    ['people, where the judge is meant', {}, { source: 'felt', corrected: 'people' }, false],
    ['the judge, where people are meant', { corrected: 'people' }, { source: 'felt' }, false],
  ])('by %s: is it primary?', (_, entry, of, isPrimary) => {
    const other = { measure: 'other.thing', floor: 1 }
    const own = { measure: 'felt.mood', ...entry }
    expect(primaryFor(requested([other, own], of))).toBe(isPrimary ? own : undefined)
  })

  test.each([
    ['the config before the component', 30, 50, 30],
    ['the config', 30, undefined, 30],
    ['the component', undefined, 50, 50],
    ['neither', undefined, undefined, undefined],
    ['the config, 0', 0, 50, 0],
  ])('has the floor of %s', (_, inConfig, declared, floor) => {
    const entry = { measure: 'felt.mood', ...(inConfig !== undefined && { floor: inConfig }) }
    const of = { source: 'felt', ...(declared !== undefined && { floor: declared }) }
    expect(floorOf(requested([entry], of))).toBe(floor)
  })
})
