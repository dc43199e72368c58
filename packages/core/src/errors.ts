/** Where in a file something stands; lines and columns count from 1. */
export interface Place {
  readonly file: string
  readonly line?: number
  readonly column?: number
}

/** Whose doing an error is; the exit code of the command follows from it. */
export type Blame = 'user' | 'outside' | 'plugin' | 'attune'

interface Entry {
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
  STATISTICS_INPUT: {
    blame: 'user',
    message: '{what}',
    fix: 'Give the function values of the range and shape that its documentation names.',
  },
  TRAINING_DATA: {
    blame: 'user',
    message: 'Nothing can be learned from this training data: {what}.',
    fix: 'Train on more texts, with examples of every label.',
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
} as const satisfies Record<string, Entry>

export type ErrorCode = keyof typeof catalogue

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
  readonly code: ErrorCode
  readonly blame: Blame
  readonly fix: string
  readonly place: Place | undefined
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}, context: ErrorContext = {}) {
    const entry: Entry = catalogue[code]
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
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code in catalogue

/** `file:line:column`, as far as it is known. */
export const placeText = ({ file, line, column }: Place): string =>
  [file, line, column].filter((part) => part !== undefined).join(':')
