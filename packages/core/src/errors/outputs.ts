/** What is written and shown. */
import type { CatalogueEntry } from './entry.js'

export const outputErrors = {
  PACKAGE_MISSING: {
    blame: 'user',
    message: '{what} needs the package {name}, which is not installed.',
    fix: 'npm install {name}',
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
  REPORT_FOREIGN: {
    blame: 'user',
    message: '{file} exists and is not a report of Attune.',
    fix: 'It stays as it is. Rename it, or give the report another name: attune report <file>.',
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
    message: 'The viewer listens on localhost only, unless a token protects it: --host {host} has none.',
    fix: 'Add --token-file with a file that holds a secret of at least 16 letters or digits, and put TLS in front of it.',
  },
} as const satisfies Record<string, CatalogueEntry>
