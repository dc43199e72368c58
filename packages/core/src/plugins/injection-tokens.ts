import 'reflect-metadata'
import type { Component } from '../contracts/plugin.js'
import { componentOptions } from './component-options.js'

/** The services that a component cannot do without, whichever way it is written. */
export function tokensOf(component: Component): readonly symbol[] {
  if (!component.class) return Object.values(component.services ?? {}).map(({ id }) => id)
  const injected: unknown = Reflect.getOwnMetadata('injectionTokens', component.class)
  return Object.values(injected ?? {})
    .flatMap((parameter: unknown) => requiredToken(parameter))
    .filter((token) => token !== componentOptions.id)
}

/** tsyringe keeps a token as it is, or in a description of the parameter, depending on its version. */
function requiredToken(parameter: unknown): readonly symbol[] {
  const described = typeof parameter === 'object' && parameter !== null ? parameter : { token: parameter }
  const { token, isOptional } = described as { readonly token?: unknown; readonly isOptional?: boolean }
  return typeof token === 'symbol' && isOptional !== true ? [token] : []
}

/** The name that {@link token} was called with. */
export const tokenName = (token: symbol): string => token.description?.replace(/^attune\//, '') ?? 'one without a name'
