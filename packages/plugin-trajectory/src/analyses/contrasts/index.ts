import { compare, concatFindings, type KitColumn, type Row } from '@attune/kit'
import { defineAnalysis } from '@attune/core'
import type { Evaluation, Findings } from '@attune/core/findings'
import { displayScales } from '../../metrics/display-scales.js'
import { EVENTS, readTrajectories, trajectoryOptions } from '../observations.js'

/** Properties by which a supporter's trajectories can be compared. */
const kinds = {
  strategy: {
    title: 'strategies',
    notes: [
      'Strategies differ in their scenarios and in their numbers of events: a difference need not come from the strategy.',
    ],
  },
  events: {
    title: 'numbers of events',
    notes: [
      'In the released data the number of events decides the prior as well, and ETV leaves out the transitions of events: see the table of what the method itself adds.',
    ],
  },
  domain: { title: 'domains', notes: [] },
  language: {
    title: 'languages',
    notes: [
      'The estimator agrees with people less in Chinese than in English: a difference between languages is first of all one of the estimator.',
    ],
  },
} as const
type Kind = keyof typeof kinds

export const contrasts = defineAnalysis({
  revision: 7,
  summary:
    'BEL and ETV of each supporter compared between strategies, numbers of events, domains and languages.',
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
      return concatFindings(...between.map((kind) => contrast(evaluation, rows, kind)))
    },
  }),
})

const columns: readonly KitColumn[] = [
  { key: 'bel', title: 'BEL', scale: displayScales.bel, better: 'higher' },
  { key: 'etv', title: 'ETV', scale: displayScales.etv, better: 'higher' },
  { key: 'etvNoSkip', title: 'ETV of all transitions', scale: displayScales.etv, better: 'higher' },
]

function contrast(evaluation: Evaluation, rows: readonly Row[], kind: Kind): Findings {
  const { title, notes } = kinds[kind]
  const tagged = kind === 'language' ? rows : rows.filter(({ tags }) => tags[kind] !== undefined)
  const isPaired = areSameStories(tagged, kind)
  const values = new Set(tagged.map((row) => (kind === 'language' ? row.language : row.tags[kind])))
  if (values.size < 2) return { tables: [], figures: [] }
  const compared = compare(evaluation, isPaired ? tagged.map(pairedBy(kind)) : tagged, {
    id: `between-${kind}`,
    title: `Differences between ${title}, for each supporter`,
    columns,
    between: kind,
    // Each language has a separate table, since differences between languages would bias the
    // other contrasts.
    by:
      kind === 'language' || new Set(rows.map(({ language }) => language)).size < 2
        ? []
        : ['language'],
    notes,
  })
  return concatFindings({ ...compared, figures: [], sentences: [] })
}

/**
 * True if a story belongs to several groups: as a translation, or as a variant with another number
 * of events.
 */
function areSameStories(rows: readonly Row[], kind: Kind): boolean {
  const first = new Map<string, string | undefined>()
  return rows.some(({ cluster, language, tags }) => {
    const own = kind === 'language' ? language : tags[kind]
    if (!first.has(cluster)) first.set(cluster, own)
    return first.get(cluster) !== own
  })
}

/**
 * Pairs rows of the same story (cluster). Languages are compared at equal numbers of events, and
 * numbers of events in the same language.
 */
const pairedBy =
  (kind: Kind) =>
  (row: Row): Row => ({
    ...row,
    pair: JSON.stringify([
      row.cluster,
      row.repeat,
      row.conditions,
      kind === 'language' ? row.tags[EVENTS] : row.language,
    ]),
  })
