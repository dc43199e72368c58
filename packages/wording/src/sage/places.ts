/** Finds the placeholders of inputs in a printed prompt. */

/**
 * Matches headings of the answer format. Text in brackets below such a heading is a placeholder for
 * the model's answer and not for an input.
 */
const formHeading =
  /^[*#`\s]*(?:Content|TargetCompletion|Activity|Analy[sz]e|Change|Thinking|Origin|Response|Grades?)[*`\s]*[:：]?[*`\s]*$/i

export interface Filled {
  readonly text: string
  /** Placeholders in braces that match no field. */
  readonly unknownPlaceholders: readonly string[]
}

/**
 * Converts a printed prompt to a template. `{dialogue}` or `{{dialogue}}` becomes the field whose
 * pattern matches. If a prompt has no braces, `[dialogue]` and `<dialogue>` are converted too,
 * except in the answer format.
 */
export function withFields(printed: string, fields: Readonly<Record<string, RegExp>>): Filled {
  const fieldOf = (name: string) =>
    Object.entries(fields).find(([, pattern]) => pattern.test(name))?.[0]
  const unknownPlaceholders: string[] = []
  let isBraced = false
  const text = printed.replace(
    /\{\{([^{}\n]{1,60})\}\}|\{([^{}\n]{1,60})\}/g,
    (mark, double?: string, single?: string) => {
      const field = fieldOf(double ?? single ?? '')
      isBraced = true
      if (field === undefined) unknownPlaceholders.push(mark)
      return field === undefined ? mark : `{{${field}}}`
    },
  )
  return {
    text: isBraced ? text : bracketed(text, fieldOf),
    unknownPlaceholders,
  }
}

function bracketed(text: string, fieldOf: (name: string) => string | undefined): string {
  const lines = text.split('\n')
  return lines
    .map((line, at) => {
      const above = lines.slice(0, at).findLast((each) => each.trim() !== '') ?? ''
      if (
        formHeading.test(above) ||
        formHeading.test(line.replace(/[[<].*/, '')) ||
        /^[^\p{L}\p{N}]*\d+[.):、]/u.test(line)
      )
        return line
      return line.replace(
        /\[([^[\]\n]{1,60})\]|<([a-z][^<>\n]{1,60})>/gi,
        (mark, square?: string, angle?: string) => {
          const field = fieldOf(square ?? angle ?? '')
          return field === undefined ? mark : `{{${field}}}`
        },
      )
    })
    .join('\n')
}
