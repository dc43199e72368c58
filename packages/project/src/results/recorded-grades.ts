import type { GivenNumber, Words } from '@attune/core/internal'
import type { Evaluation, ScoreGrade } from '@attune/core/findings'

/** Default grade of a number without a validation record. */
const NOT_VALIDATED: Words = { en: 'not validated', zh: '未经验证' }

type Sources = Pick<Evaluation, 'estimators' | 'judges' | 'gives' | 'observations'>

/** Grades of components with a validation record, one for each language of the run. */
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

/** Text of a validation record in a language; undefined if the record does not validate it there. */
export const recordIn = (
  record: Readonly<Record<string, Words>>,
  language: string,
): Words | undefined => record[language] ?? record[language.split('-')[0]!]
