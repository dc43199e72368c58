/** Types of the readers' results, before roles are mapped. */

/** Location of a record in a log. */
export interface Place {
  readonly file: string
  /** Line from 1; for an archive, the number of the sample. */
  readonly line: number
}

export interface Message {
  /** Role as written in the log: `user`, `human`… */
  readonly role: string
  readonly text: string
  /** Kinds of content other than text: pictures, tool calls. */
  readonly parts: readonly string[]
  /** Reason why the reply was cut; undefined if it is complete. */
  readonly finish?: 'length' | 'filter' | 'refusal'
  /** Reasoning of the model. */
  readonly reasoning?: string
  /** Time as written in the log. */
  readonly time?: string
}

/** Cell or field with the position of a record in its conversation. */
export interface Position {
  readonly column: string
  /** A number or time; empty if missing. */
  readonly text: string
}

/** Parts of a conversation that one record holds. */
export interface RecordContent {
  /**
   * `conversation`: complete; `call`: a model call, which may repeat earlier messages; `row`: the
   * next messages; `asked`: questions whose answers are in separate records; `answered`: such
   * answers.
   */
  readonly kind: 'conversation' | 'call' | 'row' | 'asked' | 'answered'
  readonly messages: readonly Message[]
  /** Object in which id, model and similar names are looked up. */
  readonly names: Fields
  /** Records with the same group belong together, independent of their names. */
  readonly group?: string
  /** Position in the conversation; undefined: order of the records. */
  readonly position?: Position | undefined
  /** Names of the previous record and of this record. */
  readonly follows?: { readonly earlier: string | undefined; readonly own: string | undefined }
  /** Span of a trace; spans inside of others are skipped. */
  readonly span?: { readonly trace: string; readonly isRoot: boolean; readonly isModel: boolean }
  /** True if the answers belong to successive questions. */
  readonly isByTurn?: boolean
  /** True if several records with the same id and supporter are repeats. */
  readonly mayRepeat?: boolean
  /** Number of messages on branches of a message tree that were not continued. */
  readonly replaced?: number
  /** Apparent names before a colon at the beginning of text lines, one for each line. */
  readonly asText?: readonly string[]
}

/** Role of unspoken messages: a title, an end mark. */
export const NOTE = 'note'

/** A record that cannot be read, with the reason. */
export interface Unreadable {
  readonly what: string
  /** Number of lost messages, as far as known. */
  readonly messages?: number
}

/** Reader of a format, which it recognises by the shape of records. */
export interface Reader {
  readonly format: Format
  fits(record: Fields): boolean
  read(record: Fields): RecordContent | Unreadable
  /** Records in a document that contains several. */
  inside?(document: Fields): readonly unknown[] | undefined
}

/** A conversation before its names and roles are mapped. */
export interface Draft {
  readonly kind: 'conversation'
  readonly place: Place
  readonly messages: readonly Message[]
  readonly names: Fields
  /** Number of records of the conversation. */
  readonly records: number
  /** Number of messages that a log of requests repeats. */
  readonly repeated: number
  /** Number of messages that were edited or regenerated. */
  readonly replaced: number
  readonly asText?: readonly string[]
  /** Id that is used if the names have none. */
  readonly id?: string | undefined
  readonly mayRepeat: boolean
}

/** A record that cannot be read. */
export interface Fault extends Unreadable {
  readonly kind: 'fault'
  readonly place: Place
  /** Number of records that the fault concerns. Default: 1. */
  readonly records?: number
}

/** Records that are not separate conversations: spans inside a trace. */
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
/** `json`: JSON of any shape that the user maps. */
export type Format = (typeof formats)[number] | 'json'

/**
 * Field names and options given by the user when detection fails. Fields are keys or columns; a dot
 * leads to a nested key.
 */
export interface Choices {
  readonly from?: Format | undefined
  /**
   * Encoding label of `TextDecoder`, for files that are neither UTF-8 nor have a byte order mark.
   */
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
  /** Field with the date of a conversation, by which those of one person are its sessions. */
  readonly date?: string | undefined
  readonly tag: readonly string[]
  readonly language?: string | undefined
  /** Format of the time column in strptime notation. */
  readonly timeFormat?: string | undefined
  /** True: records keep the order of the file regardless of their times. */
  readonly rowOrder?: boolean | undefined
  readonly columns: Columns
}

/** Fields of messages: columns of a table, or paths in JSON. */
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

/** A turn as written to the log. */
export interface Turn {
  readonly speaker: 'seeker' | 'supporter'
  readonly text: string
  readonly finish?: Message['finish']
  readonly reasoning?: string
  readonly time?: string
}
