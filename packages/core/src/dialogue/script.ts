/** Scripts of texts by their ISO 15924 codes, and the scripts of languages. */

/** Unicode scripts of the composite scripts of ISO 15924. */
const composites: Readonly<Record<string, readonly string[]>> = {
  Hans: ['Hani', 'Bopo'],
  Hant: ['Hani', 'Bopo'],
  Jpan: ['Hani', 'Hira', 'Kana'],
  Kore: ['Hang', 'Hani'],
}

const named = (
  'Latn Cyrl Grek Arab Hebr Hani Hira Kana Bopo Hang Thai Deva Beng Taml ' +
  'Telu Knda Mlym Gujr Guru Orya Sinh Laoo Khmr Mymr Ethi Geor Armn Tibt'
).split(' ')

/**
 * Scripts without spaces between words. Their words are estimated from the number of characters.
 */
const spaceless: ReadonlySet<string> = new Set([
  'Hani',
  'Hira',
  'Kana',
  'Bopo',
  'Thai',
  'Laoo',
  'Khmr',
  'Mymr',
  'Tibt',
])

const patterns = named.map((script) => {
  const letters = String.raw`[\p{Script=${script}}&&\p{L}]`
  return [script, new RegExp(spaceless.has(script) ? letters : `${letters}+`, 'gv')] as const
})

/** Words per character in a script without spaces: a Chinese word has one or two characters. */
const WORDS_PER_CHARACTER = 0.6

/** Removes parts that belong to no language: addresses, code, numbers and punctuation. */
export function wordsAlone(text: string): string {
  const uncoded = text.replaceAll(/```[^]*?(?:```|$)|`[^`\n]*`/g, ' ')
  // Sequences of ASCII characters are matched first and then examined. One pattern for both steps
  // would take quadratic time on long sequences.
  const spoken = noWord.test(uncoded)
    ? uncoded.replaceAll(/[\x21-\x7e]+/g, (run) => (noWord.test(run) ? ' ' : run))
    : uncoded
  return spoken.replaceAll(/[^\p{L}\p{M}'’\s]+/gu, ' ').trim()
}

/** Signs of addresses, code and numbers. */
const noWord = /[@\d/\\_<>=]/

/** A letter of a non-Latin script. Most texts have none, so this single test suffices for them. */
const notLatin = new RegExp(String.raw`[\p{L}--\p{Script=Latn}]`, 'v')

/**
 * Estimated number of words in a text per script. In scripts without spaces, a character counts as
 * a fraction of a word.
 */
export function scriptsOf(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [script, pattern] of notLatin.test(text) ? patterns : patterns.slice(0, 1)) {
    const found = text.match(pattern)?.length ?? 0
    if (found > 0) counts.set(script, spaceless.has(script) ? found * WORDS_PER_CHARACTER : found)
  }
  return counts
}

/**
 * Scripts in which a language is written, according to CLDR; undefined for a tag without a
 * language.
 */
export function scriptsOfLanguage(tag: string): readonly string[] | undefined {
  if (!byLanguage.has(tag)) byLanguage.set(tag, findScripts(tag))
  return byLanguage.get(tag)
}

const byLanguage = new Map<string, readonly string[] | undefined>()

function findScripts(tag: string): readonly string[] | undefined {
  if (!/^[a-z]{2,3}(?:[-_]|$)/i.test(tag) || /^(?:und|mul|zxx|mis)\b/i.test(tag)) return undefined
  try {
    const { script } = new Intl.Locale(tag.replaceAll('_', '-')).maximize()
    return script === undefined ? undefined : (composites[script] ?? [script])
  } catch {
    return undefined
  }
}

/**
 * Minimum number of words in unexpected scripts. Fewer words are a name, a greeting or a quotation.
 */
const ENOUGH_WORDS = 6

/**
 * The most frequent unexpected script, if most words of the text are in unexpected scripts;
 * otherwise undefined.
 */
export function otherScript(text: string, expected: ReadonlySet<string>): string | undefined {
  if (expected.has('Latn') && !notLatin.test(text)) return undefined
  const counts = [...scriptsOf(text)]
  const others = counts.filter(([script]) => !expected.has(script))
  const sum = (all: readonly (readonly [string, number])[]): number =>
    all.reduce((words, [, count]) => words + count, 0)
  const outside = sum(others)
  if (outside < ENOUGH_WORDS || 2 * outside <= sum(counts)) return undefined
  return others.toSorted(([, one], [, other]) => other - one)[0]![0]
}
