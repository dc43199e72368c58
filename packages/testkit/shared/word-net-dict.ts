/** A small database in the form of WordNet, with words of ours. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Part {
  /** Synsets, as their words are written: several words with `_`, a marker in brackets. */
  readonly synsets: readonly (readonly string[])[]
  /** Irregular form and its bases. */
  readonly irregular?: readonly string[]
}

const small: Readonly<Record<string, Part>> = {
  noun: {
    synsets: [
      ['folk', 'people', 'common_people'],
      ['pal', 'friend'],
      ['wife', 'spouse'],
      ['box', 'case'],
      ['man', 'chap'],
      ['worry', 'care'],
      ['Monday', 'Mon'],
    ],
    irregular: ['wives wife', 'men man'],
  },
  verb: {
    synsets: [
      ['feel', 'sense'],
      ['weep', 'cry'],
      ['worry', 'fret'],
      ['hope', 'trust'],
    ],
    irregular: ['felt feel', 'wept weep'],
  },
  adj: {
    synsets: [
      ['glad(p)', 'happy'],
      ['sad', 'sorry(ip)'],
      ['large', 'big'],
    ],
    irregular: ['bigger big'],
  },
  adv: { synsets: [['often', 'frequently']] },
}

const LICENCE = '  1 Words for tests.  \n'
const hex = (count: number): string => count.toString(16).padStart(2, '0')

/** Data file with the byte of each synset, and the offsets of each lemma. */
function dataOf(kind: string, { synsets }: Part): { data: string; index: string } {
  let data = LICENCE
  const offsets = new Map<string, string[]>()
  for (const words of synsets) {
    const offset = String(data.length).padStart(8, '0')
    data += `${offset} 00 ${kind} ${hex(words.length)} ${words.map((word) => `${word} 0`).join(' ')} 000 | words\n`
    for (const word of words) {
      const lemma = word.replace(/\(\w+\)$/, '').toLowerCase()
      offsets.set(lemma, [...(offsets.get(lemma) ?? []), offset])
    }
  }
  const index = [...offsets]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([lemma, at]) => `${lemma} ${kind} ${at.length} 1 @ ${at.length} 0 ${at.join(' ')}  \n`)
  return { data, index: `${LICENCE}${index.join('')}` }
}

const kinds: Readonly<Record<string, string>> = { noun: 'n', verb: 'v', adj: 'a', adv: 'r' }

/** Writes the database. @returns its folder */
export function smallWordNet(folder = mkdtempSync(join(tmpdir(), 'attune-wordnet-'))): string {
  for (const [name, part] of Object.entries(small)) {
    const { data, index } = dataOf(kinds[name]!, part)
    writeFileSync(join(folder, `data.${name}`), data)
    writeFileSync(join(folder, `index.${name}`), index)
    writeFileSync(join(folder, `${name}.exc`), (part.irregular ?? []).map((e) => `${e}\n`).join(''))
  }
  return folder
}
