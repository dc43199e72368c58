/** Errors of gates, baselines, comparisons of runs, and power analysis. */
import { defineErrors } from '@attune/core'

export const claimsErrors = defineErrors({
  UNTIL_NOTHING: {
    message:
      'Nothing says what is to be decided in the evaluation "{evaluation}", so its run cannot end once it is.',
    fix: 'Name what its headline rests on, `primary: [label.measure]`, or leave `until` out.',
  },
  BASELINE_EMPTY: {
    message: 'There are no numbers to write: nothing of this config is done.',
    fix: 'Finish a run first: attune run.',
  },
  BASELINE_FORMAT: {
    message: '{file} has format {format}, of Attune {attune}; this version reads format {known}.',
    fix: 'Write the baseline again with this version, or use the version that wrote it.',
  },
  BASELINE_INVALID: {
    message: '{file} is not a baseline. {what}',
    fix: 'Restore the file; or remove it, and write it again: attune baseline write.',
  },
  BASELINE_LACKS: {
    message: 'The baseline {file} has no {what} "{name}".',
    fix: 'It has: {known}. Name one of these, or write the baseline again: attune baseline write {file}.',
  },
  BASELINE_LOSS: {
    message: 'This version failed against {file}, so it is not written: {gates}',
    fix: 'Repair it; or accept the loss, and say why: attune baseline write --accept-loss "…". The file keeps the reason.',
  },
  BASELINE_MISSING: {
    message: 'There is no baseline {file}.',
    fix: 'Write one from results that you trust: attune baseline write.',
  },
  VERSION_REUSED: {
    message: '{supporter} has the version {version}, as in {file}, and another {what} than there.',
    fix: 'Another system is another version: change `version`. If it is the same system all the same, write `trust: version` in its entry.',
  },
  CONTROLS_FILE: {
    message: '{file}, line {line}: {what}',
    fix: 'Repair or remove the line. Files of controls are written by attune controls make and attune controls score; docs/controls.md says what own dialogues and plants look like.',
  },
  CONTROLS_NONE: {
    message: 'No controls can be made for {evaluation}: {why}',
    fix: '{fix}',
  },
  FINDINGS_FILE: {
    message: '{file}, line {line}, is no decision on a finding. {what}',
    fix: 'Repair or remove the line. The file is written by attune findings confirm and attune findings reject.',
  },
  FINDING_UNKNOWN: {
    message: 'There is no finding {id} in the results of this config.',
    fix: 'attune findings list has the ids.',
  },
  GATES_MISSING: {
    message: 'The config has no gates.',
    fix: 'Add `gates` to an evaluation: what must hold, on a number that it finds. docs/ci.md has examples.',
  },
  GATE_FLOOR: {
    message: 'The gate "{gate}" is on dialogues beyond the floor of {measure}, which {why}.',
    fix: 'Give the number itself, as in `{side}: 10`, or declare a floor: `primary: [{ measure: {measure}, floor: 10 }]`.',
  },
  GATE_UNKNOWN_NUMBER: {
    message: 'The gate "{gate}" is on "{name}", but {source} gives no number of this name.',
    fix: 'Use one of: {known}.',
  },
  GATE_UNREACHABLE: {
    message:
      'The gate "{gate}" cannot pass with {scenarios}, whatever they show: it needs {needed}.',
    fix: '{fix}',
  },
  POWER_CHOICE: {
    message: '{problem}',
    fix: 'Choose with {flag}: {known}.',
  },
  POWER_PILOT: {
    message:
      'The pilot cannot tell how much {clusters} differ between {first} and {second}: {why}.',
    fix: 'Run more {clusters} first, or give an assumed spread with --sd.',
  },
  POWER_RANGE: {
    message:
      'No two numbers of {title} differ by {difference}: it is printed from {least} to {most}.',
    fix: 'Give --difference in the unit that reports print.',
  },
  POWER_REPEATS: {
    message:
      'The pilot cannot tell what {repeats} repeats do for {measure}: it has one repeat of each {scenario}.',
    fix: 'Run it with `repeats: 2`, leave --repeats out, or assume standard deviations with --sd and --sd-within.',
  },
  RUN_NOT_INDEXED: {
    message: 'The numbers of run {run} are not kept: {why}.',
    fix: 'attune runs says which runs can be compared. Save what you need to keep in a file: attune baseline write.',
  },
  RUN_UNKNOWN: {
    message: 'The store has no run {run}.',
    fix: 'Use one of: {known}. For a baseline, give the path of its file.',
  },
})
