/** One headed part of an answer. */
export interface Section<Name extends string> {
  readonly name: Name
  /** Where the heading's line begins. */
  readonly start: number
  /** What stands between this heading and the next one, as written. */
  readonly body: string
}

/** Names of sections, each with the pattern of its headings; the patterns are read in any letter case. */
export type Headings<Name extends string> = Readonly<Record<Name, string>>

/** Without the model's reasoning block and with `\n` as line end. */
export function withoutReasoning(text: string): string {
  const answer = text.replace(/<think>[\s\S]*?<\/think>/gi, '')
  const strayEnd = answer.toLowerCase().lastIndexOf('</think>')
  return answer.slice(strayEnd < 0 ? 0 : strayEnd + '</think>'.length).replaceAll('\r\n', '\n')
}

interface HeadingPattern<Name extends string> {
  readonly name: Name
  readonly withColon: RegExp
  readonly decorated: RegExp
}

const headingPatterns = <Name extends string>(headings: Headings<Name>): HeadingPattern<Name>[] =>
  (Object.entries(headings) as [Name, string][]).map(([name, pattern]) => ({
    name,
    withColon: new RegExp(
      String.raw`^[ \t\-*#>_\`[\]【】()（）.、0-9]*(?:${pattern})[ \t*_\`\]】)）]*[:：][ \t*_\`]*`,
      'i',
    ),
    decorated: new RegExp(String.raw`^[ \t]*[#*[【][#*[【 \t]*(?:${pattern})[ \t]*(?:\*{1,3}|\]|】)?[ \t]*$`, 'i'),
  }))

function headingOf<Name extends string>(line: string, patterns: readonly HeadingPattern<Name>[]) {
  for (const { name, withColon, decorated } of patterns) {
    const match = withColon.exec(line) ?? decorated.exec(line)
    if (match) return { name, length: match[0].length }
  }
  return undefined
}

/** All headed parts, in the order of the text. A heading begins a line; decoration around it does not matter. */
export function sectionsOf<Name extends string>(text: string, headings: Headings<Name>): Section<Name>[] {
  const patterns = headingPatterns(headings)
  const found: { name: Name; start: number; bodyStart: number }[] = []
  let start = 0
  for (const line of text.split('\n')) {
    const heading = headingOf(line, patterns)
    if (heading) found.push({ name: heading.name, start, bodyStart: start + heading.length })
    start += line.length + 1
  }
  return found.map(({ name, start, bodyStart }, i) => ({
    name,
    start,
    body: text.slice(bodyStart, found[i + 1]?.start),
  }))
}

/** The last section of each name. */
export const lastByName = <Name extends string>(sections: readonly Section<Name>[]): Map<Name, Section<Name>> =>
  new Map(sections.map((section) => [section.name, section]))

const bracketed = /^(?:\[([^[\]【】]*)\]|【([^[\]【】]*)】)$/

const insideBrackets = (text: string): string | undefined => {
  const match = bracketed.exec(text.trim())
  return match ? (match[1] ?? match[2]) : undefined
}

/** A bracketed first line that repeats the template's label goes, and so do brackets around the whole body. */
export function cleanBody(body: string, isLabel: (bracketed: string) => boolean = () => true): string {
  const lines = body.trim().split('\n')
  const first = insideBrackets(lines[0]!)
  const rest = lines.slice(1).join('\n').trim()
  const text = first !== undefined && rest !== '' && isLabel(first) ? rest : lines.join('\n')
  return (insideBrackets(text) ?? text).trim()
}

/** In a section that holds a value, a bracket with a digit may be that value. */
export const holdsNoDigit = (text: string): boolean => !/[0-9]/.test(text.normalize('NFKC'))
