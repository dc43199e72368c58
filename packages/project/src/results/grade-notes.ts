import type { Claim, Findings, ScoreGrade, Table } from '@attune/core/findings'

/** Findings whose tables say, of each score that they show, how far evidence carries it. */
export const withGrades = (findings: Findings, grades: readonly ScoreGrade[]): Findings =>
  grades.length === 0 ? findings : { ...findings, tables: findings.tables.map((table) => noted(table, grades)) }

function noted(table: Table, grades: readonly ScoreGrade[]): Table {
  const shown = namesIn(table)
  const languages = new Set(grades.map(({ language }) => language)).size
  const notes = grades
    .filter(({ label, criterion }) => namesOf(label, criterion).some((name) => shown.has(name)))
    .map(
      ({ label, criterion, language, text }) =>
        `${label} · ${criterion}${languages > 1 ? ` (${language})` : ''} is ${text}.`,
    )
  return notes.length === 0 ? table : { ...table, notes: [...table.notes, ...notes] }
}

const namesOf = (label: string, criterion: string): readonly string[] => [
  `${label} · ${criterion}`,
  `${label}.${criterion}`,
  criterion,
]

/** Titles of columns, and texts of rows. */
const namesIn = ({ columns, rows }: Table): ReadonlySet<string> =>
  new Set([
    ...columns.map(({ title }) => title),
    ...rows.flatMap((row) => Object.values(row).filter((cell) => typeof cell === 'string')),
  ])

/** Claims that say how far evidence carries the score that they are about. */
export const gradedClaims = (claims: readonly Claim[], grades: readonly ScoreGrade[]): readonly Claim[] =>
  grades.length === 0 ? claims : claims.map((claim) => graded(claim, grades))

function graded(claim: Claim, grades: readonly ScoreGrade[]): Claim {
  const own = grades.filter(({ label, criterion }) => label === claim.of.source && criterion === claim.of.name)
  if (own.length === 0) return claim
  const texts = new Set(own.map(({ text }) => text))
  const [text] = texts
  const grade = texts.size === 1 ? text! : own.map((each) => `${each.language}: ${each.text}`).join('; ')
  return { ...claim, grade }
}
