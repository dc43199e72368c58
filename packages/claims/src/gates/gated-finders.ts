import type { RecordedFinder } from '@attune/project'
import { isAtLeast } from '../harm/harm-counts.js'
import type { FindingGate } from './gate.js'

/** Criteria whose findings count for a gate: those of all judges for `*`. */
export const gatedFinders = (
  { source, number, severity }: FindingGate,
  finders: readonly RecordedFinder[],
): readonly RecordedFinder[] =>
  finders.filter(
    ({ label, criterion, finds }) =>
      isAtLeast(finds.severity, severity) &&
      (source === undefined || (label === source && criterion === number)),
  )
