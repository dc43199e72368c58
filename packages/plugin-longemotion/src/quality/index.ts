import { chatModelOption } from '@attune/answers/internal'
import { defineJudge, fenced, known, type Scenario, type Turn, unknown } from '@attune/core'
import type { Line } from '@attune/core/internal'
import { askedOfTalks } from '../judge/asked.js'
import { conversationNames, forms, qualityPrompt } from '../judge/prompts.js'
import type { ConversationRole } from '../tasks/checkpoints.js'
import { conversationCriteria } from '../tasks/given-criteria.js'

export const quality = defineJudge({
  revision: 1,
  summary:
    'How well the counsellor of a whole conversation does, on the twelve criteria of its four stages (table 6 of the paper).',
  gives: { criteria: conversationCriteria },
  asks: (_, wording) => askedOfTalks(wording),
  options: {
    type: 'object',
    properties: {
      model: chatModelOption('The chat model that judges.'),
      of: {
        type: 'string',
        enum: ['dialogue', 'data'],
        default: 'dialogue',
        description:
          'The conversation that is judged. dialogue: what was said in the dialogue; data: the conversation of a record of the conversation task, with all stages up to that of the scenario.',
      },
      temperature: { type: 'number', minimum: 0, default: 0, description: 'Sampling temperature.' },
    },
    additionalProperties: false,
  },
  prompts: [qualityPrompt],
  create: ({ model, of, temperature }) => ({
    subject: 'dialogue',
    prefersKindness: true,
    appliesTo: (scenario: Scenario) =>
      of === 'dialogue' || scenario.details['task'] === 'conversation',
    async judge({ turns }, scenario, context) {
      const lines =
        of === 'data'
          ? linesOf(scenario)
          : turns.map(({ speaker, text }: Turn): Line => ({ speaker, text }))
      const none = unknown('nobody said anything')
      if (lines.length === 0)
        return conversationNames.map((criterion) => ({ criterion, outcome: none, rationale: '' }))
      const talk = fenced('talk', lines, context, talkWords)
      const asking = { model, repairs: 3, sampling: { temperature } }
      const { answer, text } = await context.ask(
        qualityPrompt,
        { talk, form: forms.quality() },
        asking,
      )
      return conversationNames.map((criterion) => ({
        criterion,
        outcome:
          answer.state === 'known'
            ? known(answer.value[criterion]!)
            : unknown('unreadable judgement'),
        rationale: criterion === conversationNames[0] ? text : '',
      }))
    },
  }),
})

const talkWords = { seeker: 'Client', supporter: 'Counselor', silent: '(says nothing)' }

interface Message {
  readonly role: ConversationRole
  readonly text: string
}

function linesOf({ details }: Scenario): Line[] {
  const { earlier = [], messages = [] } = details as unknown as Partial<
    Record<'earlier' | 'messages', readonly Message[]>
  >
  return [...earlier, ...messages].map(({ role, text }) => ({
    speaker: role === 'Client' ? 'seeker' : 'supporter',
    text,
  }))
}
