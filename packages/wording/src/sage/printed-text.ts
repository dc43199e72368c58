/**
 * Parts of a paper that may be a printed prompt: what is in a fence or a quote, and what is below a
 * heading.
 */

export interface Block {
  readonly text: string
  /** `marked`: the paper shows where it begins and ends. `section`: only headings do. */
  readonly edges: 'marked' | 'section'
}

const fence = /^[ \t]*(`{3,}|~{3,})[^`]*$/
const hash = /^(#{1,6}) /
/** Matches a heading of plain text, or a line in bold. */
const title =
  /^(?:\*\*[^*\n]+\*\*|(?:Appendix |Prompt |Figure |Table )?[A-Z]?\.?\d+(?:\.\d+)*[.:]? +[A-Z][^\n]{3,80}(?<![.,;?!])|Appendix [A-Z]\b.*|References|Bibliography|Acknowledg\w+)$/

export function blocksOf(text: string): readonly Block[] {
  const lines = text.split('\n')
  return [
    ...fenced(lines).map((block): Block => ({ text: block, edges: 'marked' })),
    ...quoted(text).map((block): Block => ({ text: block, edges: 'marked' })),
    ...sections(lines).map((block): Block => ({ text: block, edges: 'section' })),
  ].filter((block) => block.text !== '')
}

/**
 * Texts between a fence and the next one of its kind. An unmatched fence does not hide later ones.
 */
const fenced = (lines: readonly string[]): string[] =>
  lines.flatMap((line, at) => {
    const mark = fence.exec(line)?.[1]
    if (mark === undefined) return []
    const end = lines.findIndex(
      (each, later) => later > at && (fence.exec(each)?.[1] ?? '').startsWith(mark),
    )
    return end === -1 ? [] : [trimmed(lines.slice(at + 1, end))]
  })

const quoted = (text: string): string[] =>
  [...text.matchAll(/(?:^>.*(?:\n|$))+/gm)].map(([lines]) =>
    trimmed(lines.replace(/^> ?/gm, '').split('\n')),
  )

/**
 * Texts below a heading: up to each heading within it, and up to its end. Headings of a prompt are
 * deeper than the one above it. A section ends at a fence.
 */
function sections(lines: readonly string[]): string[] {
  const depths = lines.map(depthOf)
  return depths.flatMap((depth, at) => {
    if (depth === undefined) return []
    const found: string[] = []
    for (let end = at + 1; end <= lines.length; end++) {
      const other = end === lines.length ? 0 : depths[end]
      if (other === undefined && !fence.test(lines[end]!)) continue
      found.push(trimmed(lines.slice(at + 1, end)))
      if (other === undefined || other <= depth) break
    }
    return found
  })
}

/** Depth of a heading: 1 to 6 in Markdown. Headings of plain text contain no others. */
function depthOf(line: string): number | undefined {
  const marks = hash.exec(line)?.[1]
  if (marks !== undefined) return marks.length
  return title.test(line) ? 6 : undefined
}

/** Removes empty lines at both ends. */
const trimmed = (lines: readonly string[]): string =>
  lines.join('\n').replace(/^(?:[ \t]*\n)+|\s+$/g, '')
