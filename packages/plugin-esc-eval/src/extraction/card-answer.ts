import { known, unknown, type Known } from '@attune/core'
import { tidied } from '@attune/answers'
import { fields, isNotMentioned, labelledParts, type Field } from '../cards/labels.js'

const labelTexts: Readonly<Record<'en' | 'zh', Readonly<Record<Field, string>>>> = {
  en: { age: 'Age: ', gender: 'Gender: ', occupation: 'Occupation: ', problem: 'Problem: ' },
  zh: { age: '年龄：', gender: '性别：', occupation: '职业：', problem: '问题：' },
}

export const cardLanguage = (language: string): 'en' | 'zh' =>
  /^zh\b/i.test(language) ? 'zh' : 'en'

/** Text of a card with its four lines. */
export const cardText = (parts: Readonly<Record<Field, string>>, language: 'en' | 'zh'): string =>
  fields.map((field) => labelTexts[language][field] + parts[field]).join('\n')

/**
 * Reads a card that a model wrote in the released form; marks of emphasis around labels are
 * ignored.
 */
export function readCardAnswer(answer: string, language: string): Known<string> {
  const parts = labelledParts(
    tidied(answer).replace(/^[\s*#>-]*(\S{1,12}?)\**\s*([:：])\**/gmu, '$1$2'),
  )
  const texts = Object.fromEntries(
    fields.map((field) => [field, parts.find((part) => part.field === field)?.text ?? '']),
  ) as Record<Field, string>
  const absent = fields.find((field) => texts[field].replace(/[….\s]/gu, '') === '')
  if (absent !== undefined) return unknown(`the answer has no line for ${absent}`)
  if (isNotMentioned(texts.problem) || !/\p{L}/u.test(texts.problem))
    return unknown('the answer has no problem')
  return known(cardText(texts, cardLanguage(language)))
}
