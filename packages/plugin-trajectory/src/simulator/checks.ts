import type { Dialogue, Flag, Scenario, Turn } from '@attune/core'

/** Longer messages than this multiple of the limit count as too long: a word or two more change nothing. */
const TOLERANCE = 1.5

/** Flags of what went wrong on the way: a seeker that leaves its role, news that it does not speak of, limits that nobody keeps. */
export function checked(dialogue: Dialogue, { profile, brief = '' }: Scenario): Dialogue {
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
  return flags.length === 0 ? dialogue : { ...dialogue, flags: [...(dialogue.flags ?? []), ...flags] }
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
const stageDirection = /^[ \t]*(?:\*[^*\n]{2,80}\*|\([^()\n]{2,80}\)|（[^（）\n]{2,80}）|【[^【】\n]{2,80}】)/mu

/** Whether a message shares a content word with the news: words of four letters and more by their beginning, Chinese by pairs of characters. */
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
  const pairs = runs.flatMap((run) => Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)))
  return new Set([...words.filter((word) => !common.has(word)).map((word) => word.slice(0, 5)), ...pairs])
}

/** The number of words (Chinese: characters) that a setting allows for one message; undefined if it names none. */
function lengthLimit(setting: string): number | undefined {
  const [, words, , characters, unit] = /(\d+)[ -](words?)\b|(\d+)\s*个?(字|词)/iu.exec(setting) ?? []
  if (words !== undefined) return Number(words)
  // A Chinese word has about two characters.
  return characters === undefined ? undefined : Number(characters) * (unit === '词' ? 2 : 1)
}

const lengthOf = (text: string): number => text.match(/\p{Script=Han}|[\p{L}\p{N}’'-]+/gu)?.length ?? 0

const isTooLong = (text: string, limit: number | undefined): boolean =>
  limit !== undefined && lengthOf(text) > TOLERANCE * limit
