/** Detects identifiers whose last digits a spreadsheet removed. */
import { firstValueAt, usualKeys } from './fields.js'
import type { Choices, RecordContent } from './types.js'

/**
 * Long number as spreadsheets and Python write it, such as 1.23457E+18. A text without a sign in
 * the exponent, such as 12e5, may be an ordinary id.
 */
const LOST = /^[+-]?\d+(?:[.,]\d+)?e\+\d+$/i

/** True if the last digits of a number are missing, so that different numbers may look the same. */
export const hasLostDigits = (text: string): boolean => LOST.test(text.trim())

/**
 * Describes the first id of a conversation, person or scenario that lacks digits, with its field;
 * undefined if there is none.
 */
export function lostIn(
  { names, group }: RecordContent,
  { id, user, scenario }: Choices,
): string | undefined {
  const paths = [
    id === undefined ? usualKeys.id : [id],
    user === undefined ? usualKeys.user : [user],
  ]
  const found = [...paths, scenario === undefined ? [] : [scenario]].map((each) =>
    firstValueAt(names, each),
  )
  const lost = found.find((each) => each !== undefined && hasLostDigits(each.text))
  if (lost) return `"${lost.path}" holds ${lost.text}`
  return group !== undefined && hasLostDigits(group)
    ? `the id of the conversation is ${group}`
    : undefined
}
