import type { Conditions } from '../report-data.js'

/** Conditions as text: `model=small, temperature=0`. */
export const conditionsText = (conditions: Conditions): string =>
  Object.entries(conditions)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ')
