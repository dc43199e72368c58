import { type ChainSoFar, noSessions } from './chain.js'
import type { PlannedDialogue } from './planned-dialogues.js'
import { chainOf, type GroupScope, memoryOf, type Planning } from './planned-unit.js'
import { readerUnit } from './reader-unit.js'
import { simulateUnit } from './simulate-unit.js'
import { aboutOf } from './unit.js'

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
  const { supporter, simulator } = dialogue
  const summariser =
    memoryOf(supporter.entry).mode === 'summary' ? supporter.entry.reads['summary'] : undefined
  const { conditions } = simulator.entry
  const subject = { supporter: supporter.entry.label, repeat: scope.repeat, conditions }
  let soFar: ChainSoFar = noSessions
  for (const [place, scenario] of chain.slots.slice(0, chain.number - 1).entries()) {
    const sessionScope = { ...scope, scenario }
    const simulate = scope.add(
      simulateUnit(planning, recordedAs(dialogue, place), sessionScope, soFar),
    )
    const input = {
      simulate,
      subject,
      about: { ...aboutOf(conditions), supporter: subject.supporter },
    }
    const summaries = summariser
      ? [
          ...soFar.summaries,
          readerUnit(planning, summariser, input, sessionScope, { isSummary: true }),
        ]
      : soFar.summaries
    soFar = { simulated: [...soFar.simulated, simulate], summaries }
  }
  return soFar
}

/** Planned dialogue of an earlier session, with the recording stamp of that session. */
function recordedAs(dialogue: PlannedDialogue, place: number): PlannedDialogue {
  const { recorded: _, recordedBefore, ...rest } = dialogue
  const recorded = recordedBefore?.[place]
  return recorded === undefined ? rest : { ...rest, recorded }
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
