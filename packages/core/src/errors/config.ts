/** Errors of configs. */
import type { CatalogueEntry } from './entry.js'

export const configErrors = {
  CONFIG_NOT_FOUND: {
    message: 'No config found in {folder} or above it in the same package.',
    fix: 'Create one with "attune init", or pass its path with --config.',
  },
  CONFIG_FOREIGN: {
    message:
      '{file} was not run: the user {owner} owns it, its folder or its link, and you are the user {user}.',
    fix: 'Read what it does. Then make it yours (chown), or name the config with --config.',
  },
  CONFIG_READ: {
    message: '{file} cannot be read as a config: {why}.',
    fix: 'Choose an existing file that you can read.',
  },
  CONFIG_SYNTAX: {
    message: '{what}.',
    fix: 'Fix the syntax here.',
  },
  CONFIG_SCRIPT: {
    message: '{file} does not export a config: {why}.',
    fix: 'Make the config the default export. It must be plain data.',
  },
  CONFIG_EXTENDS: {
    message: '"{name}" cannot be extended: {why}.',
    fix: 'Use a path relative to the config file, or a preset name such as sage/paper.',
  },
  CONFIG_SET: {
    message: '--set {text} cannot be applied: {why}.',
    fix: 'Write a path as `attune config show` prints it, and a value: --set evaluations.care.limit=20.',
  },
  CONFIG_INVALID: {
    message: 'The config {file} has {count}.{list}',
    fix: 'Fix the problems above.',
  },
  CONFIG_BATCH: {
    message:
      '{where} cannot be asked by batch: its answers are waited for, and those of a batch job take up to a day.',
    fix: 'Take "batch" away here. It belongs to scenarios, estimators and judges of an evaluation.',
  },
  CONFIG_UNKNOWN_KEY: {
    message: 'Unknown key "{key}" in {where}.',
    fix: 'Remove the key.',
  },
  CONFIG_MISSING_KEY: {
    message: 'The key "{key}" is missing in {where}.',
    fix: 'Add it.',
  },
  CONFIG_VALUE: {
    message: '{where} must be {expected}, found {found}.',
    fix: 'Change the value.',
  },
  CONFIG_UNFIT: {
    message: '{where} does not fit what it reads: {why}.',
    fix: 'Change its options, or the entries that it reads.',
  },
  CONFIG_API_KEY: {
    message: 'There is an API key in {where}.',
    fix: 'Put the key into an environment variable and set its name here: apiKeyEnv: MY_API_KEY.',
  },
  CONFIG_ADDRESS: {
    message: '{where} is not a usable address: {why}.',
    fix: 'Use an address that starts with http:// or https://.',
  },
  CONFIG_ENVIRONMENT: {
    message: '{where} reads the environment variable "{name}", which is not set.',
    fix: 'Set the variable, or add a default: ${env:{name}:default}. A file .env is read only if it is passed: --env-file .env.',
  },
  CONFIG_PLACEHOLDER: {
    message:
      '{where} holds {written}, which is a placeholder of other tools and stands for nothing here.',
    fix: 'Write ${env:{name}}, which reads the environment variable {name}.',
  },
  ENV_FILE: {
    message: '{file} cannot be read as a file of environment variables: {why}.',
    fix: 'Pass a text file in UTF-8 with one NAME=value per line.',
  },
  CONFIG_ENVIRONMENT_NAME: {
    message: '{where} must be the name of an environment variable, not its value.',
    fix: 'Write only the name: {name}.',
  },
  CONFIG_PRICES: {
    message: 'The budget limits the cost, but the model {model} has no prices.',
    fix: 'Add prices per million tokens, prices: { input: …, output: … } (0 for a free model), or limit tokens or calls instead.',
  },
  CONFIG_READS_CIRCLE: {
    message: '{where} reads "{label}", which reads it in return.',
    fix: 'Choose another entry: entries cannot read each other.',
  },
  READS_IN_PAIR_JUDGE: {
    blame: 'plugin',
    message:
      'The judge {use} compares two dialogues and declares "reads", which gives results of one dialogue.',
    fix: 'Make it a judge of single dialogues, or remove "reads". If the plugin is not yours, report this to its author.',
  },
  READS_PAIR_JUDGE: {
    message:
      '"{reader}" reads the results of "{judge}" as its {option}, but that judge compares pairs and has no result for a single dialogue.',
    fix: 'Choose an estimator or a judge of single dialogues.',
  },
  CONFIG_DOUBLED: {
    message: '{where}: the name "{name}" is already used.',
    fix: 'Choose another name.',
  },
  CONFIG_VARY: {
    message: '{where}: {path} cannot be varied here: {why}.',
    fix: 'Vary an option of the entry, as path: [values].',
  },
  CONFIG_UNKNOWN_NAME: {
    message: '{where}: there is no {what} "{name}".',
    fix: 'Use a name that exists.',
  },
  CONFIG_MODEL_ROLE: {
    message:
      '{where} must be {role} model, but the provider {provider} of "{name}" serves {roles}.',
    fix: 'Choose another model.',
  },
  CONFIG_MODEL_CLASH: {
    message:
      '{where} defines the same model as another entry of the config, with different limits, prices or key.',
    fix: 'Define the model once under "models" and use its name in both places.',
  },
  CONFIG_TOKENIZER: {
    message: '{where} names the tokenizer "{name}": {why}.',
    fix: 'Name an encoding such as o200k_base, the path of a tokenizer.json, or a model of the config that has a tokenizer.',
  },
  CONFIG_FILE: {
    message: '{where} names {file}: {why}.',
    fix: 'Paths are relative to the config file that contains them.',
  },
} as const satisfies Record<string, CatalogueEntry>
