/**
 * Errors as text and as data. They are recognised by shape, because this file is loaded before the
 * core.
 */
import { basename } from 'node:path'
import { shortageIn, shortageProblem } from '@attune/core/shortage'
import { areMixed, mixedCopies } from './mixed-copies.js'
import { fold } from './terminal-text.js'
import type { Notice, Place } from './types.js'

export interface Problem {
  readonly code: string
  readonly message: string
  readonly place?: Place
  readonly fix?: string
}

export interface ErrorReport {
  readonly problems: readonly Problem[]
  readonly stack?: string
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Stack of the error, followed by the stacks of its causes. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const own = error.stack ?? error.message
  return error.cause === undefined ? own : `${own}\nCaused by: ${stackOf(error.cause)}`
}

function problemOf(value: Record<string, unknown>): Problem {
  const { code, message, place, fix } = value
  return {
    code: typeof code === 'string' ? code : 'UNEXPECTED',
    message: typeof message === 'string' ? message : String(message),
    ...(isObject(place) && { place: place as unknown as Place }),
    ...(typeof fix === 'string' && fix !== '' && { fix }),
  }
}

function problemsOf(error: unknown): readonly Problem[] {
  const shortage = shortageIn(error)
  if (shortage !== undefined) return [shortageProblem(shortage)]
  if (!isObject(error)) return [{ code: 'UNEXPECTED', message: String(error), fix: bug }]
  const details = isObject(error['details']) ? error['details']['problems'] : undefined
  if (Array.isArray(details) && details.length > 0) return details.filter(isObject).map(problemOf)
  if ('blame' in error) return [problemOf(error)]
  // An error of the command line, thrown by oclif.
  if ('oclif' in error) {
    // Oclif adds a note on flags with several values to each missing argument, used or not.
    const message = String(error['message'])
      .replace(/\nSee more help with --help$/, '')
      .replace(/\n\nNote: --[^]*$/, '')
    return [{ code: 'COMMAND_LINE', message, fix: helpFor(error) }]
  }
  if (areMixed(error)) return [mixedCopies]
  return [{ code: 'UNEXPECTED', message: String(error['message']), fix: bug }]
}

const bug = 'This is probably a bug in Attune. Run again with --debug and report the output.'
const helpFor = ({ suggestions }: { suggestions?: unknown }): string =>
  Array.isArray(suggestions) && suggestions.length > 0 ? suggestions.join(' ') : 'See --help.'

/** Problem, place and remedy: one entry per problem. The stack is included on request only. */
export const reportOf = (error: unknown, debug: boolean): ErrorReport => ({
  problems: problemsOf(error),
  ...(debug && { stack: stackOf(error) }),
})

/**
 * True if the error is a bug of a plugin or of Attune: its author needs the stack, and a program
 * that reads JSON cannot request it later.
 */
export const isBug = (error: unknown): boolean =>
  shortageIn(error) === undefined &&
  !areMixed(error) &&
  (!isObject(error) ||
    ('blame' in error
      ? error['blame'] === 'plugin' || error['blame'] === 'attune'
      : !('oclif' in error)))

export const isOfPlugin = (error: unknown): boolean =>
  isObject(error) && error['blame'] === 'plugin'

/** Text of a place; a value of the command line has no line. */
export const placeText = ({ file, line, column }: Place): string =>
  basename(file) === '--set'
    ? '--set'
    : [file, line, column].filter((part) => part !== undefined).join(':')

/** Text for a terminal, with an empty line between problems. */
export function reportText({ problems, stack }: ErrorReport, heading = 'Error'): string {
  const blocks = problems.map(({ message, place, fix }) => {
    const at = place && !message.startsWith(placeText(place)) && `  at ${placeText(place)}`
    return fold([`${heading}: ${message}`, at, fix && `  ${fix}`].filter(Boolean).join('\n'))
  })
  return [...blocks, ...(stack === undefined ? [] : [stack])].join('\n\n')
}

/** Lines of an advice, each below the message. */
const indented = (fix: string): string => `  ${fix.replaceAll('\n', '\n  ')}`

/** Notices as text, one block each. */
export const noticesText = (notices: readonly Notice[]): string =>
  notices
    .map(({ message, fix, place }) =>
      fold(
        [`Note: ${message}`, place && `  at ${placeText(place)}`, indented(fix)]
          .filter(Boolean)
          .join('\n'),
      ),
    )
    .join('\n')
