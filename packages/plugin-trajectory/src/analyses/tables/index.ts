import {
  besidePublished,
  compare,
  concatFindings,
  means,
  readData,
  readRows,
  type KitColumn,
  type KitFindings,
  type Row,
} from '@attune/kit'
import {
  alikeScores,
  estimatorWith,
  type KitOptions,
  type RowSet,
  setByLanguage,
} from '@attune/kit/internal'
import { defineAnalysis } from '@attune/core'
import type { Evaluation, Findings, Played } from '@attune/core/findings'
import { displayScales } from '../../metrics/display-scales.js'
import { strategies } from '../../scenarios/index.js'
import { trajectoryOptions, EVENTS, readTrajectorySet } from '../observations.js'

export const tables = defineAnalysis({
  revision: 15,
  summary: 'BEL, ETV and ECP by supporter and strategy, and compared in pairs.',
  options: {
    type: 'object',
    properties: {
      ...trajectoryOptions,
      published: {
        type: 'boolean',
        default: false,
        description:
          'Adds a table with the numbers of the paper next to the own ones, or the reason why they cannot be compared.',
      },
    },
    additionalProperties: false,
  },
  create: ({ published, ...given }) => ({
    async analyse(evaluation) {
      const all = await readTrajectorySet(evaluation, given)
      const paper = published
        ? { lacks: await differencesFromPaper(evaluation), played: await evaluation.played() }
        : undefined
      const alike = hasArtefacts(all) ? await alikeOf(evaluation, given.estimator) : undefined
      return setByLanguage(all, (rows, language, isAlone) => {
        const numbers = ofLanguage(evaluation, rows, { language, isAlone })
        const found = concatFindings(alike?.get(language) ?? { tables: [], figures: [] }, numbers)
        return paper ? concatFindings(found, publishedOf(found, language, paper)) : found
      })
    },
  }),
})

async function alikeOf(evaluation: Evaluation, label?: string) {
  const source = await estimatorWith(evaluation, 'bel', label)
  return source === undefined
    ? undefined
    : alikeScores(evaluation, { source, name: 'score' }, 'BEL and ETV')
}

const PUBLISHED_TURNS = 40

/**
 * Reasons why values cannot be compared with those of the paper: BEL and ETV depend on the number
 * of replies.
 */
async function differencesFromPaper(evaluation: Evaluation): Promise<string[]> {
  const replies = await readRows(evaluation, { kind: 'dialogue', name: 'replies' })
  const counts = replies.flatMap(({ value }) =>
    value.state === 'known' ? [Number(value.value)] : [],
  )
  const most = Math.max(0, ...counts)
  return most === PUBLISHED_TURNS
    ? []
    : [`dialogues have up to ${most} replies here, and ${PUBLISHED_TURNS} there`]
}

function publishedOf(
  { tables: [level] }: Findings,
  language: string,
  { lacks, played }: { readonly lacks: readonly string[]; readonly played: Played },
): Findings {
  if (level === undefined) return { tables: [], figures: [] }
  const isPublished = language === 'en' || language === 'zh'
  return besidePublished(
    level,
    readData(new URL(`published.${isPublished ? language : 'en'}.json`, import.meta.url)),
    {
      id: `published-${language}`,
      title: `Beside the numbers of the paper, ${language}`,
      played,
      lacks: isPublished
        ? lacks
        : [`the language is ${language} here, and English or Chinese there`],
    },
  )
}

/** Measures by which supporters and strategies are compared. */
const measures = {
  bel: { key: 'bel', title: 'BEL', scale: displayScales.bel, better: 'higher', range: [0, 1] },
  etv: { key: 'etv', title: 'ETV', scale: displayScales.etv, better: 'higher' },
  etvNoSkip: {
    key: 'etvNoSkip',
    title: 'ETV of all transitions',
    scale: displayScales.etv,
    better: 'higher',
  },
} as const satisfies Readonly<Record<string, KitColumn>>

const centroid: readonly KitColumn[] = [
  { key: 'cx', title: 'Cx', digits: 3 },
  { key: 'delta', title: 'Cy − Cx', digits: 4 },
  { key: 'levelTerm', title: 'Level term of ETV', scale: displayScales.etv },
  { key: 'jitterTerm', title: 'Jitter term of ETV', scale: displayScales.etv },
  { key: 'theoreticalEtv', title: 'Theoretical ETV', scale: displayScales.etv },
]

/** Columns for parts of a measure that do not depend on the seeker's words. */
const artefacts: readonly KitColumn[] = [
  { key: 'etvPlacebo', title: 'ETV of a constant utterance', scale: displayScales.etv },
  { key: 'etvDrawBias', title: 'ETV from noise of draws', scale: displayScales.etv },
  { key: 'etvDrawError', title: 'Error of draws, ETV', scale: displayScales.etv },
  { key: 'belDrawError', title: 'Error of draws, BEL', scale: displayScales.bel },
]

interface Circumstances {
  readonly language: string
  readonly isAlone: boolean
}

/** Findings for one language: first the tables over all scenarios, then those of the paper. */
function ofLanguage(evaluation: Evaluation, rows: RowSet, given: Circumstances): Findings {
  const { language, isAlone } = given
  const about = isAlone ? {} : { about: language }
  const columns = Object.values(measures)
  const meansOf = (options: KitOptions): Findings => ({
    tables: means(evaluation, rows, options).tables,
    figures: [],
  })
  const byStrategy = (measure: KitColumn): Findings => meansOf(strategyTable(rows, measure, given))
  const level = {
    id: `overall-${language}`,
    title: `Level and change of the mood, ${language}`,
    columns,
  }
  const differences = {
    id: `comparison-${language}`,
    title: `Differences between supporters, paired by scenario, ${language}`,
    columns,
    compares: level.id,
  }
  return concatFindings(
    withoutFullEtv({ ...means(evaluation, rows, { ...level, ...about }), figures: [] }),
    withoutFullEtv(compare(evaluation, rows, { ...differences, ...about })),
    byStrategy(measures.bel),
    byStrategy(measures.etv),
    meansOf(centroidTable(language)),
    byStrategy(measures.etvNoSkip),
    ...(hasArtefacts(rows) ? [meansOf(artefactTable(language))] : []),
  )
}

/**
 * True if a reward model made the scores with assumed previous emotions. Only then there are the
 * measures on their effects.
 */
const hasArtefacts = (rows: RowSet): boolean => rows.names.includes('etvPlacebo')

/** Removes the sentences on ETV of all transitions; the tables contain the values. */
const withoutFullEtv = (findings: KitFindings): Findings => ({
  ...findings,
  sentences: findings.sentences.filter((each) => !each.includes(measures.etvNoSkip.title)),
})

function strategyTable(
  rows: RowSet,
  measure: KitColumn,
  { language, isAlone }: Circumstances,
): KitOptions {
  const isMixed = new Set(Array.from(rows.abouts(), ({ tags }) => tags[EVENTS])).size > 1
  return {
    id: `${measure.key}-${language}`,
    title: `${measure.title}, ${language}`,
    columns: strategyColumns(rows, measure),
    notes: [
      'Overall is the mean over scenarios, not over the columns.',
      ...(measure.key === 'etv' && isMixed ? [eventsNote] : []),
      ...(isAlone
        ? []
        : ['Differences between languages are first of all differences of the estimator.']),
    ],
  }
}

const eventsNote =
  'ETV rises with the number of events when their transitions are left out, and strategies differ in it: trajectory/contrasts compares the same stories with other numbers of events.'

/** Table of emotional centroid positions and the terms of ETV. */
const centroidTable = (language: string) => ({
  id: `ecp-${language}`,
  title: `Emotional centroid position and the two terms of ETV, ${language}`,
  columns: centroid,
  notes: [
    'Cy − Cx is (last − first score) / T: it depends on the endpoints alone.',
    'The jitter term is never negative: movement without improvement raises ETV through it.',
    'Theoretical ETV is the mean of the dialogues’ own: a state visited once counts as much as one visited often. It is for display, not for ranking.',
  ],
})

const artefactTable = (language: string) => ({
  id: `artefacts-${language}`,
  title: `What the method itself adds to ETV and BEL, ${language}`,
  columns: artefacts,
  notes: [
    'Constant utterance: ETV if the seeker said the same at every turn, with the reaction to assumed previous emotions that the reward model showed in each dialogue. Compare ETV with it: only what lies above it can come from the seeker’s words.',
    'Noise of draws: what sampling the previous emotion adds to ETV on average. Errors: of one dialogue, from the draws alone; `expectation: exact` has neither.',
  ],
})

/**
 * A column per strategy in use, known ones in their usual order, and a column for all scenarios.
 */
function strategyColumns(rows: RowSet, measure: KitColumn): KitColumn[] {
  const strategyOf = ({ tags }: Pick<Row, 'tags'>): string => tags['strategy'] ?? 'none'
  const present = [...new Set(Array.from(rows.abouts(), strategyOf))]
  const usual = Object.keys(strategies)
  const codes = [
    ...usual.filter((code) => present.includes(code)),
    ...present.filter((code) => !usual.includes(code)),
  ]
  return [
    ...codes.map((code) => ({
      ...measure,
      key: code,
      title: code,
      of: measure.key,
      where: (row: Row) => strategyOf(row) === code,
    })),
    { ...measure, key: 'overall', title: 'Overall', of: measure.key },
  ]
}
