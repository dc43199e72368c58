/**
 * Finds dates of the calendar in replies. The clock of sessions is simulated, so a supporter that
 * looks at the real date answers wrongly.
 */
import type { Flag } from '@attune/core/internal'
import type { HeardSession } from './trace/outcome.js'

const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December)'

/** A day of a month with its year, in English or Chinese, or by ISO 8601. */
const DATES = new RegExp(
  [
    String.raw`\b\d{4}-\d{2}-\d{2}\b`,
    String.raw`\b\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH},? \d{4}\b`,
    String.raw`\b${MONTH} \d{1,2}(?:st|nd|rd|th)?,? \d{4}\b`,
    String.raw`\d{4}\s*年\s*\d{1,2}\s*月\s*\d{1,2}\s*[日号]`,
  ].join('|'),
  'giu',
)

/** One flag for each date of a reply that neither the person nor the brief said before. */
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
