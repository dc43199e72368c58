import type { Scenario } from '@attune/core'
import type { Line } from '@attune/core/internal'

/**
 * Reference dialogue of a scenario (`references.dialogue`), with consecutive messages of a speaker
 * merged; empty without one.
 */
export function referenceDialogue({ references }: Scenario): Line[] {
  const { dialogue } = references
  const merged: Line[] = []
  for (const turn of Array.isArray(dialogue) ? (dialogue as unknown as readonly Line[]) : []) {
    const before = merged.at(-1)
    if (before?.speaker === turn.speaker)
      merged[merged.length - 1] = { ...before, text: `${before.text}\n${turn.text}` }
    else merged.push({ speaker: turn.speaker, text: turn.text })
  }
  return merged
}

export const hasReference = (scenario: Scenario): boolean => referenceDialogue(scenario).length > 0
