/** Gates that an unchanged bot hardly passes, or that a collapse does not fail: known before a check. */
import type { Gated } from '../gates/against-baseline.js'
import { isMargin } from '../gates/gate.js'
import { scenariosFor } from '../gates/needed.js'
import { foreseenOf } from './plan-gates.js'
import { gateWorlds, type GateWorlds } from './gate-worlds.js'

/** An unchanged bot should pass at least as often. */
const PASSES = 0.5
/** A loss of half of the scale should fail at once at least as often. */
const FAILS = 0.99
const MOST_TIMES = 16

/** A sentence for each; nothing where it is not known how dialogues of one version differ. */
export async function unworkableGates(all: readonly Gated[], seed: string): Promise<readonly string[]> {
  const found = await gateWorlds(all)
  if (found.worlds.length === 0) return []
  const [unchanged, collapsed] = [foreseenOf(found, 'none', seed), foreseenOf(found, 'collapse', seed)]
  const gates = found.worlds.flatMap((world) => world.gates.map((each) => ({ world, each })))
  return gates.flatMap(({ world, each }, at) => {
    const { gate, within, baseline } = each
    const [passes, fails] = [unchanged.gates[at]!.pass, collapsed.gates[at]!.fail]
    const said: string[] = []
    if (isMargin(gate) && passes < PASSES) {
      const deviation = within * Math.sqrt(1 / (2 * world.repeats) + 1 / (baseline?.dialogues ?? Infinity))
      const needed =
        gate.bound === 0
          ? 'no number of scenarios changes that: give it a margin'
          : `${scenariosFor(Math.abs(gate.bound), deviation)} scenarios would pass it in 80 %`
      said.push(`An unchanged bot passes the gate "${gate.name}" in ${percent(passes)} of checks; ${needed}.`)
    }
    if (fails < FAILS) {
      const needed = collapseNeeds({ ...found, worlds: [{ ...world, gates: [each] }] }, seed)
      const more = needed === undefined ? 'more scenarios hardly change that' : `${needed} scenarios are needed`
      said.push(`A total collapse fails the gate "${gate.name}" at once in ${percent(fails)} of checks; ${more}.`)
    }
    return said
  })
}

function collapseNeeds(found: GateWorlds, seed: string): number | undefined {
  const [world] = found.worlds
  for (let times = 1.25; times <= MOST_TIMES; times *= 1.25) {
    const clusters = Math.ceil(world!.clusters * times)
    if (foreseenOf({ ...found, worlds: [{ ...world!, clusters }] }, 'collapse', seed).gates[0]!.fail >= FAILS)
      return clusters
  }
  return undefined
}

const percent = (share: number): string => `${Math.round(100 * share)} %`
