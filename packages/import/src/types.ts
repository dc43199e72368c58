/** Results of the format readers, before role names are mapped to seeker and supporter. */

/** Location of a record in a log. */
export interface Place {
  readonly file: string
  /** Line number from 1; in an archive, the number of the sample. */
  readonly line: number
}

export interface Message {
  /** Role as written in the log, such as `user` or `human`. */
  readonly role: string
  readonly text: string
  /** Kinds of content that is not text, such as pictures and tool calls. */
  readonly parts: readonly string[]
  /** Reason why the reply was cut; undefined if it is complete. */
  readonly finish?: 'length' | 'filter' | 'refusal'
  /** Reasoning of the model. */
  readonly reasoning?: string
  /** Time as written in the log. */
  readonly time?: string
}

/** Value that states the position of a record in its conversation. */
export interface Position {
  readonly column: string
  /** The value, a number or a time; empty if it is missing. */
  readonly text: string
}

/** Content of one record, which is a part of a conversation or all of it. */
export interface RecordContent {
  /**
   * `conversation`: all of it; `call`: a model call, which may repeat earlier messages; `row`: the
   * next messages; `asked`: questions whose answers are in other records; `answered`: such answers.
   */
  readonly kind: 'conversation' | 'call' | 'row' | 'asked' | 'answered'
  readonly messages: readonly Message[]
  /** Object that contains the id, model, user and similar fields. */
  readonly names: Fields
  /** Records with the same group belong to the same conversation, whatever their other ids are. */
  readonly group?: string
  /** Position in the conversation; undefined if the order of the file applies. */
  readonly position?: Position | undefined
  /** Ids of the previous record and of this record. */
  readonly follows?: { readonly earlier: string | undefined; readonly own: string | undefined }
  /** Span of a trace. Spans inside other spans are not conversations of their own. */
  readonly span?: { readonly trace: string; readonly isRoot: boolean; readonly isModel: boolean }
  /** True if the answers alternate with the questions; false if they follow all questions. */
  readonly isByTurn?: boolean
  /** True if records with the same id and supporter are repeats, and not duplicates. */
  readonly mayRepeat?: boolean
  /** Number of messages on branches of a message tree that were abandoned. */
  readonly replaced?: number
  /** Unknown names before a colon at the beginning of lines, one entry per line. */
  readonly asText?: readonly string[]
}

/** Role of lines that no side says, such as a title or an end mark. */
export const NOTE = 'note'

/** A record that cannot be read, with the reason. */
export interface Unreadable {
  readonly what: string
  /** Number of messages that are lost with the record, if known. */
  readonly messages?: number
}

/** Reader of a log format. */
export interface Reader {
  readonly format: Format
  fits(record: Fields): boolean
  read(record: Fields): RecordContent | Unreadable
  /** Records inside a document that contains several. */
  inside?(document: Fields): readonly unknown[] | undefined
}

/** A conversation before ids and roles are mapped to those of the log. */
export interface Draft {
  readonly kind: 'conversation'
  readonly place: Place
  readonly messages: readonly Message[]
  readonly names: Fields
  /** Number of records that form the conversation. */
  readonly records: number
  /** Number of messages that later records repeat. */
  readonly repeated: number
  /** Number of messages that were replaced by an edit or a regenerated reply. */
  readonly replaced: number
  readonly asText?: readonly string[]
  /** Id that is used if `names` contains none. */
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

/**
 * Records that are skipped because they are part of another record, such as inner spans of a trace.
 */
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
/** A log format; `json` is JSON whose fields the user names. */
export type Format = (typeof formats)[number] | 'json'

/**
 * Options of the user, for what detection cannot find. Fields are column names or keys; a dot leads
 * to a nested key.
 */
export interface Choices {
  readonly from?: Format | undefined
  /**
   * Encoding label for `TextDecoder`, needed for a file without byte order mark that is not in
   * UTF-8.
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
  /**
   * Field with the date of a conversation. With dates, the conversations of a person become
   * sessions in order of date.
   */
  readonly date?: string | undefined
  readonly tag: readonly string[]
  readonly language?: string | undefined
  /** Format of the column of times, in strptime notation. */
  readonly timeFormat?: string | undefined
  /** True if records keep the order of the file even if they have times. */
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
