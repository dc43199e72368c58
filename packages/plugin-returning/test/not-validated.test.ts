/**
 * Each number of claims, each table and each sentence has the word that the tracer is not
 * validated.
 */
import { expect, test } from 'vitest'
import type { ClaimState } from '../src/measures/memory-trace.js'
import { memoryTrace } from '../src/measures/memory-trace.js'
import { firstSessions, memorySentences, memoryTables } from '../src/analysis/memory-tables.js'
import { notesOn } from '../src/analysis/tracer-notes.js'
import { memory } from '../src/memory.js'

const OF_CLAIMS = ['invented', 'contradicted', 'claims']

test.each([
  [{ tracer: 'rules' as const }, /Not validated in English: the rules decide \d+ of 80 claims/],
  [{ model: 'bot' }, /Not validated: the tracer by a model has no record/],
])('numbers of claims by %o have a record without a language', (options, words) => {
  const { gives } = memory as unknown as { gives: (options: object) => Gives }
  const { measures } = gives(options)
  for (const name of OF_CLAIMS) {
    expect(measures[name]).toMatchObject({ record: {} })
    expect(measures[name]!.about.en).toMatch(words)
    expect(measures[name]!.about.zh).toContain('未经验证')
  }
})

interface Gives {
  readonly measures: Readonly<
    Record<string, { readonly about: { readonly en: string; readonly zh: string } }>
  >
}

test('both tables of memory have the record as a note', () => {
  const notes = notesOn([{ tracer: 'rules', language: 'en' }])
  for (const table of memoryTables([], 0.95, notes))
    expect(table.notes.at(-1)).toMatch(/^Tracer by rules \(en\), not validated: decides \d+ of 80/)
})

test('a sentence of inventions and leaks names the tracer until it is validated', () => {
  const source = { session: 1, turn: 0, speaker: 'seeker', person: 'ben' } as const
  const claim = { session: 2, turn: 1, label: 'unsupported' } as const
  const person = {
    person: 'ana',
    sessions: [1, 2].map((session) => ({ session, held: true })),
    facts: [],
    claims: [
      { ...claim, source: null },
      { ...claim, source },
    ],
  }
  const all = [{ name: 'bot', first: firstSessions([person]), ...memoryTrace([person]) }]
  expect(all[0]!.states).toEqual(['invented', 'leak'] satisfies ClaimState[])
  for (const sentence of memorySentences(all, false))
    expect(sentence).toMatch(/first in session 2, by a tracer that is not validated/)
  for (const sentence of memorySentences(all, true)) expect(sentence).not.toContain('validated')
})
