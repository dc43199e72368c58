import { defineSimulator, type Scenario, type Supporter, type Turn } from '@attune/core'
import { type Line, supporterOptions } from '@attune/core/internal'
import { hasReference, referenceDialogue } from '../reference/reference-dialogue.js'

export const nextTurn = defineSimulator({
  revision: 1,
  summary:
    'The supporter writes each next turn of a reference dialogue, always after the turns of the reference.',
  options: {
    type: 'object',
    properties: { ...supporterOptions(512) },
    additionalProperties: false,
  },
  create: () => ({
    appliesTo: hasReference,
    async simulate(scenario, supporter, context) {
      const reference = referenceDialogue(scenario)
      const turns: Turn[] = []
      for (const [at, turn] of reference.entries()) {
        context.signal.throwIfAborted()
        // A supporter's turn that begins the dialogue is not a reply, so it is copied from the
        // reference.
        const isAsked = turn.speaker === 'supporter' && at > 0
        if (isAsked)
          turns.push(
            await nextReply(reference.slice(0, at), turn.text, {
              scenario,
              supporter,
              id: context.key,
            }),
          )
        else turns.push({ ...turn, scripted: true })
      }
      return { turns, ending: { reason: 'end-of-log' } }
    },
  }),
})

interface TurnRequest {
  readonly scenario: Scenario
  readonly supporter: Supporter
  readonly id: string
}

async function nextReply(
  history: readonly Line[],
  reference: string,
  { scenario, supporter, id }: TurnRequest,
): Promise<Turn> {
  const { language, brief } = scenario
  const reply = await supporter.reply({
    language,
    turns: history,
    id,
    ...(brief !== undefined && { brief }),
  })
  return { ...reply, speaker: 'supporter', annotations: { ...reply.annotations, reference } }
}
