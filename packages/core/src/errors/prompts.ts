import type { CatalogueEntry } from './entry.js'

/** Errors of prompts, and of prompt texts that are read from published programs. */
export const promptErrors = {
  PROMPT_UNDECLARED: {
    blame: 'plugin',
    message: '{use} used the prompt "{id}" without declaring it.',
    fix: 'List the prompt in `prompts` of the component: its text is part of the unit key.',
  },
  MODEL_UNDECLARED: {
    blame: 'plugin',
    message: '{use} asked the model {model}, which none of its options names.',
    fix: "Declare an option with the format {format} (`model: text({ format: '{format}', default: 'offline' })`) and pass its value: the model is then part of the unit key.",
  },
  PROMPT_LANGUAGE: {
    message:
      'The prompt {prompt} has no template in the language "{language}"; it has {available}.',
    fix: 'Use scenarios in one of these languages, or add a template for this language under "prompts" in the config.',
  },
  PROMPT_PLACEHOLDER: {
    message: 'The template of {prompt} uses "{field}", which the prompt does not have.',
    fix: 'Use one of its fields: {fields}.',
  },
  PROMPT_PART: {
    message: 'In the template of {prompt}, {mark} has no counterpart in the same message.',
    fix: 'Write an optional part as {{#field}}…{{/field}}, within one message.',
  },
  PROMPT_UNSHOWN: {
    message: 'The template of {prompt} {what}.',
    fix: 'Show every field that the prompt declares as {{field}}.',
  },
  WORDING_FILE: {
    message: '{file} is not as in the release: {why}.',
    fix: 'Clone {address}, and give the folder with --clone. A later version of the release may need a new recipe.',
  },
  WORDING_PAPER: {
    message: 'The prompts of the paper cannot be cut out of {file}: {why}.',
    fix: 'Give the text of the paper as Markdown or plain text. In your copy, put each prompt into a separate fence (```), whole and nothing else, with inputs as {dialogue}.',
  },
  PROMPT_INPUT: {
    blame: 'plugin',
    message: 'The prompt {prompt} was rendered without a value for "{field}".',
    fix: 'Pass a value for every field that the prompt declares.',
  },
  PROMPT_FIELD: {
    blame: 'plugin',
    message: 'The prompt {prompt} was given "{field}", which is none of its fields.',
    fix: 'Did you mean "{meant}"?',
  },
  PROMPT_NO_STAND_IN: {
    message: 'The prompt {prompt} has no rule-based answer, and {use} calls it offline ({model}).',
    fix: 'Name a model of the config in the component. If the plugin is yours: add `standIn` to the prompt.',
  },
  PROMPT_INPUT_TYPE: {
    blame: 'plugin',
    message: 'The prompt {prompt} was given {got} for "{field}", and not a text.',
    fix: "Pass a text: fenced('talk', turns, context) is one that shows a dialogue.",
  },
} as const satisfies Record<string, CatalogueEntry>
