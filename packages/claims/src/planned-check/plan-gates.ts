/** What a check will come to, from what is stored: nobody is asked. */
import { named } from '@attune/core/findings'
import { alphaOf } from '../engine/asked.js'
import { anchoredBaselines } from '../anchors/check-anchors.js'
import { gatedNumbers } from '../anchors/numbers.js'
import type { Anchors } from '../baseline/anchors.js'
import { Baselines, type Gated, storedRuns } from '../gates/against-baseline.js'
import { allGates } from '../gates/decide-gates.js'
import { type Gate, gatesOf } from '../gates/gate.js'
import { type GateRow, gateRows } from '../gates/gate-rows.js'
import type { KeptLook } from '../gates/kept-looks.js'
import { numberOf } from '../gates/looks-of-gate.js'
import { countUpTo } from '../gates/reachable.js'
import { type Until, untilOf } from '../sequential/design.js'
import { planCheck, type PlannedCheck } from './plan-check.js'
import { type Spread, spreadOf } from './spread.js'

export interface CheckPlan extends PlannedCheck {
  /** Gates of which nothing can be foreseen. */
  readonly unknown: readonly { readonly evaluation: string; readonly gate: Gate }[]
  /** Of baselines with gates on what a judge says: what their anchors can find; none where they have no anchors. */
  readonly anchors: readonly { readonly evaluation: string; readonly anchors?: Anchors }[]
}

/** Throws GATES_MISSING, GATE_FLOOR, and what is wrong with a baseline. */
export async function planGates(
  all: readonly Gated[],
  kept: readonly KeptLook[],
  { seed, until }: { readonly seed: string; readonly until?: Until | undefined },
): Promise<CheckPlan> {
  const baselines = new Baselines()
  const found: { readonly each: Gated; readonly gate: Gate; readonly spread: Spread | undefined }[] = []
  for (const { each, gate } of allGates(all, baselines))
    found.push({ each, gate, spread: await spreadIn(each, gate, { baselines, kept }) })
  const planned = []
  for (const each of all) {
    const spreads = found.flatMap(({ each: own, spread }) => (own === each && spread ? spread : []))
    const isWhole = (until ?? untilOf(each.config)) === 'planned'
    if (spreads.length > 0)
      planned.push({ evaluation: each.config.name, spreads, clusters: await countUpTo(each, Infinity), isWhole })
  }
  return {
    ...planCheck(planned, alphaOf(all[0]!.evaluation.statistics), seed),
    unknown: found.flatMap(({ each, gate, spread }) => (spread ? [] : { evaluation: each.config.name, gate })),
    anchors: anchorsOf(all),
  }
}

interface Stored {
  readonly baselines: Baselines
  readonly kept: readonly KeptLook[]
}

async function spreadIn(gated: Gated, gate: Gate, { baselines, kept }: Stored): Promise<Spread | undefined> {
  const { against, supporter } = gate
  const { name } = gated.config
  const stored = against.kind === 'baseline' ? baselines.of(against, name) : undefined
  const own = await gateRows(gated, gate, supporter)
  const other = against.kind === 'supporter' ? [await gateRows(gated, gate, against.supporter)] : undefined
  const runs = against.kind === 'baseline' ? await storedRuns(gated, stored!, gate, against.supporter) : other
  const looks = kept.filter(
    (look) =>
      look.evaluation === name &&
      look.supporter === supporter &&
      look.number === numberOf(gate) &&
      (!stored || look.against.includes(stored.id)),
  )
  const version = named(gated.supporters, supporter)?.digest
  const isSame =
    against.kind === 'baseline' &&
    version !== undefined &&
    version === named(stored!.supporters, against.supporter)?.digest
  const isThere = own.some(({ value }) => value.state === 'known')
  return spreadOf({
    gate,
    own: isThere ? own : await rowsOfBaseline(gated, gate, baselines),
    isSame,
    ...(runs && gate.of !== 'wins' && { runs }),
    looks,
  })
}

/** Where nothing of a supporter is stored: what a baseline of another gate has of it. */
async function rowsOfBaseline(gated: Gated, gate: Gate, baselines: Baselines): Promise<readonly GateRow[]> {
  for (const { against, supporter } of gatesOf(gated.config)) {
    if (supporter !== gate.supporter || against.kind !== 'baseline') continue
    const [first = []] = await storedRuns(gated, baselines.of(against, gated.config.name), gate, against.supporter)
    if (first.length > 0) return first
  }
  return []
}

function anchorsOf(all: readonly Gated[]): CheckPlan['anchors'] {
  const found = anchoredBaselines(all)
  return all.flatMap(({ config }) => {
    const own = found.filter(({ gated }) => gated.config === config)
    if (own.length > 0) return own.map(({ anchors }) => ({ evaluation: config.name, anchors }))
    const isWanted =
      gatedNumbers(config).length > 0 && gatesOf(config).some(({ against }) => against.kind === 'baseline')
    return isWanted ? [{ evaluation: config.name }] : []
  })
}
