import { AttuneError } from '@attune/core'
import { type Environment, pathText } from '@attune/core/runtime'
import { type Placeholder, placeholderIn } from './placeholders.js'
import { type Problems, Written } from './written.js'

/** `${env:NAME}` and `${env:NAME:default}`: values of the config that the environment gives. */
const marks = /\$\{env:([^}:]*)(?::([^}]*))?\}/g

/** Fills in what the environment has, and reports what it lacks. */
export function fillIn(written: Written, environment: Environment, problems: Problems): Written {
  if (written.kind !== 'scalar') return written.mapParts((part) => fillIn(part, environment, problems))
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

/** `apiKeyEnv`, `headersEnv`…: these take the name of a variable, and never what it holds. */
const namesVariables = ({ path }: Written): boolean =>
  path.some((step) => typeof step === 'string' && step.endsWith('Env'))

/** Keys of a service that is evaluated: its component fills them in when they are sent, so that they are stored nowhere. */
const isFilledLater = ({ path: [root, , option] }: Written): boolean =>
  root === 'supporters' && ['headers', 'query', 'login'].includes(String(option))

/** What a bot is sent has places `{{text}}`. */
const isTemplate = ({ path }: Written): boolean => path.some((step) => templates.has(String(step)))

const templates: ReadonlySet<string> = new Set(['request', 'url', 'query', 'headers', 'message', 'start'])

function reportForeign(written: Written, { written: what, name }: Placeholder, problems: Problems): Written {
  const where = pathText(written.path)
  const error = namesVariables(written)
    ? new AttuneError('CONFIG_ENVIRONMENT_NAME', { where, name })
    : new AttuneError('CONFIG_PLACEHOLDER', { where, written: what, name })
  problems.add(error, written.place)
  return written
}

function reportName(written: Written, problems: Problems): Written {
  const name = /\$\{env:([^}:]*)/.exec(written.text ?? '')?.[1] ?? ''
  problems.add(new AttuneError('CONFIG_ENVIRONMENT_NAME', { where: pathText(written.path), name }), written.place)
  return written
}

function reportUnset(written: Written, name: string, problems: Problems): void {
  const details = { where: pathText(written.path), name }
  problems.add(new AttuneError('CONFIG_ENVIRONMENT', details), written.place)
}
