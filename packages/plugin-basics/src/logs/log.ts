/**
 * Logs: JSON Lines files with one recorded dialogue per line. A log may exceed the memory, so only
 * the positions of its dialogues are kept.
 */
import { bytesOf } from '@attune/core/internal'
import { statSync } from 'node:fs'
import type { Dialogue } from '@attune/core'
import { withoutThoughts } from '@attune/core/answers'
import type { Ending } from '@attune/core/internal'
import {
  type JsonLine,
  lineError,
  readError,
  readJsonLines,
  decoded,
  encodingError,
  transcoded,
} from '@attune/core/reading'
import { checkedRecords, digest, isSameLanguage } from '@attune/core/runtime'
import { logLine } from './log-line.js'
import { JoinedClusters } from './joined-clusters.js'
import { LoggedPeople, type LoggedPerson } from './logged-people.js'

/** A dialogue of the log, as one line has it. */
interface Logged extends Omit<Dialogue, 'ending'> {
  readonly scenario: string
  readonly supporter: string
  readonly language?: string
  readonly cluster?: string
  /** Date, which makes the dialogue a session of the person of its cluster. */
  readonly at?: string
  readonly tags?: Readonly<Record<string, string>>
  readonly repeat?: number
  readonly ending?: Ending
}

interface Span extends Pick<JsonLine, 'line' | 'offset' | 'length'> {
  /** Digest of the dialogue, independent of its position and of the other members of the line. */
  readonly digest: string
}

/**
 * Common members of the lines of one scenario. Of tags that differ, the first ones count. Languages
 * must not differ. If the lines have several clusters, these are one.
 */
export interface LoggedScenario {
  readonly id: string
  readonly line: number
  readonly language?: string
  readonly cluster?: string
  readonly tags?: Readonly<Record<string, string>>
}

export class Log {
  readonly #spans = new Map<string, Span>()
  readonly #scenarios = new Map<string, LoggedScenario>()
  /** Language of each scenario, with the first line that gives it. */
  readonly #languages = new Map<string, { readonly language: string; readonly line: number }>()
  readonly #supporters = new Set<string>()
  readonly #people = new LoggedPeople()
  readonly #clusters = new JoinedClusters()

  private constructor(
    readonly file: string,
    /** UTF-8 content of a file that has another encoding. */
    readonly other: Buffer | undefined,
  ) {}

  /** Reads a log. @throws AttuneError DATA_READ, DATA_LINE */
  static async read(file: string): Promise<Log> {
    const log = new Log(file, await transcoded(file))
    for await (const record of checkedRecords<Logged, JsonLine>(file, logLine, readJsonLines(file)))
      log.#add(record)
    return log
  }

  /** Scenarios of the log, in order of first appearance. */
  *scenarios(): Generator<LoggedScenario> {
    for (const scenario of this.#scenarios.values()) {
      const { cluster } = scenario
      yield cluster === undefined ? scenario : { ...scenario, cluster: this.#clusters.of(cluster) }
    }
  }

  /** People whose dialogues have dates, in order of first appearance. */
  get people(): readonly LoggedPerson[] {
    return this.#people.all
  }

  /** Names of supporters in the log, in order of first appearance. */
  get supporters(): ReadonlySet<string> {
    return this.#supporters
  }

  /** Names of the supporters with a dialogue of this scenario and repeat. */
  supportersOf(scenario: string, repeat: number): readonly string[] {
    return [...this.#supporters].filter((name) => this.span(scenario, name, repeat) !== undefined)
  }

  /**
   * Position of the dialogue of a scenario, or of a session of a person (`person@2`), in the file.
   */
  span(scenario: string, supporter: string, repeat: number): Span | undefined {
    const session = repeat === 1 ? this.#people.session(scenario) : undefined
    if (session && session.supporter !== supporter) return undefined
    return this.#spans.get(keyOf(session?.scenario ?? scenario, supporter, repeat))
  }

  /** True if a line has the scenario, or is the session of a person. */
  has(scenario: string): boolean {
    return this.#scenarios.has(scenario) || this.#people.session(scenario) !== undefined
  }

  /** @throws AttuneError DATA_LINE if the dialogues of the scenario are in another language */
  checkLanguage(scenario: string, language: string): void {
    const known = this.#languages.get(scenario)
    if (known === undefined || isSameLanguage(known.language, language)) return
    const what = `the scenario "${scenario}" is in ${known.language} here, and in ${language} where the evaluation has its scenarios from`
    throw lineError(this.file, known.line, `${what}: ${APART}`)
  }

  dialogue(span: Span): Dialogue {
    return dialogueOf(readSpan(this.file, span, this.other))
  }

  #add({
    line,
    offset,
    length,
    value,
  }: Omit<JsonLine, 'value'> & { readonly value: Logged }): void {
    const { scenario, supporter, repeat = 1, language, cluster, at, tags } = value
    const earlier = this.#spans.get(keyOf(scenario, supporter, repeat))
    if (earlier !== undefined) {
      const same = `scenario "${scenario}", supporter "${supporter}" and repeat ${repeat}`
      throw lineError(this.file, line, `line ${earlier.line} has the same ${same}`)
    }
    const late = value.flags?.find(({ turn = -1 }) => turn >= value.turns.length)
    if (late) {
      const count = `counted from 0, and the number of turns is ${value.turns.length}`
      throw lineError(this.file, line, `the flag "${late.kind}" names turn ${late.turn}, ${count}`)
    }
    this.#spans.set(keyOf(scenario, supporter, repeat), {
      line,
      offset,
      length,
      digest: digest(dialogueOf(value)),
    })
    this.#supporters.add(supporter)
    if (language !== undefined) this.#addLanguage(scenario, language, line)
    if (at !== undefined) {
      if (cluster === undefined || language === undefined || repeat > 1)
        throw lineError(this.file, line, SESSION_NEEDS)
      this.#people.add({ scenario, supporter, language, cluster, at, line, ...(tags && { tags }) })
      return
    }
    if (cluster !== undefined) this.#clusters.add(cluster)
    const known = this.#scenarios.get(scenario)
    if (known?.cluster !== undefined && cluster !== undefined)
      this.#clusters.join(known.cluster, cluster)
    const own = known?.cluster ?? cluster
    if (known && own === known.cluster) return
    this.#scenarios.set(scenario, {
      id: scenario,
      line,
      ...(language !== undefined && { language }),
      ...(tags !== undefined && { tags }),
      ...known,
      ...(own !== undefined && { cluster: own }),
    })
  }

  #addLanguage(scenario: string, language: string, line: number): void {
    const known = this.#languages.get(scenario)
    if (known === undefined) this.#languages.set(scenario, { language, line })
    else if (!isSameLanguage(known.language, language)) {
      const what = `the scenario "${scenario}" is in ${language} here and in ${known.language} on line ${known.line}`
      throw lineError(this.file, line, `${what}: ${APART}, such as "${scenario}/${language}"`)
    }
  }
}

const SESSION_NEEDS =
  'a dialogue with "at" is a session of a person: it needs "cluster" (the person) and "language", and no "repeat"'

/** Remedy for a scenario id with dialogues in two languages. */
const APART = 'give the dialogues of each language separate scenario ids'

/** The last log by file, with the file's version. */
const logsByFile = new Map<string, { readonly version: string; readonly log: Promise<Log> }>()

/** Files whose version was compared in this turn of the event loop. */
const compared = new Set<string>()

/** The log of a file, cached until the file changes, since several components read it. */
export async function readLog(file: string): Promise<Log> {
  const known = logsByFile.get(file)
  if (known && compared.has(file)) return known.log
  const version = versionOf(file)
  if (compared.size === 0) setImmediate(() => compared.clear())
  compared.add(file)
  if (known?.version === version) return known.log
  const log = Log.read(file)
  logsByFile.set(file, { version, log })
  return log
}

/**
 * Synchronous like `bytesOf`: planning calls it for each dialogue, and promises would take many
 * times longer.
 */
function versionOf(file: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(file)
    return `${mtimeMs} ${size} ${ino}`
  } catch (cause) {
    throw readError(file, cause)
  }
}

const keyOf = (scenario: string, supporter: string, repeat: number): string =>
  JSON.stringify([scenario, supporter, repeat])

function readSpan(file: string, { line, ...piece }: Span, other?: Buffer): Logged {
  const text = decoded(bytesOf(file, piece, other))
  if (typeof text !== 'string') throw encodingError(file, text, { line, offset: piece.offset })
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as Logged
  } catch (cause) {
    throw lineError(file, line, 'the file was changed while it was in use', cause)
  }
}

/** The dialogue of a line; other members are dropped. */
const dialogueOf = ({
  turns,
  ending = { reason: 'end-of-log' },
  flags,
  annotations,
}: Logged): Dialogue => ({
  turns: turns
    .map((turn) => pick(turn, turnKeys))
    .map((turn) => (turn.speaker === 'supporter' ? withoutThoughts(turn) : turn)),
  ending: pick(ending, ['reason', 'detail']),
  ...(flags && { flags: flags.map((flag) => pick(flag, ['kind', 'turn', 'note'])) }),
  ...(annotations && { annotations }),
})

const turnKeys = [
  'speaker',
  'text',
  'scripted',
  'finish',
  'reasoning',
  'usage',
  'annotations',
] as const

function pick<T extends object, K extends keyof T>(value: T, keys: readonly K[]): Pick<T, K> {
  const picked: Partial<Pick<T, K>> = {}
  for (const key of keys) if (value[key] !== undefined) picked[key] = value[key]
  return picked as Pick<T, K>
}
