import { AttuneError } from '@attune/core/internal'
import { type Environment, pathText } from '@attune/core/runtime'
import { type Placeholder, placeholderIn } from './placeholders.js'
import { type Problems, Written } from './written.js'

/** Matches `${env:NAME}` and `${env:NAME:default}`. */
const marks = /\$\{env:([^}:]*)(?::([^}]*))?\}/g

/**
 * Replaces references to environment variables by their values, and reports variables that are not
 * set.
 */
export function fillIn(written: Written, environment: Environment, problems: Problems): Written {
  if (written.kind !== 'scalar')
    return written.mapParts((part) => fillIn(part, environment, problems))
  const { text } = written
  if (text === undefined) return written
  const foreign = placeholderIn(text, isTemplate(written))
  if (foreign) return reportForeign(written, foreign, problems)
  if (!text.includes('${env:')) return written
  if (isFilledLater(written)) return written
  if (namesVariables(written)) return reportName(written, problems)
  const filled = text.replace(marks, (_, name: string, byDefault: string | undefined) => {
    const value = /^[A-Za-z_]\w*$/.test(name) ? (environment[name] ?? byDefault) : undefined
    if (value === undefined) reportUnset(written, name, problems)
    return value ?? ''
  })
  return Written.scalar(filled, { ...written, asWritten: text })
}

/**
 * True for `apiKeyEnv`, `headersEnv` and the like, which take the name of a variable and not its
 * value.
 */
const namesVariables = ({ path }: Written): boolean =>
  path.some((step) => typeof step === 'string' && step.endsWith('Env'))

/**
 * True for headers, query and login of a supporter. Its component fills in their variables when it
 * sends a request, so that keys are never stored.
 */
const isFilledLater = ({ path: [root, , option] }: Written): boolean =>
  root === 'supporters' && ['headers', 'query', 'login'].includes(String(option))

/** True for request templates, which may contain placeholders such as `{{text}}`. */
const isTemplate = ({ path }: Written): boolean => path.some((step) => templates.has(String(step)))

const templates: ReadonlySet<string> = new Set([
  'request',
  'url',
  'query',
  'headers',
  'message',
  'start',
])

function reportForeign(
  written: Written,
  { written: what, name }: Placeholder,
  problems: Problems,
): Written {
  const where = pathText(written.path)
  const error = namesVariables(written)
    ? new AttuneError('CONFIG_ENVIRONMENT_NAME', { where, name })
    : new AttuneError('CONFIG_PLACEHOLDER', { where, written: what, name })
  problems.add(error, written.place)
  return written
}

function reportName(written: Written, problems: Problems): Written {
  const name = /\$\{env:([^}:]*)/.exec(written.text ?? '')?.[1] ?? ''
  problems.add(
    new AttuneError('CONFIG_ENVIRONMENT_NAME', { where: pathText(written.path), name }),
    written.place,
  )
  return written
}

function reportUnset(written: Written, name: string, problems: Problems): void {
  const details = { where: pathText(written.path), name }
  problems.add(new AttuneError('CONFIG_ENVIRONMENT', details), written.place)
}
