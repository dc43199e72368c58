import { type ChainSoFar, noSessions } from './chain.js'
import { dialogueKey, type PlannedDialogue } from './planned-dialogues.js'
import { chainOf, type GroupScope, memoryOf, type Planning } from './planned-unit.js'
import { readerUnit } from './reader-unit.js'
import { sessionMemo } from './session-memo.js'
import { simulateUnit } from './simulate-unit.js'
import { aboutDialogue, type ChainPlace, type Unit } from './unit.js'

/** Units of the sessions of a person up to one of them. */
interface SessionUnits {
  readonly chain: ChainSoFar
  /** All units of the chain by key, with those whose results its summaries read. */
  readonly units: ReadonlyMap<string, Unit>
}

const noUnits: SessionUnits = { chain: noSessions, units: new Map() }

/**
 * Units of a person's earlier sessions. Empty for session 1, and for a scenario without sessions.
 */
export function chainUnits(
  planning: Planning,
  dialogue: PlannedDialogue,
  scope: GroupScope,
): ChainSoFar {
  const chain = chainOf(scope.scenario)
  if (!chain) return noSessions
  const earlier = unitsTo(chain.number - 1, planning, dialogue, { chain, repeat: scope.repeat })
  for (const unit of earlier.units.values()) scope.add(unit)
  return earlier.chain
}

/** Units of the sessions up to a number. They are cached, since every later session needs them. */
function unitsTo(
  number: number,
  planning: Planning,
  dialogue: PlannedDialogue,
  of: { readonly chain: ChainPlace; readonly repeat: number },
): SessionUnits {
  if (number === 0) return noUnits
  const scenario = of.chain.slots[number - 1]!
  return sessionMemo(scenario.chain, `chain ${dialogueKey(dialogue, of.repeat)}`, () => {
    const { chain: before, units: earlier } = unitsTo(number - 1, planning, dialogue, of)
    const units = new Map(earlier)
    const add = (unit: Unit): Unit => {
      const same = units.get(unit.key)
      if (!same) units.set(unit.key, unit)
      return same ?? unit
    }
    const scope = { scenario, repeat: of.repeat, add }
    const simulate = add(simulateUnit(planning, recordedAs(dialogue, number - 1), scope, before))
    const summary = summaryUnit(planning, dialogue, scope, simulate)
    return {
      chain: {
        simulated: [...before.simulated, simulate],
        summaries: summary ? [...before.summaries, summary] : before.summaries,
      },
      units,
    }
  })
}

/** Unit that summarises a session for later ones; undefined in modes other than `summary`. */
function summaryUnit(
  planning: Planning,
  { supporter, simulator }: PlannedDialogue,
  scope: GroupScope,
  simulate: Unit,
): Unit | undefined {
  const { entry } = supporter
  const summariser = memoryOf(entry).mode === 'summary' ? entry.reads['summary'] : undefined
  if (!summariser) return undefined
  const { conditions } = simulator.entry
  const input = {
    simulate,
    subject: { supporter: entry.label, repeat: scope.repeat, conditions },
    about: aboutDialogue(conditions, entry.label),
  }
  return readerUnit(planning, summariser, input, scope, { isSummary: true })
}

/** Planned dialogue of an earlier session, with the recording stamp of that session. */
function recordedAs(dialogue: PlannedDialogue, place: number): PlannedDialogue {
  const { supporter, simulator, recordedBefore } = dialogue
  const recorded = recordedBefore?.[place]
  return recorded === undefined ? { supporter, simulator } : { supporter, simulator, recorded }
}

/**
 * Keys of units that are counted with the groups of earlier sessions: all except the summary of the
 * session directly before this one.
 */
export function countedBefore(
  keys: readonly string[],
  chains: readonly ChainSoFar[],
): ReadonlySet<string> {
  const own = new Set(chains.flatMap(({ summaries }) => summaries.at(-1)?.key ?? []))
  return new Set(keys.filter((key) => !own.has(key)))
}
