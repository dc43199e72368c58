/** Names of answers as a judge reads and writes them. */
import { plainAnswer } from './flow.js'

const chinese: Readonly<Record<string, string>> = { yes: '是', no: '否' }

/** Yes and no in the language of the dialogue; other answers as the file has them. */
export const shownAnswer = (name: string, language: string): string =>
  (/^zh\b/i.test(language) ? chinese[plainAnswer(name)] : undefined) ?? name

const alike: readonly (readonly string[])[] = [
  ['yes', 'true', '是', '有'],
  ['no', 'false', '否', '不是', '没有'],
]

/** The name that a text is, whole: yes and no in other words too, where no name has these words. */
export function namedBy(names: readonly string[], written: string): string | undefined {
  const text = plainAnswer(written.replaceAll(/^[。！？，、；：“”\s]+|[。！？，、；：“”\s]+$/gu, ''))
  const words = alike.find((each) => each.includes(text)) ?? []
  return names.find((name) => plainAnswer(name) === text) ?? names.find((name) => words.includes(plainAnswer(name)))
}

/** Labels as people read them. */
export const labelOf = (name: string): { readonly en: string; readonly zh: string } => ({
  en: name,
  zh: shownAnswer(name, 'zh'),
})
