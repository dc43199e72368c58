import { messagesIn, textMessage } from '../messages.js'
import { type Fields, isFields, type Message, type Reader } from '../types.js'

/**
 * Reader of promptfoo results as JSON or JSON Lines. Each test is a scenario.
 * https://www.promptfoo.dev/docs/configuration/outputs
 */
export const promptfoo: Reader = {
  format: 'promptfoo',
  fits: (record) =>
    isFields(record['prompt']) &&
    Object.hasOwn(record, 'provider') &&
    Object.hasOwn(record, 'vars'),
  inside(document) {
    const { results } = document
    const list = isFields(results) ? results['results'] : undefined
    return Array.isArray(list) ? list : undefined
  },
  read(record) {
    const { prompt, provider, response, testIdx } = record
    const raw = isFields(prompt) ? prompt['raw'] : undefined
    const { output, metadata } = isFields(response) ? response : ({} as Fields)
    const whole = isFields(metadata) ? messagesIn(metadata['messages']) : undefined
    const messages = whole ?? [...askedIn(raw), ...answerIn(output, response)]
    if (messages.length === 0) return { what: 'the result holds no prompt and no output' }
    const name = isFields(provider) ? provider['label'] || provider['id'] : provider
    return {
      kind: 'call',
      messages,
      names: {
        ...record,
        model: name,
        ...(testIdx !== undefined && { id: `test-${String(testIdx)}` }),
      },
      mayRepeat: true,
    }
  },
}

function askedIn(raw: unknown): readonly Message[] {
  return (
    messagesIn(raw) ?? (typeof raw === 'string' && raw !== '' ? [textMessage('user', raw)] : [])
  )
}

/** Answer of a provider. Output that is not text becomes JSON, as in promptfoo's own viewer. */
function answerIn(output: unknown, response: unknown): readonly Message[] {
  if (output === undefined || output === null) return []
  const text = typeof output === 'string' ? output : JSON.stringify(output)
  const isRefusal = isFields(response) && response['isRefusal'] === true
  return [{ ...textMessage('assistant', text), ...(isRefusal && { finish: 'refusal' as const }) }]
}
