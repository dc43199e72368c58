/** Conditions of an evaluation, and their names. */
import type { Conditions } from './contracts/data.js'

/** Whether two combinations can stand together: what both of them vary has the same value. */
export const agree = (a: Conditions, b: Conditions): boolean =>
  Object.entries(a).every(([name, value]) => !Object.hasOwn(b, name) || b[name] === value)

/** `model=small, temperature=0` */
export const conditionsText = (conditions: Conditions): string =>
  Object.entries(conditions)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ')

/** `bot [model=small, temperature=0]`: the name itself where nothing varies. */
export function variantName(name: string, values: Conditions): string {
  const shown = conditionsText(values)
  return shown === '' ? name : `${name} [${shown}]`
}

/** Whether a name is that of a variant of `name`, or `name` itself. */
export const isVariantOf = (variant: string, name: string): boolean =>
  variant === name || variant.startsWith(`${name} [`)
