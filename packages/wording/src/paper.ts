/** A user's own copy of a paper as Markdown or plain text, and the prompts that it prints. */

/** Blocks of a text that may be a printed prompt: fenced or quoted ones first, then what stands below each heading. */
export function blocksOf(text: string): readonly string[] {
  const fenced = [...text.matchAll(/^[ \t]*(`{3,}|~{3,})[^\n]*\n([\s\S]*?)\n[ \t]*\1[ \t]*$/gm)].map(
    ([, , body = '']) => body,
  )
  const quoted = [...text.matchAll(/(?:^>.*(?:\n|$))+/gm)].map(([lines]) => lines.replace(/^> ?/gm, '').trimEnd())
  const sections = text.split(
    /^(?:#{1,6} .*|\*\*[^*\n]+\*\*|(?:Appendix |Prompt |Figure |Table )?[A-Z]?\.?\d+(?:\.\d+)*[.:]? +[A-Z][^\n]{3,80}(?<![.,;])|Appendix [A-Z]\b.*)$/m,
  )
  return [...fenced, ...quoted, ...sections.map((section) => section.trim())].filter((block) => block !== '')
}

/** The first block, and the shortest of its kind, that has all of these marks. */
export const blockWith = (blocks: readonly string[], marks: readonly RegExp[]): string | undefined =>
  blocks
    .filter((block) => marks.every((mark) => mark.test(block)))
    .toSorted((one, other) => one.length - other.length)[0]

/**
 * The numbered statements 1 to `count` of a text; a statement may go on over lines that are indented or begin in lower case. Undefined if they are not all there, in order.
 */
export function numberedIn(text: string, count: number): readonly string[] | undefined {
  const items: string[] = []
  let isOpen = false
  for (const line of text.split('\n')) {
    const [, number, said = ''] = /^[ \t>*-]*\(?(\d{1,2})[.):、][ \t]*(.*)$/.exec(line) ?? []
    if (number !== undefined && Number(number) === items.length + 1 && items.length < count) {
      items.push(said.trim())
      isOpen = true
    } else if (isOpen && number === undefined && /^(?:[ \t]+\S|[a-z(])/.test(line)) {
      items[items.length - 1] += ` ${line.trim()}`
    } else if (line.trim() === '') isOpen = false
  }
  return items.length === count && items.every((item) => item !== '') ? items : undefined
}

/** A printed prompt as a template: `{dialogue}`, `{{dialogue}}`, `[dialogue]` or `<dialogue>` becomes the field whose pattern fits. */
export const withFields = (text: string, fields: Readonly<Record<string, RegExp>>): string =>
  text.replace(
    /\{\{([^{}\n]{1,40})\}\}|\{([^{}\n]{1,40})\}|\[([^[\]\n]{1,40})\]|<([a-z][^<>\n]{1,40})>/gi,
    (mark, ...inside) => {
      const name = inside.slice(0, 4).find((part: unknown) => part !== undefined) as string
      const field = Object.entries(fields).find(([, pattern]) => pattern.test(name))?.[0]
      return field === undefined ? mark : `{{${field}}}`
    },
  )
