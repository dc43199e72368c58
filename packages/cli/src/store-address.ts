import { resolve } from 'node:path'

type Address =
  | string
  | { readonly use: string; readonly options: Record<string, string>; readonly folder: string }

/**
 * Parses the address of a store: a path, or `postgres?urlEnv=…&schema=…` (a kind of store with its
 * options).
 */
export function storeAddress(text: string): Address {
  const [, use, query] = /^([a-z][a-z0-9-]*)\?(.*)$/.exec(text) ?? []
  if (use === undefined || query === undefined) return resolve(text)
  return { use, options: Object.fromEntries(new URLSearchParams(query)), folder: process.cwd() }
}
