/** Detects identifiers whose last digits a spreadsheet removed. */
import { foundAt, usual } from './fields.js'
import type { Choices, RecordContent } from './types.js'

/**
 * Long number as written by spreadsheets and Python: 1.23457E+18. Without a sign in the exponent it
 * may be a name, such as 12e5.
 */
const LOST = /^[+-]?\d+(?:[.,]\d+)?e\+\d+$/i

/** True if the last digits are missing, so that different numbers may look the same. */
export const hasLostDigits = (text: string): boolean => LOST.test(text.trim())

/** First name of conversation, person or scenario with missing digits, and its field. */
export function lostIn(
  { names, group }: RecordContent,
  { id, user, scenario }: Choices,
): string | undefined {
  const paths = [id === undefined ? usual.id : [id], user === undefined ? usual.user : [user]]
  const found = [...paths, scenario === undefined ? [] : [scenario]].map((each) =>
    foundAt(names, each),
  )
  const lost = found.find((each) => each !== undefined && hasLostDigits(each.text))
  if (lost) return `"${lost.path}" holds ${lost.text}`
  return group !== undefined && hasLostDigits(group)
    ? `the id of the conversation is ${group}`
    : undefined
}
