/** How a model provider, a supporter or any other component reaches a server: over the connections of the gateway. */

export interface PostOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Header → environment variable that holds its value. Such values are never printed, stored or hashed. */
  readonly headersEnv?: Readonly<Record<string, string>>
  /** Query parameter → environment variable that holds its value. */
  readonly queryEnv?: Readonly<Record<string, string>>
  /** Environment variable that is sent as a bearer token. */
  readonly bearerEnv?: string
  /** Bytes of an answer at most. Default: 4 MB. */
  readonly maxBytes?: number
  /** Ends the request, unless a `fetch` brings its own. In `send` of `context.call`: that of the attempt, unless another one is given. */
  readonly signal?: AbortSignal
}

/**
 * Posts JSON and reads JSON. Every failure is an error that the gateway understands: a lost connection, 408, 409, 425, 429,
 * 5xx and unreadable answers are tried again, a `Retry-After` is respected, and 429 slows down the calls of the same
 * account. Redirects are not followed. Keys are removed from every message.
 */
export interface Http {
  /** The JSON value of an answer with status 2xx. */
  post(url: string, body: object, options?: PostOptions): Promise<unknown>
  /**
   * The same as a `fetch`, for clients that take one. It posts, and what fails is thrown, a status other than 2xx as well:
   * switch the client's own retries and time limit off, and throw on what it hands on as the cause of its error.
   */
  fetch(options?: PostOptions): typeof globalThis.fetch
  /** The error for an answer that is not what was expected: say what was expected, and what came. It is asked for again. */
  malformed(what: string): Error
  /** The error for an HTTP status, for those who post with a client of their own. */
  failure(status: number, what: string, more?: StatusDetails): Error
}

export interface StatusDetails {
  /** The code in the server's error object, such as `insufficient_quota`. */
  readonly code?: string
  /** Milliseconds that the server asks to wait. */
  readonly retryAfter?: number
}
