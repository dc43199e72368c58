import type { Findings } from '../contracts/findings.js'

interface FoundIn {
  readonly evaluation: string
  readonly findings: Findings
}

/** `seeker: audited, 6 % flagged, order stable over 3 seekers`: one line for each instrument that analyses of an evaluation say something of. */
export function instrumentLines(found: readonly FoundIn[], evaluation: string): readonly string[] {
  const lines = new Map<string, string[]>()
  for (const each of found) {
    if (each.evaluation !== evaluation) continue
    for (const { of, says } of each.findings.instrument ?? []) lines.set(of, [...(lines.get(of) ?? []), says])
  }
  return [...lines].map(([of, says]) => `${of}: ${says.join(', ')}`)
}
