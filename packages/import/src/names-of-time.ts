/** Names of months and weekdays in languages that are frequent in logs, from Unicode's CLDR. */

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ru', 'zh', 'ja', 'ko']
const styles = ['long', 'short'] as const

interface Names {
  /**
   * Number of the month by its name, 1 for January. Names with different meanings in different
   * languages are omitted.
   */
  readonly months: ReadonlyMap<string, number>
  readonly weekdays: ReadonlySet<string>
}

let names: Names | undefined

export const namesOfTime = (): Names =>
  (names ??= { months: monthNames(), weekdays: weekdayNames() })

export const nameKey = (name: string): string => name.toLowerCase().replace(/\.$/, '')

function monthNames(): Map<string, number> {
  const found = new Map<string, number | undefined>([['sept', 9]])
  const add = (name: string, month: number): void => {
    const key = nameKey(name)
    if (/^\p{L}+$/u.test(key))
      found.set(key, (found.get(key) ?? month) === month ? month : undefined)
  }
  for (const [language, month, style] of all(12)) {
    const date = new Date(Date.UTC(2001, month, 1))
    const alone = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' })
    // In Slavic languages, the name of a month is inflected next to a day.
    const inDate = new Intl.DateTimeFormat(language, {
      month: style,
      day: 'numeric',
      timeZone: 'UTC',
    })
    add(alone.format(date), month + 1)
    add(inDate.formatToParts(date).find(({ type }) => type === 'month')?.value ?? '', month + 1)
  }
  return new Map(
    [...found].flatMap(([name, month]) => (month === undefined ? [] : [[name, month] as const])),
  )
}

const weekdayNames = (): Set<string> =>
  new Set(
    all(7).map(([language, day, weekday]) =>
      nameKey(
        new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(
          new Date(Date.UTC(2001, 0, 1 + day)),
        ),
      ),
    ),
  )

const all = (count: number): [string, number, (typeof styles)[number]][] =>
  languages.flatMap((language) =>
    styles.flatMap((style) =>
      Array.from({ length: count }, (_, at): [string, number, (typeof styles)[number]] => [
        language,
        at,
        style,
      ]),
    ),
  )
