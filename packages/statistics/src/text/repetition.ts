import { type Known, known, unknown } from '@attune/core'
import { RunIndex } from './runs.js'

export interface Repetition {
  /** Share of the n-grams (each as often as it occurs) that were there before. Unknown: `too_few_turns`, `no_values`. */
  readonly value: Known<number>
  /** The same turn by turn; unknown (`no_values`) where a turn has no n-gram. */
  readonly perTurn: readonly Known<number>[]
  /** n-grams that were compared. */
  readonly nGrams: number
  /** Longest run of words that was there before. */
  readonly longestRun: number
}

export interface SelfRepetition extends Repetition {
  /** Turns with the same words as an earlier one. */
  readonly exactRepeats: number
}

/** How far a speaker says what it said before: n-grams of its turns, from the second on, that an earlier one of its turns has. */
export function selfRepetition(turns: readonly (readonly string[])[], n: number): SelfRepetition {
  const before = new Set<string>()
  const whole = new Set<string>()
  const counted = new Counter()
  let exactRepeats = 0
  for (const [at, words] of turns.entries()) {
    const ngrams = ngramsIn(words, n)
    const text = words.join('\t')
    if (at > 0) {
      counted.add(ngrams, before)
      if (text !== '' && whole.has(text)) exactRepeats += 1
    }
    for (const ngram of ngrams) before.add(ngram)
    whole.add(text)
  }
  const isShort = turns.filter((words) => words.length > 0).length < 2
  return {
    ...counted.result(isShort ? 'too_few_turns' : 'no_values'),
    exactRepeats,
    // Not everybody asks for it, and it takes as long as all the rest.
    get longestRun() {
      return longestRunOf(turns)
    },
  }
}

function longestRunOf(turns: readonly (readonly string[])[]): number {
  const runs = new RunIndex()
  return turns.reduce((longest, words) => {
    const run = runs.longestCommon(words)
    runs.add(words)
    return Math.max(longest, run)
  }, 0)
}

/** How far turns say what the turn of somebody else just before them says: `[answer, heard]`, both as words. */
export function echoOf(
  turns: readonly (readonly [answer: readonly string[], heard: readonly string[]])[],
  n: number,
): Repetition {
  const counted = new Counter()
  let longestRun = 0
  for (const [words, heard] of turns) {
    counted.add(ngramsIn(words, n), new Set(ngramsIn(heard, n)))
    longestRun = Math.max(longestRun, new RunIndex(heard).longestCommon(words))
  }
  return { ...counted.result('no_values'), longestRun }
}

class Counter {
  private hits = 0
  private all = 0
  private readonly perTurn: Known<number>[] = []

  add(ngrams: readonly string[], before: ReadonlySet<string>): void {
    const hits = ngrams.reduce((sum, ngram) => sum + Number(before.has(ngram)), 0)
    this.hits += hits
    this.all += ngrams.length
    this.perTurn.push(ngrams.length === 0 ? unknown('no_values') : known(hits / ngrams.length))
  }

  result(why: string): Pick<Repetition, 'value' | 'perTurn' | 'nGrams'> {
    const value = this.all === 0 ? unknown(why) : known(this.hits / this.all)
    return { value, perTurn: this.perTurn, nGrams: this.all }
  }
}

function ngramsIn(words: readonly string[], n: number): string[] {
  const found: string[] = []
  for (let at = 0; at + n <= words.length; at++) found.push(words.slice(at, at + n).join('\t'))
  return found
}
