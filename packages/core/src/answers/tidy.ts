const longestRun = 200
const longestLetterless = 2000

/**
 * Shortens long sequences of punctuation, white space or digits to their beginning and end. A model
 * in a loop writes such sequences up to its token limit, and patterns with backtracking would take
 * minutes on them.
 *
 * ```ts
 * shortRuns('Hm' + '!'.repeat(5000)).length // 202
 * ```
 */
export function shortRuns(text: string): string {
  if (text.length <= longestRun) return text
  const short = shortened(text, longestRun, kinds)
  return short.length <= longestLetterless ? short : shortened(short, longestLetterless, letters)
}

/**
 * Cuts each sequence of characters of one kind that is longer than `most` to its first and last
 * `most / 2` characters. Letters (kind 1) are never cut.
 */
function shortened(text: string, most: number, { cache, kindOf }: CharacterKinds): string {
  const parts: string[] = []
  let [kept, start, current] = [0, 0, 1]
  for (let at = 0; at <= text.length; at++) {
    const next =
      at < text.length ? (cache[text.charCodeAt(at)] ||= 1 + kindOf(text.charCodeAt(at))) - 1 : -1
    if (next === current) continue
    if (current !== 1 && at - start > most) {
      parts.push(text.slice(kept, start + most / 2).replace(/[\ud800-\udbff]$/, ''))
      kept = at - most / 2
      if (/[\udc00-\udfff]/.test(text[kept]!)) kept += 1
    }
    start = at
    current = next
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(kept)
}

interface CharacterKinds {
  /** Cached kind of each UTF-16 code, plus 1; 0: not computed yet. */
  readonly cache: Uint8Array
  readonly kindOf: (code: number) => number
}

/**
 * Kinds of characters: 0 punctuation or white space, 1 letter, 2 digit. Codes are compared
 * directly, since Unicode classes in a pattern take ten times as long.
 */
const kinds: CharacterKinds = {
  cache: new Uint8Array(0x10000),
  kindOf: (code) =>
    (code >= 48 && code <= 57) || (code >= 0xff10 && code <= 0xff19) ? 2 : letter(code),
}

const letters: CharacterKinds = { cache: new Uint8Array(0x10000), kindOf: letter }

function letter(code: number): number {
  if (code < 128) return Number((code >= 97 && code <= 122) || (code >= 65 && code <= 90))
  if (code >= 0x4e00 && code <= 0x9fff) return 1
  // Surrogates count as punctuation, since most of them are halves of emoji.
  if (
    (code >= 0x2000 && code <= 0x303f) ||
    (code >= 0xd800 && code <= 0xdfff) ||
    (code >= 0xff00 && code <= 0xff20)
  )
    return 0
  return Number(/\p{L}/u.test(String.fromCharCode(code)))
}

export interface Thinking {
  /** The answer without reasoning, trimmed. */
  readonly visible: string
  /** Reasoning in order, trimmed; may be empty. */
  readonly reasoning: string
}

/**
 * Reasoning marks of model families: `<think>` and variants (DeepSeek, Qwen, GLM, Claude, Seed),
 * `[THINK]` (Mistral), `◁think▷` (Kimi), `<|START_THINKING|>` (Cohere), `<|begin_of_thought|>`
 * (OpenThoughts), channels (gpt-oss).
 */
const families = [
  ['<(?:seed:)?think>', '</(?:seed:)?think>'],
  ['<thinking>', '</thinking>'],
  ['<thoughts?>', '</thoughts?>'],
  ['<reasoning>', '</reasoning>'],
  ['\\[THINK\\]', '\\[/THINK\\]'],
  ['◁think▷', '◁/think▷'],
  ['<\\|START_THINKING\\|>', '<\\|END_THINKING\\|>'],
  ['<\\|begin_of_thought\\|>', '<\\|end_of_thought\\|>'],
  [
    '(?:<\\|start\\|>assistant)?<\\|channel\\|>(?:analysis|commentary)[^<]*<\\|message\\|>',
    '(?:<\\|end\\|>)?(?:<\\|start\\|>assistant)?<\\|channel\\|>final[^<]*<\\|message\\|>|<\\|end\\|>',
  ],
] as const

const tag = new RegExp(families.map(([open, close]) => `(${open})|(${close})`).join('|'), 'gi')

/** Marks that some models write around the answer itself. */
const wrapping = /<\|(?:return|START_RESPONSE|END_RESPONSE|begin_of_solution|end_of_solution)\|>/gi

/** First characters of all these marks. Most texts have none. */
const beginsMark = /[<[◁]/

/**
 * Separates a model's answer from its reasoning. Marks match in any case and have no attributes.
 * The first closing mark of the same family ends the reasoning. A closing mark outside of reasoning
 * makes everything before it reasoning (the opening mark was implied, or reasoning was nested).
 * Reasoning without a closing mark extends to the end.
 */
export function partThinking(text: string): Thinking {
  if (!beginsMark.test(text)) return { visible: text.trim(), reasoning: '' }
  let kept: string[] = []
  let thought: string[] = []
  let inside: number | undefined
  let from = 0
  for (const match of text.matchAll(tag)) {
    const [found, ...groups] = match
    const which = groups.findIndex((group) => group !== undefined)
    const [family, closes] = [which >> 1, which % 2 === 1]
    if (inside !== undefined && (!closes || family !== inside)) continue
    const part = text.slice(from, match.index)
    from = match.index + found.length
    if (!closes) {
      kept.push(part)
      inside = family
    } else if (inside === undefined) {
      thought = [text.slice(0, match.index).replace(tag, '')]
      kept = []
    } else {
      thought.push(part)
      inside = undefined
    }
  }
  const last = inside === undefined ? kept : thought
  last.push(text.slice(from))
  return {
    visible: kept.join('').replace(wrapping, '').trim(),
    reasoning: thought.join('\n').trim(),
  }
}

/**
 * Returns a model's text without its reasoning, trimmed.
 *
 * @param mode `robust` applies {@link partThinking}. `released` returns the text after the last
 * literal `</think>`, or the whole text without one, as the published scripts of LongEmotion do
 */
export function stripThinking(text: string, mode: 'robust' | 'released' = 'robust'): string {
  if (mode === 'robust') return partThinking(text).visible
  const end = text.lastIndexOf('</think>')
  return (end < 0 ? text : text.slice(end + '</think>'.length)).trim()
}

/**
 * Moves reasoning out of the text of a reply or an answer. It is kept as `reasoning`, which no
 * speaker, judge or parser reads.
 */
export function withoutThoughts<T extends { readonly text: string; readonly reasoning?: string }>(
  said: T,
): T {
  if (!/[<◁[]/.test(said.text)) return said
  const { visible, reasoning } = partThinking(said.text)
  if (visible === said.text.trim()) return said
  const thought = [said.reasoning, reasoning].filter(Boolean).join('\n')
  return { ...said, text: visible, ...(thought !== '' && { reasoning: thought }) }
}

const lineBreak = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const invisible = /\u00ad|\u2060|\ufeff|[\u200b-\u200f]|\p{Variation_Selector}/gu
const blank = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g
/** Markdown characters that a model escaped: `\#\# Verdict`. */
const escaped = /\\([#*_>~|.!()[\]+-])/g

/**
 * Normalises an answer: no reasoning, no long runs, `\n` as line break, plain spaces, no invisible
 * characters, no escaped marks.
 *
 * ```ts
 * tidied('<think>Hm.</think> 3') // '3'
 * ```
 */
export const tidied = (answer: string): string =>
  shortRuns(stripThinking(shortRuns(answer)))
    .replace(lineBreak, '\n')
    .replace(invisible, '')
    .replace(blank, ' ')
    .replace(escaped, '$1')
    .trim()

const fence = /^[ \t]{0,200}(?:```|~~~)[\w+#.-]{0,40}[ \t]{0,200}$/gm

/**
 * Removes the marks of code blocks and keeps their content.
 *
 * ```ts
 * unfenced('~~~json\n{}\n~~~') // '{}'
 * ```
 */
export const unfenced = (text: string): string => shortRuns(text).replace(fence, '').trim()

const quotePairs = ['“”', '""', '「」', '『』', "''", '‘’', '«»'] as const

/**
 * Removes quotation marks around the whole text. A text of two quoted parts is not changed.
 *
 * ```ts
 * unquoted('"I hear you."') // 'I hear you.'
 * ```
 */
export function unquoted(text: string): string {
  const pair = quotePairs.find(
    ([open, close]) => text.length > 1 && text.startsWith(open!) && text.endsWith(close!),
  )
  const inside = text.slice(1, -1)
  return pair === undefined || inside.includes(pair[0]!) || inside.includes(pair[1]!)
    ? text
    : unquoted(inside.trim())
}

const outside = String.raw`[\s*_${'`'}<>[\](){}"'.!:;,|“”‘’「」『』【】（）。！，：；~\p{Extended_Pictographic}]`
const before = new RegExp(String.raw`^(?:[-+•▪→➤▶✅☑✔🏆👉#=>]+\s+|[→➤▶✅☑✔🏆👉]|${outside})+`, 'u')
const after = new RegExp(String.raw`(?<!${outside})(?:${outside})+$`, 'u')

/**
 * Removes bullets, emphasis, brackets, quotes and punctuation around a line.
 *
 * ```ts
 * bareWords('- **Yes.**') // 'Yes'
 * ```
 */
export const bareWords = (line: string): string =>
  shortRuns(line).replace(before, '').replace(after, '')

/** The words of a person whom a model plays, and the text that the model added around them. */
export interface Spoken {
  /** The words; empty only if the text is empty. */
  readonly said: string
  /** The removed parts; undefined if nothing was removed. */
  readonly wrapper?: string
}

const yes = String.raw`(?:sure(?: thing)?|of course|certainly|ok(?:ay)?|alright|absolutely|understood|got it|no problem|好的|好|当然(?:可以)?|没问题|明白)[!,.，！。 \t]{0,4}`
const part = 'person|help[- ]?seeker|seeker|client|user|patient|visitor|character|persona|role'
const ownPart = '求助者|来访者|用户|患者|当事人|这个?人物|角色|主人公'
/** Lookahead that excludes introductions of another person's text, and salutations. */
const anothers = String.raw`(?![^\n:：]{0,100}\b(?:he|she|they|him|her|them|sent|wrote|boss|mother|father|mom|dad)\b)`
const announcements = [
  String.raw`as (?:the|a|an|this) (?:${part})[^\n:："“]{0,60}`,
  String.raw`(?:here(?:['’]s| is)|this is) ${anothers}(?:(?:the|my|a|how)\b[^\n:："“]{0,40}?)?(?:message|reply|response|line|${part})\b[^\n:："“]{0,60}`,
  String.raw`(?:i(?:['’]ll| will)|let me|staying) [^\n:："“]{0,40}?(?:in character|in role|play|speak as|respond as|reply as)\b[^\n:："“]{0,60}`,
  String.raw`(?:作为|身为|扮演)(?:一名|一个|这个|这位)?(?:${ownPart})[^\n:：“"]{0,30}`,
  String.raw`(?:以下|下面|这)是[^\n:：“"]{0,20}(?:回复|回应|消息|发言|${ownPart})[^\n:：“"]{0,20}`,
  String.raw`我(?:会|将|来)[^\n:：“"]{0,10}(?:扮演|保持角色|进入角色)[^\n:：“"]{0,30}`,
].join('|')

const noted = String.raw`(?:note|notes|ooc|out of character|word count|注|备注|说明|字数)`
const acts = [
  String.raw`sigh|paus|look|glanc|smil|laugh|chuckl|cry|cries|sob|tear|sniff|shrug|nod|shak|wip|tak(?:es|ing)|breath|whisper|voice|silen|quiet|hesitat|trembl|star(?:es|ing)|fidget|lean|clos(?:es|ing)|swallow|frown|wince|rub`,
  '叹|低头|低着头|沉默|哭|笑|摇头|点头|停顿|哽咽|抬头|擦|深吸|小声|声音|握紧',
].join('|')
const act = String.raw`(?:\*[^*\n]{0,40}?(?:${acts})[^*\n]{0,60}\*|\([^()\n]{0,40}?(?:${acts})[^()\n]{0,60}\)|（[^（）\n]{0,40}?(?:${acts})[^（）\n]{0,60}）|\[[^[\]\n]{0,40}?(?:${acts})[^[\]\n]{0,60}\]|【[^【】\n]{0,40}?(?:${acts})[^【】\n]{0,60}】)`
const names = String.raw`(?:the )?(?:${part}|${ownPart})`

const leading = [
  new RegExp(String.raw`^(?:${yes})?(?:${announcements})(?:[:：][ \t]*\n*|[.。!！…]*\n\n+)`, 'iu'),
  new RegExp(
    String.raw`^(?:\*\*|__)?[[【(（]?(?:${names})(?:[\])】）]?(?:\*\*|__)?[:：](?:\*\*|__)?|[\]】](?:\*\*|__)?)\s*`,
    'iu',
  ),
  new RegExp(String.raw`^${act}\s*`, 'iu'),
]
const following = [
  new RegExp(String.raw`\n\s{0,20}[*_([（【]{0,4}${noted}[*_]{0,2}[:：][^]*$`, 'iu'),
  new RegExp(String.raw`\s{0,20}${act}[.。!！]?$`, 'iu'),
]
const mostParts = 8

/**
 * Extracts the words of a person that a model plays. Removes an announcement (`Sure! As the
 * person:`), a name, quotes around the whole, stage directions at both ends, and a note below.
 *
 * ```ts
 * spokenWords('Seeker: I failed.').said // 'I failed.'
 * ```
 */
export function spokenWords(text: string): Spoken {
  let said = shortRuns(text).trim()
  const cut: string[] = []
  for (let parts = 0; parts < mostParts; parts++) {
    const rest = withoutOnePart(said)
    if (rest === undefined || rest.said === '') break
    said = rest.said
    cut.push(rest.part)
  }
  return cut.length === 0 ? { said: text } : { said, wrapper: cut.join(' … ') }
}

/**
 * Number of characters at the beginning and at the end of a text that are searched for
 * announcements and remarks.
 */
const reach = 1000

function withoutOnePart(
  text: string,
): { readonly said: string; readonly part: string } | undefined {
  const head = text.slice(0, reach)
  for (const pattern of leading) {
    const found = pattern.exec(head)?.[0]
    if (found) return { said: text.slice(found.length).trim(), part: found.trim() }
  }
  const tail = text.slice(-reach)
  for (const pattern of following) {
    const found = pattern.exec(tail)?.[0]
    if (found) return { said: text.slice(0, text.length - found.length).trim(), part: found.trim() }
  }
  const bare = unquoted(text)
  return bare === text ? undefined : { said: bare, part: text[0]! + text.at(-1)! }
}
