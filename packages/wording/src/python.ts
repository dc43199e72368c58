/** Extracts texts from Python code, the language of most released programs. */

/**
 * Converts a text with placeholders of Python's `str.format` to a template. `{name}` becomes the
 * field that `fields` maps it to.
 *
 * @throws Error that names a placeholder without a field
 */
export function fromFormat(text: string, fields: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{|\}\}|\{(\w*)\}/g, (mark, name: string | undefined) => {
    if (mark === '{{' || mark === '}}') return mark[0]!
    const field = name === undefined ? undefined : fields[name]
    if (field === undefined)
      throw new Error(`it has the placeholder ${mark}, which has no counterpart`)
    return `{{${field}}}`
  })
}

/**
 * Like `fromFormat`, for placeholders in double braces that the program replaces by its own code.
 */
export const fromDoubleBraces = (text: string, fields: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => {
    const field = fields[name]
    if (field === undefined)
      throw new Error(`it has the placeholder ${mark}, which has no counterpart`)
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

/**
 * Quoted texts of a list that Python code assigns to a variable. The list may have several lines.
 */
export function listedTexts(code: string, variable: string): readonly string[] {
  const [, list = ''] =
    new RegExp(
      String.raw`^[ \t]*${variable}[ \t]*=[ \t]*\[((?:\s*(?:${quoted.source})\s*,?)*)\s*\]`,
      'm',
    ).exec(code) ?? []
  return quotedTexts(list)
}

/** All texts in single or double quotes, in the order of the code. */
export const quotedTexts = (code: string): readonly string[] =>
  [...code.matchAll(quoted)].map(([text]) => unescaped(text.slice(1, -1)))

const quoted = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g

const unescaped = (text: string): string =>
  text.replace(/\\([\s\S])/g, (all, character: string) => escapes[character] ?? all)

/** Triple-quoted texts that Python code assigns to a variable, in the order of the code. */
export function assignedTexts(code: string, variable: string): readonly string[] {
  const assigned = new RegExp(`^[ \\t]*${variable}[ \\t]*=[ \\t]*(r?)("""|''')`, 'gm')
  return [...code.matchAll(assigned)].map(({ 0: head, 1: raw, 2: quotes = '', index }) => {
    const start = index + head.length
    const text = code.slice(start, code.indexOf(quotes, start))
    return raw ? text : unescaped(text)
  })
}

/**
 * Triple-quoted texts in the value that unindented Python code assigns to a variable, such as a
 * call with several lines.
 */
export function textsWithin(code: string, variable: string): readonly string[] {
  const [, rest] = code.split(new RegExp(String.raw`^${variable}[ \t]*=`, 'm'))
  const texts: string[] = []
  let left = rest ?? ''
  for (;;) {
    const start = /"""|'''/.exec(left)
    // The assignment ends before the next line that is not indented.
    if (start === null || /\n[^\s)\]}]/.test(left.slice(0, start.index))) return texts
    const from = start.index + start[0].length
    const end = left.indexOf(start[0], from)
    texts.push(unescaped(left.slice(from, end)))
    left = left.slice(end + start[0].length)
  }
}

/**
 * Value of a literal that Python code assigns to a variable.
 *
 * @throws SyntaxError unless it consists of texts, numbers, lists and maps
 */
export function literalOf(code: string, variable: string): unknown {
  const [, rest = ''] = code.split(new RegExp(String.raw`^${variable}[ \t]*=`, 'm'))
  const parts = rest.split(quoted)
  const texts = [...rest.matchAll(quoted)].map(([text]) =>
    JSON.stringify(unescaped(text.slice(1, -1))),
  )
  let depth = 0
  let json = ''
  for (const [at, part] of parts.entries()) {
    for (const sign of part) {
      if ('[{'.includes(sign)) depth++
      if (depth > 0) json += sign
      if (']}'.includes(sign) && --depth === 0)
        return JSON.parse(json.replace(/,(?=\s*[\]}])/g, ''))
    }
    json += texts[at] ?? ''
  }
  throw new SyntaxError(`it assigns nothing to ${variable} that could be read`)
}

const named: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A list of texts as Python prints it. */
export const printedList = (texts: readonly string[]): string =>
  `[${texts.map(printed).join(', ')}]`

function printed(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const inner = Array.from(text, (character) => {
    if (character === quote || character === '\\') return `\\${character}`
    if (character === ' ' || !/[\p{C}\p{Z}]/u.test(character)) return character
    const code = character.codePointAt(0)!
    const [letter, length] = code < 0x100 ? ['x', 2] : code < 0x1_0000 ? ['u', 4] : ['U', 8]
    return named[character] ?? `\\${letter}${code.toString(16).padStart(Number(length), '0')}`
  })
  return quote + inner.join('') + quote
}
