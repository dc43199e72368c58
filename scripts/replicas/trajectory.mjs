/**
 * Comparison with the program run.py of ETrajEval, on scenarios of its file: one for each set of
 * parameters, and one whose event begins with a blank.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { plausibleReward } from '@attune/fake-server'
import { numberOf } from './numbers.mjs'

let chosen = []
const turns = 23

export const trajectory = {
  name: 'ETrajEval',
  plugin: 'trajectory',
  clone: 'ETrajEval',
  commit: '4e22db9',
  driver: 'trajectory.py',
  repaired: [
    {
      at: 'ETrajEval/dyn_score.py:122',
      why: 'has the scoring method outside of its class, and run.py ends there: it is put into the class',
    },
  ],
  kindOf: (name) => name.split(' ').at(-1),
  exceptions: [],
  models: (url, server) => ({
    seeker: { provider: 'openai', model: 'seeker', baseUrl: url },
    bot: { provider: 'openai', model: 'bot', baseUrl: url },
    reward: { provider: 'reward-http', model: 'reward', baseUrl: server },
  }),
  async config(clone, folder) {
    const all = JSON.parse(
      await readFile(join(clone, 'ETrajEval/dataset/test_data_prompts.json'), 'utf8'),
    )
    const bySet = [...new Map(all.toReversed().map((each) => [each.param_set_key, each])).values()]
    const blank = all.find((each) => each.aggravating_events?.some(({ en }) => en.startsWith(' ')))
    chosen = [...new Set([...bySet, ...(blank ? [blank] : [])])]
    await writeFile(join(folder, 'scenarios.json'), JSON.stringify(chosen))
    return {
      supporters: { bot: { model: 'bot' } },
      evaluations: {
        trajectory: {
          scenarios: {
            use: 'trajectory/scenarios',
            file: './scenarios.json',
            languages: ['en', 'zh'],
          },
          simulator: { turns },
        },
      },
    }
  },
  server: {
    reward: (text) => (isProbe(text) ? plausibleReward(text) : (numberOf(text) % 1600) / 100 - 8),
  },
  asked: (path, { messages, model }) =>
    path === '/classify' && !isProbe(messages.map(({ content }) => content).join('\n'))
      ? [{ model, messages, sampling: {} }]
      : [],
  poolOf: (model) => (model === 'seeker' ? 'seeker' : 'supporter'),
  given: (records) => ({
    scenarios: chosen,
    turns,
    draws: turnsOf(records).filter(({ draws }) => draws !== undefined),
  }),
  numbers: (records, shown) => [
    ...turnsOf(records).flatMap(({ of, mu, sigma, score, label }) => [
      [`${of} score`, score],
      [`${of} label`, label],
      ...(mu === undefined
        ? []
        : [
            [`${of} mu`, mu],
            [`${of} sigma`, sigma],
          ]),
    ]),
    ...records.flatMap(({ scenario, estimates }) => {
      const { bel, etv, delta } = estimates['trajectory/markov'].value.measures
      return [
        ['bel', bel],
        ['etv', etv],
        ['change', delta],
      ].map(([name, { value }]) => [`${scenario.id} ${name}`, value])
    }),
    ...means(records, shown),
  ],
}

/**
 * Attune first tests with such texts whether the model is a reward model. These requests are not
 * compared.
 */
const isProbe = (text) => /banana|My friend moved away|what the user says now/.test(text)

const orderOf = (id) => chosen.findIndex((each) => `${each.id}` === id)

/** Turns of all records in the order in which the released program scores them. */
function turnsOf(records) {
  const inOrder = records.toSorted(({ scenario: one }, { scenario: other }) =>
    one.language === other.language
      ? orderOf(one.cluster) - orderOf(other.cluster)
      : one.language < other.language
        ? -1
        : 1,
  )
  return inOrder.flatMap(({ scenario, estimates }) =>
    estimates.emotion.value.details.turns.map((turn) => ({
      ...turn,
      of: `${scenario.id} ${turn.t}`,
    })),
  )
}

/**
 * Means as in the program's tables: by language, and by language and strategy. The program rounds
 * the means by language.
 */
function means(records, [{ evaluations }]) {
  const rows = (id) =>
    evaluations.flatMap(({ findings }) => findings?.tables ?? []).find((table) => table.id === id)
      ?.rows[0] ?? {}
  return ['en', 'zh'].flatMap((language) =>
    ['bel', 'etv'].flatMap((measure) => {
      const { overall, ...strategies } = rows(`${measure}-${language}`)
      const theories = Object.entries(strategies).flatMap(([code, cell]) => {
        const one = records.find(({ scenario }) => scenario.tags.strategy === code)
        return one ? [[`${theoryOf(one)} ${measure}`, cell.value.value]] : []
      })
      const all = [[measure, Number(overall.value.value.toFixed(6))], ...theories]
      return all.map(([name, value]) => [`${language} ${name}`, value])
    }),
  )
}

const theoryOf = ({ scenario }) => chosen[orderOf(scenario.cluster)].psychological_theory
