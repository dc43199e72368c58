/**
 * Weights and record of the tracer by rules. The weights are fitted to all banks but `b` and `d`;
 * the record is the sum over these two, by which no rule was changed. Each other bank is read with
 * weights that are fitted to the rest (leave one bank out). `ATTUNE_GOLDEN=update` writes weights, record and
 * the table of docs/returning.md anew from the files of the banks.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { exactShare } from '@attune/statistics'
import { describe, expect, test } from 'vitest'
import { candidateOf, labelOf } from '../../src/trace/claim-label.js'
import { claimsIn } from '../../src/trace/claims.js'
import { counts } from '../../src/trace/counts.js'
import {
  areRulesValidated,
  keepsLimits,
  LIMITS,
  rulesRecord,
  type TracerRecord,
} from '../../src/trace/record.js'
import type { Weights } from '../../src/trace/scorer.js'
import { tracePerson } from '../../src/trace/trace-person.js'
import { weights } from '../../src/trace/weights.js'
import { banks, type BankClaim, claimsOf, personOf, recordOn, sessionsOf } from './bank.js'
import { examplesOf, fittedTo } from './fit.js'

const RECORD: readonly string[] = ['b', 'd']
/** Banks by authors who had not read the rules; the author of the first rules wrote the others. */
const BY_OTHERS = new Set(['a', 'b', 'd', 'fresh', 'independent'])

const languages = { en: 'English', zh: 'Chinese' } as const
type Language = keyof typeof languages

const examples = new Map(banks.map((name) => [name, examplesOf(claimsOf(name))]))
/** Weights that are fitted without one bank, and without those of the record. */
const fitted = (left?: string): Weights =>
  fittedTo(
    banks.flatMap((name) => (name === left || RECORD.includes(name) ? [] : examples.get(name)!)),
  )

const states = {
  supported: 'supported',
  contradicted: 'contradicted',
  unsupported: 'invented',
} as const

function stateBy(by: Weights, { language, reply }: BankClaim, messages: readonly string[]) {
  const said = messages.map((text, turn) =>
    candidateOf({ session: 1, turn, speaker: 'seeker', text }, language),
  )
  for (const claim of claimsIn(reply, language)) {
    const { label } = labelOf(claim, said, language, by)
    if (label !== 'vague' && label !== 'question') return states[label]
  }
}

const recordOf = (
  names: readonly string[],
  language: Language,
  by: Weights,
  together = 1,
): Promise<TracerRecord> =>
  recordOn(
    names.flatMap(claimsOf).filter((claim) => claim.language === language),
    (claim, messages) => stateBy(by, claim, messages),
    together,
  )

async function countsOf(by: Weights) {
  return { en: await recordOf(RECORD, 'en', by), zh: await recordOf(RECORD, 'zh', by) }
}

function rowOf(title: string, { claims, decided, right, invented, missed }: TracerRecord): string {
  const { lower, upper } = exactShare(right, decided)
  const [from, to] = [lower, upper].map((share) => Math.round(100 * share))
  return `| ${title} | ${decided} of ${claims} | ${right} of ${decided} (${from} to ${to} %) | ${missed} of ${invented} |`
}

async function docsTable(): Promise<string> {
  const rows = [
    '| bank | language | decided | of these right (95 %) | inventions called supported |',
    '| --- | --- | --- | --- | --- |',
  ]
  for (const name of banks) {
    const by = fitted(name)
    for (const language of Object.keys(languages) as Language[]) {
      const who = RECORD.includes(name) ? 'record' : BY_OTHERS.has(name) ? 'by others' : 'own'
      const record = await recordOf([name], language, by)
      rows.push(rowOf(`\`${name}\` (${who}) | ${languages[language]}`, record))
    }
  }
  return rows.join('\n')
}

const docs = new URL('../../../../docs/returning.md', import.meta.url)
const block = /<!-- record -->\n\n([^]*?)\n\n<!-- end of record -->/u
const isUpdated = process.env['ATTUNE_GOLDEN'] === 'update'

const written = (value: object): string =>
  JSON.stringify(value, null, 2)
    .replaceAll(/"(\w+)":/g, '$1:')
    .replaceAll(/(\d|\]|\})(?=\n)/g, '$1,')
    .replaceAll(/\[\s+|\s+\](?=,)/g, (found) => (found.startsWith('[') ? '[' : ']'))
    .replaceAll(/,\n {4}(?=-?\d)/g, ', ')
    .replaceAll(',]', ']')
    .replace(/,$/u, '')

if (isUpdated) {
  const by = fitted()
  const at = (name: string): URL => new URL(`../../src/trace/${name}.ts`, import.meta.url)
  const head = '/** Made by test/tracer/rules-record.test.ts from the banks. */\n'
  writeFileSync(
    at('weights'),
    `${head}import type { Weights } from './scorer.js'\n\nexport const weights: Weights = ${written(by)}\n`,
  )
  writeFileSync(
    at('counts'),
    `${head}export const counts = ${written(await countsOf(by))} as const\n`,
  )
  const table = `<!-- record -->\n\n${await docsTable()}\n\n<!-- end of record -->`
  writeFileSync(docs, readFileSync(docs, 'utf8').replace(block, table))
}

test.skipIf(isUpdated)('weights, record and docs are those of the banks', async () => {
  expect(weights).toEqual(fitted())
  expect(counts).toEqual(await countsOf(weights))
  expect(block.exec(readFileSync(docs, 'utf8'))?.[1]).toBe(await docsTable())
})

describe.each(Object.keys(languages) as Language[])('%s', (language) => {
  test('validated if the record keeps the limits', () => {
    expect(areRulesValidated(language)).toBe(keepsLimits(rulesRecord(language)!))
  })

  test('whole persons are traced as the claims of the record', async () => {
    const record = await recordOn(
      RECORD.flatMap(claimsOf).filter((claim) => claim.language === language),
      (claim, messages) =>
        tracePerson(personOf(language), sessionsOf(claim, messages)).claims.find(
          ({ state }) => state !== 'vague' && state !== 'question',
        )?.state,
    )
    expect(record).toEqual(counts[language])
  })

  test('among the messages of ten people the rules stay as careful', async () => {
    const sum = { decided: 0, right: 0, missed: 0, invented: 0 }
    for (const name of banks.filter((each) => !RECORD.includes(each))) {
      const record = await recordOf([name], language, weights, 10)
      for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += record[key]
    }
    expect(sum.right / sum.decided).toBeGreaterThanOrEqual(0.75)
    expect(sum.missed / sum.invented).toBeLessThanOrEqual(LIMITS.missed)
  })
})

test('a language without a bank has no record', () => {
  expect(rulesRecord('de')).toBeUndefined()
  expect(areRulesValidated('de')).toBe(false)
})

const good = { claims: 40, decided: 24, right: 21, invented: 20, missed: 2 }
test.each<[string, TracerRecord, boolean]>([
  ['at the limits', good, true],
  ['too few decided', { ...good, decided: 23 }, false],
  ['too few right', { ...good, right: 20 }, false],
  ['too many inventions called supported', { ...good, missed: 3 }, false],
  ['nothing decided', { ...good, claims: 0, decided: 0, right: 0 }, false],
])('limits: %s', (_, record, isKept) => {
  expect(keepsLimits(record)).toBe(isKept)
})
