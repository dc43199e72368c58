import { chatModelOption } from '@attune/answers'
import { fileURLToPath } from 'node:url'
import {
  defineScenarios,
  type Asked,
  type GeneratingSource,
  type OptionsOf,
  type Scenario,
  type ScenarioSeed,
  type Context,
} from '@attune/core'
import { intentionKinds } from '../profiles/intentions.js'
import { hiddenWishPrompt, openingPrompt, purposePrompt, statesPrompt } from '../sentient-agent/prompts.js'
import { roleOf, statesOf } from '../sentient-agent/role.js'
import { asDetails, draw, readPool, type Drawn } from './pool.js'
import { personaPrompt, scenePrompt } from './prompts.js'
import { errors } from '../errors.js'

const options = {
  type: 'object',
  properties: {
    model: chatModelOption('The chat model that writes the personas.'),
    count: {
      type: 'integer',
      minimum: 1,
      default: 10,
      description: 'Number of personas. A larger number adds personas; the first ones stay the same.',
    },
    language: { type: 'string', enum: ['en', 'zh'], default: 'en', description: 'Language of the personas.' },
    file: {
      type: 'string',
      format: 'file',
      description:
        'A JSON file with traits, sentences, topics, intentions and, optionally, ages. Default: a small invented pool.',
    },
    temperature: { type: 'number', minimum: 0, default: 1, description: 'Sampling temperature.' },
  },
  additionalProperties: false,
} as const

type PoolOptions = OptionsOf<typeof options>

const poolOf = (language: string): string =>
  fileURLToPath(new URL(`../../samples/pool.${language}.json`, import.meta.url))

export const personaPool = defineScenarios({
  revision: 2,
  summary: 'Makes people with a background and a hidden wish, out of pools of traits, sentences, topics and wishes.',
  options,
  prompts: [personaPrompt, scenePrompt, openingPrompt, statesPrompt, purposePrompt, hiddenWishPrompt],
  create: (given) => ({
    seeds: (random) => seeds(random, given),
    generate: (seed, context) => generate(seed, context, given),
  }),
})

type Streams = Parameters<GeneratingSource['seeds']>[0]

function* seeds(random: Streams, { count, language, file }: PoolOptions): Generator<ScenarioSeed> {
  const pool = readPool(file ?? poolOf(language))
  for (let index = 1; index <= count; index++) {
    yield { id: `${language}-${index}`, language, details: asDetails(draw(pool, random(language, index))) }
  }
}

async function generate(seed: ScenarioSeed, context: Context, given: PoolOptions): Promise<Scenario> {
  const { model, temperature } = given
  const { type, typeTold, traits, sentences, topic, intention, wish, age } = seed.details as unknown as Drawn
  const asking = { model, sampling: { temperature }, repairs: 3 }
  const character = { type: typeTold, traits: traits.join(', ') }
  const asked = await context.ask(
    personaPrompt,
    {
      ...character,
      sentences: sentences.map((each) => `- ${each}`).join('\n'),
      age: age === undefined ? '' : String(age),
    },
    asking,
  )
  const player = answerOf('persona', asked, seed)
  const scene = answerOf('scene', await context.ask(scenePrompt, { ...character, player, topic, wish }, asking), seed)
  const scenario: Scenario = {
    id: seed.id,
    language: seed.language,
    profile: `${player}\n\n${scene}`,
    opening: [],
    events: [],
    intention: wish,
    references: {},
    tags: { language: seed.language, type, intention, kind: intentionKinds[intention], topic },
    details: { player, scene, traits },
  }
  const about = { ...roleOf(scenario, context), states: statesOf(context), state: 'B' }
  const opening = answerOf('opening', await context.ask(openingPrompt, about, asking), seed)
  return { ...scenario, opening: [{ speaker: 'seeker', text: opening.response }] }
}

function answerOf<Answer>(part: string, { answer }: Asked<Answer>, { id }: ScenarioSeed): Answer {
  if (answer.state === 'known') return answer.value
  throw errors.error('PERSONA', { part, id, why: answer.why })
}
