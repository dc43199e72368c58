/**
 * White space and punctuation as in Python, in which the published scores are computed.
 * JavaScript's white space differs: it includes U+FEFF, and lacks U+001C to U+001F and U+0085.
 */
const space = String.raw`[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]`
const spaces = new RegExp(`${space}+`, 'g')
const outerSpaces = new RegExp(`^${space}+|(?<!${space})${space}+$`, 'g')
const asciiPunctuation = /[!-/:-@[-`{-~]/g

export const trimmed = (text: string): string => text.replace(outerSpaces, '')

export const words = (text: string): string[] => text.split(spaces).filter((word) => word !== '')

/** Lower-case text in which each ASCII punctuation character is replaced by a space. */
export const plainText = (text: string): string => text.toLowerCase().replace(asciiPunctuation, ' ')

/** Normal form of labels and keys for comparison, without case, punctuation and spacing. */
export const normalForm = (text: string): string => words(plainText(text)).join(' ')

/**
 * Normal form of object keys for comparison: camelCase is split, `&` becomes `and`, leading numbers
 * and articles are removed.
 */
export const keyForm = (key: string): string =>
  normalForm(key.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').replaceAll('&', ' and '))
    .replace(/^\d+\s+/, '')
    .replace(/(?<![a-z])the /g, '')
