// Numbers without systems: what is found is drawn by seed, so that the truth is known. For
// benchmarks/coverage.mjs and tests.
import { readFileSync } from 'node:fs'
import { agreement, concatFindings, pairs, ratingOf, readMatches, readRows } from '@attune/kit'
import {
  defineAnalysis,
  defineEstimator,
  defineJudge,
  definePlugin,
  defineScenarios,
  defineSimulator,
  known,
} from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { normal } from '@attune/statistics'

const options = (properties) => ({ type: 'object', properties, additionalProperties: false })
const world = {
  type: 'string',
  default: '',
  description: 'Part of the seed: another world has other numbers.',
}
const count = { type: 'integer', minimum: 1, default: 1 }

/** Named `c0001`…: they keep their order. */
const names = (letter, length) =>
  Array.from({ length }, (_, at) => `${letter}${String(at + 1).padStart(4, '0')}`)

const scenarios = defineScenarios({
  revision: 1,
  summary: 'As many scenarios as asked for.',
  options: options({ count, world }),
  create: ({ count: length, world: of }) => ({
    async *load() {
      for (const name of names('s', length)) {
        const common = {
          language: 'en',
          profile: '',
          opening: [],
          events: [],
          references: {},
          tags: {},
          details: {},
        }
        // The signs of a scenario are drawn by its name, so each world has names of its own.
        yield { id: `${of}${name}`, ...common }
      }
    },
  }),
})

const named = defineSimulator({
  revision: 1,
  summary: 'Says who speaks, in which repeat, with whom.',
  options: options({}),
  readsSupporterName: true,
  recorded: true,
  create: () => ({
    simulate: async ({ id }, { name, repeat }) => ({
      turns: [{ speaker: 'supporter', text: JSON.stringify([name, repeat, id]) }],
      ending: { reason: 'turn-limit' },
    }),
  }),
})

const whose = ({ turns }) => JSON.parse(turns[0].text)

const draws = {
  normal: (random) => normal(random),
  exponential: (random) => -Math.log(1 - random()),
  'log-normal': (random) => Math.exp(normal(random)),
}

const drawn = defineEstimator({
  revision: 1,
  summary: 'Draws numbers, all independent of each other.',
  gives: { measures: { 'm*': {} } },
  options: options({
    world,
    measures: count,
    distribution: { type: 'string', enum: Object.keys(draws), default: 'normal' },
    scale: { type: 'number', default: 1 },
    shift: {
      type: 'object',
      additionalProperties: { type: 'number' },
      default: {},
      description: 'By supporter.',
    },
    shared: {
      type: 'number',
      default: 0,
      description: 'Share of the variance that all estimators have in common.',
    },
  }),
  create: ({ world: of, measures, distribution, scale, shift, shared }) => ({
    async estimate(dialogue, { id }) {
      const [name, repeat] = whose(dialogue)
      const own = createRandom(JSON.stringify([of, distribution, id, name, repeat]))
      const common = createRandom(JSON.stringify([id, name, repeat]))
      const draw = draws[distribution]
      const value = () => Math.sqrt(shared) * draw(common) + Math.sqrt(1 - shared) * draw(own)
      const all = names('m', measures).map((measure) => [
        measure,
        known(value() * scale + (shift[name] ?? 0)),
      ])
      return { measures: Object.fromEntries(all), series: {} }
    },
  }),
})

const given = defineEstimator({
  revision: 1,
  summary: 'Reads numbers from a file: by scenario and supporter, then by measure.',
  gives: { measures: { '*': {} } },
  options: options({ file: { type: 'string' } }),
  create: ({ file }) => {
    const numbers = JSON.parse(readFileSync(file, 'utf8'))
    return {
      async estimate(dialogue, { id }) {
        const [name] = whose(dialogue)
        const own = numbers[id][name]
        const measures = Object.entries(own).map(([measure, value]) => [measure, known(value)])
        return { measures: Object.fromEntries(measures), series: {} }
      },
    }
  },
})

const asked = defineJudge({
  revision: 1,
  summary: 'Says yes or no; a repeat follows the first one in half of the cases.',
  gives: { criteria: { 'c*': { outcomes: ['yes', 'no'] } } },
  options: options({ world, criteria: count, share: { type: 'number', default: 0.5 } }),
  create: ({ world: of, criteria, share }) => ({
    subject: 'dialogue',
    async judge(dialogue, { id }) {
      const [name, repeat] = whose(dialogue)
      const first = createRandom(JSON.stringify([of, id, name]))
      const own = createRandom(JSON.stringify([of, id, name, repeat]))
      return names('c', criteria).map((criterion) => {
        const [base, follows, other] = [first() < share, own() < 0.5, own() < share]
        return {
          criterion,
          outcome: known((repeat === 1 || follows ? base : other) ? 'yes' : 'no'),
          rationale: '',
        }
      })
    },
  }),
})

const coin = defineJudge({
  revision: 1,
  summary: 'Flips a coin for each showing; each criterion is a group of its own.',
  gives: { criteria: { 'c*': {} } },
  options: options({ world, criteria: count }),
  create: ({ world: of, criteria }) => ({
    subject: 'pair',
    async judge(pair, { id }) {
      const random = createRandom(
        JSON.stringify([of, id, ...pair.map(({ turns }) => turns.map(({ text }) => text))]),
      )
      return names('c', criteria).map((criterion) => ({
        criterion,
        group: criterion,
        outcome: known(random() < 0.5 ? 'first' : 'second'),
        rationale: '',
      }))
    },
  }),
})

const agreed = defineAnalysis({
  revision: 1,
  summary: 'How far estimators agree, for each of their measures by itself.',
  options: options({ of: { type: 'array', items: { type: 'string', format: 'estimator-label' } } }),
  create: ({ of }) => ({
    async analyse(evaluation) {
      const all = await Promise.all(
        of.map((source) => readRows(evaluation, { kind: 'measure', source })),
      )
      const measures = [...new Set(all.flat().map(({ name }) => name))]
      return concatFindings(
        ...measures.map((name) => {
          const ratings = all.map((rows, at) =>
            ratingOf(rows, { key: of[at], title: of[at], of: name }),
          )
          return agreement(evaluation, ratings, { id: name, isSameScale: true })
        }),
      )
    },
  }),
})

const preferred = defineAnalysis({
  revision: 1,
  summary: 'Win rates of all criteria of a judge of pairs.',
  options: options({ judge: { type: 'string', format: 'judge-label' } }),
  create: ({ judge }) => ({
    async analyse(evaluation) {
      return pairs(evaluation, await readMatches(evaluation, judge), {
        id: 'win-rates',
        title: 'Win rates',
      })
    },
  }),
})

export default definePlugin({
  contract: 1,
  name: 'study',
  components: { scenarios, named, drawn, given, asked, coin, agreed, preferred },
})
