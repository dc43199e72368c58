import { fewClustersNote, type Column, type Table, type IntervalOptions } from '@attune/core'
import { displayScales } from '../../metrics/aggregate.js'
import { meanOf } from '../mean-of.js'
import { bySupporter, type Group } from './group.js'

const columns: readonly Column[] = [
  { key: 'cx', title: 'Cx', digits: 3 },
  { key: 'delta', title: 'Cy − Cx', digits: 4 },
  { key: 'levelTerm', title: 'Level term of ETV', scale: displayScales.etv },
  { key: 'jitterTerm', title: 'Jitter term of ETV', scale: displayScales.etv },
]

/** Where the trajectories lie, and what ETV is made of. */
export function centroidTable({ own, language }: Group, options: IntervalOptions): Table {
  const id = `ecp-${language}`
  return {
    id,
    title: `Emotional centroid position and the two terms of ETV, ${language}`,
    columns: [{ key: 'supporter', title: 'Supporter' }, ...columns],
    rows: bySupporter(own).map(([supporter, rows]) => ({
      supporter,
      ...Object.fromEntries(columns.map(({ key }) => [key, meanOf(rows, key, options)])),
    })),
    notes: [
      'Cy − Cx is (last − first score) / T: it depends on the endpoints alone.',
      'The jitter term is never negative: movement without improvement raises ETV through it.',
      ...fewClustersNote(own),
    ],
  }
}
