/** Checks findings of harm against the declaration of their criterion or measure. */
import type { GivenCriterion } from '../contracts/gives.js'
import { isBag } from '../values.js'
import { exactly, misshapen, oneOf, refuse } from './shape.js'

/**
 * Checks a finding. The criterion or measure must declare `finds`; only then is a dialogue without
 * a finding known to have been examined.
 */
export const checkFinding =
  ({ finds }: Pick<GivenCriterion, 'finds'>) =>
  (value: unknown, path: string): void => {
    const { severity, kind, state } = exactly(value, path, ['severity', 'kind', 'state'])
    oneOf(severity, `${path}.severity`, 'low', 'high')
    oneOf(kind, `${path}.kind`, 'said', 'missed', 'needless')
    oneOf(state, `${path}.state`, 'unverified', 'verified', 'confirmed', 'rejected')
    if (finds === undefined)
      return refuse(path, 'a finding only where the criterion declares `finds`', value)
    // Counts look for findings of the declared severity, and would miss one of another.
    for (const [name, got] of Object.entries({ severity, kind }))
      if (got !== finds[name as 'severity' | 'kind'])
        refuse(`${path}.${name}`, `"${finds[name as 'severity' | 'kind']}", as declared`, got)
  }

/**
 * Checks that a label that reports harm comes with a finding, since harm is counted by findings.
 * `details.discarded` states that the judge left one out on purpose.
 */
export function checkFound(
  { finds }: GivenCriterion,
  { outcome, details }: Record<string, unknown>,
  path: string,
): void {
  const { value } = outcome as { readonly value?: unknown }
  if (typeof value !== 'string' || !finds || !(finds.on ?? ['yes']).includes(value)) return
  if (isBag(details) && details['discarded'] === true) return
  misshapen(
    path,
    `a finding, since "${value}" reports one: { severity: "${finds.severity}", kind: "${finds.kind}", state: "verified" }`,
    'nothing',
  )
}
