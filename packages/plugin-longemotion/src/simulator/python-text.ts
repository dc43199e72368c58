/**
 * Python's `repr` of a text, because the released script inserts a list of texts into its prompt.
 */
export function pythonText(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  return (
    quote + [...text].map((sign) => (sign === quote ? `\\${sign}` : escaped(sign))).join('') + quote
  )
}

const short: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\\': '\\\\',
}

/**
 * Characters that Python escapes: separators except the space, controls, formats, surrogates, and
 * unassigned ones.
 */
const unprinted = /[\p{Z}\p{C}]/u

function escaped(sign: string): string {
  if (Object.hasOwn(short, sign)) return short[sign]!
  if (sign === ' ' || !unprinted.test(sign)) return sign
  const code = sign.codePointAt(0)!
  const [letter, digits] = code < 0x100 ? ['x', 2] : code < 0x1_0000 ? ['u', 4] : ['U', 8]
  return `\\${letter}${code.toString(16).padStart(Number(digits), '0')}`
}
