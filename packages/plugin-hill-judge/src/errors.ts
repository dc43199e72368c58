/** What can go wrong in this plugin; outside, the codes begin with its name. */
import { defineErrors } from '@attune/core'

export const errors = defineErrors('hill-judge', {
  TRAINING_DATA: {
    blame: 'user',
    message: 'Nothing can be learned from this training data: {what}.',
    fix: 'Train on more texts, with examples of every label.',
  },
  RUBRIC: {
    blame: 'user',
    message: 'The rubric of hill-judge/pairwise cannot be used: {what}.',
    fix: 'Give every dimension under "stages" a name of its own.',
  },
  DETECTOR: {
    blame: 'user',
    message: 'The end-of-conversation detector cannot be used: {what}.',
    fix: 'Name a model file that trainDetectorFromDialogues made under "detectorModel", or choose the detector "phrase".',
  },
  ROLE: {
    blame: 'outside',
    message: 'The role {id} could not be made: {step} gave nothing that can be used ({why}).',
    fix: 'Raise "repairs", or use a model that keeps to the format asked for.',
  },
  NO_VERDICTS: {
    blame: 'user',
    message: 'The evaluation "{evaluation}" has no verdicts of {judge}.',
    fix: 'Add hill-judge/pairwise to the judges of the evaluation, and two supporters at least.',
  },
  ROLE_FILE: {
    blame: 'user',
    message: '{file}, {item}: {what}.',
    fix: 'Correct this role in the file; docs/methods/hill-judge.md describes its shape.',
  },
})
