/** Claims with known labels, and the record of a tracer on them. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Scenario, Turn } from '@attune/core'
import type { ClaimState } from '../../src/measures/memory-trace.js'
import type { TracerRecord } from '../../src/trace/record.js'
import type { HeardSession } from '../../src/trace/outcome.js'

export interface BankClaim {
  readonly id: string
  readonly language: string
  /** Messages of the person in the session before. */
  readonly turns: readonly string[]
  readonly reply: string
  readonly label: 'supported' | 'contradicted' | 'unsupported'
}

const folder = new URL('../bank/', import.meta.url)

/** Names of the banks of this package, without `.jsonl`. */
export const banks: readonly string[] = readdirSync(folder)
  .flatMap((name) => (name.endsWith('.jsonl') ? [name.replace('.jsonl', '')] : []))
  .toSorted()

/** Claims of a bank of this package. */
export const claimsOf = (bank: string): readonly BankClaim[] =>
  readFileSync(new URL(`${bank}.jsonl`, folder), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as BankClaim)

const greetings: Readonly<Record<string, string>> = { en: 'Hello again.', zh: '你好，我又来了。' }

/**
 * Two sessions: in the first one the person says the messages, in the second one the reply is
 * given.
 */
export function sessionsOf(
  { language, reply }: BankClaim,
  messages: readonly string[],
): readonly HeardSession[] {
  const told = messages.flatMap((text): Turn[] => [
    { speaker: 'seeker', text },
    { speaker: 'supporter', text: '…' },
  ])
  const later: Turn[] = [
    { speaker: 'seeker', text: greetings[language] ?? 'Hello.' },
    { speaker: 'supporter', text: reply },
  ]
  return [
    { session: 1, held: true, turns: told },
    { session: 2, held: true, turns: later },
  ]
}

export const personOf = (language: string): Scenario => ({
  id: 'ana@2',
  language,
  profile: '',
  opening: [],
  events: [],
  references: {},
  tags: {},
  details: {},
  session: { person: 'ana', number: 2 },
  sessions: [{}, {}],
})

const labelOf = (state: ClaimState | undefined): BankClaim['label'] | undefined =>
  state === 'invented'
    ? 'unsupported'
    : state === 'supported' || state === 'contradicted'
      ? state
      : undefined

/** @param stateOf state that the tracer gives; undefined if it finds no claim */
export async function recordOn(
  claims: readonly BankClaim[],
  stateOf: (
    claim: BankClaim,
    messages: readonly string[],
  ) => Promise<ClaimState | undefined> | ClaimState | undefined,
  together = 1,
): Promise<TracerRecord> {
  const record = { claims: claims.length, decided: 0, right: 0, invented: 0, missed: 0 }
  for (const [at, claim] of claims.entries()) {
    const group = claims.filter(
      (_, each) => each % groupsOf(claims, together) === at % groupsOf(claims, together),
    )
    const messages = together === 1 ? claim.turns : group.flatMap(({ turns }) => turns)
    const got = labelOf(await stateOf(claim, messages))
    if (got !== undefined) record.decided++
    if (got === claim.label) record.right++
    if (claim.label !== 'supported') record.invented++
    if (claim.label !== 'supported' && got === 'supported') record.missed++
  }
  return record
}

const groupsOf = (claims: readonly unknown[], together: number): number =>
  Math.ceil(claims.length / together)
