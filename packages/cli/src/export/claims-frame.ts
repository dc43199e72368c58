/** The claims of a run as rows: what is compared, how much, how sure, and what may be said. */
import type { Claim } from '@attune/core/findings'
import { flag, type Frame, number, text, type Value, whole } from './rows.js'

const numberOf = (value: { readonly state: 'known'; readonly value: number } | { readonly state: 'unknown' }): Value =>
  value.state === 'known' ? value.value : undefined

const columns: readonly (readonly [Frame['columns'][number], (claim: Claim) => Value])[] = [
  [text('id'), ({ id }) => id],
  [text('evaluation'), ({ evaluation }) => evaluation],
  [text('kind'), ({ kind }) => kind],
  [text('source'), ({ of }) => of.source],
  [text('name'), ({ of }) => of.name],
  [text('supporter'), ({ supporter }) => supporter],
  [text('against'), ({ against }) => against],
  [text('conditions'), ({ conditions }) => JSON.stringify(conditions)],
  [text('family'), ({ family }) => family],
  [number('estimate'), ({ estimate }) => numberOf(estimate)],
  [number('lower'), ({ interval }) => (interval.state === 'known' ? interval.value.lower : undefined)],
  [number('upper'), ({ interval }) => (interval.state === 'known' ? interval.value.upper : undefined)],
  [number('p'), ({ p }) => numberOf(p)],
  [number('adjusted'), ({ adjusted }) => numberOf(adjusted)],
  [whole('values'), ({ n }) => n.values],
  [whole('clusters'), ({ n }) => n.clusters],
  [flag('detected'), ({ detected }) => detected],
  [text('grade'), ({ grade }) => grade],
  [text('direction'), ({ direction }) => direction],
  [text('withheld'), ({ withheld }) => withheld],
  [text('holds_unless'), ({ holdsUnless }) => holdsUnless],
  [text('sentence'), ({ sentence }) => sentence],
]

/** `estimate` is the first less the second, of a preference the share; as stored, not scaled. */
export const claimsFrame = (claims: readonly Claim[]): Frame => ({
  name: 'claims',
  columns: columns.map(([column]) => column),
  rows: rowsOf(claims),
})

async function* rowsOf(claims: readonly Claim[]): AsyncGenerator<Value[]> {
  for (const claim of claims) yield columns.map(([, value]) => value(claim))
}
