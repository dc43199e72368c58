import { checkLine } from './check-results.js'
import { each, filled, Misshapen, record } from './shape.js'

/** What a simulator passes to a supporter: it is at fault, and not the supporter that would be shown it. */
export function checkConversation(given: unknown): void {
  try {
    const { language, turns, id } = record(given, 'the conversation', '{ language, turns, id }')
    filled(language, 'language')
    each(turns, 'turns', checkLine)
    filled(id, 'id')
  } catch (error) {
    if (!(error instanceof Misshapen)) throw error
    const what = `supporter.reply() was given ${error.path} = ${error.got}; expected ${error.expected}`
    throw new TypeError(what, { cause: error })
  }
}
