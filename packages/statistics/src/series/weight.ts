import { invalidArgument } from '../invalid-argument.js'
import { unknownName } from '../named-arguments.js'

/**
 * How much a step counts that starts from the score x: `one-minus` 1 − x, `constant` its value, `exp` e^(−rate·x),
 * `power` (1 − x)^exponent. `scale` (default 1) multiplies any of them.
 */
export type Weight = { readonly scale?: number } & (
  | { readonly kind: 'one-minus' }
  | { readonly kind: 'constant'; readonly value: number }
  | { readonly kind: 'power'; readonly exponent: number }
  | { readonly kind: 'exp'; readonly rate: number }
)

type WeightFunction = (x: number) => number

const oneMinus: WeightFunction = (x) => 1 - x

const unscaled = (weight: Weight): WeightFunction => {
  switch (weight.kind) {
    case 'one-minus':
      return oneMinus
    case 'constant':
      return () => weight.value
    case 'power':
      return (x) => (1 - x) ** weight.exponent
    case 'exp':
      return (x) => Math.exp(-weight.rate * x)
    default:
      throw unknownName('weight', (weight as Weight).kind, ['one-minus', 'constant', 'power', 'exp'])
  }
}

/** The weight as a function on [0, 1]; without a weight, 1 − x. */
export function weightFunction(weight?: Weight): WeightFunction {
  if (weight === undefined) return oneMinus
  const plain = unscaled(weight)
  const { scale = 1 } = weight
  const scaled: WeightFunction = scale === 1 ? plain : (x) => scale * plain(x)
  // Every kind is monotone, so a weight that is finite at both ends is finite everywhere.
  if (Number.isFinite(scaled(0)) && Number.isFinite(scaled(1))) return scaled
  throw invalidArgument('not_finite', `The weight ${weight.kind} is not finite everywhere on [0, 1].`)
}
