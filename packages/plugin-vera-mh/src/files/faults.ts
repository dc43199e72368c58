import type { PersonaFault } from './personas.js'
import type { RubricFault } from './rubric.js'

/** Faults in one line, each with its row, such as `row 9: unknown-severity (Yelow)`. */
export const faultsText = (faults: readonly (RubricFault | PersonaFault)[]): string =>
  faults.map(faultText).join('; ')

function faultText({ code, row, ...more }: RubricFault | PersonaFault): string {
  const details = Object.values(more).flat().map(String).join(', ')
  const where = row === undefined ? '' : `row ${row}: `
  return `${where}${code}${details === '' ? '' : ` (${details})`}`
}
