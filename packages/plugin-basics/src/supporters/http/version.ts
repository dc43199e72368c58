/** Finds the version of a system in one of its answers. */
import { type AnsweredWith, valueIn } from '@attune/core/models'

export interface IdentityPlace {
  readonly header?: string
  readonly field?: string
}

/** The version in an answer; undefined if the answer does not have all of its places. */
export function versionIn(identity: IdentityPlace, answer: AnsweredWith): string | undefined {
  const found = versionsAt(identity, answer)
  return found.every(({ version }) => version !== undefined) ? joined(found) : undefined
}

interface Found {
  readonly place: string
  readonly version: string | undefined
}

/** The version at each place that the config names. */
export const versionsAt = (
  { header, field }: IdentityPlace,
  answer: AnsweredWith,
): readonly Found[] => [
  ...(header === undefined
    ? []
    : [{ place: `header ${header}`, version: textOf(valueIn(answer, { header })) }]),
  ...(field === undefined
    ? []
    : [{ place: `field ${field}`, version: textOf(valueIn(answer, field)) }]),
]

const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number'
    ? String(value).trim()
    : undefined

/** One version from those of several places. */
export const joined = (found: readonly Found[]): string =>
  found.map(({ version }) => version).join(' ')
