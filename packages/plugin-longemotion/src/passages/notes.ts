/** Reads notes of an enriching model on a chunk. */
import { shortRuns } from '@attune/answers'
import { stripThinking } from '@attune/answers/internal'
import { known, type Known, unknown } from '@attune/core'
import type { Reading } from '@attune/core/internal'

/** Notes on a chunk, or the reason why they are missing. */
export interface Notes {
  readonly notes?: string
  readonly lacks?: 'nothing found' | 'refused' | 'unreadable'
}

/** Reason that the repair prompt gives to a model that refused to write notes. */
const REFUSED = 'It is a refusal and holds no notes.'

const refusal =
  /^\W*(?:(?:i['’]?m |i am |we(?:['’]re| are) )?(?:very |truly |so )?(?:sorry|afraid)|i apologi[sz]e|unfortunately)?\W*(?:but )?(?:as an ai|i (?:can(?:no|['’])t|could ?n['’]?o?t|am (?:unable|not able)|won['’]t|will not|must decline))(?![a-z])|^\W*(?:很?抱歉|对不起)[^。]{0,20}(?:无法|不能|不可以)|^\W*作为(?:一个|一名)?(?:ai|人工智能)/i

const longestRefusal = 600

/**
 * Parses a model's reply with notes on a chunk. If the model found nothing to note, the text is
 * empty.
 */
export const readNotes = (
  text: string,
  _: unknown,
  { finish, options }: Pick<Reading, 'finish' | 'options'>,
) => {
  if (options['form'] === 'released') return known(text)
  const said = stripThinking(text)
  if (said === '') return unknown('The answer is empty.')
  const beginning = shortRuns(said)
  if (finish === 'refusal' || (said.length < longestRefusal && refusal.test(beginning)))
    return unknown(REFUSED)
  return known(/^\W*(?:none|无|没有)\W*$/i.test(beginning) ? '' : said)
}

/**
 * Notes from an enriching model's parsed reply, or the reason why they are missing. If the model
 * found nothing to note, the text is empty.
 */
export function notesIn(answer: Known<string>): Notes {
  if (answer.state === 'unknown')
    return { lacks: answer.why === REFUSED ? 'refused' : 'unreadable' }
  return answer.value === '' ? { lacks: 'nothing found' } : { notes: answer.value }
}
