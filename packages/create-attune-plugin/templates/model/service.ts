import { defineModelProvider, text } from '@attune/core'

type Answer = { readonly text?: unknown; readonly stopped?: unknown }

export const service = defineModelProvider({
  revision: 1,
  summary: 'Chat models of a service: POST { model, messages } gives { text, stopped }.',
  options: {
    url: text({ format: 'url', description: 'Where requests are posted.' }),
    model: text({ description: 'Name of the model at the service.' }),
  },
  async chat(
    { messages, sampling },
    { options: { url, model }, apiKey, countTokens, http, signal },
  ) {
    const headers = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
    // http maps what goes wrong to errors that are tried again where that helps.
    const answer = (await http.post(
      url,
      { model, messages, ...sampling },
      { headers, signal },
    )) as Answer
    if (typeof answer.text !== 'string')
      throw http.malformed(`expected { text }, got ${JSON.stringify(answer)}.`)
    const input = messages.reduce((sum, { content }) => sum + countTokens(content), 0)
    return {
      text: answer.text,
      finish: answer.stopped === 'length' ? 'length' : 'complete',
      usage: { input, output: countTokens(answer.text), reasoning: 0 },
    }
  },
})
