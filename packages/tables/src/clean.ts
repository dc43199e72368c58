/** Control characters, terminal escapes among them, and characters that turn the direction of the text after them. */
// oxlint-disable-next-line no-control-regex
const controls = /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g
// oxlint-disable-next-line no-control-regex
const escapeSequence = /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]/g

/**
 * One line of text that is safe to show anywhere: names and notes may have been written by a model. Terminal escape
 * sequences go as a whole, runs of control characters and white space become one space.
 */
export function cleanLine(text: string): string {
  return text
    .replace(escapeSequence, '')
    .replace(controls, ' ')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/\s+/g, ' ')
    .trim()
}
