/** Request bodies that are not JSON. */
import type { JsonObject } from '@attune/core'

export interface SentBody {
  readonly text: string
  /** Default: the headers of a JSON request. */
  readonly headers?: Readonly<Record<string, string>>
}

/** URL-encoded form; members that are not strings are serialised as JSON. */
export const formOf = (fields: JsonObject): SentBody => ({
  text: new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

/** Encodes a body. The content type of multipart forms contains the boundary between the parts. */
export async function encoded(body: unknown): Promise<SentBody> {
  if (body instanceof URLSearchParams)
    return { text: String(body), headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  if (!(body instanceof FormData)) return { text: String(body) }
  const form = new Response(body)
  return { text: await form.text(), headers: { 'content-type': form.headers.get('content-type')! } }
}
