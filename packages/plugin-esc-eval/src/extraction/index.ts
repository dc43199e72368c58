import { chatModelOption, retriesOption } from '@attune/answers/internal'
import {
  defineScenarios,
  fenced,
  unknown,
  type Context,
  type JsonObject,
  type Known,
  type OptionsOf,
  type Scenario,
} from '@attune/core'
import type { ScenarioSeed } from '@attune/core/internal'
import { transcriptWords } from '@attune/core/answers'
import { leaves } from '../cards/categories.js'
import { gradeCard } from '../cards/grades.js'
import { scenarioOf, type Card } from '../cards/scenario.js'
import { dialoguePrompt, gradePrompt, keepPrompt, postPrompt } from './prompts.js'
import { readSourceTexts, type SourceText } from './records.js'

const options = {
  type: 'object',
  properties: {
    file: {
      type: 'string',
      format: 'file',
      description:
        'A JSON Lines file with a text per line: "id", "language" (en or zh), "source", and either "post" (with or without "answer") or "dialogue".',
    },
    model: chatModelOption('The chat model that writes, filters and grades cards.'),
    filter: {
      type: 'boolean',
      default: true,
      description: 'Whether the model drops cards that contain feelings but no event.',
    },
    grade: {
      type: 'boolean',
      default: true,
      description:
        'Whether the model states the features and the category of a card. The grade follows from the features by rule.',
    },
    temperature: { type: 'number', minimum: 0, default: 0, description: 'Sampling temperature.' },
    repairs: retriesOption(2, 'an answer that cannot be read'),
  },
  required: ['file'],
  additionalProperties: false,
} as const

type ExtractionOptions = OptionsOf<typeof options>

export const extraction = defineScenarios({
  revision: 3,
  summary:
    'Role cards that a model writes from posts or dialogues, filters and grades. Dropped ones are counted.',
  options,
  prompts: [postPrompt, dialoguePrompt, keepPrompt, gradePrompt],
  create: (given) => ({
    seeds: () =>
      readSourceTexts(given.file).map((text): ScenarioSeed => ({
        id: text.id,
        language: text.language,
        details: { ...text } as unknown as JsonObject,
      })),
    generate: (seed, context) => extract(seed.details as unknown as SourceText, context, given),
  }),
})

async function extract(
  text: SourceText,
  context: Context,
  given: ExtractionOptions,
): Promise<Scenario | Known<never>> {
  const asking = {
    model: given.model,
    sampling: { temperature: given.temperature },
    repairs: given.repairs,
  }
  const { answer: card } = await write(text, context, asking)
  if (card.state === 'unknown') return unknown(`no card: ${card.why}`)
  const shown = fenced('card', card.value, context)
  if (given.filter) {
    const { answer: keep } = await context.ask(keepPrompt, { card: shown }, asking)
    if (keep.state === 'unknown') return unknown(`not filtered: ${keep.why}`)
    if (!keep.value) return unknown('feelings without an event')
  }
  const { id, language, source, dialogue } = text
  const written: Card = {
    id,
    language,
    base: card.value,
    ...(source !== undefined && { source }),
    ...(dialogue && { dialogue }),
  }
  return given.grade ? graded(written, shown, context, asking) : scenarioOf(written)
}

type AskOptions = Parameters<Context['ask']>[2]

function write({ post, answer, dialogue = [] }: SourceText, context: Context, asking: AskOptions) {
  if (post === undefined) {
    const words = transcriptWords(context.language)
    return context.ask(
      dialoguePrompt,
      { text: fenced('conversation', dialogue, context, words) },
      asking,
    )
  }
  const input = {
    text: fenced('post', post, context),
    ...(answer !== undefined && { answer: fenced('answer', answer, context) }),
  }
  return context.ask(postPrompt, input, asking)
}

const categories = leaves.map(({ id, title }) => `${id}: ${title}`).join('\n')

async function graded(
  card: Card,
  shown: string,
  context: Context,
  asking: AskOptions,
): Promise<Scenario | Known<never>> {
  const { answer } = await context.ask(gradePrompt, { card: shown, categories }, asking)
  if (answer.state === 'unknown') return unknown(`not graded: ${answer.why}`)
  const { category, ...features } = answer.value
  const grade = gradeCard(features)
  if (grade === 'invalid') return unknown('graded as invalid')
  return scenarioOf({ ...card, grade, ...(category !== undefined && { category }) })
}
