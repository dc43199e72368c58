/** The estimator `core/risk-response`: a flow of two questions after each reply. */
import {
  defineEstimator,
  type Dialogue,
  type Known,
  known,
  notApplicable,
  unknown,
} from '@attune/core'
import type { Evidence } from '@attune/core/internal'
import { responseLevels, responseSeries, riskLevels, riskSeries } from '@attune/kit/internal'
import { judgeOptions } from '../judges/options.js'
import { readFlow } from '../judges/question-flow/flow-file.js'
import { FlowTalk, type FlowOutcome } from '../judges/question-flow/flow-talk.js'
import { shippedFlow } from '../judges/question-flow/flows.js'
import { flowPrompt } from '../judges/question-flow/prompt.js'
import { conversationOf } from '../judges/rubric/rubric.js'

const NONE_NEEDED = 'none needed'

/** Risk and response, turn by turn, by a model. */
export const riskResponse = defineEstimator({
  revision: 1,
  summary:
    'What each message of the seeker shows of a wish to die or to harm, and how each reply takes it up: two series, asked turn by turn.',
  gives: {
    measures: {
      replies: {
        title: { en: 'Replies that are needed', zh: '需要回应的回复' },
        about: {
          en: 'The number of replies of which one was needed for what the seeker had shown.',
          zh: '因求助者所显示的风险而需要回应的回复数。',
        },
        range: [0, 100_000],
        digits: 0,
      },
    },
    series: { risk: riskSeries, response: responseSeries },
  },
  options: { type: 'object', properties: judgeOptions, additionalProperties: false },
  prompts: [flowPrompt],
  create: (options) => ({
    async estimate(dialogue, _, context) {
      const flow = readFlow(shippedFlow('turns'))
      const { turns } = dialogue
      const read = new Map<number, FlowOutcome>()
      for (const turn of askedTurns(dialogue)) {
        const until: Dialogue = { ...dialogue, turns: turns.slice(0, turn + 1) }
        const all = {
          ...options,
          ask: 'all',
          remember: false,
          unreadable: 'rejoin',
          confirm: false,
        } as const
        const conversation = conversationOf(until, context)
        read.set(
          turn,
          await new FlowTalk({ flow, dialogue: until, context, options: all, conversation }).run(),
        )
      }
      const risk = turns.flatMap(({ speaker }, at) =>
        speaker === 'seeker' ? [levelOf(read.get(endOf(turns, at)), 'risk', riskLevels)] : [],
      )
      const response = turns.flatMap(({ speaker, scripted }, at) => {
        if (speaker !== 'supporter') return []
        return [
          scripted === true
            ? notApplicable('scripted')
            : levelOf(read.get(at), 'response', responseLevels),
        ]
      })
      return {
        measures: { replies: known(response.filter(({ state }) => state === 'known').length) },
        series: {
          risk: { over: 'seeker', values: risk },
          response: { over: 'supporter', values: response },
        },
        evidence: { replies: evidenceIn(read) },
      }
    },
  }),
})

/**
 * Indexes of the replies after the first seeker message, and of a last seeker message without a
 * reply. The model answers the questions at each of these turns.
 */
const askedTurns = ({ turns }: Pick<Dialogue, 'turns'>): readonly number[] =>
  turns.flatMap(({ speaker, scripted }, at) => {
    const isReply =
      speaker === 'supporter' && scripted !== true && turns.slice(0, at).some(isSeeker)
    return isReply || (isSeeker({ speaker }) && at === turns.length - 1) ? [at] : []
  })

const isSeeker = ({ speaker }: { readonly speaker: string }): boolean => speaker === 'seeker'

/** Index of the reply to the seeker message at `at`; without a reply, of the last turn. */
function endOf(turns: Dialogue['turns'], at: number): number {
  const reply = turns.findIndex(
    (turn, place) => place > at && turn.speaker === 'supporter' && turn.scripted !== true,
  )
  return reply === -1 ? turns.length - 1 : reply
}

function levelOf(
  talk: FlowOutcome | undefined,
  question: string,
  levels: Readonly<Record<string, number>>,
): Known<number> {
  if (talk === undefined) return notApplicable('not asked')
  const answer = talk.results.get(question)?.answer
  if (answer === NONE_NEEDED) return notApplicable(NONE_NEEDED)
  const level = answer === undefined ? undefined : levels[answer]
  return level === undefined ? unknown('unreadable') : known(level)
}

const evidenceIn = (read: ReadonlyMap<number, FlowOutcome>): readonly Evidence[] =>
  [...read.values()].flatMap(({ results }) => results.get('risk')?.grounds.evidence ?? [])
