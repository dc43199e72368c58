import type { GivenNumber, Words } from '@attune/core/internal'
import type { Evaluation, ScoreGrade } from '@attune/core/findings'

/** Text of the grade for scores that no validation record covers. */
const NOT_VALIDATED: Words = { en: 'not validated', zh: '未经验证' }

type Sources = Pick<Evaluation, 'estimators' | 'judges' | 'gives' | 'observations'>

/**
 * Grades of the estimators and judges with a validation record, one for each language of the run. A
 * grade says how well the scores are validated.
 */
export async function recordedGrades(evaluation: Sources): Promise<readonly ScoreGrade[]> {
  const grades: ScoreGrade[] = []
  for (const label of [...evaluation.estimators, ...evaluation.judges]) {
    const { measures, criteria } = evaluation.gives[label] ?? {}
    const numbers = Object.entries<GivenNumber>({ ...measures, ...criteria })
    const first = numbers.find(([, { record }]) => record !== undefined)
    if (first === undefined) continue
    const languages = new Set<string>()
    for await (const { language } of evaluation.observations({ source: label, name: first[0] }))
      languages.add(language)
    for (const language of languages)
      for (const [criterion, { record = {} }] of numbers)
        grades.push(gradeOf({ label, criterion, language }, record))
  }
  return grades
}

function gradeOf(
  of: Pick<ScoreGrade, 'label' | 'criterion' | 'language'>,
  record: Readonly<Record<string, Words>>,
): ScoreGrade {
  const words = recordIn(record, of.language)
  const { en, ...translations } =
    typeof words === 'string' ? { en: words } : (words ?? (NOT_VALIDATED as { en: string }))
  return { ...of, grade: words === undefined ? 'none' : 'validated', text: en, translations }
}

/**
 * Text of a validation record for a language. Undefined if the record contains no validation in it.
 */
export const recordIn = (
  record: Readonly<Record<string, Words>>,
  language: string,
): Words | undefined => record[language] ?? record[language.split('-')[0]!]
