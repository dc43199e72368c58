/** Rows of the index as what analyses read. */
import { type GivenNumber, known, type Series, unknown, type Words } from '@attune/core'
import type {
  Claim,
  Evaluation,
  Findings,
  IdentifiedFinding,
  Observation,
  ObservationFilter,
  ScoreGrade,
  Table,
} from '@attune/core/findings'
import { DOES_NOT_APPLY } from '@attune/core/runtime'
import type { IndexedRow, ObservationFilter as IndexFilter } from '@attune/core/store'

/** Findings whose tables say, of each score that they show, how far evidence carries it. */
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

function noted(table: Table, grades: readonly ScoreGrade[], evaluation: Pick<Evaluation, 'gives'>): Table {
  const shown = namesIn(table)
  const found = grades.filter((each) => namesOf(each, evaluation).some((name) => shown.has(name)))
  const isSeveral = new Set(grades.map(({ language }) => language)).size > 1
  const notes = [
    ...found.filter((each) => !isRecorded(each)).map((each) => noteOf(each, isSeveral)),
    ...recordNotes(found, evaluation),
  ]
  if (notes.length === 0) return table
  const zh = Object.fromEntries(notes.flatMap((note) => (note.zh === undefined ? [] : [[note.en, note.zh]])))
  return {
    ...table,
    notes: [...table.notes, ...notes.map(({ en }) => en)],
    ...(Object.keys(zh).length > 0 && {
      translations: { ...table.translations, zh: { ...table.translations?.['zh'], ...zh } },
    }),
  }
}

/** From what a component declares of its numbers: there may be many, so they share a note. */
const isRecorded = ({ translations }: ScoreGrade): boolean => translations !== undefined

const noteOf = ({ label, criterion, language, text }: ScoreGrade, isSeveral: boolean): Note => ({
  en: `${label} · ${criterion}${isSeveral ? ` (${language})` : ''} is ${text}.`,
})

function recordNotes(found: readonly ScoreGrade[], evaluation: Pick<Evaluation, 'gives'>): readonly Note[] {
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
    const known = (language: string, of: (grade: ScoreGrade) => string): readonly string[] =>
      validated.map((each) => `${titleOf(each, evaluation, language)}${language === 'zh' ? '：' : ': '}${of(each)}`)
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

function titleOf({ label, criterion }: ScoreGrade, { gives }: Pick<Evaluation, 'gives'>, language = 'en'): string {
  const { measures, criteria } = gives[label] ?? {}
  const { title = criterion } = measures?.[criterion] ?? criteria?.[criterion] ?? {}
  return typeof title === 'string' ? title : (title[language] ?? title.en)
}

const namesOf = (grade: ScoreGrade, evaluation: Pick<Evaluation, 'gives'>): readonly string[] => {
  const { label, criterion } = grade
  return [`${label} · ${criterion}`, `${label}.${criterion}`, criterion, titleOf(grade, evaluation)]
}

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

/** Grades from what components declare of their numbers: which planted mistakes each is known to find. */
const NOT_VALIDATED: Words = { en: 'not validated', zh: '未经验证' }

type Sources = Pick<Evaluation, 'estimators' | 'judges' | 'gives' | 'observations'>

/** One for each language of the run, of components with a record. */
export async function recordedGrades(evaluation: Sources): Promise<readonly ScoreGrade[]> {
  const grades: ScoreGrade[] = []
  for (const label of [...evaluation.estimators, ...evaluation.judges]) {
    const { measures, criteria } = evaluation.gives[label] ?? {}
    const numbers = Object.entries<GivenNumber>({ ...measures, ...criteria })
    const first = numbers.find(([, { record }]) => record !== undefined)
    if (first === undefined) continue
    const languages = new Set<string>()
    for await (const { language } of evaluation.observations({ source: label, name: first[0] })) languages.add(language)
    for (const language of languages)
      for (const [criterion, { record = {} }] of numbers) grades.push(gradeOf({ label, criterion, language }, record))
  }
  return grades
}

function gradeOf(
  of: Pick<ScoreGrade, 'label' | 'criterion' | 'language'>,
  record: Readonly<Record<string, Words>>,
): ScoreGrade {
  const words = record[of.language] ?? record[of.language.split('-')[0]!]
  const { en, ...translations } =
    typeof words === 'string' ? { en: words } : (words ?? (NOT_VALIDATED as { en: string }))
  return { ...of, grade: words === undefined ? 'none' : 'validated', text: en, translations }
}

/** What the index is asked for: it knows no pairs and nothing missing, these follow from slots. */
export function indexFilter({ source, kind, name, conditions }: ObservationFilter): IndexFilter {
  return {
    ...(source !== undefined && { source }),
    ...(kind !== undefined && kind !== 'missing' && { kind: kind === 'pair' ? 'verdict' : kind }),
    ...(name !== undefined && kind !== 'missing' && { name }),
    ...(conditions !== undefined && { conditions }),
  }
}

/** Filled member by member: there are as many as numbers in a run, and a spread gives each its own shape. */
type Draft = { -readonly [Name in keyof Observation]: Observation[Name] }

/** What a row says in its slot; nothing if it was not asked for. */
export function observation(
  evaluation: string,
  indexed: IndexedRow,
  asked?: Observation['kind'],
): Observation | undefined {
  const { kind: slot, status, failure, row } = indexed
  // That a scenario is left out is said once, of its dialogue; what does not apply to it says nothing.
  if (status === 'left-out' && (slot !== 'simulate' || failure === DOES_NOT_APPLY)) return undefined
  if (status !== 'done') {
    const what = status === 'left-out' ? 'left out' : 'failed'
    const why = status === undefined ? 'not done yet' : `${what}: ${failure ?? 'unknown'}`
    return draft(evaluation, indexed, { kind: 'missing', name: slot, value: unknown(why) })
  }
  if (!row || asked === 'missing') return undefined
  const [, name, group, turn, value, why] = row
  const kind = row[0] === 'verdict' && slot === 'pair' ? 'pair' : row[0]
  if (asked !== undefined && asked !== kind) return undefined
  const outcome = why === null && value !== null ? known(value) : unknown(why ?? 'no value')
  const found = draft(evaluation, indexed, { kind, name, value: outcome })
  if (group !== null) found.group = group
  if (turn !== null) found.turn = turn
  if (kind === 'series') takeSeries(found, String(value))
  if (kind === 'finding') takeFinding(found, String(value))
  if (kind === 'pair') turnPair(found, indexed)
  return found
}

function draft(
  evaluation: string,
  { scenario, cluster, language, tags, supporter, other, repeat, conditions, label, offline }: IndexedRow,
  { kind, name, value }: Pick<Observation, 'kind' | 'name' | 'value'>,
): Draft {
  const made: Draft = {
    evaluation,
    scenario,
    cluster,
    language,
    tags,
    supporter,
    repeat,
    conditions,
    source: label,
    kind,
    name,
    value,
  }
  if (other !== undefined) made.other = other
  if (offline) made.offline = true
  return made
}

function takeSeries(found: Draft, text: string): void {
  found.series = JSON.parse(text) as Series
  found.value = known(found.series.values.filter(({ state }) => state === 'known').length)
}

/** From `id severity kind state`, as the index has it. */
function takeFinding(found: Draft, text: string): void {
  const [id, severity, kind, state] = text.split(' ') as [string, ...string[]]
  found.finding = { id, severity, kind, state } as IdentifiedFinding
  found.value = known(found.finding.state)
}

/** The judge spoke of who was shown first, a row speaks of its supporter. */
function turnPair(found: Draft, { shownFirst, supporter }: IndexedRow): void {
  if (shownFirst === undefined) return
  found.shownFirst = shownFirst
  if (shownFirst !== supporter && found.value.state === 'known') found.value = known(swapped(found.value.value))
}

const swapped = (preference: number | string): number | string =>
  preference === 'first' ? 'second' : preference === 'second' ? 'first' : preference
