/** `${env:NAME}` and `${env:NAME:default}`: values of the config that the environment gives. */
import { AttuneError } from '@attune/core'
import { addressShown, check, type Environment, type FilledValue, pathText } from '@attune/core/runtime'
import type { Problems } from './problems.js'
import { Written } from './written.js'

const marks = /\$\{env:([^}:]*)(?::([^}]*))?\}/g

/** Fills in what the environment has, and reports what it lacks. */
export function fillIn(written: Written, environment: Environment, problems: Problems): Written {
  if (written.kind !== 'scalar') return written.mapParts((part) => fillIn(part, environment, problems))
  const { text } = written
  if (text?.includes('${env:') !== true) return written
  if (namesVariables(written)) return reportName(written, problems)
  const filled = text.replace(marks, (_, name: string, byDefault: string | undefined) => {
    const value = /^[A-Za-z_]\w*$/.test(name) ? (environment[name] ?? byDefault) : undefined
    if (value === undefined) reportUnset(written, name, problems)
    return value ?? ''
  })
  return Written.scalar(filled, { ...written, asWritten: text })
}

/** `apiKeyEnv`, `headersEnv`…: these take the name of a variable, and never what it holds. */
const namesVariables = ({ path }: Written): boolean =>
  path.some((step) => typeof step === 'string' && step.endsWith('Env'))

function reportName(written: Written, problems: Problems): Written {
  const name = /\$\{env:([^}:]*)/.exec(written.text ?? '')?.[1] ?? ''
  problems.add(new AttuneError('CONFIG_ENVIRONMENT_NAME', { where: pathText(written.path), name }), written.place)
  return written
}

function reportUnset(written: Written, name: string, problems: Problems): void {
  const details = { where: pathText(written.path), name }
  problems.add(new AttuneError('CONFIG_ENVIRONMENT', details), written.place)
}

/** Values of the environment are texts: where the schema wants a number or a switch, they are read as one. */
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

/** All values that hold something of the environment. */
export const filledValues = (root: Written): readonly FilledValue[] =>
  filledParts(root).map(({ path, asWritten = '', scalar }) => ({
    path: pathText(path),
    written: asWritten,
    value: addressShown(scalar),
  }))
