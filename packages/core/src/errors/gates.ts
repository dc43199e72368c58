/** Baselines, gates, and the runs that are compared. */
import type { CatalogueEntry } from './entry.js'

export const gateErrors = {
  BASELINE_MISSING: {
    blame: 'user',
    message: 'There is no baseline {file}.',
    fix: 'Write one from results that you trust: attune baseline write.',
  },
  BASELINE_INVALID: {
    blame: 'user',
    message: '{file} is not a baseline. {what}',
    fix: 'Restore the file, or write it again: attune baseline write.',
  },
  BASELINE_EMPTY: {
    blame: 'user',
    message: 'There are no numbers to write: nothing of this config is done.',
    fix: 'Finish a run first: attune run.',
  },
  BASELINE_FORMAT: {
    blame: 'user',
    message: '{file} has format {format}, of Attune {attune}; this version reads format {known}.',
    fix: 'Write the baseline again with this version, or use the version that wrote it.',
  },
  BASELINE_LACKS: {
    blame: 'user',
    message: 'The baseline {file} has no {what} "{name}".',
    fix: 'It has: {known}. Name one of these, or write the baseline again.',
  },
  GATE_UNKNOWN_NUMBER: {
    blame: 'user',
    message: 'The gate "{gate}" is on "{name}", but {source} gives no number of this name.',
    fix: 'Use one of: {known}.',
  },
  RUN_NOT_INDEXED: {
    blame: 'user',
    message: 'Run {run} is no longer in the index: it was rebuilt.',
    fix: 'Save what you need to keep in a file: attune baseline write.',
  },
  RUN_UNKNOWN: {
    blame: 'user',
    message: 'The store has no run {run}.',
    fix: 'Use one of: {known}. For a baseline, give the path of its file.',
  },
  GATES_MISSING: {
    blame: 'user',
    message: 'The config has no gates.',
    fix: 'Add `gates` to an evaluation: what must hold, on a number that it finds. docs/ci.md has examples.',
  },
} as const satisfies Record<string, CatalogueEntry>
