/**
 * Finds calendar dates in replies. Sessions have a simulated clock, so a supporter that uses the
 * real date gives a wrong one.
 */
import type { Flag } from '@attune/core/internal'
import type { HeardSession } from './trace/outcome.js'

const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December)'

/** A date with day, month and year, in English, in Chinese or by ISO 8601. */
const DATES = new RegExp(
  [
    String.raw`\b\d{4}-\d{2}-\d{2}\b`,
    String.raw`\b\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH},? \d{4}\b`,
    String.raw`\b${MONTH} \d{1,2}(?:st|nd|rd|th)?,? \d{4}\b`,
    String.raw`\d{4}\s*年\s*\d{1,2}\s*月\s*\d{1,2}\s*[日号]`,
  ].join('|'),
  'giu',
)

/**
 * One flag for each date in a reply that is neither in the brief nor in an earlier message of the
 * person.
 */
export function realDates(sessions: readonly HeardSession[], brief = ''): readonly Flag[] {
  const heard: string[] = [brief]
  return sessions.flatMap(({ session, turns }) =>
    turns.flatMap(({ speaker, text }): readonly Flag[] => {
      if (speaker === 'seeker') heard.push(text)
      if (speaker !== 'supporter') return []
      const found = [...text.matchAll(DATES)].map(([date]) => date)
      return found
        .filter((date) => !heard.some((each) => each.includes(date)))
        .map(() => ({ kind: 'mentions-real-date', note: `session ${session}` }))
    }),
  )
}
