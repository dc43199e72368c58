/** Rules of a step: pairs of an ending and its replacement. The first ending that fits decides. */
type Rules = readonly (readonly [ending: string, other: string])[]

const rules = (text: string): Rules =>
  text
    .trim()
    .split(/\s+/)
    .map((rule): [string, string] => [rule.split(':')[0]!, rule.split(':')[1] ?? ''])

const suffixesOfStep2 = rules(`
  ational:ate tional:tion enci:ence anci:ance izer:ize bli:ble alli:al entli:ent eli:e ousli:ous
  ization:ize ation:ate ator:ate alism:al iveness:ive fulness:ful ousness:ous aliti:al iviti:ive
  biliti:ble fulli:ful
`)
const suffixesOfStep3 = rules('icate:ic ative: alize:al iciti:ic ical:ic ful: ness:')
const suffixesOfStep4 = rules(`
  al: ance: ence: er: ic: able: ible: ant: ement: ment: ent: ion: ou: ism: ate: iti: ous: ive: ize:
`)

/** Stems of irregular words, as in NLTK. */
const irregular: ReadonlyMap<string, string> = new Map([
  ['skies', 'sky'],
  ['sky', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ...['innings', 'outings', 'cannings'].map((word) => [word, word.slice(0, -1)] as const),
  ...['news', 'inning', 'outing', 'canning', 'howe', 'proceed', 'exceed', 'succeed'].map(
    (word) => [word, word] as const,
  ),
])

/** Letters of a word as `c` (consonant) and `v` (vowel). `y` after a consonant is a vowel. */
function lettersOf(word: string): string {
  let letters = ''
  for (const letter of word) {
    const isVowel = letter === 'y' ? letters.endsWith('c') : 'aeiou'.includes(letter)
    letters += isVowel ? 'v' : 'c'
  }
  return letters
}

/** Number of vowel-consonant sequences: m in Porter's paper. */
const measure = (word: string): number => lettersOf(word).split('vc').length - 1

/**
 * True for words that end with consonant, vowel, consonant like `hop`, but not with w, x or y like
 * `how`. NLTK adds two-letter words like `is`.
 */
const isShort = (word: string): boolean => {
  const letters = lettersOf(word)
  return (letters.endsWith('cvc') && !/[wxy]$/.test(word)) || letters === 'vc'
}

function replaceSuffix(word: string, step: Rules, least: number): string {
  const rule = step.find(([ending]) => word.endsWith(ending))
  if (rule === undefined) return word
  const stem = word.slice(0, -rule[0].length)
  const isRefused = rule[0] === 'ion' && !/[st]$/.test(stem)
  return measure(stem) > least && !isRefused ? stem + rule[1] : word
}

function step1a(word: string): string {
  if (/^.ies$/.test(word)) return word.slice(0, -1)
  if (/(?:ss|i)es$/.test(word)) return word.slice(0, -2)
  return /[^s]s$|^s$/.test(word) ? word.slice(0, -1) : word
}

function step1b(word: string): string {
  if (word.endsWith('ied')) return word.slice(0, word.length === 4 ? -1 : -2)
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  const stem = /^(.*)(?:ed|ing)$/.exec(word)?.[1]
  if (stem === undefined || !lettersOf(stem).includes('v')) return word
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`
  if (/(.)\1$/.test(stem) && lettersOf(stem).endsWith('c'))
    return /[lsz]$/.test(stem) ? stem : stem.slice(0, -1)
  return measure(stem) === 1 && isShort(stem) ? `${stem}e` : stem
}

const step1c = (word: string): string =>
  word.length > 2 && word.endsWith('y') && lettersOf(word.slice(0, -1)).endsWith('c')
    ? `${word.slice(0, -1)}i`
    : word

function step2(word: string): string {
  if (word.endsWith('alli') && measure(word.slice(0, -4)) > 0) return step2(word.slice(0, -2))
  const isLogi = word.endsWith('logi') && !suffixesOfStep2.some(([ending]) => word.endsWith(ending))
  if (isLogi) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  return replaceSuffix(word, suffixesOfStep2, 0)
}

function step5a(word: string): string {
  if (!word.endsWith('e')) return word
  const stem = word.slice(0, -1)
  const size = measure(stem)
  return size > 1 || (size === 1 && !isShort(stem)) ? stem : word
}

/**
 * Stem of an English word in lower case, by Porter's algorithm with NLTK's extensions. The result
 * equals that of NLTK's `PorterStemmer()`.
 *
 * Source: Porter 1980; NLTK 3.10.
 */
export function stemOf(word: string): string {
  const known = irregular.get(word)
  if (known !== undefined || word.length <= 2) return known ?? word
  let stem = step2(step1c(step1b(step1a(word))))
  stem = replaceSuffix(replaceSuffix(stem, suffixesOfStep3, 0), suffixesOfStep4, 1)
  stem = step5a(stem)
  return stem.endsWith('ll') && measure(stem.slice(0, -1)) > 1 ? stem.slice(0, -1) : stem
}
