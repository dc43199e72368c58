/**
 * The record of need to look is those of the held-out half of the bank; ATTUNE_GOLDEN=update writes
 * them anew.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { lookKinds, needToLook } from '@attune/core/answers'
import type { DetectorRecord } from '@attune/kit/internal'

const languages = ['en', 'zh'] as const

type Sentence = string | { readonly before: string; readonly text: string }
interface Bank {
  readonly positive: readonly Sentence[]
  readonly negative: readonly Sentence[]
}

const bankOf = (who: string, language: string, kind: string): Bank =>
  JSON.parse(
    readFileSync(
      new URL(`../../plugin-safety/test/bank/${who}/${language}/${kind}.json`, import.meta.url),
      'utf8',
    ),
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

const seekers = byLanguage(lookKinds, (kind, language) =>
  recordOf(bankOf('seekers', language, kind), (sentence) =>
    looks(plain(sentence).text, language).some((each) => each.kind === kind),
  ),
)

const file = new URL('../src/estimators/need-to-look-counts.json', import.meta.url)
if (process.env['ATTUNE_GOLDEN'] === 'update')
  writeFileSync(file, `${JSON.stringify(seekers, null, 1)}\n`)

test('the counts that are printed are those of the held-out half', () => {
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(seekers)
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
    for (const kind of ['suicide-open', 'suicide-passive'])
      expect(recall(total([kind]))).toBeGreaterThanOrEqual(0.85)
    const all = total(lookKinds)
    expect(recall(all)).toBeGreaterThanOrEqual(0.6)
    expect(all.alarms / all.negatives).toBeLessThanOrEqual(0.1)
  })
})
