import type { HttpAnswer } from './transport.js'

/** An answer for clients that take a `fetch`: JSON, whatever the server calls it; what is not JSON has the gateway's error. */
export class JsonResponse extends Response {
  override readonly json: () => Promise<unknown>

  constructor({ status, headers, text }: HttpAnswer, read: (text: string) => unknown) {
    // A 204 may have no body, not even an empty one.
    super(text === '' ? null : text, { status, headers: { ...plain(headers), 'content-type': 'application/json' } })
    this.json = async () => read(text)
  }
}

/** The text is not encoded any more. */
const plain = ({
  'content-encoding': _,
  'content-length': __,
  ...headers
}: HttpAnswer['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
