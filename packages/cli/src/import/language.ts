import type { Choices } from './types.js'

/** Longer texts tell no more. */
const ENOUGH = 2000
/** The language of the most of these stands in for that of texts that are too short to tell; of long ones, fewer. */
const FIRST = 200
const FIRST_CHARACTERS = 4_000_000

/** What has to be told the language of. */
export interface Worded {
  /** As the log says it. */
  readonly language: string | undefined
  readonly text: string
  /** Characters of all of it. */
  readonly size: number
}

/** As much of what somebody says as tells the language. */
export function beginningOf(turns: readonly { readonly text: string }[]): string {
  let beginning = ''
  for (const { text } of turns) {
    if (beginning.length >= ENOUGH) break
    beginning += `${text.slice(0, ENOUGH)}\n`
  }
  return beginning
}

export interface Told<T> {
  readonly each: T
  readonly language: string
  /** The text was too short: it is the most frequent language of the log. */
  readonly isAssumed: boolean
}

/** Each with its language: that of the log's own field, or that of its words. */
export async function* withLanguages<T extends Worded>(
  all: AsyncIterable<T>,
  { language: only }: Pick<Choices, 'language'>,
): AsyncGenerator<Told<T>> {
  const { eld } = await import('eld/small')
  const tell = ({ language, text }: Worded): string | undefined => {
    const written = only ?? tagOf(language)
    if (written !== undefined) return written
    const found = eld.detect(text.slice(0, ENOUGH))
    return found.language !== '' && found.isReliable() ? found.language : undefined
  }
  let usual: string | undefined
  const told = ({ each, language }: Guess<T>): Told<T> => ({
    each,
    language: language ?? usual ?? 'und',
    isAssumed: language === undefined,
  })
  const first: Guess<T>[] = []
  let size = 0
  for await (const each of all) {
    const guess = { each, language: tell(each) }
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

/** `en-US` is read by prompts in `en`. A name ("English") is no tag. */
const tagOf = (language: string | undefined): string | undefined =>
  /^([a-z]{2,3})([-_]|$)/i.exec(language ?? '')?.[1]?.toLowerCase()
