/** What is said below each table of an evaluation: it may be printed without the rest. */
import {
  changedPrompts,
  changedPromptsText,
  entriesOf,
  type EvaluationPlan,
  type SessionServices,
} from '@attune/core/runtime'
import type { Found } from './analyse.js'
import { failedText, type Probed } from './probe/probes.js'

export function notesOf(
  { config }: EvaluationPlan,
  failed: readonly Probed[],
  { host, prompts }: Pick<SessionServices, 'host' | 'prompts'>,
): readonly string[] {
  const changed = changedPrompts(entriesOf(config), ({ kind, use }) => host.component(kind, use), prompts)
  return [config.part?.said ?? [], changed.length > 0 ? changedPromptsText(changed) : [], failed.map(failedText)].flat()
}

export const withNotes = (found: Found, notes: readonly string[]): Found => {
  if (notes.length === 0) return found
  const tables = found.findings.tables.map((table) => ({ ...table, notes: [...table.notes, ...notes] }))
  return { ...found, findings: { ...found.findings, tables } }
}
