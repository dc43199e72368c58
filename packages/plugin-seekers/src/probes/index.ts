import { defineAnalysis, type Known } from '@attune/core'
import type { Findings, Quantity } from '@attune/core/findings'
import { wordsOf } from '@attune/statistics/text'
import { seekerName } from '../reading/seeker-name.js'
import { listsOf } from '../lists/index.js'
import { numberSensitivity } from '../measures/counterfactual.js'
import { type ProbedState, ProbedStates } from './answers.js'
import { answersOf, moodSensitivity, meanTakeUp, textsOf } from './measures.js'

export const probes = defineAnalysis({
  revision: 2,
  summary:
    'Whether a seeker hears what the supporter says: its answers to a warm, cold, generic, mirrored and wrong reply from one state.',
  options: { type: 'object', properties: {}, additionalProperties: false },
  create: () => ({
    async analyse(evaluation): Promise<Findings> {
      const bySeeker = new Map<string, ProbedStates>()
      const lost = new Map<string, number>()
      for await (const record of evaluation.dialogues({ readers: [] })) {
        const { dialogue, conditions } = record
        if (dialogue.state === 'unknown') lost.set(dialogue.why, (lost.get(dialogue.why) ?? 0) + 1)
        const seeker = seekerName(conditions)
        const states = bySeeker.get(seeker) ?? new ProbedStates()
        states.add(record)
        if (states.all.length > 0) bySeeker.set(seeker, states)
      }
      if (bySeeker.size === 0) return { tables: [], figures: [], sentences: [NOTHING] }
      const rows = [...bySeeker].map(([seeker, states]) => rowOf(seeker, states.all))
      return {
        tables: [
          {
            id: 'seekers-probes',
            title: 'Probes: what other replies from the same state change',
            columns: [
              { key: 'seeker', title: 'Seeker' },
              { key: 'sensitivity', title: 'Between replies less within' },
              { key: 'takes-up', title: 'Takes up its reply rather than others' },
              {
                key: 'same',
                title: 'Equal answers to different replies',
                scale: 100,
                digits: 0,
                unit: '%',
              },
              { key: 'repeat', title: 'Equal repeats', scale: 100, digits: 0, unit: '%' },
              { key: 'length', title: 'Words, warm less cold', digits: 1 },
              { key: 'sentiment', title: 'Sentiment, warm less cold' },
            ],
            rows: rows.map(({ cells }) => cells),
            notes: [
              'A state is the beginning of a finished dialogue; replies are made by rule. About 0 in the second number: the seeker takes up no reply, as one that does not hear.',
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

function rowOf(seeker: string, states: readonly ProbedState[]) {
  const texts = textsOf(states)
  const lengths = numberSensitivity(
    states.map((state) => answersOf(state, ({ text }) => wordsOf(text).length)),
    'warm',
    'cold',
  )
  const lists = listsOf()
  const moods = moodSensitivity(states, lists)
  const cell = (value: Known<number>, n: number): Quantity => ({
    value,
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
      'takes-up': cell(meanTakeUp(states, lists), n),
      same: cell(same, n),
      repeat: cell(repeatSame, n),
      length: cell(lengths.effect, lengths.n),
      sentiment: cell(moods.effect, moods.n),
    },
  }
}
