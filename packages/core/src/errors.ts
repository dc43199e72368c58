import { basename } from 'node:path'
import type { JsonObject } from './contracts/data.js'

/** Where in a file something stands; lines and columns count from 1. */
export interface Place {
  readonly file: string
  readonly line?: number
  readonly column?: number
}

/** Who can fix an error; the exit code of the command follows from it. */
export type Blame = 'user' | 'outside' | 'plugin' | 'attune'

/** One error of a catalogue. */
export interface CatalogueEntry {
  readonly blame: Blame
  /** The problem. `{name}` is replaced by the error's details. */
  readonly message: string
  /** How to fix it. */
  readonly fix: string
}

/**
 * Every error that Attune reports, by code. A code is never reused for something else.
 * `docs/errors.md` holds the same list for users; a test compares the two in both directions.
 */
export const catalogue = {
  BUDGET_REACHED: {
    blame: 'user',
    message: 'The budget is used up: {what}',
    fix: 'Raise the budget, or run again: finished work is reused.',
  },
  BUDGET_OF_STORE_REACHED: {
    blame: 'user',
    message: 'The budget of this store is used up: {what}',
    fix: 'Raise budget.{limit} and run again: finished work is reused.',
  },
  PART_SYNTAX: {
    blame: 'user',
    message: '{flag} {text} cannot be read.',
    fix: 'Write {expected}.',
  },
  PART_UNKNOWN: {
    blame: 'user',
    message: '--only {text} matches nothing.',
    fix: 'Use a name of the config, or of a scenario.',
  },
  PART_EMPTY: {
    blame: 'user',
    message: 'Nothing is left: no scenario of any evaluation fits {flags}.',
    fix: 'Criteria of different keys must all hold, of one key any. Leave one out.',
  },
  PART_TAGS: {
    blame: 'user',
    message:
      '--only {key}=… cannot be applied to the evaluation "{evaluation}": {use} makes its scenarios while the run works, so their tags are not known before.',
    fix: 'Choose them with --only scenario=ID, or leave this evaluation out with --only evaluation=NAME.',
  },
  SCENARIOS_CHANGED: {
    blame: 'user',
    message: '{use} gives other scenarios to the evaluation "{evaluation}" than when it was planned: now "{id}".',
    fix: 'Run again. Where the scenarios differ each time, let the source read a file, or draw from the seed.',
  },
  SCENARIO_DUPLICATE: {
    blame: 'user',
    message: '{use} gives two scenarios with the id "{id}" to the evaluation "{evaluation}".',
    fix: 'Give every scenario its own id.',
  },
  PROMPT_UNDECLARED: {
    blame: 'plugin',
    message: '{use} used the prompt "{id}" without declaring it.',
    fix: 'List the prompt in `prompts` of the component: its text is part of the unit key.',
  },
  RESULT_SHAPE: {
    blame: 'plugin',
    message: '{use} returned {path} = {got}; expected {expected}.',
    fix: 'Correct the returned value. If the plugin is not yours, report this to its author.',
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
  UNEXPECTED: {
    blame: 'attune',
    message: 'Unexpected error in {where}: {what}',
    fix: 'This is probably a bug in Attune. Run again with --debug and report the output.',
  },
  RUN_STOPPED: {
    blame: 'user',
    message: 'The run stopped: {why}',
    fix: 'Run again: finished work is reused.',
  },
  QUEUE_STORE: {
    blame: 'user',
    message: 'A run for several workers needs a store that they share; {found}.',
    fix: 'Keep the results in PostgreSQL: npm install @attune/store-postgres, then `store: { use: postgres }` in the config.',
  },
  QUEUE_PACKAGE: {
    blame: 'user',
    message: 'The queue cannot be used: {why}.',
    fix: 'npm install @attune/executor-queue',
  },
  QUEUE_PLANNER: {
    blame: 'user',
    message: 'Run {run} has a planner already{who}.',
    fix: 'Start `attune work` for more hands. When that planner has ended, the same command takes the run over.',
  },
  QUEUE_OTHER: {
    blame: 'user',
    message: 'Here, run {run} would get other results. Different: {differences}.',
    fix: 'Bring config, files and packages of this machine to those of the planner, and start the worker again.',
  },
  QUEUE_GROUP: {
    blame: 'user',
    message:
      'The evaluation "{evaluation}" has no scenario "{scenario}" here, but the planner of run {run} has one: the source of its scenarios gives others.',
    fix: 'Give all machines the same scenarios, and start the worker again.',
  },
  RUN_LEFT: {
    blame: 'user',
    message: 'Nobody watches run {run} now. Its workers continue.',
    fix: '`attune run --queue` takes it over and ends it; `attune stop {run}` stops its workers.',
  },
  RUN_NOT_OPEN: {
    blame: 'user',
    message: 'The queue has no open run {run}.',
    fix: 'Open runs: {open}.',
  },
  STATISTICS_INPUT: {
    blame: 'user',
    message: '{what}',
    fix: 'Pass values in the range and shape that the documentation of the function states.',
  },
  STORE_OPEN: {
    blame: 'user',
    message: '{file} cannot be opened as a store: {why}.',
    fix: 'Choose a file in a folder that you can read and write.',
  },
  STORE_KIND: {
    blame: 'user',
    message: 'The kind of store "{use}" cannot be used: {why}.',
    fix: 'Install its package, or correct `store`.',
  },
  STORE_FOREIGN: {
    blame: 'user',
    message: '{file} is not an Attune store.',
    fix: 'The file is unchanged. Set `store` to another file.',
  },
  STORE_OLDER: {
    blame: 'user',
    message: '{file} was written by an earlier version of Attune: its format is {found}, this version reads {known}.',
    fix: 'The file is unchanged. Set `store` to another file, or read this one with the version that wrote it.',
  },
  STORE_NEWER: {
    blame: 'user',
    message: '{file} was written by a newer version of Attune: its format is {found}, this version reads {known}.',
    fix: 'The file is unchanged. Update Attune, or set `store` to another file.',
  },
  STORE_DAMAGED: {
    blame: 'outside',
    message: '{file} is damaged: {what}.',
    fix: 'Restore the file from a backup, or move it away to start a new one. The .recover command of the sqlite3 shell may save its contents.',
  },
  STORE_LOCKED: {
    blame: 'outside',
    message: '{file} is locked by another program.',
    fix: 'Close the program that locks the file, then run again: finished work is reused.',
  },
  STORE_READ: {
    blame: 'outside',
    message: '{file} could not be read: {why}.',
    fix: 'Check the disk, then run again: finished work is reused.',
  },
  STORE_WRITE: {
    blame: 'outside',
    message: '{file} could not be written: {why}.',
    fix: 'Free disk space, check write permission for the file and its folder, then run again: finished work is reused.',
  },
  MERGE_MISSING: {
    blame: 'user',
    message: 'There is no store {file}.',
    fix: 'Name the stores of finished runs: attune merge a.db b.db --into c.db.',
  },
  MERGE_CONTRACT: {
    blame: 'user',
    message: '{file} was last run with the plugin contract {found}; this version has contract {known}.',
    fix: 'Run its config once more with this version, then merge. Finished work is reused where it is still the same.',
  },
  MERGE_CONFLICT: {
    blame: 'user',
    message: '{file} and {target} have different results for the same work: {what}.',
    fix: 'Nothing was taken from {file}. Leave one of the two out, or discard these results in one of them: attune redo --answers.',
  },
  STORE_MISUSE: {
    blame: 'attune',
    message: 'Attune misused the store {file}: {what}.',
    fix: 'This is a bug in Attune. Please report it.',
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
  PROMPT_UNKNOWN: {
    blame: 'user',
    message: 'There is no prompt "{name}" here.',
    fix: '`attune prompts list` names those of the config, with --plugin all of a plugin. A component or a plugin stands for all its prompts.',
  },
  PROMPT_UNSEEN: {
    blame: 'user',
    message:
      'No component of the config asked {prompt} in "{language}" in a rehearsal, so there is no request to show.',
    fix: 'Show its text without --rendered, or name a config whose components and scenarios use it.',
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
  DIALOGUE_LIMIT: {
    blame: 'plugin',
    message: '{what}',
    fix: 'Set maxSeekerTurns (0 or more) or maxMessages (1 or more) to an integer.',
  },
  DATA_READ: {
    blame: 'user',
    message: '{file} could not be read: {why}.',
    fix: 'Choose an existing file that you can read.',
  },
  DATA_LINE: {
    blame: 'user',
    message: '{file}:{line}: {what}.',
    fix: 'Correct this line of the file.',
  },
  LOG_FORMAT: {
    blame: 'user',
    message: '{file} has no format that is known.',
    fix: 'Name the format: --from openai, sharegpt, csv, langfuse or langsmith.',
  },
  LOG_COLUMNS: {
    blame: 'user',
    message: '{file}: {what}. Its columns are: {columns}.',
    fix: 'Name the columns: --role and --text, --ask and --answer, or --messages.',
  },
  RUBRIC_INVALID: {
    blame: 'user',
    message: 'The rubric {file} has {count}.{list}',
    fix: 'Fix the problems above.',
  },
  QUESTIONS_INVALID: {
    blame: 'user',
    message: 'The questions {file} have {count}.{list}',
    fix: 'Fix the problems above.',
  },
  REPLAY_MISSING: {
    blame: 'user',
    message: '{file} has no dialogue for scenario "{scenario}", supporter "{supporter}" and repeat {repeat}.',
    fix: 'Add the dialogue to the file, or remove the scenario, the supporter or the repeat.',
  },
  SUPPORTER_LOGGED: {
    blame: 'user',
    message: 'A logged supporter cannot reply: only its recorded dialogues exist.',
    fix: 'Use core/replay as the simulator, or choose a supporter that can reply.',
  },
  SUPPORTER_NAME: {
    blame: 'plugin',
    message: '{use} reads the supporter name without declaring it.',
    fix: 'Set `readsSupporterName: true` on the component: the name then becomes part of its keys.',
  },
  CALL_KEY_MISSING: {
    blame: 'user',
    message: '{who} has no key: the environment variable {variable} is not set.',
    fix: 'Set {variable}, or correct the name of the variable in the config.',
  },
  CALL_KEY_SHAPE: {
    blame: 'user',
    message: '{who} has a key that cannot be sent: the value of {variable} {what}.',
    fix: 'Set {variable} to the key alone: no quotes, spaces or line breaks around it.',
  },
  CALL_REFUSED_KEY: {
    blame: 'user',
    message: '{who} refused the key: {what}',
    fix: 'Check the environment variables that hold its keys (apiKeyEnv, headersEnv, queryEnv).',
  },
  CALL_QUOTA: {
    blame: 'user',
    message: '{who} reports that its quota is exhausted: {what}',
    fix: 'Raise the quota, then run again: finished work is reused.',
  },
  CALL_NOT_FOUND: {
    blame: 'user',
    message: '{who} does not exist at this address: {what}',
    fix: 'Check the path of the url in the config.',
  },
  CALL_ADDRESS: {
    blame: 'user',
    message: '{who} has an unusable address: {what}',
    fix: 'Correct the url in the config. Put secrets into environment variables: apiKeyEnv, headersEnv, queryEnv.',
  },
  CALL_BAD_REQUEST: {
    blame: 'user',
    message: '{who} refused the request: {what}',
    fix: 'Compare the request of the component with what the service accepts.',
  },
  CALL_CONTEXT_TOO_LONG: {
    blame: 'user',
    message: '{who} rejected a request that is too long: {what}',
    fix: 'Shorten the dialogues, or raise the request limit of the service.',
  },
  CALL_RATE_LIMITED: {
    blame: 'outside',
    message: '{who} refused too many consecutive requests: {what}',
    fix: 'In its config entry, set requestsPerMinute or lower concurrency. Then run again.',
  },
  CALL_REFUSED_ALL: {
    blame: 'outside',
    message: '{who} refused all requests of the last {minutes} minutes: {what}',
    fix: 'Find out what it allows, set requestsPerMinute or concurrency in its config entry, then run again: finished work is reused.',
  },
  CALL_UNAVAILABLE: {
    blame: 'outside',
    message: '{who} did not answer: {what}',
    fix: 'Check that the service works, then run again: finished work is reused.',
  },
  CALL_UNREACHABLE: {
    blame: 'outside',
    message: '{who} cannot be reached: {what}',
    fix: 'Check that the service is running and that the url leads to it.',
  },
  CALL_ABSENT: {
    blame: 'outside',
    message: '{who} cannot be reached: {what}',
    fix: 'Start the service, or correct the url in the config; then run again.',
  },
  CALL_TIMEOUT: {
    blame: 'outside',
    message: '{who} did not finish its answer within {seconds} s.',
    fix: 'Raise timeout in its config entry.',
  },
  CALL_MALFORMED: {
    blame: 'outside',
    message: '{who} sent an unusable answer: {what}',
    fix: 'Compare the answer of the service with what the component expects.',
  },
  CALL_TOO_LARGE: {
    blame: 'outside',
    message: '{who} sent an answer that is too large: {what}',
    fix: 'Make the service send a shorter answer.',
  },
  CALL_CLOSED: {
    blame: 'attune',
    message: '{who} was called after the run was closed.',
    fix: 'This is a bug in Attune. Please report it.',
  },
  CALL_NOT_JSON: {
    blame: 'plugin',
    message: '{use} passed a value to context.call that is not JSON: {what}.',
    fix: 'Use only plain objects, arrays, strings, finite numbers, booleans and null in requests and answers of context.call.',
  },
  CALL_UNREHEARSED: {
    blame: 'plugin',
    message: '{use} has no rule-based answer for this call, so the plan cannot count what follows.',
    fix: 'Pass a standIn to context.call.',
  },
  SUPPORTER_MODULE: {
    blame: 'user',
    message: '{file} cannot be used as a supporter: {why}.',
    fix: 'Make the default export a function that takes a conversation and returns {text: string} or a promise of it.',
  },
  FIGURE_SPEC: {
    blame: 'plugin',
    message: 'Figure "{id}" cannot be drawn: {why}.',
    fix: 'Report this to the author of the plugin that made the figure.',
  },
  FIGURE_FONT: {
    blame: 'user',
    message: 'The font {file} cannot be used: {why}.',
    fix: 'Choose a .ttf, .otf or .ttc file that you can read.',
  },
  FIGURE_SCALE: {
    blame: 'user',
    message: 'Cannot draw a figure at scale {scale}.',
    fix: 'Use a number above 0 and up to 10, such as 2.',
  },
  FIGURE_SIZE: {
    blame: 'user',
    message: 'Cannot draw a figure {length} pixels wide or high.',
    fix: 'Use a length from 100 to 10000 pixels (26 to 2645 mm).',
  },
  SUMMARY_UNKNOWN_NAME: {
    blame: 'user',
    message: 'The evaluation "{evaluation}" has no {what} "{name}".',
    fix: 'Use one of: {known}.',
  },
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
    message: '{file} has format {format}, of Attune {attune}; this version reads formats up to {known}.',
    fix: 'Update Attune, or write the baseline again with this version.',
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
    message: 'The numbers of run {run} cannot be found any more: the index of the store was made again since.',
    fix: 'Write what must last to a file: attune baseline write.',
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
  POWER_CHOICE: {
    blame: 'user',
    message: '{problem}',
    fix: 'Choose with {flag}: {known}.',
  },
  POWER_PILOT: {
    blame: 'user',
    message: 'The pilot cannot tell how much scenarios differ between {first} and {second}: {why}.',
    fix: 'Run more scenarios first, or give an assumed spread with --sd.',
  },
  POWER_REPEATS: {
    blame: 'user',
    message: 'The pilot cannot tell what {repeats} repeats do for {measure}: it has one repeat of each scenario.',
    fix: 'Run it with `repeats: 2`, leave --repeats out, or assume standard deviations with --sd and --sd-within.',
  },
  PLUGIN_LARGE: {
    blame: 'user',
    message:
      'The plugin in {folder} has more than {files} files or {megabytes} MB. All of them are part of the keys of its results.',
    fix: 'Move data out of the folder, or install the plugin as a package and name the package.',
  },
  FRESH_UNKNOWN: {
    blame: 'user',
    message: '--fresh: there is no supporter or model "{name}".',
    fix: 'Use one of these, or no name to select all: {known}.',
  },
  COMMAND_UNKNOWN: {
    blame: 'user',
    message: 'No plugin of this config has a command "{command}".',
    fix: 'Available plugin commands: {known}. For other commands: attune --help.',
  },
  MODEL_UNKNOWN: {
    blame: 'user',
    message: 'The model {model} is not defined.',
    fix: 'Define it under "models" in the config. Defined: {known}.',
  },
  MODEL_ROLE: {
    blame: 'user',
    message: 'The model {model} was called as a {role} model, but its provider {provider} does not serve that role.',
    fix: 'Use another model, or define this one with another provider.',
  },
  MODEL_OPTIONS: {
    blame: 'user',
    message: 'The definition of the model {model} is invalid: {what}.',
    fix: 'Correct the definition of the model in the config.',
  },
  MODEL_KEY_MISSING: {
    blame: 'user',
    message: 'The key of the model {model} is missing: the environment variable {variable} is not set.',
    fix: 'Set {variable}, or change apiKeyEnv in the definition of the model.',
  },
  MODEL_KEY_SHAPE: {
    blame: 'user',
    message: 'The key of the model {model} cannot be sent: the environment variable {variable} {what}.',
    fix: 'Set {variable} to the key alone. A line break often comes from the file that holds the key.',
  },
  MODEL_PRICE_MISSING: {
    blame: 'user',
    message: 'The budget limits the cost, but the model {model} has no prices.',
    fix: 'Add prices per million tokens to its definition (0 for a free model), or limit tokens or calls instead.',
  },
  MODEL_NO_STAND_IN: {
    blame: 'user',
    message: 'The offline model {model} has no rule-based answer for this prompt.',
    fix: 'Use a real model for this component, or add a stand-in to the prompt.',
  },
  MODEL_REFUSED_KEY: {
    blame: 'user',
    message: 'The provider refused the key of the model {model}: {what}',
    fix: 'Check the environment variable that holds the key, and that the key can access this model.',
  },
  MODEL_QUOTA: {
    blame: 'user',
    message: 'The provider reports that the quota of the model {model} is exhausted: {what}',
    fix: 'Add credit with the provider, then run again: finished work is reused.',
  },
  MODEL_NOT_FOUND: {
    blame: 'user',
    message: 'The server does not know the model {model} or its path: {what}',
    fix: 'Check model and baseUrl in the definition of the model.',
  },
  MODEL_ADDRESS: {
    blame: 'user',
    message: 'The address of the model {model} cannot be used: {what}',
    fix: 'Check baseUrl in the definition of the model.',
  },
  MODEL_BAD_REQUEST: {
    blame: 'user',
    message: 'The model {model} refused the request: {what}',
    fix: 'Check the definition of the model: a reasoning model needs reasoningEffort, other servers other fields (extraBody).',
  },
  TOKENIZER_PACKAGE: {
    blame: 'user',
    message: 'The tokenizer {tokenizer} needs the package {package}, which is not installed.',
    fix: 'Run `npm install {package}`.',
  },
  TOKENIZER_FILE: {
    blame: 'user',
    message: 'The file {file} is not a tokenizer that can be used: {what}',
    fix: 'Use the tokenizer.json of a model on Hugging Face, with its tokenizer_config.json beside it.',
  },
  MODEL_CONTEXT_TOO_LONG: {
    blame: 'user',
    message: 'The request is too long for the model {model}: {what}',
    fix: 'Use a model with a longer context, or shorten what the component sends.',
  },
  MODEL_UNSUITABLE: {
    blame: 'user',
    message: 'The model {model} does not match its definition: {what}.',
    fix: 'Check the definition of the model and how its server was started.',
  },
  MODEL_UNSUPPORTED: {
    blame: 'user',
    message: 'The model {model} cannot be asked for {what}.',
    fix: 'Set temperature, topP or stop in the definition of the model: its values replace those of components. Or use another model.',
  },
  MODEL_RATE_LIMITED: {
    blame: 'outside',
    message: 'The model {model} refused too many consecutive requests: {what}',
    fix: 'In its definition, set requestsPerMinute or tokensPerMinute, or lower concurrency. Then run again.',
  },
  MODEL_REFUSED_ALL: {
    blame: 'outside',
    message: 'The model {model} refused all requests of the last {minutes} minutes: {what}',
    fix: 'Find out what the account allows, set requestsPerMinute, tokensPerMinute or concurrency, then run again: finished work is reused.',
  },
  MODEL_UNAVAILABLE: {
    blame: 'outside',
    message: 'The model {model} did not answer: {what}',
    fix: 'Run again later: finished work is reused.',
  },
  MODEL_UNREACHABLE: {
    blame: 'outside',
    message: 'The connection to the server of the model {model} failed: {what}',
    fix: 'Check that the server is running and that baseUrl leads to it.',
  },
  MODEL_ABSENT: {
    blame: 'outside',
    message: 'Could not connect to the server of the model {model}: {what}',
    fix: 'Start the server, or correct baseUrl in the definition of the model; then run again.',
  },
  MODEL_TIMEOUT: {
    blame: 'outside',
    message: 'The model {model} did not finish its answer within {seconds} s.',
    fix: 'Raise timeout in the definition of the model, or request shorter answers.',
  },
  MODEL_MALFORMED: {
    blame: 'outside',
    message: 'The answer of the model {model} is unreadable: {what}',
    fix: 'Check that baseUrl leads to a server of the kind that the provider expects.',
  },
  MODEL_TOO_LARGE: {
    blame: 'outside',
    message: 'The model {model} sent an answer that is too large: {what}',
    fix: 'Request shorter answers (maxTokens), or check that baseUrl leads to the right server.',
  },
  MODEL_CLOSED: {
    blame: 'attune',
    message: 'The model {model} was called after it was closed.',
    fix: 'This is a bug in Attune. Please report it.',
  },
  ANSWER_MISSING: {
    blame: 'user',
    message: 'The store has no answer of {model} to this request.',
    fix: 'The config or a plugin has changed since: "attune run" asks again.',
  },
  JOURNAL_DAMAGED: {
    blame: 'outside',
    message: 'A stored answer of the model {model} is unreadable.',
    fix: 'Restore the store from a backup, or move it away to start a new one.',
  },
  CONFIG_NOT_FOUND: {
    blame: 'user',
    message: 'No config found in {folder} or above it in the same package.',
    fix: 'Create one with "attune init", or pass its path with --config.',
  },
  CONFIG_READ: {
    blame: 'user',
    message: '{file} cannot be read as a config: {why}.',
    fix: 'Choose an existing file that you can read.',
  },
  CONFIG_SYNTAX: {
    blame: 'user',
    message: '{what}.',
    fix: 'Fix the syntax here.',
  },
  CONFIG_SCRIPT: {
    blame: 'user',
    message: '{file} does not export a config: {why}.',
    fix: 'Make the config the default export. It must be plain data.',
  },
  CONFIG_EXTENDS: {
    blame: 'user',
    message: '"{name}" cannot be extended: {why}.',
    fix: 'Use a path relative to the config file, or a preset name such as sage/paper.',
  },
  CONFIG_SET: {
    blame: 'user',
    message: '--set {text} cannot be applied: {why}.',
    fix: 'Write a path as `attune config show` prints it, and a value: --set evaluations.care.limit=20.',
  },
  CONFIG_INVALID: {
    blame: 'user',
    message: 'The config {file} has {count}.{list}',
    fix: 'Fix the problems above.',
  },
  CONFIG_UNKNOWN_KEY: {
    blame: 'user',
    message: 'Unknown key "{key}" in {where}.',
    fix: 'Remove the key.',
  },
  CONFIG_MISSING_KEY: {
    blame: 'user',
    message: 'The key "{key}" is missing in {where}.',
    fix: 'Add it.',
  },
  CONFIG_VALUE: {
    blame: 'user',
    message: '{where} must be {expected}, found {found}.',
    fix: 'Change the value.',
  },
  CONFIG_API_KEY: {
    blame: 'user',
    message: 'There is an API key in {where}.',
    fix: 'Put the key into an environment variable and set its name here: apiKeyEnv: MY_API_KEY.',
  },
  CONFIG_ADDRESS: {
    blame: 'user',
    message: '{where} is not a usable address: {why}.',
    fix: 'Use an address that starts with http:// or https://.',
  },
  CONFIG_ENVIRONMENT: {
    blame: 'user',
    message: '{where} reads the environment variable "{name}", which is not set.',
    fix: 'Set the variable, or add a default: ${env:{name}:default}.',
  },
  CONFIG_ENVIRONMENT_NAME: {
    blame: 'user',
    message: '{where} must be the name of an environment variable, not its value.',
    fix: 'Write only the name: {name}.',
  },
  CONFIG_PRICES: {
    blame: 'user',
    message: 'The budget limits the cost, but the model {model} has no prices.',
    fix: 'Add prices per million tokens, prices: { input: …, output: … } (0 for a free model), or limit tokens or calls instead.',
  },
  CONFIG_READS_CIRCLE: {
    blame: 'user',
    message: '{where} reads "{label}", which reads it in return.',
    fix: 'Choose another entry: entries cannot read each other.',
  },
  READS_IN_PAIR_JUDGE: {
    blame: 'plugin',
    message: 'The judge {use} compares two dialogues and declares "reads", which gives results of one dialogue.',
    fix: 'Make it a judge of single dialogues, or remove "reads". If the plugin is not yours, report this to its author.',
  },
  READS_PAIR_JUDGE: {
    blame: 'user',
    message:
      '"{reader}" reads the results of "{judge}" as its {option}, but that judge compares pairs and has no result for a single dialogue.',
    fix: 'Choose an estimator or a judge of single dialogues.',
  },
  CONFIG_DOUBLED: {
    blame: 'user',
    message: '{where}: the name "{name}" is already used.',
    fix: 'Choose another name.',
  },
  CONFIG_VARY: {
    blame: 'user',
    message: '{where}: {path} cannot be varied here: {why}.',
    fix: 'Vary an option of the entry, as path: [values].',
  },
  CONFIG_UNKNOWN_NAME: {
    blame: 'user',
    message: '{where}: there is no {what} "{name}".',
    fix: 'Use a name that exists.',
  },
  CONFIG_MODEL_ROLE: {
    blame: 'user',
    message: '{where} must be {role} model, but the provider {provider} of "{name}" serves {roles}.',
    fix: 'Choose another model.',
  },
  CONFIG_MODEL_CLASH: {
    blame: 'user',
    message: '{where} defines the same model as another entry of the config, with different limits, prices or key.',
    fix: 'Define the model once under "models" and use its name in both places.',
  },
  CONFIG_TOKENIZER: {
    blame: 'user',
    message: '{where} names the tokenizer "{name}": {why}.',
    fix: 'Name an encoding such as o200k_base, the path of a tokenizer.json, or a model of the config that has a tokenizer.',
  },
  CONFIG_FILE: {
    blame: 'user',
    message: '{where} names {file}: {why}.',
    fix: 'Paths are relative to the config file that contains them.',
  },
  PLUGIN_NOT_FOUND: {
    blame: 'user',
    message: 'Cannot find the plugin "{name}": {why}.',
    fix: 'Install the package, or correct the name. A path starts with ./ and is relative to the config file.',
  },
  PLUGIN_LOAD: {
    blame: 'plugin',
    message: 'Loading the plugin {from} failed: {why}.',
    fix: '--debug shows the cause. If the plugin is not yours, report this to its author.',
  },
  PLUGIN_CONTRACT: {
    blame: 'plugin',
    message: 'The plugin {from} targets plugin contract {got}; this version of Attune supports {expected}.',
    fix: 'Install compatible versions of Attune and the plugin.',
  },
  PLUGIN_INVALID: {
    blame: 'plugin',
    message: '{from} is not a valid plugin: {what}.',
    fix: 'Correct the plugin. If it is not yours, report this to its author.',
  },
  PLUGIN_DOUBLED: {
    blame: 'user',
    message: 'Two plugins are called "{name}": {first} and {second}.',
    fix: 'Load only one of them.',
  },
  COMPONENT_UNKNOWN: {
    blame: 'user',
    message: 'There is no component "{name}".',
    fix: 'Add its plugin to "plugins". Loaded: {loaded}.',
  },
  COMPONENT_KIND: {
    blame: 'user',
    message: 'Expected {wanted}, but "{name}" is {found}.',
    fix: 'Choose another component.',
  },
  COMPONENT_OPTIONS: {
    blame: 'user',
    message: 'The options of {component} are invalid: {what}',
    fix: '"attune plugins show" lists the options of a component.',
  },
  SERVICE_MISSING: {
    blame: 'plugin',
    message: '{component} requires a service that is not registered: {services}.',
    fix: 'Use only the services that the core provides. If the plugin is not yours, report this to its author.',
  },
  OUTPUT_WRITE: {
    blame: 'outside',
    message: '{file} could not be written: {why}.',
    fix: 'Free disk space, check write permission for the folder, or choose another one.',
  },
  OUTPUT_EXISTS: {
    blame: 'user',
    message: '{file} already exists.',
    fix: 'Nothing was written. Choose another folder, or replace the file with --force.',
  },
  REPORT_SIZE: {
    blame: 'user',
    message: '"{text}" is not a size.',
    fix: 'Write a number with a unit: 500KB, 50MB, 1GB.',
  },
  REPORT_PATTERN: {
    blame: 'user',
    message: 'The patterns of {file} cannot be used: {why}.',
    fix: 'Write one regular expression per line; lines that begin with # are comments.',
  },
  TRY_UNKNOWN: {
    blame: 'user',
    message: 'The config does not use "{name}". It uses {known}.',
    fix: 'Name one of these, or try a component without a config: --plugin names the plugin.',
  },
  TRY_KIND: {
    blame: 'user',
    message: '{name} cannot be tried: {why}.',
    fix: '{instead}',
  },
  TRY_READS: {
    blame: 'user',
    message: '{name} reads the result of another {kind}, and none is named.',
    fix: 'Name one: --option {read}=plugin/component.',
  },
  TRY_DIALOGUE: {
    blame: 'user',
    message: 'No unit of {name} fits: scenario {scenario}, supporter {supporter}.',
    fix: '"attune view" lists all dialogues. The component may not apply to the scenario, or the evaluation has too few supporters for a pair.',
  },
  TRY_BEFORE: {
    blame: 'plugin',
    message: 'What comes before it failed, {use}: {what}',
    fix: 'Correct that first, or give a dialogue: --dialogue FILE.',
  },
  TRY_FILE: {
    blame: 'user',
    message: 'No dialogue can be read from {file}: {why}.',
    fix: 'Write lines such as "seeker: I failed." and "supporter: That hurts.", or JSON: { "turns": [{ "speaker": "seeker", "text": "I failed." }] }.',
  },
  SHOW_UNKNOWN: {
    blame: 'user',
    message: 'No dialogue fits: there is no scenario "{scenario}", or none with this supporter.',
    fix: '"attune view" lists all dialogues. Give the id of a scenario, or words that the help-seeker says first.',
  },
  VIEW_PORT: {
    blame: 'user',
    message: 'Port {port} cannot be used: {why}.',
    fix: 'Choose another one with --port, or leave it out: a free one is taken.',
  },
  VIEW_HOST: {
    blame: 'user',
    message: 'The viewer listens to this machine alone unless a token of your own protects it: --host {host} has none.',
    fix: 'Add --token-file with a file that holds a secret of at least 16 letters or digits, and put TLS in front of it.',
  },
} as const satisfies Record<string, CatalogueEntry>

export type ErrorCode = keyof typeof catalogue
/** Of a plugin's own catalogue: `sage/PERSONA`. */
export type PluginErrorCode = `${string}/${string}`

const fill = (template: string, details: Readonly<Record<string, unknown>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? `{${name}}`))

export interface ErrorContext {
  readonly place?: Place
  readonly cause?: unknown
  /** Instead of the catalogue's general advice. */
  readonly fix?: string
}

/** Any failure that Attune can name. Recognised by `code`, never by class: a second copy of the core may be installed. */
export class AttuneError extends Error {
  readonly code: ErrorCode | PluginErrorCode
  readonly blame: Blame
  readonly fix: string
  readonly place: Place | undefined
  readonly details: Readonly<Record<string, unknown>>

  /** Whose work it ended: set by the door through which that code was entered. */
  by?: { readonly use: string; readonly doing: string; readonly about?: JsonObject }

  /** `context.entry` is that of a plugin’s catalogue; the core’s own by default. */
  constructor(
    code: ErrorCode | PluginErrorCode,
    details: Readonly<Record<string, unknown>> = {},
    context: ErrorContext & { readonly entry?: CatalogueEntry } = {},
  ) {
    const entry = context.entry ?? (catalogue as Readonly<Record<string, CatalogueEntry>>)[code]!
    super(fill(entry.message, details), context.cause === undefined ? undefined : { cause: context.cause })
    this.name = 'AttuneError'
    this.code = code
    this.blame = entry.blame
    this.fix = context.fix ?? fill(entry.fix, details)
    this.place = context.place
    this.details = details
  }
}

export const isAttuneError = (error: unknown): error is AttuneError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && 'blame' in error && 'fix' in error

/** File of the places of values that the command line gives; its folder is what their paths are relative to. */
export const COMMAND_LINE = '--set'

/** `file:line:column`, as far as it is known. */
export const placeText = ({ file, line, column }: Place): string =>
  basename(file) === COMMAND_LINE ? COMMAND_LINE : [file, line, column].filter((part) => part !== undefined).join(':')
