import type { HttpAnswer } from './transport.js'

/** An answer for clients that take a `fetch`: JSON, whatever the server calls it; what is not JSON has the gateway's error. */
export class JsonResponse extends Response {
  override readonly json: () => Promise<unknown>

  constructor({ status, headers, text }: HttpAnswer, read: (text: string) => unknown) {
    // A 204 may have no body, not even an empty one.
    super(text === '' ? null : text, { status, headers: headersOf(headers) })
    this.json = async () => read(text)
  }
}

/** Of a text that is not encoded any more. */
function headersOf(headers: HttpAnswer['headers']): Headers {
  const own = new Headers()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) own.set(name, String(value))
  own.delete('content-encoding')
  own.delete('content-length')
  own.set('content-type', 'application/json')
  return own
}
