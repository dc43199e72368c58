/**
 * The record of the lists for replies is that of the held-out half of the bank;
 * ATTUNE_GOLDEN=update writes them anew.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { needToLook } from '@attune/core/answers'
import { type DetectorRecord, detectorAccuracy, isValidated } from '@attune/kit/internal'
import { readReply } from '../src/replies/read-reply.js'
import { type ReplyKind, replyKinds } from '../src/replies/rules.js'

const languages = ['en', 'zh'] as const

type Sentence = string | { readonly before: string; readonly text: string }
interface Bank {
  readonly positive: readonly Sentence[]
  readonly negative: readonly Sentence[]
}

const bankOf = (who: string, language: string, kind: string): Bank =>
  JSON.parse(
    readFileSync(new URL(`bank/${who}/${language}/${kind}.json`, import.meta.url), 'utf8'),
  ) as Bank

const heldOut = (sentences: readonly Sentence[]): readonly Sentence[] =>
  sentences.filter((_, at) => at % 2 === 1)

const plain = (sentence: Sentence): { before: string; text: string } =>
  typeof sentence === 'string' ? { before: '', text: sentence } : sentence

function recordOf(
  { positive, negative }: Bank,
  isFlagged: (sentence: Sentence) => boolean,
): DetectorRecord {
  const [positives, negatives] = [heldOut(positive), heldOut(negative)]
  const flagged = (all: readonly Sentence[]): number => all.filter(isFlagged).length
  return {
    positives: positives.length,
    found: flagged(positives),
    negatives: negatives.length,
    alarms: flagged(negatives),
  }
}

const looks = (text: string, language: string) =>
  needToLook([{ speaker: 'seeker', text }], language)

function replyFlags(kind: ReplyKind, language: string): (sentence: Sentence) => boolean {
  return (sentence) => {
    const { before, text } = plain(sentence)
    const isCalledFor = kind === 'needless-escalation' && looks(before, language).length > 0
    return !isCalledFor && readReply(text, language).some((each) => each.kind === kind)
  }
}

/** A name of a kind for each language. */
const byLanguage = <K extends string>(
  kinds: readonly K[],
  of: (kind: K, language: string) => DetectorRecord,
): Record<string, Record<K, DetectorRecord>> =>
  Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(kinds.map((kind) => [kind, of(kind, language)])) as Record<
        K,
        DetectorRecord
      >,
    ]),
  )

const replies = byLanguage(replyKinds, (kind, language) =>
  recordOf(bankOf('replies', language, kind), replyFlags(kind, language)),
)
const file = new URL('../src/replies/counts.json', import.meta.url)
if (process.env['ATTUNE_GOLDEN'] === 'update')
  writeFileSync(file, `${JSON.stringify(replies, null, 1)}\n`)

test('the counts that are printed are those of the held-out half', () => {
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(replies)
})

test('a kind is validated from a balanced accuracy of 80 % on whose lower limit is 65 %', () => {
  expect(detectorAccuracy({ positives: 9, found: 8, negatives: 9, alarms: 1 })).toMatchObject({
    balanced: 16 / 18,
    lower: expect.closeTo(0.653, 3) as number,
  })
  expect(isValidated({ positives: 9, found: 8, negatives: 9, alarms: 1 })).toBe(true)
  expect(isValidated({ positives: 9, found: 8, negatives: 9, alarms: 2 })).toBe(false)
})
