/** What a model says that has nothing new to say, found without a model. The same rules for both sides. */
import { isForeign } from '../answers/guard/language.js'
import { unlooped } from '../answers/guard/loop.js'
import { tokensOf, weightOf, Words } from '../answers/guard/words.js'
import type { Flag, Turn } from '../contracts/data.js'

interface Kinds {
  readonly loop: string
  readonly repeat: string
  readonly echo: string
  readonly foreign: string
}

const kinds: Readonly<Record<Turn['speaker'], Kinds>> = {
  supporter: {
    loop: 'looping-reply',
    repeat: 'repeated-reply',
    echo: 'echo-reply',
    foreign: 'foreign-reply',
  },
  seeker: {
    loop: 'seeker-looping',
    repeat: 'seeker-repeated',
    echo: 'seeker-echo',
    foreign: 'seeker-foreign',
  },
}

/** Of a text of megabytes, as many characters at either end are looked at; of a long dialogue, as many of a side's last messages. */
const LOOKED_AT = 4_000
const MESSAGES = 20

/** Shorter messages are often said twice: thanks, a greeting, a yes. What the other side has just said is seldom said back. */
const leastWords = { repeat: 10, echo: 6 }
/** A message is a repetition if this share of it consists of runs of six words or more that were said before. */
const MOST_OF_IT = 0.8
const LEAST_RUN = 6

/** The flags of a turn for what it says again, in a loop or in another language than its dialogue. */
export function degenerateFlags(turns: readonly Turn[], turn: number, language: string): Flag[] {
  const { speaker, text } = turns[turn]!
  const head = text.slice(0, LOOKED_AT)
  const before = turns.slice(0, turn)
  const own = before.filter((each) => each.speaker === speaker).slice(-MESSAGES)
  const others = before.filter((each) => each.speaker !== speaker).slice(-1)
  const names = kinds[speaker]
  const found: [kind: string, isSo: () => boolean][] = [
    [names.loop, () => unlooped(text.slice(-LOOKED_AT)) !== undefined],
    [names.repeat, () => isSaidBefore(head, own, leastWords.repeat)],
    [names.echo, () => isSaidBefore(head, others, leastWords.echo)],
    [names.foreign, () => isForeign(head, language)],
  ]
  return found.flatMap(([kind, isSo]) => (isSo() ? [{ kind, turn }] : []))
}

function isSaidBefore(text: string, earlier: readonly Turn[], least: number): boolean {
  const tokens = tokensOf(text)
  if (earlier.length === 0 || weightOf(tokens) < least) return false
  const words = new Words(earlier.map((each) => each.text.slice(0, LOOKED_AT)))
  let repeated = 0
  for (let at = 0; at < tokens.length;) {
    const run = words.runAt(tokens, at)
    if (run >= LEAST_RUN) repeated += run
    at += run >= LEAST_RUN ? run : 1
  }
  return repeated >= MOST_OF_IT * tokens.length
}
