import { defineSimulator, type Dialogue } from '@attune/core'
import { isAttuneError } from '@attune/core/internal'
import { needs } from '../services.js'
import { contextTooLong } from '../tasks/final-answers.js'
import type { TaskName } from '../items/index.js'
import { AUTHOR_TASK } from '../tasks/own.js'
import { runConversation } from './conversation.js'
import { runExpression } from './expression.js'
import { options } from './options.js'
import { allPrompts } from './prompts.js'
import { taskRunOf, type TaskRun } from './task-run.js'
import { runQa, runAuthorTask, runClassification, detect, summarise } from './tasks.js'

const runTask: Readonly<Record<TaskName, (run: TaskRun) => Promise<void>>> = {
  classification: runClassification,
  detection: detect,
  qa: runQa,
  summary: summarise,
  conversation: runConversation,
  expression: runExpression,
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
      const run = await taskRunOf(scenario, supporter, context, given, services)
      const { turns, flags } = run
      const annotations = {
        setting: given.setting,
        ...(run.tokens.isRule && { tokens: 'by rule' }),
      }
      try {
        await (scenario.details['task'] === AUTHOR_TASK ? runAuthorTask : runTask[run.task])(run)
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
