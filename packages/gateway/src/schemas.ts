import { AttuneError } from '@attune/core/internal'
import type { ChatRequest } from '@attune/core/models'
import { isRefusedRequest } from '@attune/core/runtime'
import { speaksOfSchemas } from './http/refusals.js'
import { unlessAborted } from './timeouts.js'

interface Asking<A> {
  readonly model: string
  readonly request: ChatRequest
  readonly signal: AbortSignal
  ask(request: ChatRequest): Promise<A>
  /** True if the answer arrives later by batch, so that it shows nothing about schemas now. */
  readonly isLater?: boolean
  /** Called once for each model whose service refuses schemas. */
  refused(why: string): void
}

/**
 * Sends answer schemas to models that support them. If a service refuses one, this request and all
 * later ones describe the schema in the prompt.
 */
export class Schemas {
  readonly #first = new Map<string, Promise<unknown>>()
  readonly #refusing = new Set<string>()

  constructor(private readonly takes: (model: string) => boolean) {}

  ask<A>(asking: Asking<A>): Promise<A> {
    const { model, request, ask } = asking
    if (request.schema === undefined) return ask(request)
    return this.takes(model) ? this.#asTaken(asking) : ask(inWords(request))
  }

  async #asTaken<A>(asking: Asking<A>): Promise<A> {
    const { model, request, ask, signal, isLater = false } = asking
    const first = this.#first.get(model)
    if (!first && !isLater) {
      const answer = this.#try(asking)
      // Waiting callers only learn whether the service accepts schemas. A failure of the first
      // request does not fail theirs.
      this.#first.set(
        model,
        answer.catch(() => undefined),
      )
      return answer
    }
    if (first && !isLater) await unlessAborted(first, signal)
    return this.#refusing.has(model) ? ask(inWords(request)) : this.#try(asking)
  }

  async #try<A>({ model, request, ask, refused }: Asking<A>): Promise<A> {
    try {
      return await ask(request)
    } catch (error) {
      if (!isRefusedSchema(error)) throw error
      // A request that the service also refuses without a schema has another fault.
      const answer = await ask(inWords(request))
      if (!this.#refusing.has(model)) refused(String(error.details['what']))
      this.#refusing.add(model)
      return answer
    }
  }
}

/** True for refusals that mention schemas. */
const isRefusedSchema = (error: unknown): error is AttuneError =>
  isRefusedRequest(error) &&
  ['400', '422', 'undefined'].includes(String(error.details['status'])) &&
  (error.details['about'] === 'schemas' || speaksOfSchemas(String(error.details['what'])))

const inWords = ({ schema: _schema, ...request }: ChatRequest): ChatRequest => request

/** Warning about a service that refuses schemas. `why`: its error text. */
export const refusedText = (why: string): string =>
  `its service refuses JSON schemas, so answers are asked for only in words: ${why} Set schemas: false in its definition to begin so.`
