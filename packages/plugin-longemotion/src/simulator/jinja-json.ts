/**
 * JSON as Jinja's filter `tojson` writes it (Python's `json.dumps`): keys are sorted, a blank
 * follows commas and colons, and characters that are not ASCII or are special in HTML are escaped.
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
