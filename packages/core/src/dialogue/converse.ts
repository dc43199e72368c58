import { spokenWords } from '../answers/tidy.js'
import type { Reply, Supporter } from '../contracts/components.js'
import type { Context, Expected } from '../contracts/context.js'
import type {
  Dialogue,
  Ending,
  JsonObject,
  Line,
  Scenario,
  Speaker,
  Turn,
} from '../contracts/data.js'
import type { ChatMessage } from '../contracts/models.js'
import { AttuneError } from '../errors.js'
import { spoken } from '../models/spoken-messages.js'
import { checkConverse, checkSaid } from './check-converse.js'

/**
 * Converts a conversation to chat messages for the model that plays one speaker: that speaker's
 * turns have the role `assistant`, the other turns `user`.
 *
 * ```ts
 * asMessages(turns, 'supporter') // [{ role: 'user', content: 'I failed.' }, …]
 * ```
 */
export const asMessages = (turns: readonly Line[], self: Speaker): ChatMessage[] =>
  turns.map(({ speaker, text }) => ({
    role: speaker === self ? 'assistant' : 'user',
    content: spoken(text),
  }))

/**
 * Symbol that marks a context of `attune plan`, which simulates a run by rules to count its calls.
 */
export const rehearsing: unique symbol = Symbol('rehearsing')

/**
 * True during `attune plan`. Answers then come from rules, and a dialogue must not end early, so
 * that all calls are counted.
 */
export const isRehearsal = (context: Context): boolean =>
  rehearsing in context && context[rehearsing] === true

/** Input of the function that writes a message of the seeker. */
export interface SeekerAsk {
  readonly turns: readonly Turn[]
  /** Number of the message among those that the seeker writes itself, from 1. */
  readonly number: number
  /** News (a scripted event) that the seeker receives before it writes this message. */
  readonly event?: string
}

export interface SeekerTurn extends Reply {
  /** True if this is the seeker's last message. It is added to the dialogue and not answered. */
  readonly leaves?: boolean
  /** Reason why the seeker leaves. If set, `leaves` is true. Default: `seeker-left`. */
  readonly ending?: Ending
}

/** Option of a simulator for {@link ConverseOptions.wrappers}. */
export const wrappersOption = {
  type: 'string',
  enum: ['cut', 'keep'],
  default: 'cut',
  description:
    'What a model puts around the words of the person that it plays (Sure! As the person: …). cut: left out, and the turn is flagged; keep: said.',
} as const

type Wrappers = (typeof wrappersOption.enum)[number]

export interface ConverseOptions {
  readonly scenario: Scenario
  readonly supporter: Supporter
  readonly context: Context
  seeker(ask: SeekerAsk): SeekerTurn | Promise<SeekerTurn>
  /**
   * The supporter's first message if the scenario has no opening. Without either, the seeker
   * begins.
   */
  readonly opener?: string
  /**
   * Maximum number of messages that the seeker writes, without scripted ones. `maxSeekerTurns` or
   * `maxMessages` is required.
   */
  readonly maxSeekerTurns?: number
  /** Maximum number of messages in the dialogue, including scripted ones. */
  readonly maxMessages?: number
  /** Called after every unscripted turn. A returned ending ends the dialogue. */
  stop?(turns: readonly Turn[]): Ending | undefined | Promise<Ending | undefined>
  /** True if the supporter also answers the seeker's last permitted message. Default true. */
  readonly finalReply?: boolean
  /**
   * Treatment of text that a model adds around the words of the seeker it plays (`Sure! As the
   * person: …`). `cut` (default): removed, and the turn is flagged. `keep`: kept, as published
   * programs do.
   */
  readonly wrappers?: Wrappers
  /** For `attune plan`: expected form of the supporter's reply. */
  readonly expects?: Expected
}

/**
 * Runs a dialogue between seeker and supporter until a stopping rule applies. The supporter
 * receives only speakers and texts. A supporter that greets speaks before the opening. Annotations
 * of a turn: `event` for the scripted event that the seeker received, `wrapper` for text removed by
 * `wrappers`, `empty` for a turn without text.
 *
 * ```ts
 * converse({ scenario, supporter, context, maxSeekerTurns: 4, seeker: () => ({ text: 'I worry.' }) })
 * ```
 *
 * During `attune plan` dialogues run to their limit. The ending is `turn-limit`, `seeker-left`, or
 * the ending that `seeker` or `stop` returned.
 *
 * @throws AttuneError DIALOGUE_LIMIT if neither limit is set or one is not a whole number; errors
 * of the seeker and the supporter; the reason of `context.signal` once it is aborted
 */
export async function converse(options: ConverseOptions): Promise<Dialogue> {
  checkConverse(options)
  const { context, stop, finalReply = true } = options
  const { maxSeekerTurns, maxMessages } = limitsOf(options)
  const turns = await begun(options)
  let written = 0
  for (;;) {
    const seekersTurn = turns.at(-1)?.speaker !== 'seeker'
    const spent = written >= maxSeekerTurns && (seekersTurn || !finalReply)
    if (spent || turns.length >= maxMessages) return { turns, ending: { reason: 'turn-limit' } }
    context.signal.throwIfAborted()
    let ending: Ending | undefined
    if (seekersTurn) {
      written += 1
      const { turn, left } = await askSeeker(options, turns, written)
      turns.push(turn)
      ending = left
    } else {
      turns.push(await askSupporter(options, turns))
    }
    ending ??= await stop?.([...turns])
    if (ending !== undefined && !isRehearsal(context)) return { turns, ending }
  }
}

function limitsOf({ maxSeekerTurns, maxMessages }: ConverseOptions): {
  maxSeekerTurns: number
  maxMessages: number
} {
  if (maxSeekerTurns === undefined && maxMessages === undefined) {
    throw new AttuneError('DIALOGUE_LIMIT', { what: 'The dialogue has no limit.' })
  }
  return {
    maxSeekerTurns: limit('maxSeekerTurns', maxSeekerTurns, 0),
    maxMessages: limit('maxMessages', maxMessages, 1),
  }
}

function limit(name: string, value: number | undefined, least: number): number {
  if (value === undefined) return Infinity
  if (Number.isInteger(value) && value >= least) return value
  throw new AttuneError('DIALOGUE_LIMIT', { what: `${name} is ${value}.` })
}

/**
 * Initial turns. A supporter that greets speaks before the scenario's opening, unless the opening
 * begins with the supporter.
 */
async function begun(options: ConverseOptions): Promise<Turn[]> {
  const opening = openingOf(options)
  if (options.supporter.greets !== true || opening[0]?.speaker === 'supporter') return opening
  options.context.signal.throwIfAborted()
  return [await askSupporter(options, []), ...opening]
}

function openingOf({ scenario, opener }: ConverseOptions): Turn[] {
  if (scenario.opening.length === 0 && opener !== undefined) {
    return [{ speaker: 'supporter', text: opener, scripted: true }]
  }
  return scenario.opening.map(({ speaker, text }) => ({ speaker, text, scripted: true }))
}

async function askSeeker(
  { scenario, seeker, wrappers = 'cut' }: ConverseOptions,
  turns: readonly Turn[],
  number: number,
): Promise<{ turn: Turn; left: Ending | undefined }> {
  const news = textOf(scenario.events.filter(({ turn }) => turn === number))
  const said = await seeker({
    turns: [...turns],
    number,
    ...(news !== undefined && { event: news }),
  })
  checkSaid(said)
  const { said: text, wrapper } =
    wrappers === 'cut' ? spokenWords(said.text) : { said: said.text, wrapper: undefined }
  const notes = {
    ...(news !== undefined && { event: news }),
    ...(wrapper !== undefined && { wrapper }),
  }
  const turn = asTurn('seeker', { ...said, text }, notes)
  return { turn, left: said.ending ?? (said.leaves ? { reason: 'seeker-left' } : undefined) }
}

async function askSupporter(
  { scenario, supporter, context, expects }: ConverseOptions,
  turns: readonly Turn[],
): Promise<Turn> {
  const reply = await supporter.reply({
    language: scenario.language,
    ...(scenario.brief !== undefined && { brief: scenario.brief }),
    turns: turns.map(({ speaker, text }) => ({ speaker, text })),
    ...(expects !== undefined && { expects }),
    id: context.key,
  })
  return asTurn('supporter', reply, {})
}

function textOf(events: Scenario['events']): string | undefined {
  const inOrder = [...events].sort((a, b) => a.turn - b.turn)
  return events.length === 0 ? undefined : inOrder.map(({ text }) => text).join('\n')
}

function asTurn(speaker: Turn['speaker'], said: Reply, notes: JsonObject): Turn {
  const empty = said.text.trim() === ''
  const annotations = { ...said.annotations, ...notes, ...(empty && { empty }) }
  return {
    speaker,
    text: empty ? '' : said.text,
    ...(said.finish !== undefined && { finish: said.finish }),
    ...(said.reasoning !== undefined && { reasoning: said.reasoning }),
    ...(said.usage !== undefined && { usage: said.usage }),
    ...(Object.keys(annotations).length > 0 && { annotations }),
  }
}
