import { defineAnalysis, type Known, known, unknown } from '@attune/core'
import type { Findings, Quantity } from '@attune/core/findings'
import { wordsOf } from '@attune/statistics/text'
import { seekerName } from '../audit/seekers.js'
import { listsOf, readLists } from '../lists/index.js'
import { type Answers, numberSensitivity, textSensitivity } from '../measures/counterfactual.js'
import { sentimentOf } from '../measures/sentiment.js'

interface Answer {
  readonly text: string
  readonly language: string
}
type States = Map<string, Record<string, Answer[]>>

/** Single words: answers are short. */
const NGRAM = 1

export const probes = defineAnalysis({
  revision: 1,
  summary:
    'Whether a seeker hears what the supporter says: its answers to a warm, cold, generic, mirrored and wrong reply from one state.',
  options: { type: 'object', properties: {}, additionalProperties: false },
  create: () => ({
    async analyse(evaluation): Promise<Findings> {
      const bySeeker = new Map<string, States>()
      const lost = new Map<string, number>()
      for await (const { dialogue, scenario, conditions } of evaluation.dialogues({ readers: [] })) {
        const { state, kind } = scenario.details as { readonly state?: string; readonly kind?: string }
        if (dialogue.state === 'unknown') {
          lost.set(dialogue.why, (lost.get(dialogue.why) ?? 0) + 1)
          continue
        }
        const own = dialogue.value.turns.find(({ speaker, scripted }) => speaker === 'seeker' && scripted !== true)
        if (state === undefined || kind === undefined || own === undefined) continue
        const seeker = seekerName(conditions)
        const states: States = bySeeker.get(seeker) ?? new Map()
        bySeeker.set(seeker, states)
        const answers = states.get(state) ?? {}
        states.set(state, answers)
        answers[kind] = [...(answers[kind] ?? []), { text: own.text, language: scenario.language }]
      }
      if (bySeeker.size === 0) return { tables: [], figures: [], sentences: [NOTHING] }
      const rows = [...bySeeker].map(([seeker, states]) => rowOf(seeker, [...states.values()]))
      return {
        tables: [
          {
            id: 'seekers-probes',
            title: 'Probes: what other replies from the same state change',
            columns: [
              { key: 'seeker', title: 'Seeker' },
              { key: 'sensitivity', title: 'Between replies less within' },
              { key: 'same', title: 'Equal answers to different replies', scale: 100, digits: 0, unit: '%' },
              { key: 'repeat', title: 'Equal repeats', scale: 100, digits: 0, unit: '%' },
              { key: 'length', title: 'Words, warm less cold', digits: 1 },
              { key: 'sentiment', title: 'Sentiment, warm less cold' },
            ],
            rows: rows.map(({ cells }) => cells),
            notes: [
              'A state is the beginning of a finished dialogue; replies are made by rule. About 0 in the first column: the seeker says the same whatever it hears.',
              ...[...lost].map(([why, count]) => `${count} probes are missing: ${why}.`),
            ],
          },
        ],
        figures: [],
        sentences: rows.map(({ sentence }) => sentence),
      }
    },
  }),
})

const NOTHING = 'No probes: the scenarios of this evaluation are no states; use seekers/states.'

function rowOf(seeker: string, states: readonly Readonly<Record<string, readonly Answer[]>>[]) {
  const texts = textSensitivity(
    states.map((state) => mapped(state, ({ text }) => text)),
    NGRAM,
  )
  const lengths = numberSensitivity(
    states.map((state) => mapped(state, ({ text }) => wordsOf(text).length)),
    'warm',
    'cold',
  )
  const moods = numberSensitivity(
    states.map((state) =>
      mapped(state, ({ text, language }) => {
        const mood = sentimentOf(text, readLists(listsOf(), language).sentiment)
        return mood.state === 'known' ? mood.value : 0
      }),
    ),
    'warm',
    'cold',
  )
  const cell = (value: Known<number>, n: number): Quantity => ({
    value: value.state === 'known' ? known(value.value) : unknown(value.why),
    n,
    noInterval: 'a description of these states',
  })
  const { sensitivity, n, same, repeatSame } = texts
  const sentence =
    sensitivity.state === 'unknown'
      ? `Seeker (${seeker}): not probed: ${sensitivity.why}.`
      : `Seeker (${seeker}): from ${n} states its answers differ by ${sensitivity.value.toFixed(2)} more between replies than between repeats; ${same.state === 'known' ? Math.round(same.value * 100) : 0} % are equal.`
  return {
    sentence,
    cells: {
      seeker,
      sensitivity: cell(sensitivity, n),
      same: cell(same, n),
      repeat: cell(repeatSame, n),
      length: cell(lengths.effect, lengths.n),
      sentiment: cell(moods.effect, moods.n),
    },
  }
}

const mapped = <T>(state: Readonly<Record<string, readonly Answer[]>>, of: (answer: Answer) => T): Answers<T> =>
  Object.fromEntries(Object.entries(state).map(([kind, answers]) => [kind, answers.map(of)]))
