import { firstChoiceMessage } from '../calls.js'
import { messagesIn } from '../messages.js'
import { type Fields, isFields, type Message, type Reader } from '../types.js'

/**
 * Reader of inspect_ai logs: the samples of an `.eval` archive or of a JSON log. Each epoch of a
 * sample is a repeat. https://inspect.aisi.org.uk/eval-logs.html
 */
export const inspect: Reader = {
  format: 'inspect',
  fits: (record) =>
    Array.isArray(record['messages']) &&
    Object.hasOwn(record, 'epoch') &&
    Object.hasOwn(record, 'output'),
  inside: (document) =>
    isFields(document['eval']) && Array.isArray(document['samples'])
      ? document['samples'].map((sample: unknown) =>
          isFields(sample) ? { ...sample, eval: document['eval'] } : sample,
        )
      : undefined,
  read(record) {
    const { messages, output, attachments, eval: task, id } = record
    const said = messagesIn(messages)
    if (!said) return { what: 'a message of the sample has no role or no text' }
    return {
      kind: 'conversation',
      messages: withLast(said, isFields(output) ? firstChoiceMessage(output) : undefined).map(
        (each) => attached(each, attachments),
      ),
      names: {
        id,
        epoch: record['epoch'],
        metadata: record['metadata'],
        model: isFields(task) ? task['model'] : isFields(output) ? output['model'] : undefined,
      },
      mayRepeat: true,
    }
  },
}

/**
 * Adds the output's answer to the messages. An equal last message is replaced, because only the
 * output states why the answer ended.
 */
function withLast(messages: readonly Message[], answer: Message | undefined): readonly Message[] {
  if (!answer) return messages
  const last = messages.at(-1)
  const isThere = last?.role === answer.role && last.text === answer.text
  return [...(isThere ? messages.slice(0, -1) : messages), answer]
}

/** Inserts the text of a message that the log stores as an attachment. */
function attached(message: Message, attachments: unknown): Message {
  const [, key] = /^attachment:\/\/(\w+)$/.exec(message.text) ?? []
  const text =
    key === undefined || !isFields(attachments) ? undefined : (attachments as Fields)[key]
  return typeof text === 'string' ? { ...message, text } : message
}
