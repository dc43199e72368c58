import { defineSimulator, type Dialogue } from '@attune/core'
import { isAttuneError } from '@attune/core/internal'
import { needs } from '../services.js'
import { contextTooLong } from '../tasks/final-answers.js'
import type { TaskName } from '../items/index.js'
import { OWN } from '../tasks/own.js'
import { counsel } from './conversation.js'
import { express } from './expression.js'
import { options } from './options.js'
import { allPrompts } from './prompts.js'
import { roomOf, type Room } from './room.js'
import { answer, answerOwn, classify, detect, summarise } from './tasks.js'

const ways: Readonly<Record<TaskName, (room: Room) => Promise<void>>> = {
  classification: classify,
  detection: detect,
  qa: answer,
  summary: summarise,
  conversation: counsel,
  expression: express,
}

export const simulator = defineSimulator({
  revision: 10,
  summary:
    'Asks the supporter the tasks of LongEmotion, with what the setting retrieves and enriches.',
  options,
  readsSupporterName: true,
  gives: {
    annotations: {
      stage: 'line',
      query: 'line',
      answer: 'folded',
      statement: 'folded',
      passages: 'folded',
    },
  },
  prompts: allPrompts,
  needs,
  create: (given, services) => ({
    // The paper retrieves only in the last stage, because earlier ones have too little history.
    appliesTo: ({ details: { stage, task } }) =>
      (stage === undefined || stage === 4 || given.setting === 'base') &&
      (given.tasks?.includes(task as TaskName) ?? true),
    async simulate(scenario, supporter, context): Promise<Dialogue> {
      const room = await roomOf(scenario, supporter, context, given, services)
      const { turns, flags } = room
      const annotations = {
        setting: given.setting,
        ...(room.tokens.isRule && { tokens: 'by rule' }),
      }
      try {
        await (scenario.details['task'] === OWN ? answerOwn : ways[room.task])(room)
      } catch (error) {
        const { overflow } = given
        if (
          overflow === 'error' ||
          !isAttuneError(error) ||
          error.code !== 'MODEL_CONTEXT_TOO_LONG'
        )
          throw error
        return {
          turns,
          ending: { reason: contextTooLong, detail: error.message },
          flags,
          annotations,
        }
      }
      return { turns, ending: { reason: 'turn-limit' }, flags, annotations }
    },
  }),
})
