/** Reasons are counted by their words, and shown in tables: they are the same for the same thing, and hold nothing that was said. */
import { misshapen } from './shape.js'

const LONGEST = 300
/** As many letters in a row are no chance: Chinese and Japanese signs count twice. */
const RUN = 24
const wide = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]/u

type Said = readonly { readonly text: string }[]

/** Reasons that were found to be in order, by the talk: the same few come again for every turn. */
const passed = new WeakMap<Said, Set<string>>()

export function checkReason(why: string, turns: Said, path: string): void {
  const known = passed.get(turns) ?? new Set<string>()
  if (known.has(why)) return
  if (why.length > LONGEST)
    misshapen(path, `a reason that can be counted, of ${LONGEST} characters at most`, `${why.length} characters`)
  if (quotes(why, turns))
    misshapen(
      path,
      'a reason in words that are the same for every dialogue; what was said belongs in details',
      'words of the dialogue',
    )
  passed.set(turns, known.add(why))
}

function quotes(why: string, turns: Said): boolean {
  for (let from = 0; from < why.length; from++) {
    let [to, weight] = [from, 0]
    while (to < why.length && weight < RUN) weight += wide.test(why[to++]!) ? 2 : 1
    if (weight < RUN) return false
    const part = why.slice(from, to)
    if (turns.some(({ text }) => text.includes(part))) return true
  }
  return false
}
