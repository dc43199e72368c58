/** Bodies of requests that are no JSON. */
import type { JsonObject } from '@attune/core'

export interface SentBody {
  readonly text: string
  /** Default: those of JSON. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A form as pages send it: each member is a text. */
export const formOf = (fields: JsonObject): SentBody => ({
  text: new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

/** A form has its own content type, which names what stands between its parts. */
export async function encoded(body: unknown): Promise<SentBody> {
  if (body instanceof URLSearchParams)
    return { text: String(body), headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  if (!(body instanceof FormData)) return { text: String(body) }
  const form = new Response(body)
  return { text: await form.text(), headers: { 'content-type': form.headers.get('content-type')! } }
}
