/**
 * Review of cards in two rounds, as in the paper: one person drops cards without an event; two
 * people grade and sort each card, and a third person decides.
 */
import { defineCommand, type Json, type JsonObject } from '@attune/core'
import { readRecords } from '@attune/core/reading'
import { resolve } from 'node:path'
import { leaves } from '../cards/categories.js'
import { grades } from '../cards/grades.js'
import { readOwnFields } from '../cards/own-fields.js'
import { misread, write } from '../released/files.js'

/** A scenario as `attune generate` writes it. */
interface Extracted extends JsonObject {
  readonly id: string
  readonly language: string
  readonly profile: string
  readonly tags: { readonly source?: string }
  readonly references: { readonly dialogue?: Json }
}

const file = (description: string) => ({ type: 'string', description }) as const

export const review = defineCommand({
  summary:
    'Sheets for people who review extracted cards in two rounds, and the card file that comes of them.',
  options: {
    type: 'object',
    properties: {
      cards: file(
        'Cards of esc-eval/extraction, as `attune generate --to cards.jsonl` writes them.',
      ),
      kept: file('The sheet of round 1, filled. Default: that sheet is written.'),
      votes: {
        type: 'array',
        items: { type: 'string' },
        maxItems: 3,
        default: [],
        description:
          'The sheet of round 2 as two people filled it, then as a third did. Default: that sheet is written.',
      },
      to: file('The sheet to write, a .yaml file, or with votes the card file.'),
    },
    required: ['cards', 'to'],
    additionalProperties: false,
  },
  async run({ cards, kept, votes, to }, { folder }) {
    const at = (name: string): string => resolve(folder, name)
    const all = [...(await byId<Extracted>(at(cards))).values()]
    if (kept === undefined)
      return sheet(at(to), all, {
        keep: 'true, or false where no event stands behind the feelings',
      })
    const first = await byId(at(kept))
    const odd = all.find(({ id }) => typeof first.get(id)?.['keep'] !== 'boolean')
    if (odd) throw misread(at(kept), `"keep" of the card "${odd.id}" is neither true nor false`)
    const left = all.filter(({ id }) => first.get(id)!['keep'])
    const asked = { grade: grades.join(', '), category: leaves.map(({ id }) => id).join(', ') }
    if (votes.length < 2) return sheet(at(to), left, asked)
    const sheets = await Promise.all(votes.map((name) => byId(at(name))))
    const releasedCards = left.map((card, index) => cardOf(card, index + 1, sheets))
    const wrong = left.find((_, index) => readOwnFields(releasedCards[index]!) === 'value:votes')
    if (wrong)
      throw misread(
        at(votes[0]!),
        `here or in the other sheets the card "${wrong.id}" lacks a grade or a category that there is`,
      )
    const open = left.filter((_, index) => typeof readOwnFields(releasedCards[index]!) === 'string')
    await write(at(to), JSON.stringify(releasedCards, null, 1))
    if (open.length > 0) await sheet(`${at(to)}.third.yaml`, open, asked)
    const graded = releasedCards
      .map(readOwnFields)
      .map((own) => (typeof own === 'string' ? 'open' : own.grade!))
    const counts = {
      extracted: all.length,
      kept: left.length,
      ...Object.fromEntries(
        [...grades, 'open'].map((grade) => [grade, graded.filter((own) => own === grade).length]),
      ),
    }
    const next =
      open.length > 0 ? `\nA third person fills ${to}.third.yaml, the third of --votes.` : ''
    return {
      text: `${Object.entries(counts)
        .map(([name, count]) => `${name} ${count}`)
        .join(', ')}${next}`,
      report: counts,
    }
  },
})

async function byId<Row extends JsonObject>(name: string): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  for await (const { value } of readRecords<Row>(name, { type: 'object', required: ['id'] }))
    rows.set(String(value['id']), value)
  return rows
}

/** Form with a YAML document for each card; the allowed values of its keys are at the top. */
async function sheet(
  name: string,
  cards: readonly Extracted[],
  keys: Readonly<Record<string, string>>,
) {
  const head = Object.entries(keys).map(([key, values]) => `# ${key}: ${values}`)
  const documents = cards.map(({ id, profile }) =>
    [
      `id: ${JSON.stringify(id)}`,
      'card: |-',
      ...profile.split('\n').map((line) => `  ${line}`),
      ...Object.keys(keys).map((key) => `${key}:`),
      '',
    ].join('\n'),
  )
  await write(name, [...head, documents.join('---\n')].join('\n'))
  return {
    text: `Wrote ${cards.length} cards to ${name}. Each person fills a copy.`,
    report: { cards: cards.length },
  }
}

/**
 * A card in the released form with its votes, which `esc-eval/cards` combines. The form requires a
 * category, so a card that is graded invalid gets an arbitrary one.
 */
function cardOf(
  { id: key, language, profile: base, tags, references }: Extracted,
  id: number,
  sheets: readonly ReadonlyMap<string, JsonObject>[],
): JsonObject {
  const [one = {}, two = {}, third] = sheets.map((each) => each.get(key) ?? {})
  const category = (vote: JsonObject): Json =>
    vote['category'] ?? (vote['grade'] === 'invalid' ? leaves[0]!.id : null)
  const settled = third?.['grade'] ? { third: third['grade'], category: category(third) } : {}
  const votes = {
    grades: [one['grade'] ?? null, two['grade'] ?? null],
    categories: [category(one), category(two)],
    ...settled,
  }
  const more = {
    ...(tags.source !== undefined && { source: tags.source }),
    ...(references.dialogue !== undefined && { dialogue: references.dialogue }),
  }
  return { id, language: language === 'zh' ? 'chinese' : 'english', base, votes, ...more }
}
