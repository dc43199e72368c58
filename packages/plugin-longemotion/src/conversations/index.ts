import { chatModelOption, retriesOption } from '@attune/answers/internal'
import {
  type Context,
  defineScenarios,
  fenced,
  type Known,
  known,
  type OptionsOf,
  type Scenario,
  unknown,
} from '@attune/core'
import type { ScenarioSeed } from '@attune/core/internal'
import { itemsNow } from '@attune/core/reading'
import { errors } from '../errors.js'
import { conversationRecord } from '../items/records.js'
import { asScenario } from '../items/tasks.js'
import { type Message, phasesIn, planPrompt, writePrompt } from './prompts.js'

const options = {
  type: 'object',
  properties: {
    model: chatModelOption('The chat model that writes.'),
    file: {
      type: 'string',
      format: 'file',
      description:
        'Short records of counselling, as a JSON array or JSON Lines: id and text of each.',
    },
    writing: {
      type: 'string',
      enum: ['one-stage', 'two-stage'],
      default: 'two-stage',
      description:
        'one-stage: the whole conversation in one answer; two-stage: a plan of its four phases, then one phase after the other.',
    },
    messages: {
      type: 'integer',
      minimum: 2,
      default: 33,
      description:
        'Number of messages that the prompt requests for a phase. Published phases have 33.',
    },
    temperature: {
      type: 'number',
      minimum: 0,
      default: 1,
      description: 'Sampling temperature of what is written.',
    },
    repairs: retriesOption(2, 'an answer that cannot be read'),
    language: {
      type: 'string',
      minLength: 2,
      default: 'en',
      description: 'Language of the conversations (BCP 47).',
    },
  },
  required: ['file'],
  additionalProperties: false,
} as const

type ConversationOptions = OptionsOf<typeof options>

export const conversations = defineScenarios({
  revision: 2,
  summary:
    'Conversation items: a model expands short records of counselling to long conversations, in one stage or two.',
  options,
  prompts: [planPrompt, writePrompt],
  create: (given) => ({
    *seeds(): Generator<ScenarioSeed> {
      for (const { id, text } of recordsOf(given.file))
        yield { id: `conversation/${id}/stage-4`, language: given.language, details: { id, text } }
    },
    async generate(seed, context) {
      const { id, text } = seed.details as { readonly id: string; readonly text: string }
      const record = fenced('record', text, context)
      const written =
        given.writing === 'one-stage'
          ? await write({ record, phases: phasesIn(given.language) }, context, given)
          : await inTwoStages(record, context, given)
      return written.state === 'known' ? scenarioOf(id, written.value, given) : written
    },
  }),
})

function recordsOf(file: string): { readonly id: string; readonly text: string }[] {
  const refuse = (what: string, cause?: unknown): never => {
    throw errors.error('BUILD', { file, what }, { place: { file }, cause })
  }
  const ids = new Set<string>()
  return itemsNow(file, refuse).map(({ at, value }) => {
    const { id, text } = (value ?? {}) as Partial<Record<'id' | 'text', unknown>>
    if (typeof id !== 'string' && typeof id !== 'number') return refuse(`${at} has no id`)
    if (typeof text !== 'string' || text.trim() === '') return refuse(`${at} has no text`)
    if (ids.has(String(id))) return refuse(`${at} has the id "${id}" of an earlier one`)
    ids.add(String(id))
    return { id: String(id), text: text.trim() }
  })
}

type Phases = readonly (readonly Message[])[]

interface Part {
  readonly record: string
  readonly phases: readonly string[]
  readonly plan?: string
  readonly earlier?: string
}

async function write(
  { phases, ...about }: Part,
  context: Context,
  { model, temperature, repairs, messages }: ConversationOptions,
): Promise<Known<Phases>> {
  const input = {
    ...about,
    phases: phases.join(', '),
    count: String(phases.length),
    messages: String(messages),
  }
  const asking = { model, sampling: { temperature }, repairs }
  const { answer } = await context.ask(writePrompt, input, asking)
  return answer.state === 'known' ? answer : unknown(`no conversation: ${answer.why}`)
}

/**
 * Writes a conversation in two stages: first a plan of all phases, then each phase with its plan
 * and the messages so far.
 */
async function inTwoStages(
  record: string,
  context: Context,
  given: ConversationOptions,
): Promise<Known<Phases>> {
  const { model, temperature, repairs, language } = given
  const asking = { model, sampling: { temperature }, repairs }
  const { answer: plans } = await context.ask(planPrompt, { record }, asking)
  if (plans.state === 'unknown') return unknown(`no plan: ${plans.why}`)
  const written: (readonly Message[])[] = []
  for (const [at, phase] of phasesIn(language).entries()) {
    const plan = fenced('plan', plans.value[at]!, context)
    const said = written.flat().map(({ role, context: text }) => `${role}: ${text}`)
    const earlier = said.length > 0 && { earlier: fenced('talk', said.join('\n'), context) }
    const part = await write({ record, phases: [phase], plan, ...earlier }, context, given)
    if (part.state === 'unknown') return part
    written.push(...part.value)
  }
  return known(written)
}

/** Scenario of the last phase, which also has the messages of all earlier phases. */
function scenarioOf(
  id: string,
  phases: Phases,
  { file, language, writing }: ConversationOptions,
): Scenario {
  const record = { id, stages: phases.map((conversations) => ({ conversations })) }
  const refuse = (what: string): never => {
    throw errors.error('BUILD', { file, what }, { place: { file } })
  }
  const item = conversationRecord(record as never, refuse, 0).at(-1)!
  const tags = { ...item.tags, writing }
  return asScenario('conversation', { ...item, tags }, language)
}
