/** Chinese has its own word lists and banks; any other language is read by the English ones. */
export const isChinese = (language: string): boolean => /^zh\b/i.test(language)

/** Dialogues are read language by language, whatever the region. */
export const languageKey = (language: string): string =>
  isChinese(language) ? 'zh' : language.split('-')[0]!.toLowerCase()

/** n-grams of words, and of Chinese characters. */
export const ngramSize = (language: string): number => (isChinese(language) ? 4 : 3)
