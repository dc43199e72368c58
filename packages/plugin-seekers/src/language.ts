/**
 * True for Chinese, which has its own word lists and sentences. All other languages use the English
 * ones.
 */
export const isChinese = (language: string): boolean => /^zh\b/i.test(language)

/** Language without its region, by which dialogues are grouped. */
export const languageKey = (language: string): string =>
  isChinese(language) ? 'zh' : language.split('-')[0]!.toLowerCase()

/** Length of n-grams: three words, or four Chinese characters. */
export const ngramSize = (language: string): number => (isChinese(language) ? 4 : 3)
