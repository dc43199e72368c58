import type { Dialogue, Evidence, Flag, Json } from '../../contracts/data.js'
import { isObject } from '../../answers/objects.js'

/** Words that a judge says it quotes, and that do not stand there. */
export const MISQUOTED = 'misquoted'

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
    const { turn, quote } = spotOf(each as Json)
    const said = turns[turn - 1]?.text
    const stands = said !== undefined && quote !== '' ? standsIn(said, quote) : false
    if (said !== undefined) evidence.push({ turn: turn - 1, ...(stands && { quote }) })
    if (said === undefined || (quote !== '' && !stands))
      flags.push({ kind: MISQUOTED, ...(said !== undefined && { turn: turn - 1 }), note: quote.slice(0, 200) })
  }
  return { evidence, flags }
}

function spotOf(value: Json): { readonly turn: number; readonly quote: string } {
  const { turn, quote } = isObject(value) ? value : { turn: value, quote: '' }
  const number = /\d+/.exec(String(turn ?? ''))?.[0]
  return { turn: Number(number ?? 0), quote: typeof quote === 'string' ? quote.trim() : '' }
}

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
