import 'reflect-metadata'
import type { Component } from '../contracts/plugin.js'
import { componentOptions } from './component-options.js'

type Class = abstract new (...injected: never[]) => unknown

/** The services that a component cannot do without, whichever way it is written. */
export function tokensOf(component: Component): readonly symbol[] {
  if (!component.class) return Object.values(component.needs ?? {}).map(({ id }) => id)
  const tokens = classesOf(component.class).flatMap((one) => injectedInto(one))
  return tokens.filter((token) => typeof token === 'symbol' && token !== componentOptions.id) as symbol[]
}

/** Whether a class asks for nothing by a token: its constructor gets the options. */
export const isPlainClass = (constructor: Class): boolean => injectedInto(constructor).length === 0

/** A class, and the classes that its constructor asks for, and theirs. */
export function classesOf(constructor: Class, known: readonly Class[] = []): readonly Class[] {
  if (known.includes(constructor)) return known
  const others = injectedInto(constructor).filter((token) => typeof token === 'function') as Class[]
  return others.reduce<readonly Class[]>((all, other) => classesOf(other, all), [...known, constructor])
}

/** Tokens of the parameters; tsyringe keeps a token as it is, or in a description of the parameter, depending on its version. */
function injectedInto(constructor: Class): readonly unknown[] {
  const injected: unknown = Reflect.getOwnMetadata('injectionTokens', constructor)
  return Object.values(injected ?? {}).flatMap((parameter: unknown) => {
    const described = typeof parameter === 'object' && parameter !== null ? parameter : { token: parameter }
    const { token, isOptional } = described as { readonly token?: unknown; readonly isOptional?: boolean }
    return isOptional === true ? [] : [token]
  })
}
