/**
 * Mistakes that TypeScript refuses, by number: each stands above what it refuses, and the type
 * check fails if it does not.
 */
import {
  defineCommand,
  defineEstimator,
  definePlugin,
  known,
  type PairVerdict,
  type Turn,
} from '@attune/core'
import type {
  Analysis,
  Estimator,
  Judge,
  ModelProvider,
  SupporterSystem,
} from '@attune/core/internal'

const options = { type: 'object', properties: {}, additionalProperties: false } as const
const gives = { measures: { '*': {} }, series: { '*': {} } } as const
const facts = { revision: 1, summary: 'A part.', options } as const
const nothing = { measures: {}, series: {} }
const sound = defineEstimator({
  ...facts,
  gives,
  create: () => ({ estimate: async () => nothing }),
})

// 2 a component alone
// @ts-expect-error
export const alone = definePlugin(sound)

// 3 no name
// @ts-expect-error
export const nameless = definePlugin({ contract: 1, components: {} })

// 13 another contract
// @ts-expect-error
export const other = definePlugin({ contract: 2, name: 'mine', components: {} })

// 28 no revision
// @ts-expect-error
export const old = defineEstimator({
  summary: '',
  options,
  gives,
  create: () => ({ estimate: async () => nothing }),
})

// 7 create gives nothing
// @ts-expect-error
export const absent = defineEstimator({ ...facts, gives, create: () => undefined })

// 10 a plain number
// @ts-expect-error
export const plain: Estimator['estimate'] = async () => ({ measures: { m: 1 }, series: {} })

// 11 nothing
// @ts-expect-error
export const silent: Estimator['estimate'] = async () => {}

// 23 changes the scenario
export const changing: Estimator['estimate'] = async (_, scenario) => {
  // @ts-expect-error
  scenario.profile = 'x'
  return nothing
}

// 32 no subject
// @ts-expect-error
export const vague: Judge = { judge: async () => [] }

// 33 a preference for neither side
// @ts-expect-error
export const neither: PairVerdict = { criterion: 'c', outcome: known('bot'), rationale: '' }

// 33 wrong speaker
// @ts-expect-error
export const turn: Turn = { speaker: 'bot', text: '' }

// 35 no figures
// @ts-expect-error
export const analyse: Analysis['analyse'] = async () => ({ tables: [] })

// 36 a supporter that says nothing
// @ts-expect-error
export const reply: SupporterSystem['reply'] = async () => {}

// 36 a model that gives no answer
// @ts-expect-error
export const model: ModelProvider['create'] = () => ({ chat: { async chat() {} } })

// 37 a command that returns nothing
// @ts-expect-error
export const command = defineCommand({ summary: 'Trains.', options, async run() {} })
