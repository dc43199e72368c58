import { known, unknown, type Known } from '@attune/core'
import { shortRuns } from '@attune/answers'

/**
 * Text of an answer after the last line that begins with a marker, in its original case. The marker
 * is found in any case and after marks of emphasis, headings and lists, but not inside a longer
 * phrase: "Possible key events:" is not "Key events:". Unknown if no line begins with it, or no
 * text follows.
 */
export function afterMarker(answer: string, marker: string): Known<string> {
  const text = shortRuns(answer)
  const words = marker.trim().split(/\s+/).map(escaped).join('\\s+')
  const line = new RegExp(`^[ \\t>#*_\`-]*${words}[\\s*_\`]*:[*_\`]*`, 'gimu')
  const last = [...text.matchAll(line)].at(-1)
  if (last === undefined) return unknown(`no line of the answer begins with "${marker}:"`)
  const rest = text.slice(last.index + last[0].length).trim()
  return rest === '' ? unknown(`nothing follows "${marker}:"`) : known(rest)
}

/**
 * Text after the last occurrence of a marker, like the released program: in lower case, with
 * leading blanks.
 */
export function afterAnyMarker(answer: string, marker: string): Known<string> {
  const text = answer.trim().toLowerCase()
  const at = text.lastIndexOf(`${marker.toLowerCase()}:`)
  return at === -1 ? unknown(`it has no "${marker}:"`) : known(text.slice(at + marker.length + 1))
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
