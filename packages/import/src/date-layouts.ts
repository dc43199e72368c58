/** A date notation that occurs in logs, such as day.month.year. */
export interface DateLayout {
  readonly name: string
  readonly pattern: RegExp
  /**
   * True if the notation has no year or no day, so that later dates may sort before earlier ones.
   */
  readonly isCyclic?: boolean
}

const NAMED = String.raw`(?<month>\p{L}+)\.?`
const layout = (name: string, pattern: string, isCyclic = false): DateLayout => ({
  name,
  pattern: new RegExp(`^(?:${pattern})$`, 'iu'),
  isCyclic,
})

/** All date layouts. A text that fits several layouts is ambiguous. */
export const dateLayouts: readonly DateLayout[] = [
  layout(
    'year-month-day',
    String.raw`(?<year>\d{4})(?<mark>[-/.])\s?(?<month>\d{1,2})\k<mark>\s?(?<day>\d{1,2})\.?`,
  ),
  layout(
    '年月日',
    String.raw`(?<year>\d{4}) ?[年년] ?(?<month>\d{1,2}) ?[月월] ?(?<day>\d{1,2}) ?[日号일]`,
  ),
  layout(
    'day/month/year',
    String.raw`(?<day>\d{1,2})(?<mark>[-/.])\s?(?<month>\d{1,2})\k<mark>\s?(?<year>\d{4})`,
  ),
  // Dates with full stops never begin with the month.
  layout(
    'month/day/year',
    String.raw`(?<month>\d{1,2})(?<mark>[-/])(?<day>\d{1,2})\k<mark>(?<year>\d{4})`,
  ),
  layout(
    'day/month/year of two digits',
    String.raw`(?<day>\d{1,2})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<year>\d{2})`,
  ),
  layout(
    'month/day/year of two digits',
    String.raw`(?<month>\d{1,2})(?<mark>[-/])(?<day>\d{1,2})\k<mark>(?<year>\d{2})`,
  ),
  layout(
    'year of two digits/month/day',
    String.raw`(?<year>\d{2})(?<mark>[-/])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})`,
  ),
  layout(
    'day month year',
    String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|\.)?[ -]?(?:de )?${NAMED}[ -]?(?:de )?(?<year>\d{4}|\d{2})`,
  ),
  layout(
    'month day year',
    String.raw`${NAMED}[ -](?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?<year>\d{4})`,
  ),
  layout('year month day', String.raw`(?<year>\d{4})[ -]${NAMED}[ -](?<day>\d{1,2})`),
  layout('month day', String.raw`${NAMED}[ -](?<day>\d{1,2})(?:st|nd|rd|th)?`, true),
  layout('day month', String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|\.)?[ -](?:de )?${NAMED}`, true),
  layout('月日', String.raw`(?<month>\d{1,2}) ?[月월] ?(?<day>\d{1,2}) ?[日号일]`, true),
  layout('time of the day', '', true),
]
