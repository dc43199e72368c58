/** Prompts, and wording from elsewhere. */
import type { CatalogueEntry } from './entry.js'

export const promptErrors = {
  PROMPT_UNDECLARED: {
    blame: 'plugin',
    message: '{use} used the prompt "{id}" without declaring it.',
    fix: 'List the prompt in `prompts` of the component: its text is part of the unit key.',
  },
  PROMPT_LANGUAGE: {
    blame: 'user',
    message: 'The prompt {prompt} has no template in the language "{language}"; it has {available}.',
    fix: 'Use scenarios in one of these languages, or add a template for this language under "prompts" in the config.',
  },
  PROMPT_PLACEHOLDER: {
    blame: 'user',
    message: 'The template of {prompt} uses "{field}", which the prompt does not have.',
    fix: 'Use one of its fields: {fields}.',
  },
  PROMPT_PART: {
    blame: 'user',
    message: 'In the template of {prompt}, {mark} has no counterpart in the same message.',
    fix: 'Write an optional part as {{#field}}…{{/field}}, within one message.',
  },
  WORDING_FILE: {
    blame: 'user',
    message: '{file} is not as in the release: {why}.',
    fix: 'Clone {address}, and give the folder with --clone. A later version of the release may need a new recipe.',
  },
  PROMPT_INPUT: {
    blame: 'plugin',
    message: 'The prompt {prompt} was rendered without a value for "{field}".',
    fix: 'Pass a value for every field that the prompt declares.',
  },
} as const satisfies Record<string, CatalogueEntry>
