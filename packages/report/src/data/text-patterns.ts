/**
 * Translates texts with patterns such as `{0} of {1} below {2}`. A placeholder `{0}` matches any
 * text, `{0#}` only a number.
 */

interface Pattern {
  readonly form: RegExp
  /** Numbers of the placeholders in the order of the English text. */
  readonly places: readonly string[]
  readonly translation: string
}

const PLACEHOLDER = /\{(\d#?)\}/
/** Matches a number as it is printed in texts: optional sign, digits, decimal point. */
const NUMBER = '(\\+?[-−]?\\d[\\d.]*)'
/** Comma between items; a comma in brackets belongs to its item. */
const BETWEEN_ITEMS = /, (?![^([]*[)\]])/

export class TextPatterns {
  readonly #whole = new Map<string, string>()
  readonly #patterns: Pattern[] = []

  /** @param texts translations by English pattern; the longest matching pattern is used */
  add(texts: Readonly<Record<string, string>>): void {
    for (const [english, translation] of Object.entries(texts)) {
      if (PLACEHOLDER.test(english)) this.#patterns.push(patternOf(english, translation))
      else this.#whole.set(english, translation)
    }
    this.#patterns.sort((a, b) => b.form.source.length - a.form.source.length)
  }

  /**
   * Translation of a text by a matching pattern; undefined without one.
   *
   * @param tell translates the content of a placeholder
   */
  translated(english: string, tell: (part: string) => string): string | undefined {
    const whole = this.#whole.get(english)
    if (whole !== undefined) return whole
    for (const { form, places, translation } of this.#patterns) {
      const found = form.exec(english)
      if (!found) continue
      const parts = new Map(
        places.map((place, at) => [place, translatedList(found[at + 1]!, tell)]),
      )
      return translation.replace(/\{(\d)\}/g, (_, place: string) => parts.get(place) ?? '')
    }
    return undefined
  }

  whole(): Iterable<readonly [string, string]> {
    return this.#whole
  }
}

/** Translates a list item by item. */
function translatedList(text: string, tell: (part: string) => string): string {
  const parts = text.split('; ')
  if (parts.length > 1) return parts.map((part) => translatedList(part, tell)).join('；')
  const whole = tell(text)
  if (whole !== text) return whole
  const items = text.split(BETWEEN_ITEMS)
  return items.length > 1 ? items.map(tell).join('、') : text
}

function patternOf(english: string, translation: string): Pattern {
  const parts = english.split(PLACEHOLDER)
  const form = parts.map((part, at) => {
    if (at % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return part.endsWith('#') ? NUMBER : '(.+?)'
  })
  const places = parts.filter((_, at) => at % 2 === 1).map((place) => place.charAt(0))
  return { form: new RegExp(`^${form.join('')}$`, 's'), places, translation }
}
