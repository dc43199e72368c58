import type { JsonObject } from './contracts/data.js'

/** Where in a file something stands; lines and columns count from 1. */
export interface Place {
  readonly file: string
  readonly line?: number
  readonly column?: number
}

/** Whose doing an error is; the exit code of the command follows from it. */
export type Blame = 'user' | 'outside' | 'plugin' | 'attune'

/** One error of a catalogue. */
export interface CatalogueEntry {
  readonly blame: Blame
  /** What is wrong. `{name}` is filled in from the error's details. */
  readonly message: string
  /** How to mend it. */
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
    fix: 'Raise the budget, or run again as it is: every run has it anew, and goes on where the one before stopped.',
  },
  SCENARIO_DUPLICATE: {
    blame: 'user',
    message: 'Two scenarios of the evaluation "{evaluation}" have the id "{id}".',
    fix: 'Give every scenario an id of its own.',
  },
  PROMPT_UNDECLARED: {
    blame: 'plugin',
    message: '{use} used the prompt "{id}" without declaring it.',
    fix: "List the prompt in the component's `prompts`: its text is part of the unit's key.",
  },
  RESULT_SHAPE: {
    blame: 'plugin',
    message: '{use} returned {path} = {got}; expected {expected}.',
    fix: 'Correct what it returns; if the plugin is not yours, report it to its author.',
  },
  COMPONENT_THREW: {
    blame: 'plugin',
    message: '{use} failed to {doing}: {what}',
    fix: '--debug shows where in its code. If the plugin is not yours, report it to its author.',
  },
  UNIT_TIMEOUT: {
    blame: 'outside',
    message: '{use} did not finish within {seconds} s.',
    fix: 'Run again: answers that arrived are kept. Raise limits.unitTimeout if its work takes longer.',
  },
  UNEXPECTED: {
    blame: 'attune',
    message: 'Attune failed while it worked on {where}: {what}',
    fix: 'This is probably a bug in Attune: please report it, with what --debug shows.',
  },
  RUN_STOPPED: {
    blame: 'user',
    message: 'The run was stopped: {why}',
    fix: 'Run the same command again: it goes on where it stopped.',
  },
  STATISTICS_INPUT: {
    blame: 'user',
    message: '{what}',
    fix: 'Give the function values of the range and shape that its documentation names.',
  },
  STORE_OPEN: {
    blame: 'user',
    message: '{file} cannot be opened as a store: {why}.',
    fix: 'Name a file in a folder that you may read and write.',
  },
  STORE_FOREIGN: {
    blame: 'user',
    message: '{file} is not a store of Attune.',
    fix: 'The file was left as it is. Name another file for the store.',
  },
  STORE_OLDER: {
    blame: 'user',
    message: '{file} was written by an earlier version of Attune: its format is {found}, this version reads {known}.',
    fix: 'The file was left as it is. Name another file for the store, or read this one with the version that wrote it.',
  },
  STORE_NEWER: {
    blame: 'user',
    message: '{file} was written by a newer version of Attune: its format is {found}, this version knows {known}.',
    fix: 'The file was left as it is. Update Attune, or name another file for the store.',
  },
  STORE_DAMAGED: {
    blame: 'outside',
    message: '{file} is damaged: {what}.',
    fix: 'Restore the file from a copy, or move it away to start a new one; the .recover command of the sqlite3 shell may save what it holds.',
  },
  STORE_LOCKED: {
    blame: 'outside',
    message: '{file} is locked by another program.',
    fix: 'Close the program that keeps the file locked, then run again: it goes on where it stopped.',
  },
  STORE_READ: {
    blame: 'outside',
    message: '{file} could not be read: {why}.',
    fix: 'Check the disk that holds the file, then run again: it goes on where it stopped.',
  },
  STORE_WRITE: {
    blame: 'outside',
    message: '{file} could not be written: {why}.',
    fix: 'Make room on the disk, see that you may write the file and its folder, then run again: it goes on where it stopped.',
  },
  STORE_MISUSE: {
    blame: 'attune',
    message: 'The store {file} was not used as it should be: {what}.',
    fix: 'Please report this.',
  },
  PROMPT_LANGUAGE: {
    blame: 'user',
    message: 'The prompt {prompt} has no template in the language "{language}"; it has {available}.',
    fix: 'Use scenarios in one of these languages, or give a template for this language under "prompts" in the config.',
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
  PROMPT_INPUT: {
    blame: 'plugin',
    message: 'The prompt {prompt} was rendered without a value for "{field}".',
    fix: 'Give a value for every field that the prompt declares.',
  },
  DIALOGUE_LIMIT: {
    blame: 'plugin',
    message: '{what}',
    fix: 'Give maxSeekerTurns (0 or more) or maxMessages (1 or more) as whole numbers.',
  },
  DATA_READ: {
    blame: 'user',
    message: '{file} could not be read: {why}.',
    fix: 'Name a file that exists and that you may read.',
  },
  DATA_LINE: {
    blame: 'user',
    message: '{file}:{line}: {what}.',
    fix: 'Correct this line of the file.',
  },
  REPLAY_MISSING: {
    blame: 'user',
    message: '{file} has no dialogue of scenario "{scenario}" with supporter "{supporter}" and repeat {repeat}.',
    fix: 'Add the dialogue to the file, or leave out the scenario, the supporter or the repeat.',
  },
  SUPPORTER_LOGGED: {
    blame: 'user',
    message: 'A reply was asked of a supporter that is only known from a log.',
    fix: 'Use core/replay as the simulator, or name a supporter that can answer.',
  },
  SUPPORTER_NAME: {
    blame: 'plugin',
    message: '{use} reads the name of its supporter without declaring it.',
    fix: 'Set `readsSupporterName: true` on the simulator: the name is then part of the key of its dialogues.',
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
    fix: 'Check the environment variables with its keys (apiKeyEnv, headersEnv, queryEnv).',
  },
  CALL_QUOTA: {
    blame: 'user',
    message: '{who} reports that its quota is exhausted: {what}',
    fix: 'Raise the quota, then run again: finished work is reused.',
  },
  CALL_NOT_FOUND: {
    blame: 'user',
    message: '{who} has nothing at this address: {what}',
    fix: 'Check the path of the url in the config.',
  },
  CALL_ADDRESS: {
    blame: 'user',
    message: '{who} cannot be asked at this address: {what}',
    fix: 'Correct the url in the config. Secrets belong into environment variables: apiKeyEnv, headersEnv, queryEnv.',
  },
  CALL_BAD_REQUEST: {
    blame: 'user',
    message: '{who} refused the request: {what}',
    fix: 'Compare what the service accepts with what the component sends.',
  },
  CALL_CONTEXT_TOO_LONG: {
    blame: 'user',
    message: '{who} was sent a request that is too long: {what}',
    fix: 'Shorten the dialogues, or let the service accept longer requests.',
  },
  CALL_RATE_LIMITED: {
    blame: 'outside',
    message: '{who} refused too many requests in a row: {what}',
    fix: 'Give its entry in the config requestsPerMinute, a lower concurrency or more retries, then run again.',
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
    message: '{who} did not answer in full within {seconds} s.',
    fix: 'Raise the timeout in its entry of the config.',
  },
  CALL_MALFORMED: {
    blame: 'outside',
    message: '{who} gave an answer that cannot be used: {what}',
    fix: 'Compare what the service sends with what the component expects.',
  },
  CALL_TOO_LARGE: {
    blame: 'outside',
    message: '{who} gave an answer that is too large: {what}',
    fix: 'Let the service send less.',
  },
  CALL_CLOSED: {
    blame: 'attune',
    message: '{who} was asked after the run had been closed.',
    fix: 'Please report this.',
  },
  CALL_NOT_JSON: {
    blame: 'plugin',
    message: '{use} used context.call with something that JSON cannot hold: {what}.',
    fix: 'Requests and answers of context.call are kept as JSON: give plain objects, lists, texts, numbers, true, false and null.',
  },
  CALL_UNREHEARSED: {
    blame: 'plugin',
    message: '{use} has no rule-based answer for this call, so the rehearsal of a plan ends here.',
    fix: 'Give context.call a standIn, so that a plan can count what comes after this call.',
  },
  SUPPORTER_MODULE: {
    blame: 'user',
    message: '{file} cannot be used as a supporter: {why}.',
    fix: 'Export by default a function that is given a conversation and returns {text: string}, or a promise of it.',
  },
  FIGURE_SPEC: {
    blame: 'plugin',
    message: 'Figure "{id}" cannot be drawn: {why}.',
    fix: 'Report this to the author of the plugin that made the figure.',
  },
  FIGURE_FONT: {
    blame: 'user',
    message: 'The font {file} cannot be used: {why}.',
    fix: 'Name a .ttf, .otf or .ttc file that you may read.',
  },
  FIGURE_SCALE: {
    blame: 'user',
    message: 'A picture cannot be drawn at scale {scale}.',
    fix: 'Give a number above 0 and up to 10, such as 2.',
  },
  SUMMARY_UNKNOWN_NAME: {
    blame: 'user',
    message: 'The evaluation "{evaluation}" has no {what} "{name}".',
    fix: 'Use one of its own: {known}.',
  },
  PLUGIN_LARGE: {
    blame: 'user',
    message:
      'The plugin in {folder} has more than {files} files or {megabytes} MB. All of them are part of its results’ keys.',
    fix: 'Move data out of the folder, or install the plugin as a package and name the package.',
  },
  FRESH_UNKNOWN: {
    blame: 'user',
    message: 'There is no supporter or model "{name}" to begin afresh.',
    fix: 'Name one of these, or none for all: {known}.',
  },
  COMMAND_UNKNOWN: {
    blame: 'user',
    message: 'No plugin of this config has a command "{command}".',
    fix: 'Commands of its plugins: {known}. Those of Attune itself: attune --help.',
  },
  MODEL_UNKNOWN: {
    blame: 'user',
    message: 'There is no model {model}.',
    fix: 'Define it under models in the config. Known: {known}.',
  },
  MODEL_ROLE: {
    blame: 'user',
    message: 'The model {model} was asked as a {role} model, which its provider {provider} is not.',
    fix: 'Name another model here, or define this one with another provider.',
  },
  MODEL_OPTIONS: {
    blame: 'user',
    message: 'The model {model} cannot be made from its definition: {what}.',
    fix: 'Correct the definition of the model in the config.',
  },
  MODEL_KEY_MISSING: {
    blame: 'user',
    message: 'The key of the model {model} is missing: the environment variable {variable} is not set.',
    fix: 'Set {variable}, or name another variable as apiKeyEnv in the definition of the model.',
  },
  MODEL_KEY_SHAPE: {
    blame: 'user',
    message: 'The key of the model {model} cannot be sent: the environment variable {variable} {what}.',
    fix: 'Set {variable} to the key alone. A line break often comes from the file that the key was read from.',
  },
  MODEL_PRICE_MISSING: {
    blame: 'user',
    message: 'The budget limits the cost, but the model {model} has no prices.',
    fix: 'Give its definition prices per million tokens (0 for a model that costs nothing), or limit tokens or calls instead.',
  },
  MODEL_NO_STAND_IN: {
    blame: 'user',
    message: 'The offline model {model} has no rule-based answer for this prompt.',
    fix: 'Name a real model for the component that asks, or give the prompt a stand-in.',
  },
  MODEL_REFUSED_KEY: {
    blame: 'user',
    message: 'The key of the model {model} was refused: {what}',
    fix: 'Check the environment variable with the key, and that the key may use this model.',
  },
  MODEL_QUOTA: {
    blame: 'user',
    message: 'The account of the model {model} is used up: {what}',
    fix: 'Add credit with the provider, then run again: it goes on where it stopped.',
  },
  MODEL_NOT_FOUND: {
    blame: 'user',
    message: 'The endpoint does not know the model {model} or its route: {what}',
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
  MODEL_CONTEXT_TOO_LONG: {
    blame: 'user',
    message: 'The request is too long for the model {model}: {what}',
    fix: 'Use a model with a longer context, or shorten what the component sends.',
  },
  MODEL_UNSUITABLE: {
    blame: 'user',
    message: 'The model {model} is not what its definition says: {what}.',
    fix: 'Check the definition of the model and how its server was started.',
  },
  MODEL_RATE_LIMITED: {
    blame: 'outside',
    message: 'The model {model} refused too many requests in a row: {what}',
    fix: 'Give its definition requestsPerMinute, tokensPerMinute, a lower concurrency or more retries, then run again.',
  },
  MODEL_UNAVAILABLE: {
    blame: 'outside',
    message: 'The model {model} did not answer: {what}',
    fix: 'Try again later: a run goes on where it stopped.',
  },
  MODEL_UNREACHABLE: {
    blame: 'outside',
    message: 'The server of the model {model} cannot be reached: {what}',
    fix: 'Check that the server is running and that baseUrl leads to it.',
  },
  MODEL_ABSENT: {
    blame: 'outside',
    message: 'The server of the model {model} could not be reached once: {what}',
    fix: 'Start the server, or correct baseUrl in the definition of the model; then run again.',
  },
  MODEL_TIMEOUT: {
    blame: 'outside',
    message: 'The model {model} had not answered in full after {seconds} s.',
    fix: 'Raise the timeout in the definition of the model, or ask for shorter answers.',
  },
  MODEL_MALFORMED: {
    blame: 'outside',
    message: 'The answer of the model {model} cannot be read: {what}',
    fix: 'Check that baseUrl leads to a server of the kind that the provider expects.',
  },
  MODEL_TOO_LARGE: {
    blame: 'outside',
    message: 'The model {model} gave an answer that is too large: {what}',
    fix: 'Ask for shorter answers (maxTokens), or check that baseUrl leads to the right server.',
  },
  MODEL_CLOSED: {
    blame: 'attune',
    message: 'The model {model} was asked after it had been closed.',
    fix: 'Please report this.',
  },
  JOURNAL_DAMAGED: {
    blame: 'outside',
    message: 'A stored answer of the model {model} cannot be read.',
    fix: 'Restore the store from a copy, or move it away to start a new one.',
  },
  CONFIG_NOT_FOUND: {
    blame: 'user',
    message: 'There is no config in {folder}, nor above it in the same package.',
    fix: 'Make one with "attune init", or name the file.',
  },
  CONFIG_READ: {
    blame: 'user',
    message: '{file} cannot be read as a config: {why}.',
    fix: 'Name a file that exists and that you may read.',
  },
  CONFIG_SYNTAX: {
    blame: 'user',
    message: '{what}.',
    fix: 'Correct the text at this place.',
  },
  CONFIG_SCRIPT: {
    blame: 'user',
    message: '{file} gives no config: {why}.',
    fix: 'Export the config as the default export; it holds plain data alone.',
  },
  CONFIG_EXTENDS: {
    blame: 'user',
    message: '"{name}" cannot be extended: {why}.',
    fix: 'A path is relative to the file that names it; a preset is named plugin/preset, as sage/paper.',
  },
  CONFIG_INVALID: {
    blame: 'user',
    message: 'The config {file} has {count}.{list}',
    fix: 'Correct what is listed.',
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
    message: 'A key is written into {where}.',
    fix: 'Put the key into an environment variable and write the name of the variable: apiKeyEnv: MY_API_KEY.',
  },
  CONFIG_ADDRESS: {
    blame: 'user',
    message: '{where} cannot be used as an address: {why}.',
    fix: 'Write an address that begins with http:// or https://.',
  },
  CONFIG_ENVIRONMENT: {
    blame: 'user',
    message: '{where} takes a value from the environment, and "{name}" is not set.',
    fix: 'Set the variable, or give a default: ${env:{name}:default}.',
  },
  CONFIG_ENVIRONMENT_NAME: {
    blame: 'user',
    message: '{where} takes the name of an environment variable, never what it holds.',
    fix: 'Write the name alone: {name}.',
  },
  CONFIG_PRICES: {
    blame: 'user',
    message: 'The budget limits the cost, and the model {model} has no prices.',
    fix: 'Give it prices per million tokens, prices: { input: …, output: … } (0 for one that costs nothing), or limit tokens or calls.',
  },
  CONFIG_READS_CIRCLE: {
    blame: 'user',
    message: '{where} reads "{label}", which reads it in turn.',
    fix: 'Name another entry: results are read in one direction.',
  },
  READS_IN_PAIR_JUDGE: {
    blame: 'plugin',
    message: 'The judge {use} compares two dialogues and declares "reads", which gives results of one dialogue.',
    fix: 'Make it a judge of single dialogues, or let it work on the dialogues alone; if the plugin is not yours, tell its author.',
  },
  READS_PAIR_JUDGE: {
    blame: 'user',
    message:
      '"{reader}" reads the results of "{judge}" as its {option}, and that judge compares pairs: it has none for one dialogue.',
    fix: 'Name an estimator or a judge of single dialogues.',
  },
  CONFIG_DOUBLED: {
    blame: 'user',
    message: '{where}: the name "{name}" is taken.',
    fix: 'Choose another name.',
  },
  CONFIG_UNKNOWN_NAME: {
    blame: 'user',
    message: '{where}: there is no {what} "{name}".',
    fix: 'Name one that there is.',
  },
  CONFIG_MODEL_ROLE: {
    blame: 'user',
    message: '{where} must be {role} model, and "{name}" is none: its provider {provider} serves {roles}.',
    fix: 'Name another model.',
  },
  CONFIG_MODEL_CLASH: {
    blame: 'user',
    message: '{where} is the same model as another one in the config, with other limits, prices or key.',
    fix: 'Define the model once under "models" and name it in both places.',
  },
  CONFIG_FILE: {
    blame: 'user',
    message: '{where} names {file}: {why}.',
    fix: 'A path is relative to the config file that names it.',
  },
  PLUGIN_NOT_FOUND: {
    blame: 'user',
    message: 'The plugin "{name}" cannot be found: {why}.',
    fix: 'Install the package, or correct the name; a path begins with ./ and is relative to the file that names it.',
  },
  PLUGIN_LOAD: {
    blame: 'plugin',
    message: 'The plugin {from} failed while it was loaded: {why}.',
    fix: 'See the cause with --debug; if the plugin is not yours, tell its author.',
  },
  PLUGIN_CONTRACT: {
    blame: 'plugin',
    message:
      'The plugin {from} was written for form {got} of the contracts; this version of Attune knows form {expected}.',
    fix: 'Install versions of Attune and of the plugin that go together.',
  },
  PLUGIN_INVALID: {
    blame: 'plugin',
    message: 'The plugin {from} is not made as a plugin should be: {what}.',
    fix: 'If the plugin is not yours, tell its author.',
  },
  PLUGIN_DOUBLED: {
    blame: 'user',
    message: 'Two plugins are called "{name}": {first} and {second}.',
    fix: 'Load one of them only.',
  },
  COMPONENT_UNKNOWN: {
    blame: 'user',
    message: 'There is no component "{name}".',
    fix: 'Add the plugin that has it to "plugins". Loaded: {loaded}.',
  },
  COMPONENT_KIND: {
    blame: 'user',
    message: '"{name}" is {found}; what is wanted here is {wanted}.',
    fix: 'Name another component.',
  },
  COMPONENT_OPTIONS: {
    blame: 'user',
    message: 'The options of {component} cannot be used: {what}',
    fix: '"attune plugins show" lists the options of a component.',
  },
  SERVICE_MISSING: {
    blame: 'plugin',
    message: '{component} needs what nobody provides: {services}.',
    fix: 'A plugin can use the services that the core names; if the plugin is not yours, tell its author.',
  },
  OUTPUT_WRITE: {
    blame: 'outside',
    message: '{file} could not be written: {why}.',
    fix: 'Make room on the disk, see that you may write into the folder, or name another one.',
  },
  OUTPUT_EXISTS: {
    blame: 'user',
    message: '{file} exists already.',
    fix: 'Nothing was written. Name another folder, or replace the file with --force.',
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

  /** @param entry of a plugin's catalogue; the core's own by default */
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

/** `file:line:column`, as far as it is known. */
export const placeText = ({ file, line, column }: Place): string =>
  [file, line, column].filter((part) => part !== undefined).join(':')
