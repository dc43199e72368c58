/** Order of roles in which each model receives messages. */
import { isAttuneError } from '@attune/core/internal'
import type { ChatRequest, Roles } from '@attune/core/models'
import { inRoles, rolesWanted, stricter } from '@attune/core/runtime'

interface Asking<A> {
  readonly model: string
  readonly request: ChatRequest
  ask(request: ChatRequest): Promise<A>
  /**
   * Called for each order that replaces a refused one, which later requests to the model also use.
   */
  changed(roles: Roles, why: string): void
}

/**
 * Sends messages in the order of roles that the model's definition states. Without a definition, a
 * refusal that mentions roles sets the order for this request and all later ones.
 */
export class RoleOrder {
  readonly #learnt = new Map<string, Roles>()

  constructor(private readonly stated: (model: string) => Roles | undefined) {}

  async ask<A>({ model, request, ask, changed }: Asking<A>): Promise<A> {
    const stated = this.stated(model)
    for (;;) {
      const roles = stated ?? this.#learnt.get(model)
      const messages = inRoles(request.messages, roles)
      try {
        return await ask(messages === request.messages ? request : { ...request, messages })
      } catch (error) {
        const next = stated ? undefined : stricter(roles, demandOf(error))
        if (!next || sameMessages(messages, inRoles(request.messages, next))) throw error
        // Concurrent calls may receive the same refusal.
        if (stricter(this.#learnt.get(model), next)) {
          this.#learnt.set(model, next)
          changed(next, String((error as { details: Record<string, unknown> }).details['what']))
        }
      }
    }
  }
}

const demandOf = (error: unknown): Roles | undefined => {
  const about = isAttuneError(error) ? error.details['about'] : undefined
  return rolesWanted.find((roles) => roles === about)
}

const sameMessages = (one: readonly object[], other: readonly object[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

export const rolesText = (roles: Roles, why: string): string =>
  `its service wants other roles, so that requests are sent as with \`roles: ${roles}\` from now on: ${why} Set it in its definition to begin so.`
