import { compare, defineAnalysis, joined, type Evaluation, type Findings, type KitColumn, type Row } from '@attune/core'
import { displayScales } from '../../metrics/aggregate.js'
import { trajectoryOptions, readTrajectories } from '../observations.js'

/** What trajectories of one supporter can be compared between, and whether the two sides are the same stories. */
const kinds = {
  strategy: {
    title: 'strategies',
    isPaired: false,
    notes: [
      'Strategies differ in their scenarios and in their numbers of events: a difference need not come from the strategy.',
    ],
  },
  events: {
    title: 'numbers of events',
    isPaired: false,
    notes: [
      'In the released data the number of events decides the prior as well, and ETV leaves out the transitions of events: see the table of what the method itself adds.',
    ],
  },
  domain: { title: 'domains', isPaired: false, notes: [] },
  language: {
    title: 'languages',
    isPaired: true,
    notes: [
      'Paired by scenario. The estimator agrees with people less in Chinese than in English: a difference between languages is first of all one of the estimator.',
    ],
  },
} as const
type Kind = keyof typeof kinds

export const contrasts = defineAnalysis({
  revision: 1,
  summary: 'BEL and ETV of each supporter compared between strategies, numbers of events, domains and languages.',
  options: {
    type: 'object',
    properties: {
      ...trajectoryOptions,
      between: {
        type: 'array',
        items: { type: 'string', enum: ['strategy', 'events', 'domain', 'language'] },
        uniqueItems: true,
        default: ['strategy', 'events', 'domain', 'language'],
        description: 'What to compare; what does not vary in the scenarios is left out.',
      },
    },
    additionalProperties: false,
  },
  create: ({ between, ...given }) => ({
    async analyse(evaluation) {
      const rows = await readTrajectories(evaluation, 'measure', given)
      return joined(...between.map((kind) => contrast(evaluation, rows, kind)))
    },
  }),
})

const columns: readonly KitColumn[] = [
  { key: 'bel', title: 'BEL', scale: displayScales.bel, better: 'higher' },
  { key: 'etv', title: 'ETV', scale: displayScales.etv, better: 'higher' },
  { key: 'etvNoSkip', title: 'ETV of all transitions', scale: displayScales.etv, better: 'higher' },
]

function contrast(evaluation: Evaluation, rows: readonly Row[], kind: Kind): Findings {
  const { title, isPaired, notes } = kinds[kind]
  const tagged = kind === 'language' ? rows.map(paired) : rows.filter(({ tags }) => tags[kind] !== undefined)
  const values = new Set(tagged.map((row) => (kind === 'language' ? row.language : row.tags[kind])))
  if (values.size < 2) return { tables: [], figures: [] }
  const compared = compare(evaluation, tagged, {
    id: `between-${kind}`,
    title: `Differences between ${title}, for each supporter`,
    columns,
    between: kind,
    paired: isPaired,
    // Languages are not mixed: a gap between them would pass as one between other things.
    by: kind === 'language' || new Set(rows.map(({ language }) => language)).size < 2 ? [] : ['language'],
    notes,
  })
  return { ...compared, figures: [], sentences: [] }
}

/** A scenario and its translation are the two sides of a pair. */
const paired = (row: Row): Row => ({ ...row, pair: JSON.stringify([row.cluster, row.repeat, row.conditions]) })
