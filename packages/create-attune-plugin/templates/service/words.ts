import { defineService, list, text, token } from '@attune/core'

/** Methods that components call, and that a service in place of this one must have. */
export interface WordCounter {
  /** Returns the number of words of the text that are in the list. */
  count(text: string): number
}

/** A component names it under `needs`; another plugin provides it with its own `defineService`. */
export const wordCounter = token<WordCounter>('__name__/words')

export const words = defineService(wordCounter, {
  revision: 1,
  summary: 'Counts the words of a text that are in a list.',
  options: {
    listed: list(text(), { default: ['warm', 'glad'], description: 'Words that count.' }),
  },
  create({ listed }) {
    const counted = new Set(listed)
    return {
      count: (text) =>
        (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => counted.has(word)).length,
    }
  },
})
