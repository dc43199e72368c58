/**
 * Where an analysis says nothing of stand-ins, its cells are marked unless their row or column
 * rules them out.
 */
import { expect, test } from 'vitest'
import { known } from '@attune/core'
import type { Cell, Column, Evaluation } from '@attune/core/findings'
import { type StandInFacts, StandInResults } from '../src/results/offline-reads.js'

const evaluation = {
  supporters: ['control', 'real', 'other'],
  estimators: ['by-rule', 'by-model'],
  judges: ['heard'],
  conditions: { 'heard.model': ['small', 'large'] },
} as unknown as Evaluation

const column: Column = { key: 'it', title: 'It' }
const columns: Column[] = [
  { key: 'supporter', title: 'Supporter' },
  { key: 'of', title: 'Of' },
  { key: 'heard.model', title: 'Model' },
  column,
]
const number: Cell = { value: known(1), n: 1 }
const compared: Cell = { ...number, p: known(0.2) }

function isMarked(read: readonly StandInFacts[], row: Record<string, Cell>): boolean {
  const results = new StandInResults()
  results.know(evaluation)
  for (const facts of read) results.add(facts)
  return results.mayBeIn({ it: number, ...row }, column, columns)
}

const ofControl: StandInFacts = { supporter: 'control', source: 'by-model', conditions: {} }
const byRule: StandInFacts = { supporter: 'real', source: 'by-rule', conditions: {} }
const bySmall: StandInFacts = {
  supporter: 'real',
  source: 'heard',
  conditions: { 'heard.model': 'small' },
}
const dialogue: StandInFacts = { supporter: 'control', conditions: {} }

test.each<[string, StandInFacts, Record<string, Cell>, boolean]>([
  ['a row of the supporter that a stand-in played', ofControl, { supporter: 'control' }, true],
  ['a row of another supporter', ofControl, { supporter: 'real' }, false],
  ['a pooled row, which names nobody', ofControl, {}, true],
  ['a difference that names both', ofControl, { supporter: 'real', second: 'control' }, true],
  [
    'a difference that names one: the baseline stands in the title alone',
    ofControl,
    { supporter: 'real', it: compared },
    true,
  ],
  [
    'a difference of two others',
    ofControl,
    { supporter: 'real', second: 'other', it: compared },
    false,
  ],
  [
    'the other estimator of the same supporter',
    byRule,
    { supporter: 'real', of: 'by-model' },
    false,
  ],
  ['that estimator', byRule, { supporter: 'real', of: 'by-rule' }, true],
  ['both estimators together', byRule, { supporter: 'real', of: 'by-rule', and: 'by-model' }, true],
  ['a row that pools the estimators', byRule, { supporter: 'real' }, true],
  ['another value of the condition', bySmall, { supporter: 'real', 'heard.model': 'large' }, false],
  ['that value of the condition', bySmall, { supporter: 'real', 'heard.model': 'small' }, true],
  ['a row that pools the conditions', bySmall, { supporter: 'real' }, true],
  [
    'whatever was read from a dialogue of a stand-in',
    dialogue,
    { supporter: 'control', of: 'by-model' },
    true,
  ],
])('%s', (_, read, row, expected) => {
  expect(isMarked([read], row)).toBe(expected)
})
