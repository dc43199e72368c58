/** Which system a supporter is, wherever it runs: two with one identity reply alike. */
import {
  digest,
  type EvaluationConfig,
  lastingIdentity,
  type SessionServices,
  type SupporterEntry,
} from '@attune/core/runtime'
import type { JsonObject } from '@attune/core'
import { isAsked, namingOf } from './naming.js'

export interface SupporterIdentity {
  /** In the words of the config or of its reply. */
  readonly version?: string
  /** Stands for all that the config says of it but its address, and for what its reply says. */
  readonly digest: string
}

/** By name; without those that nothing identifies, and those that are only known from recorded dialogues. */
export function supporterIdentities(
  evaluation: EvaluationConfig,
  parts: SessionServices,
): Readonly<Record<string, SupporterIdentity>> {
  const asked = isAsked(evaluation, parts) ? evaluation.supporters : []
  return Object.fromEntries(
    asked.flatMap((entry) => {
      const identity = identityNow(entry, parts)
      return identity ? [[entry.label, identity] as const] : []
    }),
  )
}

const DIGITS = 16

function identityNow(entry: SupporterEntry, parts: SessionServices): SupporterIdentity | undefined {
  const naming = namingOf(entry, parts)
  const { key } = lastingIdentity(entry, parts)
  const said = parts.freshStarts?.answering(key)?.version
  if (naming === 'none' || (naming === 'reply' && said === undefined)) return undefined
  const { version } = entry.options
  const versions = [typeof version === 'string' ? version : [], said ?? []].flat()
  return {
    ...(versions.length > 0 && { version: versions.join(', ') }),
    digest: digest({ key: withoutAddress(key as JsonObject, entry, parts), said: said ?? null }).slice(0, DIGITS),
  }
}

function withoutAddress(key: JsonObject, { use }: SupporterEntry, { host }: SessionServices): JsonObject {
  const { properties } = host.component('supporter', use).options
  const isAddress = (option: string): boolean => {
    const schema = properties[option] ?? {}
    return 'format' in schema && schema.format === 'url'
  }
  const options = Object.entries(key['options'] as JsonObject).filter(([option]) => !isAddress(option))
  return { ...key, options: Object.fromEntries(options) }
}
