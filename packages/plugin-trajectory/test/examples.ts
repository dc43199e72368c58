import { known, type Estimate } from '@attune/core'
import { fileURLToPath } from 'node:url'
import type { Examples } from '@attune/testkit'
import { dialogue, evaluation, scenario, type ToyRecord } from './toys.js'

const said = dialogue(
  'Nothing helps.',
  'I slept a little.',
  'The letter says no.',
  'I will try again.',
)
const eventful = scenario({
  events: [{ turn: 2, text: 'The letter says no.' }],
  tags: { ...scenario().tags, events: '1' },
})

const measureNames =
  'bel etv etvNoSkip levelTerm jitterTerm cx cy delta theoreticalEtv etvPlacebo etvDrawBias etvDrawError belDrawError'.split(
    ' ',
  )

const estimate = (...scores: readonly number[]): Estimate => ({
  measures: Object.fromEntries(
    measureNames.map((name, at) => [name, known((scores[at % scores.length] ?? 0) / 2)]),
  ),
  series: { score: { over: 'seeker', values: scores.map(known) } },
  details: {
    states: [0.25, 0.75],
    counts: [
      [scores.length, 1],
      [0, 1],
    ],
  },
})

const of = (id: string, supporter: string, ...scores: readonly number[]): ToyRecord => ({
  scenario: { ...eventful, id: `${id}/en`, cluster: id },
  supporter,
  dialogue: said,
  estimate: estimate(...scores),
})

const compared = evaluation([
  of('1', 'warm', 0.2, 0.4, 0.6, 0.7),
  of('1', 'cold', 0.2, 0.1, 0.3, 0.2),
  of('2', 'warm', 0.1, 0.5, 0.4, 0.8),
  of('2', 'cold', 0.1, 0.2, 0.2, 0.1),
])

const contrasted = evaluation(
  ['CogChg', 'SitMod'].flatMap((strategy, s) =>
    [0.2, 0.5].map((score, at) => {
      const { scenario: plain, ...rest } = of(`${s}${at}`, 'warm', score + s / 10, 0.4)
      return { ...rest, scenario: { ...plain, tags: { ...plain.tags, strategy } } }
    }),
  ),
)

const arm = (score: number) => known({ measures: { final: known(score) }, series: {} })

const labelled = evaluation(
  [0.9, 0.4, 0.2].flatMap((score, at) =>
    ['off', 'on'].map((adjust): ToyRecord => ({
      scenario: scenario({
        id: `${at}/en`,
        cluster: `${at}`,
        references: { gold: at < 2 ? 'positive' : 'negative' },
      }),
      supporter: 'nobody',
      dialogue: said,
      conditions: { 'scored.adjust': adjust },
      estimates: { scored: arm(adjust === 'on' ? score : 1 - score) },
    })),
  ),
)

/** Input on which every component of the plugin has something to do. */
export const examples: Examples = {
  builder: { options: { count: 2 } },
  'event-pool': {
    options: { file: fileURLToPath(new URL('../samples/scenarios.json', import.meta.url)) },
  },
  'prompted-emotion': { dialogue: said, scenario: eventful },
  simulator: { scenario: eventful, options: { turns: 3 } },
  'as-written': { scenario: eventful },
  'causal-emotion': { dialogue: said, scenario: eventful },
  markov: { dialogue: said, scenario: eventful, read: { source: estimate(0.2, 0.4, 0.1, 0.7) } },
  tables: { evaluation: compared },
  figures: { evaluation: compared },
  transitions: { evaluation: compared },
  recovery: { evaluation: compared, options: { window: 1 } },
  contrasts: { evaluation: contrasted },
  checks: { evaluation: compared },
  'label-accuracy': { evaluation: labelled },
  setting: { evaluation: contrasted, options: { turns: 2 } },
}
