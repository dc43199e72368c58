import type { ModelRole } from '../contracts/models.js'
import type { Component } from '../contracts/plugin.js'

const all: readonly ModelRole[] = ['chat', 'embedding', 'reward']

export const isRole = (value: unknown): value is ModelRole => all.some((role) => role === value)

/** What the models of a provider can be asked for, if the provider says so. */
export function rolesOf(provider: Component): readonly ModelRole[] | undefined {
  const roles: unknown = 'roles' in provider ? provider.roles : undefined
  return Array.isArray(roles) ? roles.filter(isRole) : undefined
}
