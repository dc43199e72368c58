/** A number read from a text. */
export interface SignedNumber {
  /** Never minus zero. */
  readonly value: number
  readonly hasSign: boolean
}

/** A pattern: a sign directly before digits, and decimals, are optional. */
export const number = String.raw`[+-]?[0-9]+(?:\.[0-9]+)?`

export const toNumber = (written: string): SignedNumber => ({
  value: Number(written) + 0,
  hasSign: /^[+-]/.test(written),
})

const digits: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}

const numeral =
  /^[[(【]?([正加+负負减減-])?(?:(十)([一二三四五六七八九])?|([零〇一二两三四五六七八九]))[分点]?[。.]?[\])】]?[。.]?$/

/** The value of a text that is nothing but a Chinese numeral from 0 to 19, with a sign or without. */
export function chineseNumeral(text: string): SignedNumber | undefined {
  const match = numeral.exec(text)
  if (match === null) return undefined
  const [, sign = '', ten, ones = '零', digit = '零'] = match
  const size = ten === undefined ? digits[digit]! : 10 + digits[ones]!
  return { value: (/[负負减減-]/.test(sign) ? -size : size) + 0, hasSign: sign !== '' }
}
