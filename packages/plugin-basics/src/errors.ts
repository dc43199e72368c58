/** Errors of the components `core/…`. */
import { defineErrors } from '@attune/core'

export const basicsErrors = defineErrors({
  FLOW_CHOICE: {
    message:
      'A question flow needs a file of questions or the name of a flow that comes with Attune, not both.',
    fix: 'Write `file: my-flow.yaml`, or `flow: short`.',
  },
  FLOW_INVALID: {
    message: 'The flow {file} has {count}.{list}',
    fix: 'Fix the problems above.',
  },
  FLOW_KEEP: {
    message: '`keep` wants {keep} judges to say a thing, and there are {judges} in `judges`.',
    fix: 'Name more models in `judges`, or lower `keep`.',
  },
  REPLAY_MISSING: {
    message:
      '{file} has no dialogue for scenario "{scenario}", supporter "{supporter}" and repeat {repeat}.',
    fix: 'Add the dialogue to the file, or remove the scenario, the supporter or the repeat.',
  },
  RUBRIC_CHOICE: {
    message: 'A rubric is a file or questions in the config: one of the two.',
    fix: 'Write `file: my-rubric.yaml`, or `questions: { warmth: Does the supporter take up what the person feels? }`.',
  },
  RUBRIC_NAMES: {
    message: 'The names of questions have to differ in their letters, also from `mean`: {names}.',
    fix: 'Rename one of them.',
  },
  RUBRIC_INVALID: {
    message: 'The rubric {file} has {count}.{list}',
    fix: 'Fix the problems above.',
  },
  SUPPORTER_CHANGED: {
    message: '{url} answered as version {version}; earlier replies came from version {first}.',
    fix: 'Let one version answer, then run again: each version has its own results.',
  },
  SUPPORTER_IDENTITY: {
    message: 'The reply of {url} has no {place}, which is to say which version answers.',
    fix: 'Let the service send it with each reply, or correct `identity` in the config.',
  },
  SUPPORTER_KEEP: {
    message: 'core/http has a place {place}, and nothing is kept under that name.',
    fix: 'Say under `keep` where an answer has it, or correct the name.',
  },
  SUPPORTER_LOGGED: {
    message: 'A logged supporter cannot reply: only its recorded dialogues exist.',
    fix: 'Use core/replay as the simulator, or choose a supporter that can reply.',
  },
  SUPPORTER_MODULE: {
    message: '{file} cannot be used as a supporter: {why}.',
    fix: 'Make the default export a function that takes a conversation and returns {text: string} or a promise of it.',
  },
  TABLE_OPTION_UNKNOWN: {
    message: 'No table of this analysis shows "{name}", which `{option}` names.',
    fix: '{hint} Of yes and no the table has the share of yes. Name other labels one by one: "criterion: label".',
  },
})
