/**
 * Replacements of host services for tests: `make(mine, options, { services: [bind(clock,
 * clockAt())] })`.
 */
import type { Http } from '@attune/core/models'
import type { Clock } from '@attune/core/runtime'
import { ServiceHttp } from '@attune/gateway'

/** Creates a clock whose time only changes by `pass`. `start`: ISO 8601. */
export function clockAt(
  start = '2024-01-01T00:00:00Z',
): Clock & { pass(milliseconds: number): void } {
  let passed = 0
  return {
    monotonic: () => passed,
    date: () => new Date(Date.parse(start) + passed),
    pass: (milliseconds) => void (passed += milliseconds),
  }
}

/**
 * Creates a replacement of the service `random` that returns these numbers in order. One call more
 * fails the test.
 */
export function drawing(...numbers: readonly number[]): () => number {
  const left = [...numbers]
  return () => {
    const next = left.shift()
    if (next === undefined)
      throw new TypeError(`The test has ${numbers.length} numbers, and one more was drawn.`)
    return next
  }
}

export interface Sent {
  readonly url: string
  readonly body: unknown
}

/**
 * Creates the host's `http` service over a scripted network. Addresses, keys and responses are
 * checked as usual. `answer` returns the JSON body of a response, or a `Response` for a status
 * other than 200. Without `answer`, every request fails the test.
 */
export function scriptedHttp(
  answer: (sent: Sent) => unknown = nobody,
  environment: Readonly<Record<string, string>> = {},
): Http & { readonly sent: readonly Sent[] } {
  const sent: Sent[] = []
  const transport = {
    async post({ url, body }: { readonly url: URL; readonly body?: string | undefined }) {
      const request = { url: url.href, body: JSON.parse(body ?? 'null') as unknown }
      sent.push(request)
      const given = await answer(request)
      if (!(given instanceof Response))
        return { status: 200, headers: {}, text: JSON.stringify(given) }
      return {
        status: given.status,
        headers: Object.fromEntries(given.headers),
        text: await given.text(),
      }
    },
    close: async () => {},
  }
  const target = { kind: 'component', name: 'the component under test' } as const
  return Object.assign(new ServiceHttp(target, { transport, environment, clock: clockAt() }), {
    sent,
  })
}

function nobody({ url }: Sent): never {
  throw new TypeError(`The test has no answer for ${url}.`)
}
