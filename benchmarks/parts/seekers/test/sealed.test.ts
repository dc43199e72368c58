/** Word lists hold nothing of the wordings that they are measured with. */
import { expect, test } from 'vitest'
import { wordsOf } from '@attune/statistics/text'
import held from '../faults/held.js'
import { listsOf } from '../../../../packages/plugin-seekers/src/lists/index.js'

const RUN = { en: 4, zh: 6 } as const

test.each(['en', 'zh'] as const)(
  'no word list shares an entry or a run with the held wordings (%s)',
  (language) => {
    const wordings = Object.values(held).flatMap((all) => all[language])
    const runs = new Set(wordings.flatMap((text) => runsOf(text, RUN[language])))
    const whole = new Set(wordings.map((text) => wordsOf(text).join(' ')))
    const entries = Object.values(listsOf()[language]).flat()
    const shared = entries.filter(
      (entry) =>
        whole.has(wordsOf(entry).join(' ')) ||
        runsOf(entry, RUN[language]).some((run) => runs.has(run)),
    )
    expect(shared).toEqual([])
  },
)

test('every fault has twelve wordings in both languages, each once', () => {
  for (const [fault, all] of Object.entries(held)) {
    for (const [language, texts] of Object.entries(all))
      expect([
        fault,
        language,
        new Set(texts).size >= 12,
        new Set(texts).size === texts.length,
      ]).toEqual([fault, language, true, true])
  }
})

function runsOf(text: string, length: number): string[] {
  const words = wordsOf(text)
  return words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(' '))
}
