/** What the readers of all formats give, before roles are mapped. */

/** Where a record begins. */
export interface Place {
  readonly file: string
  /** Counts from 1. */
  readonly line: number
}

export interface Message {
  /** As it is written: `user`, `human`… */
  readonly role: string
  readonly text: string
  /** What it holds besides text, by kind: pictures, calls of tools. */
  readonly parts: readonly string[]
}

/** A conversation as it was found. */
export interface Draft {
  readonly kind: 'conversation'
  readonly place: Place
  readonly messages: readonly Message[]
  /** The record that names it: id, model and the like are looked up here. */
  readonly record: Fields
  /** Messages that came twice, as a log of requests repeats what was said before. */
  readonly repeated?: number
  /** Used if the record has none. */
  readonly id?: string | undefined
}

/** A record that cannot be read. */
export interface Fault {
  readonly kind: 'fault'
  readonly place: Place
  readonly what: string
  /** Messages that are lost with it, as far as they could be counted. */
  readonly messages?: number
}

/** Records that are no conversation of their own: spans inside a trace. */
export interface Passed {
  readonly kind: 'passed'
  readonly count: number
}

export type Found = Draft | Fault | Passed

export type Fields = Readonly<Record<string, unknown>>

export const formats = ['openai', 'sharegpt', 'csv', 'langfuse', 'langsmith'] as const
export type Format = (typeof formats)[number]

/** What the user names, where it is not found by itself. Fields are names of keys or columns; a dot leads inside. */
export interface Choices {
  readonly from?: Format | undefined
  readonly seeker: readonly string[]
  readonly supporter: readonly string[]
  readonly ignore: readonly string[]
  /** Name of the supporter. */
  readonly name?: string | undefined
  readonly nameFrom?: string | undefined
  readonly id?: string | undefined
  readonly scenario?: string | undefined
  readonly user?: string | undefined
  readonly tag: readonly string[]
  readonly language?: string | undefined
  readonly columns: Columns
}

/** Of a CSV file. */
export interface Columns {
  readonly role?: string | undefined
  readonly text?: string | undefined
  readonly order?: string | undefined
  readonly messages?: string | undefined
  readonly ask?: string | undefined
  readonly answer?: string | undefined
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
