/** Checks what a simulator passes to `converse`, and what its function `seeker` returns. */
import { checkUsage } from '../door/check-results.js'
import { checkPlain, exactly, misshapen, Misshapen, optional, text } from '../door/shape.js'
import { AttuneError } from '../errors.js'

const OPTIONS = [
  'scenario',
  'supporter',
  'context',
  'seeker',
  'opener',
  'maxSeekerTurns',
  'maxMessages',
  'stop',
  'finalReply',
  'wrappers',
  'expects',
]
const MESSAGE = [
  'text',
  'finish',
  'reasoning',
  'usage',
  'annotations',
  'memory',
  'leaves',
  'ending',
]
/** Further members of an answer of `ask`, which a seeker may return as it is. */
const ANSWER = new Set(['answer', 'readable', 'attempts', 'logprobs', 'marks', 'why'])

/** Refuses settings that `converse` does not have: a misspelt one would be ignored. */
export function checkConverse(options: object): void {
  try {
    exactly(options, 'options', OPTIONS)
  } catch (error) {
    if (!(error instanceof Misshapen)) throw error
    const what = `converse() was given ${error.path} = ${error.got}; expected ${error.expected}`
    throw new TypeError(what, { cause: error })
  }
}

/**
 * Checks a message of the seeker. A misspelt member, such as `leave`, would be ignored.
 *
 * @throws RESULT_SHAPE
 */
export function checkSaid(said: unknown): void {
  try {
    if (typeof (said as { readonly text?: unknown } | undefined | null)?.text !== 'string')
      misshapen('text', "a text, as in { text: 'I failed.' }", textOf(said))
    const entries = Object.entries(said as object).filter(([name]) => !ANSWER.has(name))
    exactly(Object.fromEntries(entries), 'the message', MESSAGE)
    const { usage, reasoning, annotations } = said as Readonly<Record<string, unknown>>
    optional(usage, 'usage', checkUsage)
    optional(reasoning, 'reasoning', text)
    optional(annotations, 'annotations', checkPlain)
  } catch (error) {
    if (!(error instanceof Misshapen)) throw error
    const { path, got, expected } = error
    const use = 'The function "seeker" of converse()'
    throw new AttuneError('RESULT_SHAPE', { use, path, got, expected })
  }
}

const textOf = (said: unknown): string =>
  String((said as { readonly text?: unknown } | undefined | null)?.text)
