/**
 * The record of the tracer by rules is that of the held-out bank; `ATTUNE_GOLDEN=update` writes it
 * anew. `ATTUNE_BANK=<file>` reads another bank of the same form, which has to keep the limits.
 */
import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  isTracerValidated,
  recordWords,
  rulesRecord,
  type TracerRecord,
} from '../../src/trace/record.js'
import { tracePerson } from '../../src/trace/trace-person.js'
import { held } from '../../src/trace/counts.js'
import { type BankClaim, claimsOf, personOf, recordOn, sessionsOf } from './bank.js'

const undecided = new Set(['vague', 'question'])

const stateOf = (claim: BankClaim, messages: readonly string[]) =>
  tracePerson(personOf(claim.language), sessionsOf(claim, messages)).claims.find(
    ({ state }) => !undecided.has(state),
  )?.state

const recordOf = (file: string, language: string, together = 1): Promise<TracerRecord> =>
  recordOn(
    claimsOf(file).filter((claim) => claim.language === language),
    stateOf,
    together,
  )

const languages = ['en', 'zh'] as const
const isOther = process.env['ATTUNE_BANK'] !== undefined

if (process.env['ATTUNE_GOLDEN'] === 'update') {
  const all = {
    en: await recordOf('held-out.jsonl', 'en'),
    zh: await recordOf('held-out.jsonl', 'zh'),
  }
  const head = '/** Made by test/tracer/rules-record.test.ts from the held-out bank. */\n'
  writeFileSync(
    new URL('../../src/trace/counts.ts', import.meta.url),
    `${head}export const held = ${JSON.stringify(all, null, 2)} as const\n`,
  )
}

describe.each(languages)('%s', (language) => {
  test.skipIf(isOther)('the record that is printed is that of the held-out bank', async () => {
    expect(await recordOf('held-out.jsonl', language)).toEqual(held[language])
    expect(isTracerValidated(rulesRecord(language)!)).toBe(true)
    expect(recordWords(rulesRecord(language)!)).toMatch(/^decides \d+ of 40 claims of its authors/)
  })

  test.each(['claims.jsonl', 'more-claims.jsonl', 'held-out.jsonl'])(
    '%s keeps the limits, also with ten claims about one person',
    async (file) => {
      for (const together of [1, 10]) {
        const record = await recordOf(file, language, together)
        if (isOther) console.log(language, together, record)
        expect({ ...record, isValidated: isTracerValidated(record) }).toMatchObject({
          isValidated: true,
        })
      }
    },
  )
})

test('a language without a bank has no record', () => {
  expect(rulesRecord('de')).toBeUndefined()
})

const good = { claims: 40, decided: 24, right: 21, invented: 20, missed: 2 }
test.each<[string, TracerRecord, boolean]>([
  ['at the limits', good, true],
  ['too few decided', { ...good, decided: 23 }, false],
  ['too few right', { ...good, right: 20 }, false],
  ['too many inventions called supported', { ...good, missed: 3 }, false],
  ['nothing decided', { ...good, claims: 0, decided: 0, right: 0 }, false],
])('validated: %s', (_, record, isValidated) => {
  expect(isTracerValidated(record)).toBe(isValidated)
})
