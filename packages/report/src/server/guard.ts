/** Admits only requests with the token from a page of this server. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface Door {
  readonly token: string
  /** Host names with port under which the server may be addressed. */
  readonly hosts: readonly string[]
}

export type Refusal = { readonly status: number; readonly why: string }

/**
 * Reason to refuse a request: another host name (DNS rebinding), another origin, or a wrong token.
 * Undefined if the request is allowed.
 */
export function refusalOf(
  { method, headers }: IncomingMessage,
  { hosts }: Door,
): Refusal | undefined {
  if (method !== 'GET') return { status: 405, why: 'This server answers GET only.' }
  const { host = '', origin } = headers
  if (!hosts.includes(host.toLowerCase()))
    return { status: 403, why: 'This server is not known by that name.' }
  const isOwn =
    origin === undefined ||
    hosts.some((each) => origin === `http://${each}` || origin === `https://${each}`)
  if (!isOwn) return { status: 403, why: 'Another page may not read this server.' }
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') {
    return { status: 403, why: 'Open the address of the viewer itself.' }
  }
  return undefined
}

export function hasToken({ headers }: IncomingMessage, { token }: Door): boolean {
  const given = headers['x-attune-token']
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
