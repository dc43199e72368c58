/** Plain values: their one text, its digest, and values that nobody changes. */
import { hash } from 'node:crypto'

/** JSON with sorted keys and without undefined members: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const object = value as Readonly<Record<string, unknown>>
  let members = ''
  for (const name of Object.keys(object).sort()) {
    if (object[name] === undefined) continue
    members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(object[name])}`
  }
  return `{${members}}`
}

export const sha256 = (data: string | Uint8Array): string => hash('sha256', data, 'hex')

/** Hexadecimal SHA-256 of a value's canonical JSON. */
export const digest = (value: unknown): string => sha256(canonicalJson(value))

/** Freezes plain data, all the way down. */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const name of Object.keys(value)) freeze((value as Readonly<Record<string, unknown>>)[name])
  return Object.freeze(value)
}
