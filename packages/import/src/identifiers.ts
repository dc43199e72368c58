/** Identifiers whose last digits a spreadsheet has thrown away. */
import { foundAt, usual } from './fields.js'
import type { Choices, Heard } from './types.js'

/** As spreadsheets and Python write long numbers: 1.23457E+18. Without the sign it may be a name, such as 12e5. */
const LOST = /^[+-]?\d+(?:[.,]\d+)?e\+\d+$/i

/** Different numbers look the same where their last digits are gone. */
export const hasLostDigits = (text: string): boolean => LOST.test(text.trim())

/** A name whose digits are lost, with where it stands: of the conversation, the person or the scenario. */
export function lostIn({ names, group }: Heard, { id, user, scenario }: Choices): string | undefined {
  const paths = [id === undefined ? usual.id : [id], user === undefined ? usual.user : [user]]
  const found = [...paths, scenario === undefined ? [] : [scenario]].map((each) => foundAt(names, each))
  const lost = found.find((each) => each !== undefined && hasLostDigits(each.text))
  if (lost) return `"${lost.path}" holds ${lost.text}`
  return group !== undefined && hasLostDigits(group) ? `the id of the conversation is ${group}` : undefined
}
