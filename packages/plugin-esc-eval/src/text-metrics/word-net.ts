import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errors } from '../errors.js'

/**
 * Parts of speech, each with rules that convert an inflected word to its base form (`ending:new
 * ending`).
 */
const parts = {
  noun: 's: ses:s ves:f xes:x zes:z ches:ch shes:sh men:man ies:y',
  verb: 's: ies:y es:e es: ed:e ed: ing:e ing:',
  adj: 'er: est: er:e est:e',
  adv: '',
} as const

/** One part of speech of a WordNet database. */
class Part {
  readonly #offsets: ReadonlyMap<string, readonly number[]>
  readonly #irregular: ReadonlyMap<string, readonly string[]>
  readonly #rules: readonly (readonly string[])[]
  readonly #data: Buffer

  constructor(folder: string, name: keyof typeof parts) {
    this.#offsets = new Map(linesOf(folder, `index.${name}`).map(offsetsIn))
    this.#irregular = new Map(
      linesOf(folder, `${name}.exc`).map((line) => {
        const [word = '', ...bases] = line.trim().split(/\s+/)
        return [word, bases]
      }),
    )
    this.#rules = (parts[name].match(/\S+/g) ?? []).map((rule) => rule.split(':'))
    this.#data = attempt(folder, `data.${name}`, (file) => readFileSync(file))
  }

  /** Single words of all synsets of a word and of its base forms. */
  synonyms(word: string): string[] {
    const bases = this.#irregular.get(word) ?? this.#reduced(word)
    return [...new Set([word, ...bases])]
      .flatMap((form) => this.#offsets.get(form) ?? [])
      .flatMap((offset) => this.#wordsAt(offset))
  }

  #reduced(word: string): string[] {
    return this.#rules.flatMap(([ending = '', other = '']) =>
      word.endsWith(ending) ? [word.slice(0, -ending.length) + other] : [],
    )
  }

  /** Words of the synset that begins at a byte of the data file. */
  #wordsAt(offset: number): string[] {
    const line = this.#data.toString('latin1', offset, this.#data.indexOf('\n', offset))
    const [, , , count = '0', ...fields] = line.split(' ')
    const words = Array.from({ length: Number.parseInt(count, 16) }, (_, at) => fields[2 * at]!)
    // An adjective can end with a marker of its syntactic position, such as galore(ip).
    return words.map((word) => word.replace(/\(\w+\)$/, '')).filter((word) => !word.includes('_'))
  }
}

function attempt<T>(folder: string, name: string, read: (file: string) => T): T {
  const file = join(folder, name)
  try {
    return read(file)
  } catch (cause) {
    throw errors.error('WORDNET', { folder, name }, { cause, place: { file } })
  }
}

/** Lines of a file without the licence, whose lines begin with a blank. */
const linesOf = (folder: string, name: string): string[] =>
  attempt(folder, name, (file) => readFileSync(file, 'latin1'))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(' '))

/**
 * Lemma and offsets of an index line. Its fields: lemma, part of speech, number of synsets, number
 * of pointer symbols, the symbols, two numbers, and the offsets of the synsets.
 */
function offsetsIn(line: string): [string, number[]] {
  const [lemma = '', , synsets, pointers, ...rest] = line.trimEnd().split(' ')
  const begin = Number(pointers) + 2
  return [lemma, rest.slice(begin, begin + Number(synsets)).map(Number)]
}

/**
 * Synonyms of English words in a WordNet database, as NLTK finds them for METEOR: single words of
 * all synsets, after the exception lists or the rules of WordNet's own morphology.
 *
 * @param folder `dict` of WordNet 3.0: index, data and exc of noun, verb, adj and adv
 */
export function synonymsIn(folder: string): (word: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>()
  let read: readonly Part[] | undefined
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    read ??= (Object.keys(parts) as (keyof typeof parts)[]).map((name) => new Part(folder, name))
    const found = new Set(read.flatMap((part) => part.synonyms(word)))
    known.set(word, found)
    return found
  }
}
