import type { getLIDModel } from 'fasttext.wasm.js'
import { messagesByScript } from './messages-by-script.js'
import type { Choices, Turn } from './types.js'

/** Number of characters that suffice to detect a language. */
const SAMPLE_LENGTH = 2000
/**
 * Maximum number of characters per turn in the sample, so that one long pasted text does not
 * dominate.
 */
const SAMPLE_PER_TURN = 300
/**
 * Minimum confidence of the detector, from 0 to 1. With a lower confidence, the text counts as too
 * short.
 */
const MIN_CONFIDENCE = 0.5
/**
 * Number of conversations that are buffered at the start of a log. Their most frequent language is
 * assigned to texts that are too short. Fewer conversations are buffered if they exceed
 * `BUFFERED_CHARACTERS`.
 */
const BUFFERED_CONVERSATIONS = 200
const BUFFERED_CHARACTERS = 4_000_000

/** A conversation whose language is to be determined. */
export interface LanguageSample {
  /** Language as the log states it. */
  readonly language: string | undefined
  readonly turns: readonly Turn[]
  /** Number of characters of the conversation. */
  readonly size: number
}

/** Beginning of each turn, up to `SAMPLE_LENGTH` characters in all, for language detection. */
function sampleOf(turns: readonly { readonly text: string }[]): string {
  let sample = ''
  for (const { text } of turns) {
    if (sample.length >= SAMPLE_LENGTH) break
    sample += `${text.slice(0, SAMPLE_PER_TURN)} `
  }
  return sample
}

export interface WithLanguage<T> {
  readonly each: T
  readonly language: string
  /**
   * True if no text was long enough, so that the most frequent language of the log's first
   * conversations is used.
   */
  readonly isAssumed: boolean
  /** True if the help-seeker wrote in two languages of different scripts. */
  readonly isMixed: boolean
}

/**
 * Adds the language to each conversation: from the option, else from the log's field, else
 * detected.
 */
export async function* withLanguages<T extends LanguageSample>(
  all: AsyncIterable<T>,
  { language: chosenLanguage }: Pick<Choices, 'language'>,
): AsyncGenerator<WithLanguage<T>> {
  const guessOf = async (each: T): Promise<Guess<T>> => {
    const written = chosenLanguage ?? tagOf(each.language)
    return written === undefined
      ? { each, ...(await detectLanguage(each.turns)) }
      : { each, language: written, isMixed: false }
  }
  let commonLanguage: string | undefined
  const withLanguage = ({ each, language, isMixed }: Guess<T>): WithLanguage<T> => ({
    each,
    isMixed,
    language: language ?? commonLanguage ?? 'und',
    isAssumed: language === undefined,
  })
  const first: Guess<T>[] = []
  let size = 0
  for await (const each of all) {
    const guess = await guessOf(each)
    if (commonLanguage !== undefined) yield withLanguage(guess)
    else {
      size += each.size
      if (first.push(guess) < BUFFERED_CONVERSATIONS && size < BUFFERED_CHARACTERS) continue
      commonLanguage = mostFrequent(first)
      yield* first.splice(0).map(withLanguage)
    }
  }
  if (commonLanguage !== undefined) return
  commonLanguage = mostFrequent(first)
  yield* first.map(withLanguage)
}

interface Detected {
  readonly language: string | undefined
  readonly isMixed: boolean
}

interface Guess<T> extends Detected {
  readonly each: T
}

function mostFrequent(all: readonly Guess<unknown>[]): string {
  const counts = new Map<string, number>()
  for (const { language } of all)
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1)
  const [first] = [...counts].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
  return first?.[0] ?? 'und'
}

/**
 * Language of the help-seeker's messages. If they are in two languages of different scripts, the
 * language of most messages. If they are too short, the language of the words of both sides.
 */
async function detectLanguage(turns: readonly Turn[]): Promise<Detected> {
  const spoken = turns.filter(({ speaker }) => speaker === 'seeker')
  const [most, others] = messagesByScript(spoken)
  const found = await languageOf(sampleOf(most))
  const other = await languageOf(sampleOf(others))
  return {
    language: found ?? (await languageOf(sampleOf(spoken))) ?? (await languageOf(sampleOf(turns))),
    isMixed: found !== undefined && other !== undefined && found !== other,
  }
}

async function languageOf(text: string): Promise<string | undefined> {
  if (text === '') return undefined
  const { alpha2, alpha3, possibility } = await (await detector()).identify(wordsOf(text))
  if (possibility < MIN_CONFIDENCE) return undefined
  return chinese.has(alpha3) ? 'zh' : (alpha2 ?? alpha3)
}

/** Words in lower case, without addresses, numbers and punctuation, which mislead the detector. */
const wordsOf = (text: string): string =>
  text
    .replaceAll(/\S+/g, (run) => (/[@\d/]/.test(run) ? ' ' : run))
    .replaceAll(/[^\p{L}\p{M}'’]+/gu, ' ')
    .trim()
    .toLowerCase()

/**
 * Codes of Chinese languages (Cantonese, Wu) that are mapped to `zh`, because prompts exist for one
 * Chinese only.
 */
const chinese: ReadonlySet<string> = new Set(['yue', 'wuu'])

let loadingDetector: ReturnType<typeof getLIDModel> | undefined

async function detector(): ReturnType<typeof getLIDModel> {
  loadingDetector ??= import('fasttext.wasm.js').then((module) => module.getLIDModel())
  return loadingDetector
}

/** Primary language of a tag: `en` for `en-US`. Undefined for a name such as "English". */
const tagOf = (language: string | undefined): string | undefined =>
  /^([a-z]{2,3})([-_]|$)/i.exec(language ?? '')?.[1]?.toLowerCase()
