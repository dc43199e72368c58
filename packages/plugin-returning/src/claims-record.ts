/**
 * Accuracy of a tracer of claims, for the declarations of measures: `record` by language, and `en`
 * and `zh` in words.
 */
import type { Words } from '@attune/core/internal'
import { areRulesValidated, rulesRecord } from './trace/record.js'
import type { Trace } from './trace/trace-person.js'

interface ClaimsRecord {
  /** Texts on the accuracy, for languages in which the tracer is validated. */
  readonly record: Readonly<Record<string, Words>>
  readonly en: string
  readonly zh: string
}

const languages = [
  ['en', 'English', '英文'],
  ['zh', 'Chinese', '中文'],
] as const

export function claimsRecord(tracer: Trace['tracer']): ClaimsRecord {
  if (tracer === 'model')
    return {
      record: {},
      en: 'Not validated: the tracer by a model has no record.',
      zh: '未经验证：模型追溯没有验证记录。',
    }
  const all = languages.map(([language, en, zh]) => {
    const { claims, decided, right } = rulesRecord(language)!
    const isValidated = areRulesValidated(language)
    const words = {
      en: `${isValidated ? 'Validated' : 'Not validated'} in ${en}: the rules decide ${decided} of ${claims} claims, ${right} of these rightly.`,
      zh: `${zh}${isValidated ? '已验证' : '未经验证'}：规则在 ${claims} 条说法中判定 ${decided} 条，其中 ${right} 条正确。`,
    }
    return { language, words, isValidated }
  })
  return {
    record: Object.fromEntries(
      all.flatMap(({ language, words, isValidated }) => (isValidated ? [[language, words]] : [])),
    ),
    en: all.map(({ words }) => words.en).join(' '),
    zh: all.map(({ words }) => words.zh).join(''),
  }
}
