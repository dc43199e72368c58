/** Which of the kept looks are at the number of a gate, and may be decided on together with this check. */
import { digest } from '@attune/core/runtime'
import { named } from '@attune/core/findings'
import type { Json } from '@attune/core'
import { courseOf } from '../sequential/design.js'
import type { Gated } from './against-baseline.js'
import type { Gate } from './gate.js'
import type { KeptLook } from './kept-looks.js'
import { type LookBack, numberOf } from './looks-of-gate.js'

export interface Looks {
  readonly kept: readonly KeptLook[]
  /** Of the check, mostly a commit. */
  readonly check?: string | undefined
  /** When it is made. */
  readonly date: string
}

/** `id` of the baseline; none where the gate has none. */
export async function lookBack(
  gated: Gated,
  gate: Gate,
  { kept, check, date }: Looks,
  id: string | undefined,
): Promise<LookBack> {
  const reference = id ?? (await instrumentId(gated, gate))
  const at = { evaluation: gated.config.name, supporter: gate.supporter, number: numberOf(gate) }
  const earlier = kept.filter(
    ({ evaluation, supporter, number, against }) =>
      evaluation === at.evaluation && supporter === at.supporter && number === at.number && against.includes(reference),
  )
  const version = versionOf(gated, gate, check ?? date)
  const course = courseOf(gated.config)
  const stage = course && { stage: { looks: course.looks, at: course.at } }
  return {
    now: { ...at, ...version, ...stage, ...(check !== undefined && { check }), date, against: [reference] },
    earlier,
  }
}

/** A supporter without an identity may be another one at each commit. */
function versionOf({ supporters }: Gated, { supporter, against }: Gate, otherwise: string) {
  const names = against.kind === 'supporter' ? [supporter, against.supporter] : [supporter]
  const known = names.map((name) => named(supporters, name))
  const versions = known.flatMap((each) => each?.version ?? [])
  return {
    ...(versions.length === names.length && { version: versions.join(' and ') }),
    identity: known.map((each) => each?.digest ?? otherwise).join(' and '),
  }
}

/** Numbers that were measured otherwise, or in other scenarios, are not put together. */
async function instrumentId(gated: Gated, { source }: Gate): Promise<string> {
  const { seed, flags, simulators, readers } = gated.instrument
  const reader = source === undefined ? null : (named(readers, source) ?? null)
  const scenarios = Object.fromEntries([...(await gated.digests())].sort())
  return `instrument ${digest({ seed, flags, simulators, reader, scenarios } as unknown as Json).slice(0, 16)}`
}
