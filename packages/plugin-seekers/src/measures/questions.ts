/**
 * True if a sentence is a question: it has a question mark, or its last character except
 * punctuation is 吗, 呢 or 么.
 */
export const asks = (sentence: string): boolean =>
  /[?？]/u.test(sentence) || /[吗呢么]$/u.test(sentence.replace(/[.!。！\s]+$/u, ''))
