import type { Dialogue, Evidence, Flag, Json } from '../../contracts/data.js'
import { isObject } from '../../answers/objects.js'
import { listAnswer, objectAnswer, textAnswer, wholeNumberAnswer } from '../../answers/schema.js'
import { spansIn } from '../../answers/scale.js'

/** Words that a judge says it quotes, and that do not stand there. */
export const MISQUOTED = 'misquoted'

/** Turns with quotes, as a judge whose answers are typed names them. */
export const evidenceAnswer = listAnswer(
  objectAnswer({ turn: wholeNumberAnswer(1, 10_000), quote: textAnswer(300) }),
  8,
)

/** What a judge names as its grounds: turns that are there, with quotes that stand in them. */
export interface Grounds {
  readonly evidence: readonly Evidence[]
  readonly flags: readonly Flag[]
}

/** Reads `[{ turn, quote }]`, one such object or a list of numbers; turns count from 1, as in a fenced transcript. */
export function groundsIn(value: Json | undefined, { turns }: Pick<Dialogue, 'turns'>): Grounds {
  const all = value === undefined || value === null ? [] : Array.isArray(value) ? (value as readonly Json[]) : [value]
  const evidence: Evidence[] = []
  const flags: Flag[] = []
  for (const each of all) {
    const { named, quote } = spotOf(each as Json)
    const stands = quote === '' ? undefined : named.find((turn) => standsIn(turns[turn - 1]?.text ?? '', quote))
    // Of several turns without a quote in one of them none is the one that is meant.
    const turn = stands ?? (named.length === 1 ? named[0]! : 0)
    const said = turns[turn - 1]?.text
    if (said !== undefined) evidence.push({ turn: turn - 1, ...(stands !== undefined && { quote }) })
    if (said === undefined || (quote !== '' && stands === undefined))
      flags.push({ kind: MISQUOTED, ...(said !== undefined && { turn: turn - 1 }), note: quote.slice(0, 200) })
  }
  return { evidence, flags }
}

function spotOf(value: Json): { readonly named: readonly number[]; readonly quote: string } {
  const { turn, quote } = isObject(value) ? value : { turn: value, quote: '' }
  const written = String(turn ?? '').slice(0, 100)
  const numbers = (written.match(/\d{1,6}/g) ?? []).map(Number)
  const [first = 0, last = 0] = numbers
  const isRange = numbers.length === 2 && spansIn(written).length > 0 && last > first && last - first <= widestRange
  const named = isRange ? Array.from({ length: last - first + 1 }, (_, at) => first + at) : numbers
  return { named, quote: typeof quote === 'string' ? quote.trim() : '' }
}

/** In turns. */
const widestRange = 100

/** Judges change quotation marks and white space, and leave out a stop. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[‘’]/gu, "'")
    .replaceAll(/[“”]/gu, '"')
    .replaceAll(/[\s>]+/gu, ' ')
    .replace(/^["' .…]+|["' .…]+$/gu, '')

const standsIn = (said: string, quote: string): boolean => plain(said).includes(plain(quote))
