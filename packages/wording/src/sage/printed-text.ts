/**
 * Finds the parts of a paper that may be a prompt: text in a fence or quote, and text below a
 * heading.
 */

export interface Block {
  readonly text: string
  /** `marked`: a fence or quote delimits the text. `section`: only headings do. */
  readonly edges: 'marked' | 'section'
}

const fence = /^[ \t]*(`{3,}|~{3,})[^`]*$/
const hash = /^(#{1,6}) /
/** Matches a heading without Markdown marks: numbered text, or a line in bold. */
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
 * Texts between a fence and the next fence of the same kind. If a fence has no counterpart, later
 * ones are still found.
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
 * Texts below each heading, up to each deeper heading (which may belong to the prompt) and up to
 * the end of the section. A section ends at a fence.
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

/**
 * Level of a heading line: 1 to 6 in Markdown. Headings without Markdown marks have the deepest
 * level. Undefined for other lines.
 */
function depthOf(line: string): number | undefined {
  const marks = hash.exec(line)?.[1]
  if (marks !== undefined) return marks.length
  return title.test(line) ? 6 : undefined
}

/** Joins lines and removes empty ones at both ends. */
const trimmed = (lines: readonly string[]): string =>
  lines.join('\n').replace(/^(?:[ \t]*\n)+|\s+$/g, '')
