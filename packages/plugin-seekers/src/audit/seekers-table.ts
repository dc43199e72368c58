/** What only several dialogues of a seeker show, next to clean seekers. */
import type { Quantity, Table } from '@attune/core/findings'
import { quantiles } from '@attune/statistics'
import { seekersOf } from '../known-groups/scored.js'
import type { AllLists } from '../lists/index.js'
import { seekerFeatures, type SeekerMeasure, seekerMeasures } from '../reading/seeker-level.js'
import { validationText } from './record.js'
import type { AuditOf } from './tables.js'

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
  const seekers = [...new Set(of.audited.map(({ seeker }) => seeker))].map((seeker) => {
    const places = of.audited.flatMap((each, at) => (each.seeker === seeker ? [at] : []))
    const dialogues = places.map((at) => of.audited[at]!.said)
    return {
      seeker,
      n: places.length,
      found: seekerFeatures(
        dialogues,
        places.map((at) => of.features[at]!),
        lists,
      ),
    }
  })
  return names.flatMap((name) => {
    const band = clean.flatMap((each) => (each[name].state === 'known' ? [each[name].value] : []))
    return seekers.map(({ seeker, n, found }) => {
      const value: Quantity = { value: found[name], n, noInterval: 'one number of all dialogues' }
      const word = validationText(validations.get(name))
      return { measure: seekerMeasures[name].title, seeker, language: of.language, value, clean: bandText(band), word }
    })
  })
}

const short = (value: number): string => String(Number(value.toFixed(2)))

function bandText(values: readonly number[]): string {
  if (values.length === 0) return ''
  const [low, middle, high] = quantiles(values, [0.05, 0.5, 0.95]) as [number, number, number]
  return `${short(middle)} (${short(low)} to ${short(high)})`
}
