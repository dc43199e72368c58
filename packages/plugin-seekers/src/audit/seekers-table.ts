/**
 * Table of the measures that need several dialogues of a seeker, together with their values for
 * clean seekers (without a fault).
 */
import { partition } from '@attune/core/internal'
import type { Quantity, Table } from '@attune/core/findings'
import { seekersOf } from '../reading/seekers-of.js'
import type { AllLists } from '../lists/index.js'
import { seekerFeatures, type SeekerMeasure, seekerMeasures } from '../reading/seeker-level.js'
import { validationText } from './record.js'
import { bySeeker } from './seekers.js'
import { type AuditOf, bandText } from './tables.js'

const names = Object.keys(seekerMeasures) as readonly SeekerMeasure[]

export function seekersTable(audits: readonly AuditOf[], lists: AllLists): Table {
  return {
    id: 'seekers-seekers',
    title: 'The seeker under audit: what its dialogues show together',
    columns: [
      { key: 'measure', title: 'Measure' },
      { key: 'seeker', title: 'Seeker' },
      { key: 'language', title: 'Language' },
      { key: 'value', title: 'Value', digits: 2 },
      { key: 'clean', title: 'Clean seekers: median (5 to 95 %)' },
      { key: 'word', title: 'What the measure is known to find' },
    ],
    rows: audits.flatMap((audit) => rowsOf(audit, lists)),
    notes: [
      'Clean seekers are of ten dialogues each. With few dialogues these numbers vary much: compare seekers of about as many.',
    ],
  }
}

function rowsOf({ of, validations }: AuditOf, lists: AllLists): Table['rows'] {
  const clean = seekersOf(of.clean, lists)
  const seekers = [...bySeeker(of.audited)].map(([seeker, own]) => ({
    seeker,
    n: own.length,
    found: seekerFeatures(
      own.map((at) => of.audited[at]!.said),
      own.map((at) => of.features[at]!),
      lists,
    ),
  }))
  return names.flatMap((name) => {
    const band = partition(clean.map((each) => each[name])).values
    return seekers.map(({ seeker, n, found }) => {
      const value: Quantity = { value: found[name], n, noInterval: 'one number of all dialogues' }
      const word = validationText(validations, name)
      return {
        measure: seekerMeasures[name].title,
        seeker,
        language: of.language,
        value,
        clean: bandText(band),
        word,
      }
    })
  })
}
