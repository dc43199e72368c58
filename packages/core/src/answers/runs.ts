const longestRun = 200
const longestLetterless = 2000

/**
 * A text in which runs of marks, blanks or digits that no answer needs keep their beginning and their end. A model in a loop
 * writes such runs up to its limit; a pattern that begins again at each place of a run would take minutes for them.
 */
export function shortRuns(text: string): string {
  if (text.length <= longestRun) return text
  const short = shortened(text, longestRun, kindOf)
  return short.length <= longestLetterless ? short : shortened(short, longestLetterless, isLetter)
}

/** Keeps both ends of each run of one kind that is longer than `most`; letters (kind 1) are no run. */
function shortened(text: string, most: number, kind: (code: number) => number): string {
  const parts: string[] = []
  let [kept, start, current] = [0, 0, 1]
  for (let at = 0; at <= text.length; at++) {
    const next = at < text.length ? kind(text.charCodeAt(at)) : -1
    if (next === current) continue
    if (current !== 1 && at - start > most) {
      parts.push(text.slice(kept, start + most / 2).replace(/[\ud800-\udbff]$/, ''))
      kept = at - most / 2
      if (/[\udc00-\udfff]/.test(text[kept]!)) kept += 1
    }
    start = at
    current = next
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(kept)
}

/** 0: a mark or blank, 1: a letter, 2: a digit. By hand: classes of Unicode in a pattern take ten times as long. */
const kindOf = (code: number): number =>
  (code >= 48 && code <= 57) || (code >= 0xff10 && code <= 0xff19) ? 2 : isLetter(code)

function isLetter(code: number): number {
  if (code < 128) return Number((code >= 97 && code <= 122) || (code >= 65 && code <= 90))
  if (code >= 0x4e00 && code <= 0x9fff) return 1
  // Halves of characters are mostly those of emoji.
  if ((code >= 0x2000 && code <= 0x303f) || (code >= 0xd800 && code <= 0xdfff) || (code >= 0xff00 && code <= 0xff20))
    return 0
  return Number(/\p{L}/u.test(String.fromCharCode(code)))
}
