import { spokenIn } from '../spoken-lines.js'
import { isFields, type Reader } from '../types.js'

/**
 * Reader of ESC-Eval's released dialogues: an object with lists of lines,
 * `{"0": ["AI assistant：…", "ESC-Role：…"]}`. The keys are indices of role cards.
 * https://github.com/haidequanbu/ESC-Eval
 */
export const escEval: Reader = {
  format: 'esc-eval',
  fits: (record) => isFields(record[DIALOGUE]),
  inside(document) {
    const dialogues = Object.entries(document)
    if (dialogues.length === 0 || !dialogues.every(([, lines]) => isSpoken(lines))) return undefined
    return dialogues.map(([id, lines]) => ({ [DIALOGUE]: { id, lines } }))
  },
  read(record) {
    const dialogue = record[DIALOGUE]
    if (!isFields(dialogue))
      return { what: 'the record is no object of lists of lines, each with a name and a colon' }
    const { id, lines } = dialogue
    const messages = spokenIn(lines)
    if (messages) return { kind: 'conversation', messages, names: { id } }
    return { what: `a line of the dialogue "${String(id)}" has no name and colon before its text` }
  },
}

/** Keys under which the reader keeps a dialogue and its id. No file contains these keys. */
const DIALOGUE = 'ESC-Eval dialogue'

const isSpoken = (lines: unknown): boolean =>
  Array.isArray(lines) && spokenIn(lines.slice(0, 1)) !== undefined
