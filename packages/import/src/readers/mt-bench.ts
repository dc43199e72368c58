import { lowestIndexItem } from '../calls.js'
import { textMessage } from '../messages.js'
import { type Fields, isFields, type Reader, type Unreadable } from '../types.js'

/**
 * Reader of MT-bench questions and models' answers, which are joined by `question_id`.
 * https://github.com/lm-sys/FastChat/tree/main/fastchat/llm_judge
 */
export const mtBench: Reader = {
  format: 'mt-bench',
  fits: (record) =>
    Object.hasOwn(record, 'question_id') &&
    ['turns', 'choices', 'judgment'].some((key) => Object.hasOwn(record, key)),
  read(record) {
    if (Object.hasOwn(record, 'judgment')) return JUDGMENT
    const choice = lowestIndexItem(record['choices'])
    const isAnswer = Object.hasOwn(record, 'choices')
    const turns = isAnswer ? (isFields(choice) ? choice['turns'] : undefined) : record['turns']
    if (!Array.isArray(turns) || !turns.every((turn) => typeof turn === 'string')) {
      return { what: '"turns" is not a list of texts' }
    }
    const role = isAnswer ? 'assistant' : 'user'
    return {
      kind: isAnswer ? 'answered' : 'asked',
      messages: turns.map((turn) => textMessage(role, turn)),
      names: namesIn(record),
      group: String(record['question_id']),
      isByTurn: true,
    }
  },
}

const JUDGMENT: Unreadable = {
  what: "a judge's verdict is no conversation: import the questions and the models' answers",
}

const namesIn = (record: Fields): Fields => ({ ...record, id: record['question_id'] })
