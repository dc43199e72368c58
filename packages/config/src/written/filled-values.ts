import { addressShown, check, type FilledValue, pathText } from '@attune/core/runtime'
import { Written } from './written.js'

/** Converts texts from the environment to numbers or booleans if the schema requires them. */
export function readByType(schema: object, written: Written): Written {
  if (!filledParts(written).some(({ text }) => text !== undefined)) return written
  const wrong = check(schema, written.plain()).filter(({ code }) => code === 'CONFIG_VALUE')
  const parts = new Map(
    wrong.flatMap(({ path }): (readonly [Written, Written])[] => {
      const part = written.nearest(path)
      const value = part.asWritten === undefined ? undefined : numberOrSwitch(part.text)
      return value === undefined ? [] : [[part, Written.scalar(value, part)]]
    }),
  )
  return parts.size === 0 ? written : written.replacing(parts)
}

function numberOrSwitch(text = ''): number | boolean | undefined {
  if (text === 'true' || text === 'false') return text === 'true'
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined
}

const filledParts = (written: Written): readonly Written[] =>
  written.kind === 'scalar'
    ? [written].filter(({ asWritten }) => asWritten !== undefined)
    : [...written.parts.values()].flatMap(filledParts)

/** All values that contain an environment variable. */
export const filledValues = (root: Written): readonly FilledValue[] =>
  filledParts(root).map(({ path, asWritten = '', scalar }) => ({
    path: pathText(path),
    written: asWritten,
    value: addressShown(scalar),
  }))
