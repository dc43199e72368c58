/** What the readers of all formats give, before roles are mapped. */

/** Where a record begins. */
export interface Place {
  readonly file: string
  /** Counts from 1. Of an archive: the number of the sample. */
  readonly line: number
}

export interface Message {
  /** As it is written: `user`, `human`… */
  readonly role: string
  readonly text: string
  /** What it holds besides text, by kind: pictures, calls of tools. */
  readonly parts: readonly string[]
  /** Why a reply ended, where that is not the end of what it said. */
  readonly finish?: 'length' | 'filter' | 'refusal'
  /** What the model thought before it spoke. */
  readonly reasoning?: string
  /** When it was said, as it is written. */
  readonly time?: string
}

/** A cell or a field that says which place a record has in its conversation. */
export interface Position {
  readonly column: string
  /** A number or a time; empty if there is none. */
  readonly text: string
}

/** What one record holds. */
export interface Heard {
  /**
   * A whole conversation; a call of a model, which may repeat what was said before; a row, which holds the next messages; what was
   * asked, with the answers in records of their own; or such answers.
   */
  readonly kind: 'conversation' | 'call' | 'row' | 'asked' | 'answered'
  readonly messages: readonly Message[]
  /** Id, model and the like are looked up here. */
  readonly names: Fields
  /** Records with the same one belong together, whatever their names are. */
  readonly group?: string
  /** Its place in its conversation; none: in the order of the records. */
  readonly position?: Position | undefined
  /** Names the record that it goes on from, and itself. */
  readonly follows?: { readonly earlier: string | undefined; readonly own: string | undefined }
  /** Of a tree of steps: those inside of others are passed over. */
  readonly span?: { readonly trace: string; readonly isRoot: boolean; readonly isModel: boolean }
  /** Answers to one question after the other. */
  readonly isByTurn?: boolean
  /** Several records of one id and supporter are repeats. */
  readonly mayRepeat?: boolean
  /** Number of messages of a list with the ids of parents, on branches that were not continued. */
  readonly replaced?: number
  /** Names before a colon that begin lines of the text of a turn, as it seems; one for each line. */
  readonly asText?: readonly string[]
}

/** Role of what nobody says: a title, a mark of the end. */
export const NOTE = 'note'

/** Why a record cannot be read. */
export interface Unreadable {
  readonly what: string
  /** Messages that are lost with it, as far as they could be counted. */
  readonly messages?: number
}

/** One format: knows its records by their shape. */
export interface Reader {
  readonly format: Format
  fits(record: Fields): boolean
  read(record: Fields): Heard | Unreadable
  /** The records in a document of this format that holds many. */
  inside?(document: Fields): readonly unknown[] | undefined
}

/** A conversation as it was found. */
export interface Draft {
  readonly kind: 'conversation'
  readonly place: Place
  readonly messages: readonly Message[]
  readonly names: Fields
  /** Records that it was made of. */
  readonly records: number
  /** Messages that came twice, as a log of requests repeats what was said before. */
  readonly repeated: number
  /** Messages in whose place others came: they were edited, or another reply was asked for. */
  readonly replaced: number
  readonly asText?: readonly string[]
  /** Used if the names have none. */
  readonly id?: string | undefined
  readonly mayRepeat: boolean
}

/** A record that cannot be read. */
export interface Fault extends Unreadable {
  readonly kind: 'fault'
  readonly place: Place
  /** How many it stands for: 1 if left out. */
  readonly records?: number
}

/** Records that are no conversation of their own: spans inside a trace. */
export interface Passed {
  readonly kind: 'passed'
  readonly count: number
}

export type Found = Draft | Fault | Passed

export type Fields = Readonly<Record<string, unknown>>

export const formats = [
  'openai',
  'openai-responses',
  'openai-batch',
  'anthropic',
  'gemini',
  'inspect',
  'promptfoo',
  'mt-bench',
  'sharegpt',
  'esc-eval',
  'transcript',
  'csv',
  'langfuse',
  'langsmith',
] as const
/** `json`: JSON of any shape, by what the user names. */
export type Format = (typeof formats)[number] | 'json'

/** What the user names, where it is not found by itself. Fields are names of keys or columns; a dot leads inside. */
export interface Choices {
  readonly from?: Format | undefined
  /** Of files that are neither UTF-8 nor have a byte order mark, as `TextDecoder` names it. */
  readonly encoding?: string | undefined
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
  /** Of the column of times, in the notation of strptime. */
  readonly timeFormat?: string | undefined
  /** Records keep the order of the file, whatever their times are. */
  readonly rowOrder?: boolean | undefined
  readonly columns: Columns
}

/** Where messages are: columns of a table, or paths in JSON. */
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

/** As it is written. */
export interface Turn {
  readonly speaker: 'seeker' | 'supporter'
  readonly text: string
  readonly finish?: Message['finish']
  readonly reasoning?: string
  readonly time?: string
}
