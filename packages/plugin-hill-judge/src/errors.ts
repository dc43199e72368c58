/** Errors of this plugin. Users see the codes with the prefix `hill-judge/`. */
import { defineErrors } from '@attune/core'

export const errors = defineErrors('hill-judge', {
  RUBRIC: {
    message: 'The rubric of hill-judge/pairwise cannot be used: {what}.',
    fix: 'Give every dimension under "stages" its own name.',
  },
  DETECTOR: {
    message: 'The end-of-conversation detector cannot be used: {what}.',
    fix: 'Set "detectorModel" to a model file that scripts/train_detector.py wrote, or leave it out: the model of the package is used.',
  },
  ROLE: {
    blame: 'outside',
    message: 'Generating the role {id} failed: {step} had no usable result ({why}).',
    fix: 'Raise "repairs", or use a model that follows the requested format.',
  },
  NO_VERDICTS: {
    message: 'The evaluation "{evaluation}" has no verdicts of {judge}.',
    fix: 'Add hill-judge/pairwise to the judges of the evaluation, and at least two supporters.',
  },
  EVALUATION: {
    message: 'The config has no evaluation "{name}"; it has {known}.',
    fix: 'Name one of them, or leave the option out: the first is taken.',
  },
  ROLE_FILE: {
    message: '{file}, {item}: {what}.',
    fix: 'Correct this role in the file; docs/methods/hill-judge.md describes its shape.',
  },
})
