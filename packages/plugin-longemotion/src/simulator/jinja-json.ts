/**
 * Python's `json.dumps` as the filter `tojson` of Jinja writes it: keys sorted, a blank after
 * commas and colons, other characters than ASCII and those of HTML escaped.
 */
import type { Json } from '@attune/core'

export function jinjaJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(jinjaJson).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, each]) => `${jinjaJson(key)}: ${jinjaJson(each as Json)}`)
      .join(', ')}}`
  return JSON.stringify(value).replace(/[<>&'\u007f-\uffff]/g, escaped)
}

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
