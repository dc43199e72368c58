/** Errors of commands. */
import { defineErrors } from '@attune/core'

export const cliErrors = defineErrors({
  PACKAGE_MISSING: {
    message: '{what} needs the package {name}, which is not installed.',
    fix: 'npm install {name}',
  },
  PROMPT_UNKNOWN: {
    message: 'There is no prompt "{name}" here.',
    fix: '`attune prompts show` names those of the config, with --plugin all of a plugin. A component or a plugin stands for all its prompts.',
  },
  PROMPT_UNSEEN: {
    message:
      'No component of the config asked {prompt} in "{language}" in a rehearsal, so there is no request to show.',
    fix: 'Show its text without --rendered, or name a config whose components and scenarios use it.',
  },
  REPORT_FOREIGN: {
    message: '{file} exists and is not a report of Attune.',
    fix: 'It stays as it is. Rename it, or give the report another name: attune report <file>.',
  },
  REPORT_PATTERN: {
    message: 'The patterns of {file} cannot be used: {why}.',
    fix: 'Write one regular expression per line; lines that begin with # are comments.',
  },
  REPORT_SIZE: {
    message: '"{text}" is not a size.',
    fix: 'Write a number with a unit: 500KB, 50MB, 1GB.',
  },
  SHOW_UNKNOWN: {
    message: 'No dialogue fits: there is no scenario "{scenario}", or none with this supporter.',
    fix: '"attune view" lists all dialogues. Give the id of a scenario, or words that the help-seeker says first.',
  },
  TRY_FILE: {
    message: 'No dialogue can be read from {file}: {why}.',
    fix: 'Write lines such as "seeker: I failed." and "supporter: That hurts.", or JSON: { "turns": [{ "speaker": "seeker", "text": "I failed." }] }.',
  },
  TRY_PLUGIN: {
    message: '{name} is tried without a config, and no installed plugin has it.',
    fix: 'Name its plugin: --plugin ./my-plugin.js. To try an entry of a config, leave --option out and change the option there.',
  },
  TRY_READS: {
    message: '{name} reads the result of another {kind}, and none is named.',
    fix: 'Name one: --option {read}=plugin/component.',
  },
  VIEW_HOST: {
    message:
      'The viewer listens on localhost only, unless a token protects it: --host {host} has none.',
    fix: 'Add --token-file with a file that holds a secret of at least 16 letters or digits, and put TLS in front of it.',
  },
  VIEW_PORT: {
    message: 'Port {port} cannot be used: {why}.',
    fix: 'Choose another one with --port, or leave it out: a free one is taken.',
  },
})
