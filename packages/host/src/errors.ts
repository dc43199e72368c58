/**
 * Errors of opening a project, and of parts, components and commands that a config does not have.
 */
import { defineErrors } from '@attune/core'

export const hostErrors = defineErrors({
  BOT_FLAG: {
    message: '{flag} cannot be used: {why}.',
    fix: 'Write {expected}.',
  },
  BOT_GONE: {
    message: 'The bot is not there any more after it was sent {sent}: {what}',
    fix: `Start it again, and say what it reads, in single quotes: --body '{"text": "{message}"}'.`,
  },
  BOT_REQUESTS: {
    message: 'The bot was asked {most} times, and it is not clear how it is asked.',
    fix: 'Say more of it: --body, --header, or --with and options of core/http.',
  },
  BOT_UNUSABLE: {
    message: 'The bot at {url} cannot be evaluated like this: {what}',
    fix: 'Write the config by hand: `attune init`, then say in its supporter (core/http) the url, what the bot is sent (request) and where its answer holds the reply (reply).',
  },
  COMMAND_UNKNOWN: {
    message: 'No plugin of this config has a command "{command}".',
    fix: 'Available plugin commands: {known}. For other commands: attune --help.',
  },
  FRESH_UNKNOWN: {
    message: '--fresh: there is no supporter or model "{name}".',
    fix: 'Use one of these, or no name to select all: {known}.',
  },
  PART_EMPTY: {
    message: 'Nothing is left: no scenario of any evaluation fits {flags}.',
    fix: 'Values of one key are alternatives; different keys must all match. Leave one out.',
  },
  PART_SESSION: {
    message: '{flag} {text} cannot be done: a session of a person needs those before it.',
    fix: 'Choose people: --only scenario=ID, with the id of the person.',
  },
  PART_SESSIONS: {
    message: '{flags}: no scenario of the selected part has sessions.',
    fix: 'Leave out --sessions, or give the scenarios sessions.',
  },
  PART_SYNTAX: {
    message: '{flag} {text} cannot be read.',
    fix: 'Write {expected}.',
  },
  PART_TAGS: {
    message:
      '--only {key}=… cannot be applied to the evaluation "{evaluation}": {use} makes its scenarios while the run works, so their tags are not known before.',
    fix: 'Choose them with --only scenario=ID, or leave this evaluation out with --only evaluation=NAME.',
  },
  PART_UNKNOWN: {
    message: '--only {text} matches nothing.',
    fix: 'Use a name of the config, or of a scenario.',
  },
  QUEUE_PACKAGE: {
    message: 'The queue cannot be used: {why}.',
    fix: 'npm install @attune/executor-queue',
  },
  STORE_KIND: {
    message: 'The kind of store "{use}" cannot be used: {why}.',
    fix: 'Install its package, or correct `store`.',
  },
  TRY_BEFORE: {
    blame: 'plugin',
    message: 'What comes before it failed, {use}: {what}',
    fix: 'Correct that first, or give a dialogue: --dialogue FILE.',
  },
  TRY_DIALOGUE: {
    message: 'No unit of {name} fits: scenario {scenario}, supporter {supporter}.',
    fix: '"attune view" lists all dialogues; --dialogue takes an id, or a file that is there. The component may not apply to the scenario, or the evaluation has too few supporters for a pair.',
  },
  TRY_KIND: {
    message: '{name} cannot be tried: {why}.',
    fix: '{instead}',
  },
  TRY_UNKNOWN: {
    message: 'The config does not use "{name}". It uses {known}.',
    fix: 'Name one of these, or try a component without a config: --plugin names the plugin.',
  },
})
