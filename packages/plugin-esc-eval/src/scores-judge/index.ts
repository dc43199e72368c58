import { answerLengthOption, retriesOption } from '@attune/answers'
import {
  defineJudge,
  fencedTranscript,
  known,
  promptText,
  unknown,
  type Context,
  type Dialogue,
  type Evidence,
  type OptionsOf,
  type Verdict,
} from '@attune/core'
import { transcriptWords } from '@attune/core/answers'
import {
  askedByLevels,
  dimensionTitles,
  isOnKindness,
  dimensionCriteria,
  type Dimension,
} from '../dimensions/dimensions.js'
import { levelPrompts } from '../levels/prompts.js'
import { noRule } from '../reading/no-rule.js'
import type { Judgement } from '../reading/judgement.js'
import { dimensionsOption, GENERAL_JUDGE } from './options.js'
import { scorePrompt } from './prompts.js'
import { wrongLanguageFlags } from './wrong-language.js'

const options = {
  type: 'object',
  properties: {
    model: { type: 'string', format: 'chat-model', default: 'offline', description: 'The chat model that judges.' },
    dimensions: dimensionsOption,
    answer: {
      type: 'string',
      enum: ['reasoned', 'number'],
      default: 'reasoned',
      description:
        'What the judge answers. reasoned: reason, turns and score; number: only the score, as in the paper.',
    },
    repairs: retriesOption(1, 'an answer without a score'),
    temperature: { type: 'number', minimum: 0, default: 0, description: 'Sampling temperature.' },
    maxTokens: answerLengthOption,
  },
  additionalProperties: false,
} as const

type ScoreOptions = OptionsOf<typeof options>

export const scores = defineJudge({
  revision: 5,
  summary: 'A general model scores a dialogue from 0 to 4 in seven dimensions, one question each.',
  gives: dimensionCriteria,
  asks: (given, { textOf }) => askedByLevels(given, (name) => textOf(levelPrompts[name])),
  options,
  prompts: [scorePrompt, ...Object.values(levelPrompts)],
  create: (given) => ({
    subject: 'dialogue',
    prefersKindness: isOnKindness(given.dimensions),
    async judge(dialogue, _, context) {
      const words = transcriptWords(context.language)
      const shown = fencedTranscript('conversation', dialogue.turns, context, words)
      const verdicts: Verdict[] = []
      for (const name of given.dimensions) verdicts.push(await judgeDimension(name, dialogue, shown, context, given))
      return verdicts
    },
  }),
})

async function judgeDimension(
  name: Dimension,
  dialogue: Dialogue,
  shown: string,
  context: Context,
  { model, answer: form, repairs, temperature, maxTokens }: ScoreOptions,
): Promise<Verdict> {
  const levels = promptText(context, levelPrompts[name], {})
  const input = { dialogue: shown, dimension: name, title: dimensionTitles[name], levels }
  const { answer, text, attempts } = await context.ask(
    scorePrompt,
    { ...input, ...(form === 'number' ? { plain: 'yes' } : { reasoned: 'yes' }) },
    {
      model,
      repairs,
      sampling: { temperature, ...(maxTokens !== undefined && { maxTokens }) },
      // A question on one dimension does not depend on which others are asked.
      shared: true,
    },
  )
  const flags = name === 'fluency' ? wrongLanguageFlags(dialogue.turns, context.language) : []
  const base = { criterion: name, group: GENERAL_JUDGE, ...(flags.length > 0 && { flags }) }
  if (answer.state === 'unknown') {
    return { ...base, outcome: unknown(`unreadable answer: ${answer.why}`), rationale: text, details: { attempts } }
  }
  const { score, reason, evidence } = answer.value
  return {
    ...base,
    outcome: score === undefined ? noRule : known(score),
    rationale: reason,
    evidence: evidenceOf(evidence, dialogue),
    details: { attempts, answer: text },
  }
}

/** Turns that there are; a model may name others. */
const evidenceOf = (numbers: Judgement['evidence'], { turns }: Dialogue): Evidence[] =>
  [...new Set(numbers)].filter((number) => number <= turns.length).map((number) => ({ turn: number - 1 }))
