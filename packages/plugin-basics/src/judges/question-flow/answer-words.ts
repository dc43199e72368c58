/** Names of answers as a judge reads and writes them. */
import { plainAnswer } from './flow.js'

const chinese: Readonly<Record<string, string>> = { yes: '是', no: '否' }

/** Yes and no in the language of the dialogue; other answers as written in the file. */
export const shownAnswer = (name: string, language: string): string =>
  (/^zh\b/i.test(language) ? chinese[plainAnswer(name)] : undefined) ?? name

const alike: readonly (readonly string[])[] = [
  ['yes', 'true', '是', '有'],
  ['no', 'false', '否', '不是', '没有'],
]

/**
 * Name of the answer that the text consists of. Synonyms of yes and no count too, such as `true`,
 * unless another answer has that name.
 */
export function namedBy(names: readonly string[], written: string): string | undefined {
  const text = plainAnswer(
    written.replaceAll(/^[。！？，、；：“”\s]+|[。！？，、；：“”\s]+$/gu, ''),
  )
  const words = alike.find((each) => each.includes(text)) ?? []
  return (
    names.find((name) => plainAnswer(name) === text) ??
    names.find((name) => words.includes(plainAnswer(name)))
  )
}

/** Label of an answer in English and Chinese. */
export const labelOf = (name: string): { readonly en: string; readonly zh: string } => ({
  en: name,
  zh: shownAnswer(name, 'zh'),
})
