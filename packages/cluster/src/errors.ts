/** Errors of runs whose work several processes share. */
import { defineErrors } from '@attune/core'

export const clusterErrors = defineErrors({
  QUEUE_GROUP: {
    message:
      'The evaluation "{evaluation}" has no scenario "{scenario}" here, but the planner of run {run} has one: the source of its scenarios gives others.',
    fix: 'Give all machines the same scenarios, and start the worker again.',
  },
  QUEUE_OTHER: {
    message:
      'This machine would not give the results that run {run} asks for. Different: {differences}.',
    fix: 'Make config, files and packages of this machine the same as those of the planner, and start the worker again.',
  },
  QUEUE_PLANNER: {
    message: 'Run {run} has a planner already{who}.',
    fix: 'Start `attune work` for more hands. When that planner has ended, the same command takes the run over.',
  },
  QUEUE_STORE: {
    message: 'A run for several workers needs a store that they share; {found}.',
    fix: 'Keep the results in PostgreSQL: npm install @attune/store-postgres, then `store: { use: postgres }` in the config.',
  },
  RUN_LEFT: {
    message: 'Nobody watches run {run} now. Its workers continue.',
    fix: '`attune run --queue` takes it over and ends it; `attune stop {run}` stops its workers.',
  },
  RUN_NOT_OPEN: {
    message: 'The queue has no open run {run}.',
    fix: 'Open runs: {open}.',
  },
})
