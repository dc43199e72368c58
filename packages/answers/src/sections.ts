/** A part of an answer with its heading. */
export interface Section<Name extends string> {
  readonly name: Name
  /** Offset of the line that contains the heading. */
  readonly start: number
  /** Offset of the end of the heading. */
  readonly bodyStart: number
  /** Text between this heading and the next one, unchanged. */
  readonly body: string
  /** Position of the heading on its line. */
  readonly layout: Layout
}

/**
 * Position of a heading. `list`: after a bullet or number, with text on the same line; it may
 * belong to the text and be no heading. `inline`: with text on the same line. `alone`: on a
 * separate line. `tag`: `<change>…</change>`.
 */
export type Layout = 'list' | 'inline' | 'alone' | 'tag'

/** Patterns of headings by the names of sections. Case is ignored. */
export type Headings<Name extends string> = Readonly<Record<Name, string>>

interface Found<Name extends string> {
  readonly name: Name
  readonly start: number
  readonly bodyStart: number
  readonly layout: Layout
}

const bullet = String.raw`(?:[-•·+]|\*(?!\*))[ \t]+`
const number = String.raw`(?:\(?(?:step[ \t]*)?[0-9]{1,2}\)?[ \t]*[.)、:：-]?|[①②③④⑤⑥⑦⑧⑨]|[一二三四五六七八九]、|第[0-9一二三四五]步[:：]?)[ \t]*`
const mark = String.raw`[#>*_\x60[\]【】「」()（）|=~\p{Extended_Pictographic}\ufe0f \t]`
const bracketedAside = String.raw`(?:[ \t]*(?:\([^()\n]{0,40}\)|（[^（）\n]{0,40}）|\[[^[\]\n]{0,40}\]))?`

const listItem = new RegExp(String.raw`^[>\s]*(?:${bullet}|[0-9(①-⑨第一二三四五])`, 'u')

interface Patterns<Name extends string> {
  readonly name: Name
  readonly withColon: RegExp
  readonly decorated: RegExp
  readonly bare: RegExp
  readonly tag: RegExp
}

/** Compiled patterns by the object of headings. All answers to a prompt use the same object. */
const patternCache = new WeakMap<object, Patterns<string>[]>()

function patternsOf<Name extends string>(headings: Headings<Name>): Patterns<Name>[] {
  const made = (patternCache.get(headings) as Patterns<Name>[] | undefined) ?? newPatterns(headings)
  patternCache.set(headings, made)
  return made
}

const newPatterns = <Name extends string>(headings: Headings<Name>): Patterns<Name>[] =>
  (Object.entries(headings) as [Name, string][]).map(([name, pattern]) => {
    const heading = `(?:final )?(?:${pattern})${bracketedAside}`
    const lead = `^${mark}{0,12}(?:${bullet})?${mark}{0,12}(?:${number})?${mark}{0,12}`
    return {
      name,
      withColon: new RegExp(
        String.raw`${lead}${heading}${mark}{0,8}(?:[:：]|[ \t][-–—][ \t])[ \t*_\x60]*`,
        'iu',
      ),
      decorated: new RegExp(
        String.raw`^[ \t]*(?:[#*_【[>=]+[ \t*_]*(?:${number})?|${number})${mark}{0,8}${heading}${mark}*$`,
        'iu',
      ),
      bare: new RegExp(String.raw`^[ \t]*(?:${pattern})[ \t]*$`, 'u'),
      tag: new RegExp(String.raw`^[ \t]*<(?:${pattern})>[ \t]*`, 'iu'),
    }
  })

function headingOf<Name extends string>(line: string, patterns: readonly Patterns<Name>[]) {
  for (const { name, withColon, decorated, bare, tag } of patterns) {
    const tagged = tag.exec(line)
    if (tagged) return { name, length: tagged[0].length, layout: 'tag' as const }
    const inline = withColon.exec(line)
    if (inline) {
      const isAlone = line.slice(inline[0].length).trim() === ''
      const inList = listItem.test(line)
      return {
        name,
        length: inline[0].length,
        layout: isAlone ? 'alone' : inList ? 'list' : ('inline' as Layout),
      }
    }
    if (decorated.test(line) || bare.test(line))
      return { name, length: line.length, layout: 'alone' as const }
  }
  return undefined
}

/**
 * Finds all headed parts, in order. A heading begins a line: `Change:`, `**Change**`,
 * `### 5. Change`, `【Change】`, `Change (step 5):`, a bare `Change`, `<change>`.
 *
 * ```ts
 * const [change] = sectionsOf('Change: +2\nReason: She listens.', { change: 'Change', reason: 'Reason' })
 * // change: { name: 'change', body: '+2\n', layout: 'inline', start: 0, bodyStart: 8 }
 * ```
 */
export function sectionsOf<Name extends string>(
  text: string,
  headings: Headings<Name>,
): Section<Name>[] {
  const patterns = patternsOf(headings)
  const found: Found<Name>[] = []
  let start = 0
  for (const line of text.split('\n')) {
    const heading = headingOf(line, patterns)
    if (heading)
      found.push({
        name: heading.name,
        start,
        bodyStart: start + heading.length,
        layout: heading.layout,
      })
    start += line.length + 1
  }
  return found.map(({ name, start, bodyStart, layout }, i) => {
    const body = text.slice(bodyStart, found[i + 1]?.start)
    return {
      name,
      start,
      bodyStart,
      layout,
      body: layout === 'tag' ? body.replace(/<\/[^<>\n]+>[\s\S]*$/, '') : body,
    }
  })
}

/** The last section of each name. */
export const lastByName = <Name extends string>(
  sections: readonly Section<Name>[],
): Map<Name, Section<Name>> => new Map(sections.map((section) => [section.name, section]))

/**
 * Parts of an answer without line breaks. Undefined unless all headings occur in order, each at the
 * beginning of a word and followed by a colon.
 */
export function inlineBodies<Name extends string>(
  text: string,
  headings: Headings<Name>,
): Map<Name, string> | undefined {
  const names = Object.keys(headings) as Name[]
  const places: { start: number; end: number }[] = []
  for (const name of names) {
    const heading = new RegExp(
      String.raw`(?<![^\s;；。|,，*])(?:${headings[name]})[ \t*]*[:：][ \t*]*`,
      'gu',
    )
    heading.lastIndex = places.at(-1)?.end ?? 0
    const match = heading.exec(text)
    if (match === null) return undefined
    places.push({ start: match.index, end: match.index + match[0].length })
  }
  return new Map(names.map((name, i) => [name, text.slice(places[i]!.end, places[i + 1]?.start)]))
}

const bracketed = /^(?:\[([^[\]【】]*)\]|【([^[\]【】]*)】)$/

const insideBrackets = (text: string): string | undefined => {
  const match = bracketed.exec(text.trim())
  return match ? (match[1] ?? match[2]) : undefined
}

/**
 * Removes a bracketed first line that repeats the heading of the template, and brackets around the
 * whole body.
 *
 * ```ts
 * cleanBody('[Change]\n+2') // '+2'
 * ```
 */
export function cleanBody(
  body: string,
  isLabel: (bracketed: string) => boolean = () => true,
): string {
  const lines = body.trim().split('\n')
  const first = insideBrackets(lines[0]!)
  const rest = lines.slice(1).join('\n').trim()
  const text = first !== undefined && rest !== '' && isLabel(first) ? rest : lines.join('\n')
  return (insideBrackets(text) ?? text).trim()
}
