import { chatModelOption, retriesOption } from '@attune/answers/internal'
import {
  type Context,
  defineScenarios,
  fenced,
  type JsonObject,
  type Known,
  known,
  type OptionsOf,
  type Scenario,
  unknown,
} from '@attune/core'
import type { Random, ScenarioSeed } from '@attune/core/internal'
import { type DrawnEvent, drawEvents, drawOptions } from '../event-pool/draw.js'
import { errors } from '../errors.js'
import { type StrategyCode, strategies } from '../scenarios/index.js'
import { buildPrompt, eventsPrompt, reviewPrompt } from './prompts.js'
import { type Built, faultsOfEvent, faultsOfScenario } from './quality.js'
import { contexts, strategyShares, type Trouble, troubles } from './taxonomy.js'

const options = {
  type: 'object',
  properties: {
    model: chatModelOption('The chat model that writes scenarios and events.'),
    count: {
      type: 'integer',
      minimum: 1,
      default: 14,
      description: 'Number of scenarios; the 14 subcategories take turns.',
    },
    language: {
      type: 'string',
      enum: ['en', 'zh'],
      default: 'en',
      description: 'Language of the scenarios.',
    },
    mix: {
      type: 'string',
      enum: ['equal', 'paper'],
      default: 'equal',
      description:
        'How often subcategories and strategies come. equal: subcategories take turns, and strategies are equally likely; paper: both are drawn with the shares of the paper’s 328 contexts.',
    },
    distress: {
      type: 'object',
      propertyNames: { pattern: '^.+$' },
      additionalProperties: {
        type: 'object',
        properties: Object.fromEntries(
          Object.keys(strategyShares).map((code) => [
            code,
            { type: 'number', minimum: 0, description: `Weight of ${code}.` },
          ]),
        ) as Readonly<Record<StrategyCode, { type: 'number'; minimum: 0; description: string }>>,
        additionalProperties: false,
        minProperties: 1,
      },
      description:
        'Weights of the strategies by level of distress: each scenario has one of these levels, equally likely, and draws its strategy with the weights of the level. The paper prints no numbers. Default: no levels.',
    },
    pool: {
      type: 'integer',
      minimum: 1,
      default: 4,
      description: 'Events that are written for each scenario.',
    },
    ...drawOptions,
    temperature: {
      type: 'number',
      minimum: 0,
      default: 1,
      description: 'Sampling temperature of what is written.',
    },
    repairs: retriesOption(2, 'an answer that cannot be read'),
  },
  additionalProperties: false,
} as const

type BuilderOptions = OptionsOf<typeof options>

/** Random choices for a scenario, made before the first call. */
interface Plan extends Trouble {
  readonly strategy: StrategyCode
  /** Level of distress, if the config has weights. */
  readonly distress?: string
  readonly events: readonly DrawnEvent[]
}

export const builder = defineScenarios({
  revision: 3,
  summary:
    'Distressed users with bad news at random messages, written by a model and held to a quality control.',
  options,
  prompts: [buildPrompt, eventsPrompt, reviewPrompt],
  create: (given) => ({
    *seeds(random): Generator<ScenarioSeed> {
      for (let number = 1; number <= given.count; number++) {
        const draw = random('builder', number)
        const { strategy, distress } = strategyOf(given, draw)
        const count = given.eventCounts[Math.floor(draw() * given.eventCounts.length)]!
        const events = drawEvents(draw, { ...given, count, pool: given.pool })
        if (events === undefined || events.length < count)
          throw errors.error('NO_ROOM', {
            count: String(count),
            messages: String(given.messages),
            pool: String(given.pool),
          })
        const trouble =
          given.mix === 'paper'
            ? drawWeighted(troubles, contexts, draw)
            : troubles[(number - 1) % troubles.length]!
        const plan: Plan = {
          ...trouble,
          strategy,
          events,
          ...(distress !== undefined && { distress }),
        }
        yield {
          id: `${given.language}-${number}`,
          language: given.language,
          details: plan as unknown as JsonObject,
        }
      }
    },
    generate: (seed, context) => generate(seed, context, given),
  }),
})

/** Draws an item, with probabilities in proportion to the weights. */
function drawWeighted<T>(items: readonly T[], weights: readonly number[], random: Random): T {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0)
  const at = weights.findIndex((weight) => (left -= weight) < 0)
  return items[at === -1 ? items.length - 1 : at]!
}

function strategyOf(
  { mix, distress }: BuilderOptions,
  random: Random,
): { readonly strategy: StrategyCode; readonly distress?: string } {
  const codes = Object.keys(strategies) as StrategyCode[]
  if (distress === undefined) {
    const weights = codes.map((code) => (mix === 'paper' ? strategyShares[code] : 1))
    return { strategy: drawWeighted(codes, weights, random) }
  }
  const levels = Object.entries(distress)
  const [level, weights] = levels[Math.floor(random() * levels.length)]!
  return {
    strategy: drawWeighted(
      codes,
      codes.map((code) => weights[code] ?? 0),
      random,
    ),
    distress: level,
  }
}

/** Parameter set by number of events, as in the released scenarios. */
const paramSetOf = (events: number): string =>
  events === 0 ? 'slow_40_turns' : events < 3 ? 'medium_20_turns' : 'fast_10_turns'

/** Number of versions of a scenario that are written until quality control takes one. */
const VERSIONS = 3

async function generate(
  seed: ScenarioSeed,
  context: Context,
  given: BuilderOptions,
): Promise<Scenario | Known<never>> {
  const plan = seed.details as unknown as Plan
  let faults: readonly string[] = []
  for (let version = 1; version <= VERSIONS; version++) {
    const built = await versionOf(plan, faults, context, given)
    if (built.state === 'known') return scenarioOf(seed, plan, built.value)
    if (built.faults === undefined) return unknown(built.why)
    faults = built.faults
  }
  return unknown(`quality control: ${faults.join('; ')}`)
}

interface PassedScenario extends Built {
  /** Events that passed quality control, in the order in which they were written. */
  readonly events: readonly string[]
}

type BuiltVersion = Known<PassedScenario> & { readonly faults?: readonly string[] }

const refused = (faults: readonly string[]): BuiltVersion => ({
  ...unknown('quality control'),
  faults,
})

/**
 * Writes one version of a scenario, applies the rules of `quality.ts`, and has it reviewed by the
 * model.
 */
async function versionOf(
  plan: Plan,
  faults: readonly string[],
  context: Context,
  given: BuilderOptions,
): Promise<BuiltVersion> {
  const language = given.language as 'en' | 'zh'
  const writing = {
    model: given.model,
    sampling: { temperature: given.temperature },
    repairs: given.repairs,
  }
  const { domain, subcategory, strategy, distress = '' } = plan
  const about = { domain, subcategory, strategy: strategies[strategy], distress }
  const faultInput =
    faults.length > 0 ? { faults: faults.map((fault) => `- ${fault}`).join('\n') } : {}
  const { answer: built } = await context.ask(buildPrompt, { ...about, ...faultInput }, writing)
  if (built.state === 'unknown') return unknown(`no scenario: ${built.why}`)
  const wrong = faultsOfScenario(built.value, language)
  if (wrong.length > 0) return refused(wrong)
  const seeker = fenced('person', built.value.seeker, context)
  const { answer: written } = await context.ask(
    eventsPrompt,
    { seeker, count: String(given.pool) },
    writing,
  )
  if (written.state === 'unknown') return unknown(`no events: ${written.why}`)
  const events = written.value.filter(
    (event, at) =>
      faultsOfEvent(event, {
        before: written.value.slice(0, at),
        seeker: built.value.seeker,
        language,
      }).length === 0,
  )
  const reading = { model: given.model, sampling: { temperature: 0 }, repairs: given.repairs }
  const scenario = fenced('scenario', shownOf(about, built.value, events), context)
  const { answer: review } = await context.ask(
    reviewPrompt,
    { scenario, count: String(events.length) },
    reading,
  )
  if (review.state === 'unknown') return unknown(`not reviewed: ${review.why}`)
  if (review.value.failed.length > 0)
    return refused(review.value.failed.map((name) => `the reader says no to "${name}"`))
  const passed = events.filter((_, at) => review.value.events[at])
  const needed = plan.events.length
  if (passed.length < needed)
    return refused([
      `${passed.length} of ${written.value.length} events passed; ${needed} are needed`,
    ])
  return known({ ...built.value, events: passed })
}

const shownOf = (
  about: Readonly<Record<string, string>>,
  built: Built,
  events: readonly string[],
): string =>
  [
    ...Object.entries({ ...about, ...built })
      .filter(([, text]) => text !== '')
      .map(([name, text]) => `${name}: ${text}`),
    ...events.map((event, at) => `event ${at + 1}: ${event}`),
  ].join('\n')

function scenarioOf({ id, language }: ScenarioSeed, plan: Plan, built: PassedScenario): Scenario {
  const { domain, subcategory, strategy, distress } = plan
  const paramSet = paramSetOf(plan.events.length)
  // A drawn index beyond the last event that passed wraps around. Each event is used once.
  const remaining = [...built.events]
  const events = plan.events.map(({ index, turn }) => ({
    turn,
    text: remaining.splice(index % remaining.length, 1)[0]!,
  }))
  return {
    id,
    cluster: id,
    language,
    profile: built.seeker,
    brief: built.supporter,
    opening: [
      { speaker: 'seeker', text: built.seekerOpening },
      { speaker: 'supporter', text: built.supporterOpening },
    ],
    events,
    references: {},
    tags: {
      strategy,
      domain,
      subcategory,
      language,
      events: String(events.length),
      paramSet,
      ...(distress !== undefined && { distress }),
    },
    details: { paramSet, initialMu: -2.2, pool: [...built.events] },
  }
}
