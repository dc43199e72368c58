import { defineJudge, unknown, type PairVerdict, type Context } from '@attune/core'
import type { AskOptions, GivenCriterion } from '@attune/core/internal'
import { chineseDescriptions, chineseTitles } from '../rubric/chinese.js'
import type { RubricStage } from '../rubric/rubric.js'
import { sectionTexts } from '../verdict/sections.js'
import { flagged } from './flags.js'
import { options, rubricOf, type PairwiseOptions } from './options.js'
import { shownPair } from './transcript.js'
import { pairwisePrompt, stageOutcomes, stagePrompt, type ShownConversations } from './prompts.js'

export const pairwise = defineJudge({
  revision: 10,
  summary:
    'Which of two dialogues shows more of Hill’s Exploration, Insight and Action skills, dimension by dimension.',
  options,
  gives: (given) => ({
    criteria: Object.fromEntries(
      rubricOf(given)('en').flatMap(({ dimensions }) =>
        dimensions.map(({ name, description }): [string, GivenCriterion] => [
          name,
          worded(name, description),
        ]),
      ),
    ),
  }),
  asks: (given, { language }) =>
    Object.fromEntries(
      rubricOf(given)(language).flatMap(({ dimensions }) =>
        dimensions.map(({ name, description }) => [name, { about: description }]),
      ),
    ),
  prompts: [pairwisePrompt, stagePrompt],
  create(given) {
    const rubric = rubricOf(given)
    return {
      subject: 'pair',
      // For a user's rubric it is unknown whether kind dialogues are preferred.
      prefersKindness: given.stages === undefined,
      async judge([first, second], _scenario, context) {
        const showing: Showing = { shown: shownPair(first, second, context, given), context, given }
        const verdicts: PairVerdict[] = []
        for (let sample = 1; sample <= given.samplesPerOrder; sample++) {
          for (const stage of rubric(context.language)) {
            const own = await (given.mode === 'per-stage'
              ? judgeStage(stage, showing)
              : judgeDimensions(stage, showing))
            verdicts.push(
              ...own.map((verdict) => ({ ...verdict, details: { ...verdict.details, sample } })),
            )
          }
        }
        return verdicts
      },
    }
  },
})

/** Title and description of a criterion; a user's rubric is not translated. */
function worded(name: string, description: string): GivenCriterion {
  const [title, about] = [chineseTitles[name], chineseDescriptions[name]]
  if (title === undefined || about === undefined) return { about: description }
  return {
    title: { en: name, zh: title },
    about: { en: description, zh: about },
  }
}

interface Showing {
  readonly shown: ShownConversations
  readonly context: Context
  readonly given: PairwiseOptions
}

const asking = ({ model, repairs, temperature, maxTokens }: PairwiseOptions): AskOptions => ({
  model,
  repairs,
  sampling: { temperature, ...(maxTokens !== undefined && { maxTokens }) },
})

async function judgeDimensions(
  stage: RubricStage,
  { shown, context, given }: Showing,
): Promise<PairVerdict[]> {
  const verdicts: PairVerdict[] = []
  for (const { name, description } of stage.dimensions) {
    const input = { ...shown, dimension: name, description }
    const { answer, text, attempts } = await context.ask(pairwisePrompt, input, asking(given))
    const verdict = {
      criterion: name,
      group: stage.name,
      outcome: answer,
      rationale: text,
      details: { attempts },
    }
    verdicts.push({ ...verdict, ...flagged(attempts, answer.state === 'known') })
  }
  return verdicts
}

/**
 * Asks for a stage in one request. If no answer is complete, the readable sections of the last one
 * count.
 */
async function judgeStage(
  stage: RubricStage,
  { shown, context, given }: Showing,
): Promise<PairVerdict[]> {
  const names = stage.dimensions.map(({ name }) => name)
  const capabilities = stage.dimensions
    .map(({ name, description }) => `* ${name}: ${description}`)
    .join('\n')
  const input = { ...shown, stage: stage.name, capabilities, names: names.join('\n') }
  const { answer, text, readable, attempts } = await context.ask(stagePrompt, input, asking(given))
  const outcomes = answer.state === 'known' ? answer.value : stageOutcomes(readable, names)
  const sections = sectionTexts(text, names)
  return names.map((name) => ({
    criterion: name,
    group: stage.name,
    outcome: outcomes[name] ?? unknown('not judged'),
    rationale: sections[name]?.join('\n') ?? '',
    ...flagged(attempts, outcomes[name]?.state === 'known'),
    details: { attempts },
  }))
}
