import { chatModelOption } from '@attune/answers/internal'
import {
  type Context,
  defineScenarios,
  type JsonObject,
  type OptionsOf,
  type Scenario,
} from '@attune/core'
import {
  type PromptAnswer,
  AttuneError,
  type GeneratingSource,
  type Random,
  type ScenarioSeed,
} from '@attune/core/internal'
import { drawSome } from '@attune/kit/internal'
import { fileURLToPath } from 'node:url'
import { errors } from '../errors.js'
import { personaPrompt, scenePrompt } from './prompts.js'
import { type Intention, intentionKinds } from '../profiles/index.js'
import {
  hiddenWishPrompt,
  openingPrompt,
  purposePrompt,
  statesPrompt,
} from '../sentient-agent/prompts.js'
import { roleOf, statesOf } from '../sentient-agent/role.js'
import { readTextNow } from '@attune/core/reading'

/** Material for personas and scenes in one language. */
interface Pool {
  /** Traits by main type of character. */
  readonly traits: Readonly<Record<string, readonly string[]>>
  /** Description of a type in the prompt, by type. Default: its name. */
  readonly types?: Readonly<Record<string, string>>
  readonly sentences: readonly string[]
  readonly topics: readonly string[]
  readonly ages?: readonly number[]
  /** Description of each hidden intention in the prompt. */
  readonly intentions: Readonly<Record<Intention, string>>
}

const perPersona = { traits: 3, sentences: 3 }

/**
 * Pool in `file`. Lists of `more` take the place of the file's.
 *
 * @throws AttuneError DATA_READ if the file cannot be read, sage/POOL_FILE if it is incomplete
 */
export function readPool(
  file: string,
  more: Partial<Pick<Pool, 'sentences' | 'topics'>> = {},
): Pool {
  const refuse = (what: string, cause?: unknown): never => {
    throw errors.error('POOL_FILE', { file, item: 'the pool', what }, { place: { file }, cause })
  }
  const pool = { ...parse(file, refuse), ...more }
  const types = Object.values(pool.traits ?? {})
  if (types.length === 0 || !types.every((names) => areTexts(names, perPersona.traits))) {
    refuse(`"traits" must hold at least ${perPersona.traits} texts for every type`)
  }
  if (!areTexts(pool.sentences, perPersona.sentences))
    refuse(`"sentences" must hold at least ${perPersona.sentences} texts`)
  if (!areTexts(pool.topics, 1)) refuse('"topics" must hold texts')
  if (
    pool.ages !== undefined &&
    !(pool.ages.length > 0 && pool.ages.every((age) => Number.isInteger(age) && age > 0))
  ) {
    refuse('"ages" must hold whole numbers from 1 upwards')
  }
  const missing = Object.keys(intentionKinds).find(
    (name) => typeof pool.intentions?.[name as Intention] !== 'string',
  )
  if (missing !== undefined) refuse(`"intentions" has no text for "${missing}"`)
  return pool
}

function parse(file: string, refuse: (what: string, cause: unknown) => never): Pool {
  const text = readTextNow(file)
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
      ? (value as Pool)
      : refuse('it is not an object', undefined)
  } catch (cause) {
    if (cause instanceof AttuneError) throw cause
    return refuse('it is not JSON', cause)
  }
}

const areTexts = (list: unknown, least: number): boolean =>
  Array.isArray(list) &&
  list.length >= least &&
  list.every((each) => typeof each === 'string' && each.trim() !== '')

/** Random choices for a persona. */
interface DrawnPersona {
  readonly type: string
  readonly typeTold: string
  readonly traits: readonly string[]
  readonly sentences: readonly string[]
  readonly topic: string
  readonly intention: Intention
  readonly wish: string
  readonly age?: number
}

const drawOne = <T>(from: readonly T[], random: Random): T =>
  from[Math.floor(random() * from.length)]!

/**
 * Draws like the released program: a type, then three of its traits; three sentences; a topic; the
 * rational or the emotional half of the intentions, then one of its four; an age if the pool has
 * ages.
 *
 * Source: SAGE, construction of profiles.
 */
export function draw(pool: Pool, random: Random): DrawnPersona {
  const type = drawOne(Object.keys(pool.traits), random)
  const traits = drawSome(pool.traits[type]!, perPersona.traits, random)
  const sentences = drawSome(pool.sentences, perPersona.sentences, random)
  const topic = drawOne(pool.topics, random)
  const kind = random() < 0.5 ? 'rational' : 'emotional'
  const ofKind = Object.entries(intentionKinds).flatMap(([each, its]) =>
    its === kind ? [each as Intention] : [],
  )
  const intention = drawOne(ofKind, random)
  const age = pool.ages && drawOne(pool.ages, random)
  return {
    type,
    typeTold: pool.types?.[type] ?? type,
    traits,
    sentences,
    topic,
    intention,
    wish: pool.intentions[intention],
    ...(age !== undefined && { age }),
  }
}

/** Random choices as the details of a scenario seed. */
const asDetails = (drawn: DrawnPersona): JsonObject => ({ ...drawn })

const options = {
  type: 'object',
  properties: {
    model: chatModelOption('The chat model that writes the personas.'),
    count: {
      type: 'integer',
      minimum: 1,
      default: 10,
      description:
        'Number of personas. A larger number adds personas; the first ones stay the same.',
    },
    language: {
      type: 'string',
      enum: ['en', 'zh'],
      default: 'en',
      description: 'Language of the personas.',
    },
    file: {
      type: 'string',
      format: 'file',
      description:
        'A JSON file with traits, sentences, topics, intentions and, optionally, ages. Default: a small invented pool.',
    },
    sentences: {
      type: 'string',
      format: 'file',
      description: 'A text file with a sentence on each line, in place of those of the pool.',
    },
    topics: {
      type: 'string',
      format: 'file',
      description: 'A text file with a topic on each line, in place of those of the pool.',
    },
    form: {
      type: 'string',
      enum: ['own', 'released'],
      default: 'own',
      description:
        'How traits and sentences are put into prompts. own: as lists, and the parts of an answer must be complete; released: as the released program puts them, and any answer is used. It goes with the released wording.',
    },
    temperature: {
      type: ['number', 'null'],
      minimum: 0,
      default: 1,
      description: 'Sampling temperature; null: that of the server.',
    },
  },
  additionalProperties: false,
} as const

type PoolOptions = OptionsOf<typeof options>

const poolOf = (language: string): string =>
  fileURLToPath(new URL(`../../samples/pool.${language}.json`, import.meta.url))

export const personaPool = defineScenarios({
  revision: 3,
  summary:
    'Makes people with a background and a hidden wish, out of pools of traits, sentences, topics and wishes.',
  options,
  prompts: [
    personaPrompt,
    scenePrompt,
    openingPrompt,
    statesPrompt,
    purposePrompt,
    hiddenWishPrompt,
  ],
  create: (given) => ({
    seeds: (random) => seeds(random, given),
    generate: (seed, context) => generate(seed, context, given),
  }),
})

type Streams = Parameters<GeneratingSource['seeds']>[0]

function* seeds(random: Streams, given: PoolOptions): Generator<ScenarioSeed> {
  const { count, language, file, sentences, topics } = given
  const pool = readPool(file ?? poolOf(language), {
    ...(sentences !== undefined && { sentences: linesOf(sentences, perPersona.sentences) }),
    ...(topics !== undefined && { topics: linesOf(topics, 1) }),
  })
  for (let index = 1; index <= count; index++) {
    yield {
      id: `${language}-${index}`,
      language,
      details: asDetails(draw(pool, random(language, index))),
    }
  }
}

/** Lines of a file that have text. */
function linesOf(file: string, least: number): string[] {
  const lines = readTextNow(file)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  if (lines.length >= least) return lines
  const what = `it has ${lines.length} of ${least} lines with text that are needed`
  throw errors.error('POOL_FILE', { file, item: 'the list', what }, { place: { file } })
}

async function generate(
  seed: ScenarioSeed,
  context: Context,
  given: PoolOptions,
): Promise<Scenario> {
  const { model, temperature, form } = given
  const isReleased = form === 'released'
  const { type, typeTold, traits, sentences, topic, intention, wish, age } =
    seed.details as unknown as DrawnPersona
  const asking = {
    model,
    sampling: temperature === null ? {} : { temperature },
    repairs: 3,
  }
  const character = {
    type: typeTold,
    traits: traits.join(isReleased && /^zh\b/i.test(seed.language) ? '、' : ', '),
    form,
  }
  const asked = await context.ask(
    personaPrompt,
    {
      ...character,
      sentences: isReleased
        ? sentences.map((each) => `${each}\n`).join('')
        : sentences.map((each) => `- ${each}`).join('\n'),
      age: age === undefined ? '' : String(age),
    },
    asking,
  )
  const player = answerOf('persona', asked, seed)
  const scene = answerOf(
    'scene',
    await context.ask(scenePrompt, { ...character, player, topic, wish }, asking),
    seed,
  )
  const scenario: Scenario = {
    id: seed.id,
    language: seed.language,
    profile: `${player}\n\n${scene}`,
    opening: [],
    events: [],
    intention: wish,
    references: {},
    tags: { language: seed.language, type, intention, kind: intentionKinds[intention], topic },
    details: { player, scene, traits, sentences },
  }
  const about = { ...roleOf(scenario, context), states: statesOf(context), state: 'B' }
  const opening = answerOf('opening', await context.ask(openingPrompt, about, asking), seed)
  return { ...scenario, opening: [{ speaker: 'seeker', text: opening.response }] }
}

function answerOf<Answer>(
  part: string,
  { answer }: PromptAnswer<Answer>,
  { id }: ScenarioSeed,
): Answer {
  if (answer.state === 'known') return answer.value
  throw errors.error('PERSONA', { part, id, why: answer.why })
}
