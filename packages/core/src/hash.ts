import { createHash } from 'node:crypto'

/** JSON with sorted keys and without undefined members: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')

/** Hexadecimal SHA-256 of a value's canonical JSON. */
export const digest = (value: unknown): string => sha256(canonicalJson(value))
