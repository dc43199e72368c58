import type { getLIDModel } from 'fasttext.wasm.js'
import type { Choices } from './types.js'

/** Longer texts do not improve the detection. */
const ENOUGH = 2000
/** Characters of one turn: a long one, such as a text that was pasted, does not decide by itself. */
const OF_A_TURN = 300
/** The detector's own probability, from 0 to 1. Below it a text counts as too short to tell. */
const SURE = 0.5
/** Texts that are too short get the most frequent language of these first ones; of long ones, fewer are read. */
const FIRST = 200
const FIRST_CHARACTERS = 4_000_000

/** A text whose language is needed. */
export interface WithTexts {
  /** As the log says it. */
  readonly language: string | undefined
  /** The first that is long enough decides. */
  readonly texts: readonly string[]
  /** Characters of all of it. */
  readonly size: number
}

/** As much of what was said as tells the language, from the whole dialogue. */
export function sampleOf(turns: readonly { readonly text: string }[]): string {
  let sample = ''
  for (const { text } of turns) {
    if (sample.length >= ENOUGH) break
    sample += `${text.slice(0, OF_A_TURN)} `
  }
  return sample
}

export interface WithLanguage<T> {
  readonly each: T
  readonly language: string
  /** The text was too short: it is the most frequent language of the log. */
  readonly isAssumed: boolean
}

/** Each with its language: that of the log's own field, or that of its words. */
export async function* withLanguages<T extends WithTexts>(
  all: AsyncIterable<T>,
  { language: only }: Pick<Choices, 'language'>,
): AsyncGenerator<WithLanguage<T>> {
  const tell = async ({ language, texts }: WithTexts): Promise<string | undefined> => {
    const written = only ?? tagOf(language)
    if (written !== undefined) return written
    for (const text of texts) {
      const found = await detected(text)
      if (found !== undefined) return found
    }
    return undefined
  }
  let usual: string | undefined
  const told = ({ each, language }: Guess<T>): WithLanguage<T> => ({
    each,
    language: language ?? usual ?? 'und',
    isAssumed: language === undefined,
  })
  const first: Guess<T>[] = []
  let size = 0
  for await (const each of all) {
    const guess = { each, language: await tell(each) }
    if (usual !== undefined) yield told(guess)
    else {
      size += each.size
      if (first.push(guess) < FIRST && size < FIRST_CHARACTERS) continue
      usual = mostFrequent(first)
      yield* first.splice(0).map(told)
    }
  }
  if (usual !== undefined) return
  usual = mostFrequent(first)
  yield* first.map(told)
}

interface Guess<T> {
  readonly each: T
  readonly language: string | undefined
}

function mostFrequent(all: readonly Guess<unknown>[]): string {
  const counts = new Map<string, number>()
  for (const { language } of all) if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1)
  const [first] = [...counts].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
  return first?.[0] ?? 'und'
}

async function detected(text: string): Promise<string | undefined> {
  const { alpha2, alpha3, possibility } = await (await detector()).identify(wordsOf(text))
  if (possibility < SURE) return undefined
  return chinese.has(alpha3) ? 'zh' : (alpha2 ?? alpha3)
}

/** Addresses, numbers and marks tell nothing and mislead the detector, as capitals do. */
const wordsOf = (text: string): string =>
  text
    .replaceAll(/\S+/g, (run) => (/[@\d/]/.test(run) ? ' ' : run))
    .replaceAll(/[^\p{L}\p{M}'’]+/gu, ' ')
    .trim()
    .toLowerCase()

/** Those that are written like Mandarin; prompts know one Chinese. */
const chinese: ReadonlySet<string> = new Set(['yue', 'wuu'])

let loaded: ReturnType<typeof getLIDModel> | undefined

async function detector(): ReturnType<typeof getLIDModel> {
  loaded ??= import('fasttext.wasm.js').then((module) => module.getLIDModel())
  return loaded
}

/** `en-US` is read by prompts in `en`. A name ("English") is no tag. */
const tagOf = (language: string | undefined): string | undefined =>
  /^([a-z]{2,3})([-_]|$)/i.exec(language ?? '')?.[1]?.toLowerCase()
