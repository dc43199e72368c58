import { isObject } from '@attune/core/answers'
import { isChinese } from '../../../../packages/plugin-seekers/src/language.js'
import { jsonOf } from '../../../../packages/plugin-seekers/src/files.js'
import builtInHeld from './held.js'
import builtInSeen from './seen.js'

export interface Wording {
  readonly text: string
  /** How plainly it shows the fault, by its author. */
  readonly strength?: string | number
}

/** By fault and language: `en`, `zh`. */
export type Wordings = Readonly<Record<string, Readonly<Record<string, readonly Wording[]>>>>

export type Half = 'held' | 'seen'

const asWordings = (
  bank: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>,
): Wordings =>
  Object.fromEntries(
    Object.entries(bank).map(([fault, languages]) => [
      fault,
      Object.fromEntries(
        Object.entries(languages).map(([language, all]) => [
          language,
          all.map((text) => ({ text })),
        ]),
      ),
    ]),
  )

/** Authors of word lists may read `seen`; figures are for `held`, which they may not. */
export const ownWordings: Readonly<Record<Half, Wordings>> = {
  held: asWordings(builtInHeld),
  seen: { ...asWordings(builtInHeld), ...asWordings(builtInSeen) },
}

/**
 * Wordings of a file, in place of the package's.
 *
 * @throws DATA_READ, and an error for a file that is no bank of wordings
 */
export function readWordings(file: string): Wordings {
  const fail = (what: string): Error => new Error(`${file} holds no wordings: ${what}.`)
  const bank = jsonOf(file, () => fail('it is not JSON'))
  if (!isObject(bank)) throw fail('fault → language → list of { text, strength } is expected')
  for (const [fault, languages] of Object.entries(bank)) {
    if (!isObject(languages)) throw fail(`${fault} holds no languages`)
    for (const [language, all] of Object.entries(languages)) {
      const isList =
        Array.isArray(all) &&
        all.length > 0 &&
        all.every((each) => isObject(each) && typeof each['text'] === 'string')
      if (!isList) throw fail(`${fault}.${language} is no list of { text, strength }`)
    }
  }
  return bank as unknown as Wordings
}

export const wordingsFor = (
  wordings: Wordings,
  fault: string,
  language: string,
): readonly Wording[] => wordings[fault]?.[isChinese(language) ? 'zh' : 'en'] ?? []
