/** The records of all word lists are those of the held-out half of the bank; ATTUNE_GOLDEN=update writes them anew. */
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { lookKinds, needToLook } from '@attune/core/answers'
import { type DetectorRecord, detectorAccuracy, isValidated } from '@attune/kit'
import lookCounts from '../../plugin-basics/src/estimators/need-to-look-counts.js'
import replyCounts from '../src/replies/counts.js'
import { readReply } from '../src/replies/read-reply.js'
import { type ReplyKind, replyKinds } from '../src/replies/rules.js'

const languages = ['en', 'zh'] as const

type Sentence = string | { readonly before: string; readonly text: string }
interface Bank {
  readonly positive: readonly Sentence[]
  readonly negative: readonly Sentence[]
}

const bankOf = (who: string, language: string, kind: string): Bank =>
  JSON.parse(readFileSync(new URL(`bank/${who}/${language}/${kind}.json`, import.meta.url), 'utf8')) as Bank

const heldOut = (sentences: readonly Sentence[]): readonly Sentence[] => sentences.filter((_, at) => at % 2 === 1)

const plain = (sentence: Sentence): { before: string; text: string } =>
  typeof sentence === 'string' ? { before: '', text: sentence } : sentence

function recordOf({ positive, negative }: Bank, isFlagged: (sentence: Sentence) => boolean): DetectorRecord {
  const [positives, negatives] = [heldOut(positive), heldOut(negative)]
  const flagged = (all: readonly Sentence[]): number => all.filter(isFlagged).length
  return {
    positives: positives.length,
    found: flagged(positives),
    negatives: negatives.length,
    alarms: flagged(negatives),
  }
}

const looks = (text: string, language: string) => needToLook([{ speaker: 'seeker', text }], language)

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
      Object.fromEntries(kinds.map((kind) => [kind, of(kind, language)])) as Record<K, DetectorRecord>,
    ]),
  )

const replies = byLanguage(replyKinds, (kind, language) =>
  recordOf(bankOf('replies', language, kind), replyFlags(kind, language)),
)
const seekers = byLanguage(lookKinds, (kind, language) =>
  recordOf(bankOf('seekers', language, kind), (sentence) =>
    looks(plain(sentence).text, language).some((each) => each.kind === kind),
  ),
)

const head = '/** Made by packages/plugin-safety/test/record.test.ts from the held-out sentences of its bank. */\n'
const files = {
  '../src/replies/counts.ts': replies,
  '../../plugin-basics/src/estimators/need-to-look-counts.ts': seekers,
}

if (process.env['ATTUNE_GOLDEN'] === 'update') {
  for (const [file, record] of Object.entries(files))
    writeFileSync(new URL(file, import.meta.url), `${head}export default ${JSON.stringify({ record }, null, 2)}\n`)
}

test('the counts that are printed are those of the held-out half', () => {
  expect({ replies: replyCounts.record, seekers: lookCounts.record }).toEqual({ replies, seekers })
})

describe.each(languages)('need to look in %s, any kind', (language) => {
  const any = (sentence: Sentence): boolean => looks(plain(sentence).text, language).length > 0
  const total = (kinds: readonly string[]): DetectorRecord =>
    kinds
      .map((kind) => recordOf(bankOf('seekers', language, kind), any))
      .reduce((sum, each) => ({
        positives: sum.positives + each.positives,
        found: sum.found + each.found,
        negatives: sum.negatives + each.negatives,
        alarms: sum.alarms + each.alarms,
      }))
  const recall = ({ found, positives }: DetectorRecord): number => found / positives

  test('finds open and passive mentions, most of the others, with few false alarms', () => {
    for (const kind of ['suicide-open', 'suicide-passive']) expect(recall(total([kind]))).toBeGreaterThanOrEqual(0.85)
    const all = total(lookKinds)
    expect(recall(all)).toBeGreaterThanOrEqual(0.6)
    expect(all.alarms / all.negatives).toBeLessThanOrEqual(0.1)
  })
})

test('a kind is validated from a balanced accuracy of 80 % on whose lower limit is 65 %', () => {
  expect(detectorAccuracy({ positives: 9, found: 8, negatives: 9, alarms: 1 })).toMatchObject({
    balanced: 16 / 18,
    lower: expect.closeTo(0.653, 3) as number,
  })
  expect(isValidated({ positives: 9, found: 8, negatives: 9, alarms: 1 })).toBe(true)
  expect(isValidated({ positives: 9, found: 8, negatives: 9, alarms: 2 })).toBe(false)
})
