import type { Json } from '../../contracts/data.js'
import { objectsIn } from '../objects.js'
import { partThinking, unfenced } from '../tidy.js'
import { DOTS, type Token, tokensOf, weightOf, Words } from './words.js'

/** Text of a prompt. Answers are compared with it to find repeated text (echoes). */
export interface PromptText {
  /** The prompt without its input: template, format example, instructions of retries. */
  readonly own: PromptWords
  /** The whole prompt as sent to the model, with its input. */
  shown(): Words
}

/** A prompt's own words, and the placeholders of its format: `<your comparison>`, `(step 1)`. */
export class PromptWords {
  readonly words: Words
  readonly slots: ReadonlySet<string>

  constructor(texts: readonly string[]) {
    this.words = new Words(texts)
    const tags = new Set(
      texts.flatMap((text) => [...text.matchAll(/<\/([^<>\n]+)>/g)].map(([, name]) => name)),
    )
    const slots = texts.flatMap((text) => text.split('\n')).flatMap((line) => slotOf(line) ?? [])
    this.slots = new Set(
      slots.filter(({ slot }) => !tags.has(slot.slice(1, -1))).map(({ name }) => name),
    )
  }
}

export interface Unechoed {
  /** The answer without the text that repeats the prompt. */
  readonly text: string
  /** True if the answer repeats the prompt or its format. */
  readonly isEcho: boolean
  /** True if the answer contains nothing except repeated prompt text and unfilled placeholders. */
  readonly isOnlyEcho: boolean
}

/** Minimum number of consecutive words of the prompt that count as an echo. */
const leastWords = 8
/** Minimum number of words for a line that repeats a whole sentence of the prompt. */
const leastSentence = 5

/**
 * Removes text of the prompt from an answer: repeated word sequences, and answer formats whose
 * placeholders were not filled in, even if the model added numbers or labels. Filled-in formats,
 * headings and short values are kept.
 */
export function unechoed(answer: string, prompt: PromptText): Unechoed {
  const objects = objectsIn(answer).map(({ start, end, value }) => ({
    start,
    end,
    isEcho: isUnfilled(value, prompt),
  }))
  const lines = linesOf(answer, outside(objects, tokensOf(answer)))
  const slots = lines.flatMap((line) => slotIn(line, prompt.own) ?? [])
  const forms = [
    ...objects.filter(({ isEcho }) => isEcho),
    ...slots.filter(({ isDots }) => !isDots),
  ]
  const { removed, repeated } = echoesIn(answer, lines, prompt)
  const rest = without(answer, [...forms, ...removed])
  const isForm = forms.length + slots.length > 0
  const isOnlyEcho = isForm
    ? objects.every(({ isEcho }) => isEcho) && !hasNewText(rest, prompt)
    : repeated.length > 0 && tokensOf(visible(without(answer, repeated))).length === 0
  return { text: rest, isEcho: isOnlyEcho || forms.length + removed.length > 0, isOnlyEcho }
}

function outside(objects: readonly Span[], tokens: readonly Token[]): Token[] {
  let next = 0
  return tokens.filter(({ start }) => {
    while (next < objects.length && objects[next]!.end <= start) next++
    return !(next < objects.length && objects[next]!.start <= start)
  })
}

interface Span {
  readonly start: number
  readonly end: number
}

interface Line extends Span {
  readonly text: string
  readonly tokens: readonly Token[]
}

/** Lines of a text, each with its tokens. */
function linesOf(text: string, tokens: readonly Token[]): Line[] {
  let [start, from] = [0, 0]
  return text.split('\n').map((line) => {
    const end = start + line.length
    let to = from
    while (to < tokens.length && tokens[to]!.start < end) to++
    const found = { start, end, text: line, tokens: tokens.slice(from, to) }
    ;[start, from] = [end + 1, to]
    return found
  })
}

/**
 * True if the texts of a JSON object are only dots, placeholders or words of the prompt. Short
 * labels that the prompt lists as choices are allowed next to them.
 */
function isUnfilled(value: Json, { own, shown }: PromptText): boolean {
  let unfilled = 0
  const labels: Token[] = []
  for (const text of textsIn(value)) {
    const tokens = tokensOf(text)
    const said = tokens.filter(({ key }) => key !== DOTS)
    const unnumbered = said.filter(({ key }) => !isNumber(key))
    const words = unnumbered.length > 0 ? unnumbered : said
    if (words.length === 0) unfilled += tokens.length
    else if (own.words.contains(words) || own.slots.has(nameOf(words))) unfilled += 1
    else if (weightOf(words) > longestLabel) return false
    else labels.push(...words)
  }
  return unfilled > 0 && labels.every((word) => shown().has(word))
}

const isNumber = (key: string): boolean => /^\p{N}+$/u.test(key)

/** Maximum length of a label, such as a choice, in words. */
const longestLabel = 2

function* textsIn(value: Json): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) yield* textsIn(each as Json)
}

const nameOf = (tokens: readonly Token[]): string => tokens.map(({ key }) => key).join(' ')

const lead = String.raw`^\s{0,20}(?:[-*•#>]{1,6}[ \t]{1,9})?(?:\(?[0-9]{1,2}[.)、:：]?[ \t]{0,9})?(?:[^\n:：<>()（）]{1,30}[:：][ \t]{0,9})?`
const slotAt = new RegExp(
  String.raw`(${lead})(<[^<>\n]{2,300}>|\([^()\n]{2,300}\)|（[^（）\n]{2,300}）)`,
  'u',
)
const dotsAt = new RegExp(String.raw`${lead}["“]?(?:…+|\.{3,})["”]?\s*$`, 'u')

/** Number of characters of a line that are examined. */
const longestLine = 400

/** Placeholder at the beginning of a line, after an optional number or label. */
function slotOf(
  line: string,
): { readonly slot: string; readonly name: string; readonly at: number } | undefined {
  const [, before, slot] = slotAt.exec(line.slice(0, longestLine)) ?? []
  if (before === undefined || slot === undefined) return undefined
  const words = tokensOf(slot).filter(({ key }) => key !== DOTS)
  const isLong = words.length > 1 || (words[0] !== undefined && words[0].key.length > 3)
  return isLong ? { slot, name: nameOf(words), at: before.length } : undefined
}

function slotIn(
  line: Line,
  { slots }: PromptWords,
): (Span & { readonly isDots: boolean }) | undefined {
  if (line.start > 0 && line.text.length < longestLine && dotsAt.test(line.text))
    return { start: line.start, end: line.end, isDots: true }
  const found = slotOf(line.text)
  if (found === undefined || !slots.has(found.name)) return undefined
  const start = line.start + found.at
  return { start, end: start + found.slot.length, isDots: false }
}

interface Echoes {
  /** Spans to remove from the answer. */
  readonly removed: readonly Span[]
  /**
   * All repeated spans: those to remove, and the repeated headings and short values around them
   * that are kept.
   */
  readonly repeated: readonly Span[]
}

/**
 * Finds the text of an answer that repeats the prompt: sequences of the template's words (seeds),
 * and lines around a seed that repeat the prompt with its input.
 */
function echoesIn(answer: string, lines: readonly Line[], prompt: PromptText): Echoes {
  const seeds = lines.flatMap((line) => seedsIn(line, prompt.own.words))
  // A single seed that begins like a choice (`2: somewhat`) is a valid answer, since the prompt
  // lists the choices.
  if (
    seeds.length === 0 ||
    (seeds.length === 1 && option.test(answer.slice(seeds[0]!.start, seeds[0]!.end)))
  )
    return { removed: [], repeated: [] }
  const around = repeatedLinesAround(lines, seeds, prompt.shown())
  return {
    removed: [...seeds, ...around.flatMap(withoutEnds)],
    repeated: [...seeds, ...around.flat()],
  }
}

const option = /^[\s*-]*\(?[0-9A-Z]{1,2}\)?\s*[-–—:：.、)]/

const isSentence = (line: string): boolean =>
  /[.。!！?？]["”*)）]?$/u.test(line.trimEnd().slice(-2))

function seedsIn({ text, start, end, tokens }: Line, words: Words): Span[] {
  const found: Span[] = []
  for (let at = 0; at < tokens.length;) {
    const length = words.runAt(tokens, at)
    const run = tokens.slice(at, at + length)
    const isLine = length === tokens.length && isSentence(text)
    const isSeed = length > 0 && weightOf(run) >= (isLine ? leastSentence : leastWords)
    if (isSeed) found.push(isLine ? { start, end } : { start: run[0]!.start, end: run.at(-1)!.end })
    at += isSeed ? length : 1
  }
  return found
}

/** For each seed: the whole lines in the longest repeated word sequence around it. */
function repeatedLinesAround(
  lines: readonly Line[],
  seeds: readonly Span[],
  shown: Words,
): Line[][] {
  const tokens = lines.flatMap((line) => line.tokens)
  const found: Line[][] = []
  let [at, line, covered] = [0, 0, 0]
  for (const seed of seeds) {
    if (seed.start < covered) continue
    while (tokens[at]!.start < seed.start) at++
    const around = shown.runAround(tokens, at)
    if (around === undefined) continue
    const run = { start: tokens[around.from]!.start, end: tokens[around.to - 1]!.end }
    while (line > 0 && lines[line - 1]!.end > run.start) line--
    while (lines[line]!.end <= run.start) line++
    const from = line
    while (line < lines.length && lines[line]!.start < run.end) line++
    found.push(lines.slice(from, line).filter((each) => isWithin(each, run)))
    covered = run.end
    line = from
  }
  return found
}

const isWithin = ({ tokens }: Line, run: Span): boolean =>
  tokens.length > 0 && tokens[0]!.start >= run.start && tokens.at(-1)!.end <= run.end

/**
 * Drops headings and short values from both ends of the lines: lines below the minimum length that
 * are not sentences.
 */
function withoutEnds(lines: readonly Line[]): readonly Line[] {
  const isShort = ({ text, tokens }: Line): boolean =>
    weightOf(tokens) < leastWords && !isSentence(text)
  let [from, to] = [0, lines.length]
  while (from < to && isShort(lines[from]!)) from++
  while (to > from && isShort(lines[to - 1]!)) to--
  return lines.slice(from, to)
}

/**
 * True if the remaining text has a new line: a line of at least three words that the prompt does
 * not contain, and that is long or has a new word.
 */
function hasNewText(rest: string, { own, shown }: PromptText): boolean {
  return visible(rest)
    .split('\n')
    .map((line) => tokensOf(line))
    .some((tokens) => {
      const words = tokens.filter(({ key }) => key !== DOTS && !isNumber(key))
      const isOwn = weightOf(words) >= leastWords || words.some((word) => !own.words.has(word))
      return weightOf(words) >= leastNewWords && isOwn && !shown().contains(tokens)
    })
}

const leastNewWords = 3

const visible = (text: string): string => unfenced(partThinking(text).visible)

function without(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text
  const parts: string[] = []
  let from = 0
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (start > from) parts.push(text.slice(from, start))
    from = Math.max(from, end)
  }
  return [...parts, text.slice(from)].join('').trim()
}
