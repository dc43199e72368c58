import { readFileSync } from 'node:fs'
import type { StopWords } from '@attune/statistics/text'
import { errors } from '../errors.js'
import { isChinese } from '../language.js'
import { PhraseIndex } from '../measures/markers.js'
import { jsonOf } from '../files.js'

const names = [
  'stop',
  'stopHan',
  'function',
  'thanks',
  'agrees',
  'hedges',
  'resists',
  'ambivalentFor',
  'ambivalentAgainst',
  'farewell',
  'helper',
  'fourthWall',
  'positive',
  'negative',
  'negators',
  'except',
] as const
type ListName = (typeof names)[number]
export type Lists = Readonly<Record<ListName, readonly string[]>>

/** Word lists by language. */
export type AllLists = Readonly<Record<'en' | 'zh', Lists>>

/** Word lists as indexes for lookups. */
export interface ReadLists {
  readonly stop: StopWords
  readonly function: readonly string[]
  readonly pleased: PhraseIndex
  readonly hedges: PhraseIndex
  readonly resists: PhraseIndex
  readonly ambivalent: PhraseIndex
  readonly farewell: PhraseIndex
  readonly helper: PhraseIndex
  readonly fourthWall: PhraseIndex
  readonly sentiment: PhraseIndex
}

export const listsOption = {
  type: 'string',
  format: 'file',
  description: 'Word lists in the place of those of the package: JSON, language → list → entries.',
} as const

const ownLists = (language: 'en' | 'zh'): Lists =>
  JSON.parse(readFileSync(new URL(`${language}.json`, import.meta.url), 'utf8')) as Lists

let own: AllLists | undefined

/**
 * Word lists of the package. Lists in the user's file (language → list → entries) replace those of
 * the same name.
 *
 * @throws DATA_READ, seekers/LISTS
 */
export function listsOf(file?: string): AllLists {
  own ??= { en: ownLists('en'), zh: ownLists('zh') }
  if (file === undefined) return own
  const changes = readFile(file)
  return { en: { ...own.en, ...changes['en'] }, zh: { ...own.zh, ...changes['zh'] } }
}

function readFile(file: string): Readonly<Record<string, Partial<Lists>>> {
  const fail = (what: string): Error => errors.error('LISTS', { file, what }, { place: { file } })
  const lists = jsonOf(file, () => fail('it is not JSON'))
  for (const [language, all] of Object.entries((lists ?? {}) as Record<string, unknown>)) {
    if (language !== 'en' && language !== 'zh')
      throw fail(`"${language}" is no language of the lists (en, zh)`)
    for (const [name, entries] of Object.entries((all ?? {}) as Record<string, unknown>)) {
      if (!(names as readonly string[]).includes(name))
        throw fail(`there is no list "${name}" (${names.join(', ')})`)
      const isList = Array.isArray(entries) && entries.every((each) => typeof each === 'string')
      if (!isList) throw fail(`${language}.${name} is no list of texts`)
    }
  }
  return lists as Readonly<Record<string, Partial<Lists>>>
}

const indexed = new WeakMap<Lists, ReadLists>()

/** Indexes of the word lists of a language. They are cached for each object with lists. */
export function readLists(all: AllLists, language: string): ReadLists {
  const lists = all[isChinese(language) ? 'zh' : 'en']
  const known = indexed.get(lists)
  if (known) return known
  const { except } = lists
  const made: ReadLists = {
    stop: { words: new Set(lists.stop), han: new Set(lists.stopHan) },
    function: lists.function,
    pleased: new PhraseIndex({ pleased: [...lists.thanks, ...lists.agrees], except }),
    hedges: new PhraseIndex({ hedges: lists.hedges }),
    resists: new PhraseIndex({ resists: lists.resists }),
    ambivalent: new PhraseIndex({ for: lists.ambivalentFor, against: lists.ambivalentAgainst }),
    farewell: new PhraseIndex({ farewell: lists.farewell }),
    helper: new PhraseIndex({ helper: lists.helper }),
    fourthWall: new PhraseIndex({ wall: lists.fourthWall }),
    sentiment: new PhraseIndex({
      positive: lists.positive,
      negative: lists.negative,
      negators: lists.negators,
    }),
  }
  indexed.set(lists, made)
  return made
}
