import type { Claim, Evaluation, Findings, ScoreGrade, Table } from '@attune/core/findings'

/** Adds notes to tables on how well each score in them is validated. */
export const withGrades = (
  findings: Findings,
  grades: readonly ScoreGrade[],
  evaluation: Pick<Evaluation, 'gives'>,
): Findings =>
  grades.length === 0
    ? findings
    : { ...findings, tables: findings.tables.map((table) => noted(table, grades, evaluation)) }

interface Note {
  readonly en: string
  readonly zh?: string
}

function noted(
  table: Table,
  grades: readonly ScoreGrade[],
  evaluation: Pick<Evaluation, 'gives'>,
): Table {
  const shown = namesIn(table)
  const found = grades.filter((each) => namesOf(each, evaluation).some((name) => shown.has(name)))
  const isSeveral = new Set(grades.map(({ language }) => language)).size > 1
  const notes = [
    ...found.filter((each) => !isRecorded(each)).map((each) => noteOf(each, isSeveral)),
    ...recordNotes(found, evaluation),
  ]
  if (notes.length === 0) return table
  const zh = Object.fromEntries(
    notes.flatMap((note) => (note.zh === undefined ? [] : [[note.en, note.zh]])),
  )
  return {
    ...table,
    notes: [...table.notes, ...notes.map(({ en }) => en)],
    ...(Object.keys(zh).length > 0 && {
      translations: { ...table.translations, zh: { ...table.translations?.['zh'], ...zh } },
    }),
  }
}

/**
 * True for a grade from a component's validation record. Such grades share one note, since there
 * may be many.
 */
const isRecorded = ({ translations }: ScoreGrade): boolean => translations !== undefined

const noteOf = ({ label, criterion, language, text }: ScoreGrade, isSeveral: boolean): Note => ({
  en: `${label} · ${criterion}${isSeveral ? ` (${language})` : ''} is ${text}.`,
})

function recordNotes(
  found: readonly ScoreGrade[],
  evaluation: Pick<Evaluation, 'gives'>,
): readonly Note[] {
  const groups = new Map<string, ScoreGrade[]>()
  for (const each of found.filter(isRecorded)) {
    const key = JSON.stringify([each.label, each.language])
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  return [...groups.values()].map((own) => {
    const { label, language } = own[0]!
    const validated = own.filter(({ grade }) => grade === 'validated')
    const others = own.filter(({ grade }) => grade !== 'validated')
    const titles = (all: readonly ScoreGrade[], language: string): readonly string[] =>
      all.map((each) => titleOf(each, evaluation, language))
    if (validated.length === 0)
      return {
        en: `Not validated in ${label} (${language}): ${titles(others, 'en').join(', ')}.`,
        zh: `${label} 中未经验证（${language}）：${titles(others, 'zh').join('、')}。`,
      }
    const known = (language: string, of: (grade: ScoreGrade) => string): readonly string[] =>
      validated.map(
        (each) =>
          `${titleOf(each, evaluation, language)}${language === 'zh' ? '：' : ': '}${of(each)}`,
      )
    return {
      en: `What ${label} is known to find of planted mistakes (${language}): ${[
        ...known('en', ({ text }) => text),
        ...(others.length > 0 ? [`not validated: ${titles(others, 'en').join(', ')}`] : []),
      ].join('; ')}.`,
      zh: `${label} 已知能发现的人为缺陷（${language}）：${[
        ...known('zh', ({ translations, text }) => translations?.['zh'] ?? text),
        ...(others.length > 0 ? [`未经验证：${titles(others, 'zh').join('、')}`] : []),
      ].join('；')}。`,
    }
  })
}

function titleOf(
  { label, criterion }: ScoreGrade,
  { gives }: Pick<Evaluation, 'gives'>,
  language = 'en',
): string {
  const { measures, criteria } = gives[label] ?? {}
  const { title = criterion } = measures?.[criterion] ?? criteria?.[criterion] ?? {}
  return typeof title === 'string' ? title : (title[language] ?? title.en)
}

const namesOf = (grade: ScoreGrade, evaluation: Pick<Evaluation, 'gives'>): readonly string[] => {
  const { label, criterion } = grade
  return [`${label} · ${criterion}`, `${label}.${criterion}`, criterion, titleOf(grade, evaluation)]
}

/** Titles and texts of a table, which may name a measure. */
const namesIn = ({ columns, rows }: Table): ReadonlySet<string> =>
  new Set([
    ...columns.map(({ title }) => title),
    ...rows.flatMap((row) => Object.values(row).filter((cell) => typeof cell === 'string')),
  ])

/** Adds the grade of its score to each claim. */
export const gradedClaims = (
  claims: readonly Claim[],
  grades: readonly ScoreGrade[],
): readonly Claim[] => (grades.length === 0 ? claims : claims.map((claim) => graded(claim, grades)))

function graded(claim: Claim, grades: readonly ScoreGrade[]): Claim {
  const own = grades.filter(
    ({ label, criterion }) => label === claim.of.source && criterion === claim.of.name,
  )
  if (own.length === 0) return claim
  const texts = new Set(own.map(({ text }) => text))
  const [text] = texts
  const grade =
    texts.size === 1 ? text! : own.map((each) => `${each.language}: ${each.text}`).join('; ')
  return { ...claim, grade }
}
