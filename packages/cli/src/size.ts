import { cliErrors } from './errors.js'

const units: Readonly<Record<string, number>> = { '': 1, KB: 1e3, MB: 1e6, GB: 1e9 }

/** Bytes of `500KB`, `50 MB`, `1gb`. */
export function sizeOf(text: string): number {
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?)\s*([KMG]?B)?$/i.exec(text.trim()) ?? []
  const bytes = Number(number) * (units[unit.toUpperCase() === 'B' ? '' : unit.toUpperCase()] ?? Number.NaN)
  if (number === '' || !Number.isFinite(bytes)) throw cliErrors.error('REPORT_SIZE', { text })
  return bytes
}
