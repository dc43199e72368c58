/** Errors of runs and their units. */
import { SHORT_FIX, SHORT_MESSAGE } from '../shortage.js'
import type { CatalogueEntry } from './entry.js'

export const engineErrors = {
  SCENARIOS_CHANGED: {
    message:
      '{use} gives other scenarios to the evaluation "{evaluation}" than when it was planned: now "{id}".',
    fix: 'Run again. Where the scenarios differ each time, let the source read a file, or draw from the seed.',
  },
  SCENARIO_DUPLICATE: {
    message: '{use} gives two scenarios with the id "{id}"{both} to the evaluation "{evaluation}".',
    fix: 'Give every scenario its own id; translations of one share a cluster.',
  },
  SESSIONS_SIMULATOR: {
    message: '{use} plays one session, and the scenario "{id}" has "sessions".',
    fix: 'Choose a simulator that plays sessions.',
  },
  SCENARIOS_DIFFER: {
    blame: 'plugin',
    message: '{use} gives other scenarios each time it is loaded: {what}.',
    fix: 'Let it depend on its options and files only: no Math.random, no clock, one order. Random scenarios are generated from seeds.',
  },
  RESULT_SHAPE: {
    blame: 'plugin',
    message: '{use} returned {path} = {got}; expected {expected}.',
    fix: 'Correct the returned value. If the plugin is not yours, report this to its author.',
  },
  FILTER_UNKNOWN: {
    blame: 'plugin',
    message: '{what}.',
    fix: '{hint}',
  },
  COMPONENT_THREW: {
    blame: 'plugin',
    message: '{use} failed to {doing}: {what}',
    fix: '--debug shows where in its code. If the plugin is not yours, report this to its author.',
  },
  UNIT_TIMEOUT: {
    blame: 'outside',
    message: '{use} did not finish within {seconds} s.',
    fix: 'Run again: answers that arrived are reused. Raise limits.unitTimeout if the work takes longer.',
  },
  UNIT_SILENT: {
    blame: 'plugin',
    message:
      '{use} did nothing for {seconds} s when it should {doing}: no turn, no item, no answer, and no call was under way. So far: {made}.',
    fix: 'Look for an await that nothing settles. Work outside Attune belongs into context.call. If the plugin is not yours, report this to its author.',
  },
  SCENARIOS_ENDLESS: {
    blame: 'plugin',
    message: '{use} has given {count} scenarios to the evaluation "{evaluation}" and goes on.',
    fix: 'Let it end. If there are as many, say so: `limit: N` of the evaluation takes the first N.',
  },
  REPLIES_ENDLESS: {
    blame: 'plugin',
    message: '{use} has asked the supporter for {count} replies in one dialogue and goes on.',
    fix: 'Look for a loop that nothing ends, and give the simulator a number of turns. If the plugin is not yours, report this to its author.',
  },
  MACHINE_SHORT: {
    blame: 'outside',
    message: SHORT_MESSAGE,
    fix: SHORT_FIX,
  },
  UNEXPECTED: {
    blame: 'attune',
    message: 'Unexpected error in {where}: {what}',
    fix: 'This is probably a bug in Attune. Run again with --debug and report the output.',
  },
  UNIT_PARKED: {
    blame: 'outside',
    message: 'An answer of the model {model} is ordered by batch and has not come yet.',
    fix: 'Run again later: answers that came are read then.',
  },
  RUN_PARKED: {
    blame: 'outside',
    message: '{units} {verb} for {answers} by batch: {jobs}',
    fix: 'Run again later, with the same config: answers that came are read then, and nothing is ordered twice. A job takes a day at most.',
  },
  RUN_BATCH_WORKERS: {
    message: '{label} is asked by batch, and workers do not order answers together.',
    fix: 'Run without workers, or take batch: true away. Workers can make the dialogues before: with a config that has no {label}.',
  },
  RUN_STOPPED: {
    message: 'The run stopped: {why}',
    fix: 'Run again: finished work is reused.',
  },
} as const satisfies Record<string, CatalogueEntry>
