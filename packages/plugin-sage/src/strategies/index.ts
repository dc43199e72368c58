import { tidied } from '@attune/answers'
import { chatModelOption, codeOf, definedIn, problem, readUnquoted } from '@attune/answers/internal'
import {
  type Context,
  defineJudge,
  definePrompt,
  type Dialogue,
  known,
  type Known,
  type OptionsOf,
  unknown,
  type Verdict,
} from '@attune/core'
import { type GivenCriterion, partition, type Words } from '@attune/core/internal'
import { unfencedText } from '@attune/core/answers'
import { readData } from '@attune/kit'
import { notice } from '../sentient-agent/stand-in.js'
import { conversationOption, talkView, textView } from '../sentient-agent/options.js'
import { repairs } from '../repairs.js'

export type StrategyGroup = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G'
type StrategyCode = `${StrategyGroup}-${1 | 2 | 3 | 4 | 5}`
type BilingualText = Exclude<Words, string> & { readonly zh: string }

/**
 * Groups of support strategies, and the 24 strategies in canonical order. Source: SAGE, strategy
 * annotation.
 */
export const { groups: strategyGroups, names: strategyNames } = readData<{
  readonly groups: Readonly<Record<StrategyGroup, string>>
  readonly names: Readonly<Record<StrategyCode, BilingualText>>
}>(new URL('strategies.json', import.meta.url))

export const strategyCodes = Object.keys(strategyNames) as readonly StrategyCode[]

export const groupOf = (code: StrategyCode): StrategyGroup => code[0] as StrategyGroup

/** Distinct codes in canonical order. */
export const inCanonicalOrder = (codes: Iterable<string>): StrategyCode[] => {
  const given = new Set(codes)
  return strategyCodes.filter((code) => given.has(code))
}

interface StrategyAnswer {
  /** Distinct strategies of each annotated paragraph in canonical order; may be empty. */
  readonly paragraphs: readonly (readonly StrategyCode[])[]
  /** Distinct strategies of all paragraphs. */
  readonly codes: readonly StrategyCode[]
  /** Codes that are not in the list, sorted. */
  readonly unknown: readonly string[]
}

/** A strategy tag with its content. */
const strategyTag = /<\s{0,9}strategy\s{0,9}>([^]*?)<\s{0,9}\/\s{0,9}strategy\s{0,9}>/gi
const anyCode = /(?<![A-Z])([A-Z])\s?-?\s?([0-9]{1,6})(?![0-9])/g
/** Codes that the text mentions, but does not assign to the reply. */
const mentioned =
  /(?<![A-Z])(?:SEE|NOT|CF\.?|UNLIKE|RATHER THAN|INSTEAD OF)\s{0,9}\(?\s{0,9}[A-Z]\s?-?\s?[0-9]{1,6}\)?/g
const none = /^(?:NONE|N\/?A|NO STRATEGY|无|没有)?$/u
const ellipsis = /^[\s.]*\.\.[\s.]*$/
const around =
  /^[\s()[\]（）【】.,。，*_"'“”-]+|(?<![\s()[\]（）【】.,。，*_"'“”-])[\s()[\]（）【】.,。，*_"'“”-]+$/gu

/** True for an empty tag or a word for "none"; false for `?` and `…`. */
const saysNone = (body: string): boolean =>
  none.test(body.replace(around, '')) && !ellipsis.test(body)

/**
 * Reads the strategy codes of an annotated reply. Only codes between tags count, not names. Unknown
 * (`no_tags`) without a complete tag, (`no_code`) for a tag with words but neither a code nor
 * "none", and (`unknown_code: …`) if no code is in the list: the reply then uses an unidentified
 * strategy.
 *
 * Source: SAGE, prompt of the strategy annotation. Read by code, because an example there has the
 * wrong name.
 */
export function parseStrategyAnswer(text: string): Known<StrategyAnswer> {
  const answer = tidied(text)
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
  const tags = [...answer.matchAll(strategyTag)]
  if (tags.length === 0) return unknown('no_tags')
  const bodies = tags.map(([, body]) => body!.toUpperCase().replace(mentioned, ''))
  const written = bodies.map((body) =>
    [...body.matchAll(anyCode)].map(([, letter, number]) => `${letter}-${number}`),
  )
  if (written.some((codes, i) => codes.length === 0 && !saysNone(bodies[i]!)))
    return unknown('no_code')
  const all = new Set(written.flat())
  const codes = inCanonicalOrder(all)
  const strange = [...all].filter((code) => !Object.hasOwn(strategyNames, code)).sort()
  if (codes.length === 0 && strange.length > 0) return problem('unknown_code', strange)
  return known({ paragraphs: written.map(inCanonicalOrder), codes, unknown: strange })
}

const advising = /\b(?:you should|you need to|try to|my advice|i suggest)\b|建议|应该|试试|需要/iu

/** Strategies that the rules detect in a reply. */
function strategiesIn(reply: string): StrategyCode[] {
  const { reflects, asks } = notice(reply)
  return [
    ...(asks ? (['A-2'] as const) : []),
    ...(reflects ? (['B-2'] as const) : []),
    ...(advising.test(reply) ? (['F-4'] as const) : []),
  ]
}

const strategyPrompt = definePrompt<{ dialogue: string; reply: string }, StrategyAnswer>({
  id: 'strategy-annotation',
  expects: { tokens: 150 },
  folder: new URL('.', import.meta.url),
  fields: ['dialogue', 'reply'],
  parse: (text, { reply }) =>
    readUnquoted(text, unfencedText(String(reply)), strategyTag, parseStrategyAnswer),
  standIn: ({ input: { reply } }) =>
    `<Strategy>${strategiesIn(unfencedText(reply))
      .map((code) => `(${code}) ${strategyNames[code].en}`)
      .join(', ')}</Strategy>`,
})

const options = {
  type: 'object',
  properties: {
    model: chatModelOption(
      'The chat model that annotates the replies, with one call for each reply.',
    ),
    enforcePrecedence: {
      type: 'boolean',
      default: false,
      description: 'Count only the deepest of B-3, B-2 and B-1 within a paragraph.',
    },
    temperature: { type: 'number', minimum: 0, default: 0, description: 'Sampling temperature.' },
    conversation: conversationOption,
  },
  additionalProperties: false,
} as const

type StrategyOptions = OptionsOf<typeof options>

/** Criterion whose details contain the annotations of each reply. */
export const annotatedReplies = 'annotated replies'

/** Criteria: a count, and a share for each code. */
const criteria: Readonly<Record<string, GivenCriterion>> = {
  [annotatedReplies]: {
    title: { en: annotatedReplies, zh: '已标注的回复' },
    about: {
      en: 'How many replies of the supporter were annotated with strategies.',
      zh: '支持者有多少条回复被标注了策略。',
    },
  },
  ...Object.fromEntries(
    strategyCodes.map((code) => [
      code,
      {
        title: code,
        about: {
          en: `The share of replies in which the supporter ${strategyNames[code].en}.`,
          zh: `支持者的回复中用到此策略的比例：${strategyNames[code].zh}。`,
        },
        range: [0, 1],
      },
    ]),
  ),
}

/** Levels of the share of replies that use a strategy, for raters. */
const shareLevels = {
  en: sharesIn(
    'none of the replies',
    'about a quarter',
    'about half',
    'about three quarters',
    'all replies',
  ),
  zh: sharesIn('没有一条回复用到', '约四分之一', '约一半', '约四分之三', '每条回复都用到'),
}

function sharesIn(...texts: readonly string[]) {
  return texts.map((text, at) => ({ value: at / 4, text }))
}

export const strategies = defineJudge({
  revision: 7,
  summary: 'Which of 24 support strategies the supporter uses, reply by reply.',
  gives: { criteria },
  asks: (_, { language, textOf }) =>
    Object.fromEntries(
      strategyCodes.map((code) => {
        const own = /^zh\b/i.test(language) ? 'zh' : 'en'
        const about = definedIn(textOf(strategyPrompt), code) ?? strategyNames[code][own]
        return [code, { about, levels: shareLevels[own] }]
      }),
    ),
  options,
  prompts: [strategyPrompt],
  create: (given) => ({
    subject: 'dialogue',
    judge: (dialogue, _, context) => judge(dialogue, context, given),
  }),
})

async function judge(
  { turns }: Dialogue,
  context: Context,
  given: StrategyOptions,
): Promise<Verdict[]> {
  const { model, enforcePrecedence, temperature, conversation } = given
  const replies: Known<AnnotatedReply>[] = []
  // The stored annotations follow the option too, so that analyses that count them again agree.
  const counted = (reply: AnnotatedReply): AnnotatedReply =>
    enforcePrecedence ? reply.map(withPrecedence) : reply
  const texts: string[] = []
  for (const [index, { speaker, scripted, text }] of turns.entries()) {
    if (speaker !== 'supporter' || scripted) continue
    const input = {
      dialogue: talkView(conversation, turns.slice(0, index), context),
      reply: textView(conversation, 'reply', text, context),
    }
    const asked = await context.ask(strategyPrompt, input, {
      model,
      repairs,
      sampling: { temperature },
    })
    texts.push(asked.text)
    const { answer } = asked
    replies.push(
      answer.state === 'known'
        ? known(counted(answer.value.paragraphs))
        : unknown(codeOf(answer.why)),
    )
    if (answer.state === 'known' && answer.value.unknown.length > 0) {
      context.warn(
        'Some replies were annotated with strategies that the list does not have; they are left out.',
      )
    }
  }
  const annotated = partition(replies)
  const shareOf = sharesOf(annotated.values)
  const kept = replies.map((reply) => (reply.state === 'known' ? reply.value : null))
  return [
    {
      criterion: annotatedReplies,
      outcome: known(annotated.values.length),
      rationale: texts.join('\n\n'),
      details: { replies: kept, failed: replies.length - annotated.values.length },
    },
    ...strategyCodes.map((code): Verdict => ({
      criterion: code,
      outcome: shareOf(code),
      rationale: strategyNames[code].en,
    })),
  ]
}

/** Strategies of a reply, by paragraph. */
type AnnotatedReply = readonly (readonly StrategyCode[])[]

const byDepth: readonly StrategyCode[] = ['B-3', 'B-2', 'B-1']

/**
 * Keeps only the deepest of B-1, B-2 and B-3. The paper has no such rule and counts all of them.
 */
function withPrecedence(paragraph: readonly StrategyCode[]): readonly StrategyCode[] {
  const deepest = byDepth.find((code) => paragraph.includes(code))
  return paragraph.filter((code) => code === deepest || !byDepth.includes(code))
}

/**
 * Share of the annotated replies that use a strategy. A reply uses all strategies of its
 * paragraphs, each counted once. Replies use several strategies, so shares do not add up to 1.
 * Source: SAGE, strategy distribution.
 */
function sharesOf(replies: readonly AnnotatedReply[]): (code: StrategyCode) => Known<number> {
  const used = replies.map((reply) => new Set(reply.flat()))
  return (code) =>
    used.length === 0
      ? unknown('no_valid_rounds')
      : known(used.filter((codes) => codes.has(code)).length / used.length)
}
