import { definePrompt, known, unknown, type Known, type Preference } from '@attune/core'
import { unlessCut } from '@attune/answers'
import { parseSections } from '../verdict/sections.js'
import { parseVerdict, type VerdictParser } from '../verdict/parse-verdict.js'
import { withExplanation } from './problems.js'
import { standInVerdict } from './stand-in.js'

const folder = new URL('.', import.meta.url)

const parserOf = (name: unknown): VerdictParser =>
  name === 'strict' || name === 'reference' ? name : 'lenient'

/**
 * Two conversations as the judge sees them. `firstCut` or `secondCut` is set if that conversation
 * reached its limit.
 */
export type ShownConversations = Readonly<{
  first: string
  second: string
  firstCut?: string
  secondCut?: string
}>
const shownFields = ['first', 'second', 'firstCut', 'secondCut'] as const

/** Placeholder in the form of the answer. The parser rejects it. */
const choice = '<Model A, Model B, or Tie>'

export const pairwisePrompt = definePrompt<
  ShownConversations & { dimension: string; description: string },
  Preference
>({
  id: 'pairwise',
  expects: { tokens: 1000 },
  folder,
  fields: [...shownFields, 'dimension', 'description'],
  parse(text, _, { options, finish }) {
    const parser = parserOf(options['parser'])
    const read = (): Known<Preference> => withExplanation(parseVerdict(text, parser))
    return parser === 'reference' ? read() : unlessCut(finish, read)
  },
  form: () => `## Reasoning\n<your comparison, step by step>\n\n## Verdict\n${choice}`,
  standIn({ input: { first, second, dimension }, language }) {
    const { reasoning, verdict } = standInVerdict([first, second], dimension, language)
    return `## Reasoning\n${reasoning}\n\n## Verdict\n${verdict}`
  },
})

/** Outcomes of a stage by dimension. */
export type StageOutcomes = Readonly<Record<string, Known<Preference>>>

/**
 * Compares all dimensions of a stage in one request. The parser reads their names from `names`, one
 * per line.
 */
export const stagePrompt = definePrompt<
  ShownConversations & { stage: string; capabilities: string; names: string },
  StageOutcomes
>({
  id: 'pairwise-stage',
  expects: { tokens: 1500 },
  folder,
  fields: [...shownFields, 'stage', 'capabilities', 'names'],
  unshown: ['names'],
  parse: (text, { names }, { finish }) =>
    unlessCut(finish, () => {
      const outcomes = stageOutcomes(text, names.split('\n'))
      const unread = Object.entries(outcomes).find(([, outcome]) => outcome.state === 'unknown')
      return unread?.[1].state === 'unknown'
        ? unknown(`${unread[0]}: ${unread[1].why}`)
        : known(outcomes)
    }),
  form: ({ names }) =>
    names
      .split('\n')
      .map(
        (name) =>
          `## ${name}\n### Reasoning\n<your comparison of the two conversations>\n### Verdict\n${choice}`,
      )
      .join('\n\n'),
  standIn({ input: { first, second, names }, language }) {
    const parts = names.split('\n').map((name) => {
      const { reasoning, verdict } = standInVerdict([first, second], name, language)
      return `## ${name}\n### Reasoning\n${reasoning}\n### Verdict\n${verdict}`
    })
    return parts.join('\n\n')
  },
})

export const stageOutcomes = (text: string, names: readonly string[]): StageOutcomes =>
  Object.fromEntries(
    Object.entries(parseSections(text, names)).map(([name, outcome]) => [
      name,
      withExplanation(outcome),
    ]),
  )
