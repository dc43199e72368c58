import {
  defineEstimator,
  notApplicable,
  type Context,
  type Dialogue,
  type Json,
  type JsonObject,
  type Scenario,
  type Turn,
} from '@attune/core'
import { emotionGives, estimateOf } from '../emotion/index.js'
import { type EstimationOptions, Feeling } from '../sentient-agent/agent.js'
import { estimationOptions } from '../sentient-agent/options.js'
import {
  emotionPrompt,
  garbledPrompt,
  hiddenWishPrompt,
  purposePrompt,
  rangePrompt,
} from '../sentient-agent/prompts.js'
import { roleOf } from '../sentient-agent/role.js'

export const emotionUpdates = defineEstimator({
  revision: 3,
  summary:
    'How the replies in any dialogue move the emotion of its seeker, as the sentient agent would estimate it.',
  gives: emotionGives,
  options: estimationOptions,
  prompts: [emotionPrompt, rangePrompt, garbledPrompt, purposePrompt, hiddenWishPrompt],
  create: (given) => ({
    async estimate(dialogue, scenario, context) {
      const { noted, updates, isJudged } = await noteAll(dialogue, scenario, context, given)
      const { measures, ...rest } = estimateOf(noted, { failureInclusive: false })
      const none = notApplicable('no reply was judged')
      return {
        ...rest,
        measures: isJudged ? measures : { final: none, success: none, failure: none },
        evidence: { change: updates.map(({ turn, note }) => ({ turn, note })) },
      }
    },
  }),
})

interface Update {
  /** Index of the reply in `dialogue.turns`. */
  readonly turn: number
  /** Change of emotion and the person's thoughts: `−5: feels unheard`. */
  readonly note: string
}

/**
 * Adds emotion notes to a dialogue, as a sentient agent would have made them during it. After an
 * estimation that stays unreadable, no further notes are added.
 */
async function noteAll(
  { turns }: Dialogue,
  scenario: Scenario,
  context: Context,
  given: EstimationOptions,
): Promise<{
  readonly noted: Dialogue
  readonly updates: readonly Update[]
  readonly isJudged: boolean
}> {
  const feeling = new Feeling(roleOf(scenario, context), context, given)
  const updates: Update[] = []
  const noted: Turn[] = []
  let notes: JsonObject = feeling.currentState()
  const begins = turns.findIndex(({ speaker }) => speaker === 'seeker')
  const lastMessage = turns.findLastIndex(({ speaker }) => speaker === 'seeker')
  for (const [at, { speaker, text, scripted = false }] of turns.entries()) {
    const isReply = speaker === 'supporter' && !scripted && begins >= 0 && at > begins
    if (
      isReply &&
      (at < lastMessage || given.evaluateFinalReply) &&
      notes['unreadable'] === undefined
    ) {
      const felt = await feeling.feel(turns.slice(0, at + 1))
      notes = combinedNotes(notes, felt.notes)
      if (felt.answer.state === 'known') updates.push({ turn: at, note: noteOf(felt.answer.value) })
    }
    noted.push({ speaker, text, ...(speaker === 'seeker' && { annotations: notes }) })
    if (speaker === 'seeker' && notes['unreadable'] === undefined) notes = feeling.currentState()
  }
  const annotations = {
    startEmotion: given.e0,
    ...(given.evaluateFinalReply && { closing: notes }),
  }
  const isJudged = updates.length > 0 || notes['unreadable'] !== undefined
  return {
    noted: { turns: noted, ending: { reason: 'end-of-log' }, annotations },
    updates,
    isJudged,
  }
}

/** Combines the notes on two consecutive replies without a message of the person in between. */
const combinedNotes = (before: JsonObject, after: JsonObject): JsonObject =>
  isNumber(before['change']) && isNumber(after['change'])
    ? { ...after, change: before['change'] + after['change'] }
    : after

const isNumber = (value: Json | undefined): value is number => typeof value === 'number'

const noteOf = ({
  change,
  activity,
}: {
  readonly change: number
  readonly activity: string
}): string => `${change < 0 ? '−' : '+'}${Math.abs(change)}: ${activity}`
