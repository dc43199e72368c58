/**
 * The record of the tracer by rules is that of the bank `fresh`, by which no rule was changed, or
 * as long as there is none, that of the bank `independent`. `ATTUNE_GOLDEN=update` writes the
 * record and the table of docs/returning.md anew from the files of the banks.
 * `ATTUNE_BANK=<file>` prints the figures of another file.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { exactShare } from '@attune/statistics'
import { describe, expect, test } from 'vitest'
import { bank } from '../../src/trace/counts.js'
import {
  areRulesValidated,
  keepsLimits,
  LIMITS,
  rulesRecord,
  type TracerRecord,
} from '../../src/trace/record.js'
import { tracePerson } from '../../src/trace/trace-person.js'
import { banks, type BankClaim, claimsOf, personOf, recordOn, sessionsOf } from './bank.js'

const undecided = new Set(['vague', 'question'])

const stateOf = (claim: BankClaim, messages: readonly string[]) =>
  tracePerson(personOf(claim.language), sessionsOf(claim, messages)).claims.find(
    ({ state }) => !undecided.has(state),
  )?.state

const recordOf = (name: string, language: string, together = 1): Promise<TracerRecord> =>
  recordOn(
    claimsOf(name).filter((claim) => claim.language === language),
    stateOf,
    together,
  )

const languages = { en: 'English', zh: 'Chinese' } as const
type Language = keyof typeof languages
const isOther = process.env['ATTUNE_BANK'] !== undefined
const isUpdated = process.env['ATTUNE_GOLDEN'] === 'update' && !isOther

const FRESH = 'fresh'
const ofRecord = banks.includes(FRESH) ? FRESH : 'independent'

async function banksRecord() {
  const [en, zh] = [await recordOf(ofRecord, 'en'), await recordOf(ofRecord, 'zh')]
  return { isFresh: ofRecord === FRESH, en, zh }
}

function rowOf(name: string, language: Language, record: TracerRecord): string {
  const { claims, decided, right, invented, missed } = record
  const { lower, upper } = exactShare(right, decided)
  const [from, to] = [lower, upper].map((share) => Math.round(100 * share))
  const title = name === FRESH ? `\`${name}\` (record)` : `\`${name}\` (tuning)`
  return `| ${title} | ${languages[language]} | ${decided} of ${claims} | ${right} of ${decided} (${from} to ${to} %) | ${missed} of ${invented} |`
}

async function docsTable(): Promise<string> {
  const rows = [
    '| bank | language | decided | of these right (95 %) | inventions called supported |',
    '| --- | --- | --- | --- | --- |',
  ]
  for (const name of banks)
    for (const language of Object.keys(languages) as Language[])
      rows.push(rowOf(name, language, await recordOf(name, language)))
  return rows.join('\n')
}

const docs = new URL('../../../../docs/returning.md', import.meta.url)
const block = /<!-- record -->\n\n([^]*?)\n\n<!-- end of record -->/u

if (isUpdated) {
  const head = '/** Made by test/tracer/rules-record.test.ts from the banks. */\n'
  const counts = JSON.stringify(await banksRecord(), null, 2)
  writeFileSync(
    new URL('../../src/trace/counts.ts', import.meta.url),
    `${head}export const bank = ${counts
      .replaceAll(/"(\w+)":/g, '$1:')
      .replaceAll(/(\w)\n/g, '$1,\n')
      .replaceAll('}\n', '},\n')
      .replace(/\},$/u, '}')} as const\n`,
  )
  const table = `<!-- record -->\n\n${await docsTable()}\n\n<!-- end of record -->`
  writeFileSync(docs, readFileSync(docs, 'utf8').replace(block, table))
}

test.skipIf(isOther || isUpdated)('record and docs are those of the banks', async () => {
  expect(bank).toEqual(await banksRecord())
  expect(block.exec(readFileSync(docs, 'utf8'))?.[1]).toBe(await docsTable())
})

describe.each(Object.keys(languages) as Language[])('%s', (language) => {
  test('rules are validated by a fresh bank only', () => {
    const record = rulesRecord(language)!
    expect(areRulesValidated(language)).toBe(bank.isFresh && keepsLimits(record))
  })

  test.each(isOther ? ['other'] : banks)('%s', async (name) => {
    for (const together of [1, 10]) {
      const record = await recordOf(name, language, together)
      if (isOther) console.log(language, together, record)
      else if (name !== FRESH) expectFair(record)
    }
  })
})

/** Limits of the decided claims; how many are decided is a figure of the record. */
function expectFair({ decided, right, missed, invented }: TracerRecord): void {
  expect(decided).toBeGreaterThan(0)
  expect(right / decided).toBeGreaterThanOrEqual(LIMITS.right)
  expect(missed / invented).toBeLessThanOrEqual(LIMITS.missed)
}

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
