export interface DecimalMean {
  readonly mean: number
  /**
   * Mean with one decimal, halves rounded up. 37.55 becomes 37.6, although its binary
   * representation is slightly smaller and would become 37.5.
   */
  readonly rounded: number
}

interface Decimal {
  readonly digits: bigint
  /** Number of digits after the decimal point. */
  readonly places: number
}

/** The shortest decimal fraction that represents this number. */
function toDecimal(value: number): Decimal {
  const [significand = '', exponent = '0'] = String(value).split('e')
  const [whole = '', fraction = ''] = significand.split('.')
  return { digits: BigInt(whole + fraction), places: fraction.length - Number(exponent) }
}

/** Number of decimals of the mean: enough for a double, and 10^17 is a safe divisor. */
const meanPlaces = 17

/**
 * Mean of at least one value from 0 to 100, computed in decimal arithmetic, so that equal means are
 * equal numbers.
 */
export function decimalMean(values: readonly number[]): DecimalMean {
  const decimals = values.map(toDecimal)
  const places = decimals.reduce((most, each) => Math.max(most, each.places), 0)
  const sum = decimals.reduce(
    (total, each) => total + each.digits * 10n ** BigInt(places - each.places),
    0n,
  )
  const divisor = BigInt(values.length) * 10n ** BigInt(places)
  const tenths = (20n * sum + divisor) / (2n * divisor)
  const mean = Number((sum * 10n ** BigInt(meanPlaces)) / divisor) / 10 ** meanPlaces
  return { mean, rounded: Number(tenths) / 10 }
}
