import { chatModelOption, messageLengthOption, renderedPrompt } from '@attune/answers/internal'
import {
  asMessages,
  type Context,
  converse,
  definePrompt,
  defineSimulator,
  type Dialogue,
  known,
  type OptionsOf,
  promptText,
  type Scenario,
  type Turn,
} from '@attune/core'
import {
  askInOption,
  type ChatMessage,
  type Flag,
  type Line,
  type SeekerAsk,
  type SeekerTurn,
  standInSeeker,
  supporterOptions,
  wrappersOption,
} from '@attune/core/internal'

const folder = new URL('.', import.meta.url)

interface SeekerInput {
  readonly [field: string]: string | undefined
  readonly setting: string
  /** Event for the offline stand-in. A model reads the event in a notice after the last message. */
  readonly event?: string
  /** Texts of earlier events, one per line, if the seeker remembers them. */
  readonly learned?: string
}

const seekerPrompt = definePrompt<SeekerInput, string>({
  id: 'seeker',
  folder,
  fields: ['setting', 'event', 'learned'],
  unshown: ['event'],
  parse: (text) => known(text.trim()),
  // Typical length of a message: scenarios limit both sides to 30 words.
  expects: { tokens: 45 },
  isProse: true,
  standIn: ({ input: { setting, event = '' }, history, language, random }) =>
    standInSeeker({ history, profile: setting, language, random, ...(event !== '' && { event }) })
      .text,
})

const briefPrompt = renderedPrompt<{ setting: string }>(folder, 'brief', 'setting')

const noticePrompt = renderedPrompt<{ event: string }>(folder, 'event', 'event')

/** Text before the seeker's first message, for models that require a user message first. */
const beginPrompt = renderedPrompt(folder, 'begin')

/** Multiple of its speaker's word limit above which a message is flagged as too long. */
const TOLERANCE = 1.5

/**
 * Flags messages that break the rules: a seeker that leaves its role, says farewell, writes a stage
 * direction, repeats a notice or ignores an event, and messages above the length limit.
 */
export function withMistakeFlags(dialogue: Dialogue, { profile, brief = '' }: Scenario): Dialogue {
  const limits = { seeker: lengthLimit(profile), supporter: lengthLimit(brief) }
  const flags = dialogue.turns.flatMap((turn, at): Flag[] => {
    if (turn.scripted === true) return []
    const kinds = turn.speaker === 'seeker' ? seekerMistakes(turn) : []
    return [
      ...kinds.map((kind) => ({ kind, turn: at })),
      ...(isTooLong(turn.text, limits[turn.speaker])
        ? [
            {
              kind: `${turn.speaker}-over-limit`,
              turn: at,
              note: `${lengthOf(turn.text)} instead of ${limits[turn.speaker]}`,
            },
          ]
        : []),
    ]
  })
  return flags.length === 0
    ? dialogue
    : { ...dialogue, flags: [...(dialogue.flags ?? []), ...flags] }
}

function seekerMistakes({ text, annotations = {} }: Turn): string[] {
  const event = annotations['event']
  return [
    ...(annotations['quotesNotice'] === true ? ['seeker-quotes-notice'] : []),
    ...(farewell.test(text) ? ['seeker-farewell'] : []),
    ...(outOfRole.test(text) ? ['seeker-out-of-role'] : []),
    ...(stageDirection.test(text) ? ['seeker-stage-direction'] : []),
    ...(typeof event === 'string' && !mentions(text, event) ? ['event-not-mentioned'] : []),
  ]
}

const farewell =
  /(?:\b(?:good ?bye|bye(?: now| for now)?|farewell|take care|talk to you (?:later|soon)|see you (?:later|soon|around|next time))|再见|拜拜|下次再聊|晚安|告辞)[\p{P}\p{S}\s]*$/iu
const outOfRole =
  /\bas an? (?:ai|artificial intelligence|(?:large )?language model)\b|\bi(?:'|’)?(?:m| am) (?:just )?an? (?:ai|language model|chatbot|ai assistant)\b|\b(?:my|the) (?:system prompt|role[- ]play)\b|作为(?:一个|一名)?(?:ai|人工智能|语言模型)|我(?:只)?是(?:一个|一名)?(?:ai|人工智能|语言模型)/iu
const stageDirection =
  /^[ \t]*(?:\*[^*\n]{2,80}\*|\([^()\n]{2,80}\)|（[^（）\n]{2,80}）|【[^【】\n]{2,80}】)/mu

/**
 * True if a message shares a content word with the event: English words of at least four letters
 * are compared by their first five, Chinese text by pairs of characters.
 */
function mentions(text: string, event: string): boolean {
  const said = contentOf(text)
  return [...contentOf(event)].some((word) => said.has(word))
}

const common = new Set(
  'this that they them then than there their these those with have has had been being from what when where which while will would could should your yours just about into over after before because very more most some such only even ever also here were does doing done make made much many other another same feel feels feeling like know want need keep'.split(
    ' ',
  ),
)

function contentOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{Script=Latin}{4,}/gu) ?? []
  const runs = text.match(/\p{Script=Han}{2,}/gu) ?? []
  const pairs = runs.flatMap((run) =>
    Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)),
  )
  return new Set([
    ...words.filter((word) => !common.has(word)).map((word) => word.slice(0, 5)),
    ...pairs,
  ])
}

/**
 * Number of words (Chinese: characters) that a setting allows per message; undefined without a
 * limit.
 */
function lengthLimit(setting: string): number | undefined {
  const [, words, , characters, unit] =
    /(\d+)[ -](words?)\b|(\d+)\s*个?(字|词)/iu.exec(setting) ?? []
  if (words !== undefined) return Number(words)
  // A word (词) counts as two characters (字).
  return characters === undefined ? undefined : Number(characters) * (unit === '词' ? 2 : 1)
}

const lengthOf = (text: string): number =>
  text.match(/\p{Script=Han}|[\p{L}\p{N}’'-]+/gu)?.length ?? 0

const isTooLong = (text: string, limit: number | undefined): boolean =>
  limit !== undefined && lengthOf(text) > TOLERANCE * limit

const options = {
  type: 'object',
  properties: {
    turns: {
      type: 'integer',
      minimum: 0,
      default: 40,
      description: 'T: number of messages that the seeker writes after the scripted opening.',
    },
    model: chatModelOption('The chat model that plays the seeker.'),
    maxTokens: messageLengthOption,
    temperature: { type: 'number', minimum: 0, default: 1, description: 'Sampling temperature.' },
    wrappers: wrappersOption,
    askIn: askInOption,
    eventReminder: {
      type: 'string',
      enum: ['once', 'cumulative'],
      default: 'once',
      description:
        'The seeker reads an event while it writes the message of the event. once: never again; cumulative: afterwards its instructions list what it has learned.',
    },
    ...supporterOptions(512),
  },
  additionalProperties: false,
} as const

type SimulatorOptions = OptionsOf<typeof options>

export const simulator = defineSimulator({
  revision: 4,
  summary:
    'A distressed user who learns bad news at its own fixed messages, for a fixed number of messages.',
  options,
  prompts: [seekerPrompt, briefPrompt, noticePrompt, beginPrompt],
  create: (given) => ({
    async simulate(scenario, supporter, context) {
      const { turns, wrappers } = given
      for (const { turn } of scenario.events.filter((event) => event.turn > turns)) {
        context.warn(
          `The event of message ${turn} of the seeker is never told: the seeker writes ${turns}.`,
        )
      }
      const { brief } = scenario
      const dialogue = await converse({
        scenario:
          brief === undefined
            ? scenario
            : { ...scenario, brief: promptText(context, briefPrompt, { setting: brief }) },
        supporter,
        context,
        seeker: (ask) => askSeeker(ask, scenario, context, given),
        maxSeekerTurns: turns,
        wrappers,
        finalReply: true,
        expects: { tokens: 45 },
      })
      return withMistakeFlags(dialogue, scenario)
    },
  }),
})

async function askSeeker(
  ask: SeekerAsk,
  scenario: Scenario,
  context: Context,
  given: SimulatorOptions,
): Promise<SeekerTurn> {
  const { model, maxTokens, temperature } = given
  const { turns, event } = ask
  const view = asMessages(turns.map(withoutNotice), 'seeker')
  // Many services refuse a request without any user message.
  if (view.length === 0)
    view.unshift({ role: 'user', content: promptText(context, beginPrompt, {}) })
  const notice = event === undefined ? undefined : promptText(context, noticePrompt, { event })
  const learned = learnedBefore(ask, scenario, given)
  const { text, reasoning, finish, usage } = await context.ask(
    seekerPrompt,
    {
      setting: scenario.profile,
      ...(event !== undefined && { event }),
      ...(learned !== '' && { learned }),
    },
    { model, history: withNotice(view, notice), sampling: { maxTokens, temperature } },
  )
  const said = text.replace(notices, '')
  return {
    text: said.trim(),
    finish,
    usage,
    ...(reasoning !== undefined && { reasoning }),
    ...(said !== text && { annotations: { quotesNotice: true } }),
  }
}

/** Texts of the events before this message, one per line. */
const learnedBefore = (
  { number }: SeekerAsk,
  { events }: Scenario,
  { eventReminder }: SimulatorOptions,
): string =>
  eventReminder === 'once'
    ? ''
    : events
        .filter(({ turn }) => turn < number)
        .map(({ text }) => `- ${text}`)
        .join('\n')

/**
 * Notice in double brackets that a seeker repeats. It is removed, since the supporter must not read
 * it.
 */
const notices = /[[［]{2}[\s\S]*?(?:[\]］]{2}|$)/gu

/** Breaks double brackets, which are reserved for notices to the seeker. */
const withoutNotice = ({ speaker, text }: Line): Line => ({
  speaker,
  text: text.replace(/[[［](?=[[［])|[\]］](?=[\]］])/gu, '$& '),
})

/**
 * Adds a notice to the last message that the seeker's model sees. The log never contains notices.
 */
function withNotice(
  view: readonly ChatMessage[],
  notice: string | undefined,
): readonly ChatMessage[] {
  const last = view.at(-1)
  if (last === undefined || notice === undefined) return view
  // A user's template may begin with its own separator.
  const joint = /^\s/.test(notice) ? '' : '\n\n'
  return [...view.slice(0, -1), { role: last.role, content: `${last.content}${joint}${notice}` }]
}
