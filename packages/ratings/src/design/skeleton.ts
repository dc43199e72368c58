/**
 * Letters of other scripts that look like Latin ones (Unicode Technical Standard 39, confusables).
 */
const TWINS: Readonly<Record<string, string>> = Object.fromEntries([
  ['а', 'a'],
  ['в', 'b'],
  ['с', 'c'],
  ['ԁ', 'd'],
  ['е', 'e'],
  ['һ', 'h'],
  ['і', 'i'],
  ['ј', 'j'],
  ['к', 'k'],
  ['ӏ', 'l'],
  ['м', 'm'],
  ['н', 'h'],
  ['о', 'o'],
  ['р', 'p'],
  ['ԛ', 'q'],
  ['ѕ', 's'],
  ['т', 't'],
  ['у', 'y'],
  ['ѵ', 'v'],
  ['ԝ', 'w'],
  ['х', 'x'],
  ['α', 'a'],
  ['β', 'b'],
  ['ε', 'e'],
  ['η', 'n'],
  ['ι', 'i'],
  ['κ', 'k'],
  ['ν', 'v'],
  ['ο', 'o'],
  ['ρ', 'p'],
  ['τ', 't'],
  ['υ', 'u'],
  ['χ', 'x'],
  ['ω', 'w'],
  ['ı', 'i'],
  ['ɑ', 'a'],
])

/**
 * Removes accents from a folded text and replaces look-alike letters by Latin ones, character by
 * character.
 */
export const skeletonOf = (folded: string): string =>
  Array.from(folded, (character) => {
    const [base = character] = character.normalize('NFD')
    return base.length === character.length ? (TWINS[base] ?? base) : character
  }).join('')
