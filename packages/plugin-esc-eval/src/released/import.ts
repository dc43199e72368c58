import { defineCommand } from '@attune/core'
import { isObject } from '@attune/answers/internal'
import { join, resolve } from 'node:path'
import { cardLanguages } from '../cards/check-card.js'
import { dimensions } from '../dimensions/dimensions.js'
import { misread, nameOf, readJson, readResults, readScoreFile, write } from './files.js'

const files = (description: string) =>
  ({ type: 'array', items: { type: 'string' }, description }) as const

export const importReleased = defineCommand({
  summary:
    'Turn result and score files of the released program into a log for core/replay and a table for core/recorded.',
  options: {
    type: 'object',
    properties: {
      cards: files('The card files that the results belong to, one per language.'),
      results: files(
        'Result files, such as llama3_en.json: dialogues by position in the card file.',
      ),
      scores: { ...files('Score files of the same names. Default: none.'), default: [] },
      to: {
        type: 'string',
        default: '.',
        description: 'The folder to write dialogues.jsonl and scores.csv to.',
      },
    },
    required: ['cards', 'results'],
    additionalProperties: false,
  },
  async run({ cards, results, scores, to }, { folder }) {
    const ids = await idsOf(cards.map((file) => resolve(folder, file)))
    const lines = await readEach(results, folder, ids, async (file, idOf, supporter) =>
      [...(await readResults(file))].map(([position, turns]) =>
        JSON.stringify({ scenario: idOf(position), supporter, turns: withScripted(turns) }),
      ),
    )
    const rows = await readEach(scores, folder, ids, async (file, idOf, supporter) =>
      [...(await readScoreFile(file))].flatMap(([position, own]) =>
        dimensions.map((name) =>
          csvRow([idOf(position), supporter, name, own[name] < 0 ? '' : String(own[name])]),
        ),
      ),
    )
    const log = join(resolve(folder, to), 'dialogues.jsonl')
    const table = join(resolve(folder, to), 'scores.csv')
    await write(log, lines.map((line) => `${line}\n`).join(''))
    if (rows.length > 0)
      await write(table, ['scenario,supporter,criterion,score', ...rows, ''].join('\n'))
    const text = [
      `Wrote ${lines.length} dialogues to ${log}`,
      ...(rows.length > 0 ? [`Wrote ${rows.length} scores to ${table}`] : []),
    ]
    return { text: text.join('\n'), report: { dialogues: lines.length, scores: rows.length } }
  },
})

type IdOf = (position: number) => string

async function readEach<T>(
  names: readonly string[],
  folder: string,
  ids: ReadonlyMap<string, readonly string[]>,
  read: (file: string, idOf: IdOf, supporter: string) => Promise<readonly T[]>,
): Promise<T[]> {
  const all: T[] = []
  for (const name of names) {
    const file = resolve(folder, name)
    const { supporter, language } = nameOf(file)
    const own = ids.get(language)
    if (own === undefined)
      throw misread(file, `no card file has cards in its language, ${language}`)
    const idOf: IdOf = (position) => {
      const id = own[position]
      if (id === undefined)
        throw misread(
          file,
          `it has the position ${position}, and its card file has ${own.length} cards`,
        )
      return id
    }
    all.push(...(await read(file, idOf, supporter)))
  }
  return all
}

/** Ids of cards by language, in file order. */
async function idsOf(cardFiles: readonly string[]): Promise<Map<string, string[]>> {
  const ids = new Map<string, string[]>()
  for (const file of cardFiles) {
    const cards = await readJson(file)
    if (!Array.isArray(cards)) throw misread(file, 'it is not a list of cards')
    for (const card of cards as readonly unknown[]) {
      const language = isObject(card) ? cardLanguages[String(card['language'])] : undefined
      if (!isObject(card) || language === undefined) throw misread(file, 'a card has no language')
      ids.set(language, [...(ids.get(language) ?? []), String(card['id'])])
    }
  }
  return ids
}

/** Marks the greeting as scripted, because the supporter did not write it. */
const withScripted = (
  turns: readonly { readonly speaker: string; readonly text: string }[],
): object[] =>
  turns.map((turn, at) =>
    at === 0 && turn.speaker === 'supporter' ? { ...turn, scripted: true } : turn,
  )

const csvRow = (cells: readonly string[]): string =>
  cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')
