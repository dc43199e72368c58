/** Texts in the notation of Python, which most releases are written in. */

/**
 * A text with the placeholders of Python's `str.format` as a template: `{name}` becomes the field that `fields` gives for it.
 *
 * @throws Error that names a placeholder without a field
 */
export function fromFormat(text: string, fields: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{|\}\}|\{(\w*)\}/g, (mark, name: string | undefined) => {
    if (mark === '{{' || mark === '}}') return mark[0]!
    const field = name === undefined ? undefined : fields[name]
    if (field === undefined) throw new Error(`it has the placeholder ${mark}, which has no counterpart`)
    return `{{${field}}}`
  })
}

/** The same for a text whose placeholders have double braces, as a program replaces them itself. */
export const fromDoubleBraces = (text: string, fields: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => {
    const field = fields[name]
    if (field === undefined) throw new Error(`it has the placeholder ${mark}, which has no counterpart`)
    return `{{${field}}}`
  })

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\n': '',
  '\\': '\\',
  "'": "'",
  '"': '"',
}

/** The texts of a list in quotes that Python code assigns to a variable, on one line or on several. */
export function listedTexts(code: string, variable: string): readonly string[] {
  const [, list = ''] =
    new RegExp(String.raw`^[ \t]*${variable}[ \t]*=[ \t]*\[((?:\s*(?:${quoted.source})\s*,?)*)\s*\]`, 'm').exec(code) ??
    []
  return quotedTexts(list)
}

/** All texts in single or double quotes, in the order of the code. */
export const quotedTexts = (code: string): readonly string[] =>
  [...code.matchAll(quoted)].map(([text]) => unescaped(text.slice(1, -1)))

const quoted = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g

const unescaped = (text: string): string =>
  text.replace(/\\([\s\S])/g, (all, character: string) => escapes[character] ?? all)

/** The texts in triple quotes that Python code assigns to a variable, in the order of the code. */
export function assignedTexts(code: string, variable: string): readonly string[] {
  const assigned = new RegExp(`^[ \\t]*${variable}[ \\t]*=[ \\t]*(r?)("""|''')`, 'gm')
  return [...code.matchAll(assigned)].map(({ 0: head, 1: raw, 2: quotes = '', index }) => {
    const start = index + head.length
    const text = code.slice(start, code.indexOf(quotes, start))
    return raw ? text : unescaped(text)
  })
}
