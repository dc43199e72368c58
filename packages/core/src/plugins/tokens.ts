import 'reflect-metadata'
import type { Component } from '../contracts/plugin.js'
import { componentOptions } from './component-options.js'

/** The services that a component asks for, whichever way it is written. */
export function tokensOf(component: Component): readonly symbol[] {
  if (!component.class) return Object.values(component.needs ?? {}).map(({ id }) => id)
  const injected: unknown = Reflect.getOwnMetadata('injectionTokens', component.class)
  return Object.values(injected ?? {}).filter((token) => typeof token === 'symbol' && token !== componentOptions.id)
}

/** The name that {@link token} was called with. */
export const tokenName = (token: symbol): string => token.description?.replace(/^attune\//, '') ?? 'one without a name'
