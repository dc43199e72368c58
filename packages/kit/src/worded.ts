/** Texts of findings in English, which everything reads, with what they are in Chinese next to them. */
import type { Findings, Table, Translations, Words } from '@attune/core/findings'

export const english = (words: Words): string => (typeof words === 'string' ? words : words.en)

/** A text in both languages of the house. */
export interface Worded {
  readonly en: string
  readonly zh: string
  readonly [language: string]: string
}

/** Titles of numbers as Chinese texts name them: the report puts each into Chinese where its component does. */
export const quoted = (titles: readonly string[]): string => titles.map((title) => `「${title}」`).join('')

/** Both languages of a text that contains another one. */
export const around = (inner: Words, say: { readonly [language in 'en' | 'zh']: (text: string) => string }): Words =>
  typeof inner === 'string' || inner['zh'] === undefined
    ? { en: say.en(english(inner)), zh: say.zh(english(inner)) }
    : { en: say.en(inner.en), zh: say.zh(inner['zh']) }

/** As tables and findings hold them; nothing without a text in two languages. */
export function translationsOf(all: readonly Words[]): { readonly translations?: Translations } {
  const zh = all.flatMap((words) =>
    typeof words === 'string' || words['zh'] === undefined ? [] : [[words.en, words['zh']] as const],
  )
  return zh.length === 0 ? {} : { translations: { zh: Object.fromEntries(zh) } }
}

export function mergedTranslations(parts: readonly (Translations | undefined)[]): {
  readonly translations?: Translations
} {
  const merged: Record<string, Record<string, string>> = {}
  for (const part of parts)
    for (const [language, texts] of Object.entries(part ?? {})) Object.assign((merged[language] ??= {}), texts)
  return Object.keys(merged).length === 0 ? {} : { translations: merged }
}

/** Names that many tables have. */
const COMMON: readonly Words[] = [
  { en: 'Supporter', zh: '支持者' },
  { en: 'First', zh: '前者' },
  { en: 'Second', zh: '后者' },
  { en: 'minus', zh: '减' },
  { en: 'against', zh: '对' },
  { en: 'all', zh: '全部' },
  { en: '(none)', zh: '（无）' },
  { en: 'simulator', zh: '求助者模拟器' },
  { en: 'Measure', zh: '指标' },
  { en: 'Criterion', zh: '标准' },
  { en: 'Judge', zh: '评判者' },
  { en: 'Spearman ρ', zh: '斯皮尔曼 ρ' },
  { en: 'Kendall τ-b', zh: '肯德尔 τ-b' },
]

export interface WordedTable extends Omit<Table, 'title' | 'notes' | 'translations'> {
  readonly title: Words
  readonly notes: readonly Words[]
}

/** @param more heads, texts in cells and reasons that the table holds in English */
export function worded({ title, notes, ...table }: WordedTable, more: readonly Words[] = []): Table {
  const held = new Set([
    ...table.columns.map((column) => column.title),
    ...table.rows.flatMap((row) => Object.values(row).filter((cell) => typeof cell === 'string')),
  ])
  const names = COMMON.filter((words) => held.has(english(words)))
  return {
    ...table,
    title: english(title),
    notes: notes.map(english),
    ...translationsOf([title, ...notes, ...names, ...more]),
  }
}

/** Findings with what their sentences and figures say in Chinese. */
export const wordedFindings = <F extends Findings>(findings: F, more: readonly Words[]): F => ({
  ...findings,
  ...mergedTranslations([findings.translations, translationsOf(more).translations]),
})

/** For figures, whose text is drawn. */
export const plainText = <T extends { readonly title: Words; readonly notes?: readonly Words[] }>({
  title,
  notes,
  ...rest
}: T) => ({ ...rest, title: english(title), ...(notes && { notes: notes.map(english) }) })
