import { definePrompt, type Known, type Prompt } from '@attune/core'
import { dimensions, type Dimension } from '../dimensions/dimensions.js'
import { readJudgement, type Judgement } from '../reading/judgement.js'
import { NO_RULE } from '../reading/no-rule.js'
import { readReleasedScore } from '../reading/score.js'

/**
 * `conversation`: the dialogue between marks. `dialogue`: the dialogue without marks, in the form
 * of the released program, for templates with the published wording.
 */
type Question = Readonly<{ conversation: string; dialogue: string; judgeSystem?: string }>

const folder = new URL('.', import.meta.url)

/** Reads an answer as the released program does: its lowest digit from 0 to 4. */
function readRank(text: string): Known<Judgement> {
  if (text.trim() === NO_RULE) return readJudgement(text)
  const score = readReleasedScore(text)
  return score.state === 'known'
    ? { state: 'known', value: { score: score.value, reason: '', evidence: [] } }
    : score
}

/** A prompt per dimension, because each adapter of the ranker was trained on a single one. */
export const rankPrompts = Object.fromEntries(
  dimensions.map((name) => [
    name,
    definePrompt<Question, Judgement>({
      id: `rank-${name}`,
      folder,
      fields: ['conversation', 'dialogue', 'judgeSystem'],
      unshown: ['dialogue'],
      parse: readRank,
      form: () => '<a number>',
      standIn: () => NO_RULE,
    }),
  ]),
) as Readonly<Record<Dimension, Prompt<Question, Judgement>>>
