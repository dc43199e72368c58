/** Entries that have a label: `judges`, `supporters`… are a mapping from label to entry. */
import { AttuneError } from '@attune/core'
import { addressShown, check, type Environment, type FilledValue, type Path, pathText } from '@attune/core/runtime'
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

const mappings = new Set(['simulators', 'estimators', 'judges', 'analyses'])

/** Whether a mapping of entries stands there. */
export const holdsEntries = ([root, , key, ...rest]: Path): boolean =>
  rest.length === 0 &&
  (key === undefined
    ? root === 'supporters' || root === 'services'
    : root === 'evaluations' && mappings.has(String(key)))

/** Whether what stands there can be taken away from what a config extends, by writing `null`. */
export const mayBeRemoved = (path: Path): boolean =>
  holdsEntries(path.slice(0, -1)) ||
  (path.length === 2 && ['models', 'evaluations'].includes(String(path[0]))) ||
  path.at(-1) === 'vary' ||
  path.at(-2) === 'vary'

/** The name of a component holds a slash, which tells it from a label of the user's own. */
export const isComponentName = (label: string): boolean => label.includes('/')

/** An entry as a map, also where it is written as the name of its component. */
export function longForm(entry: Written): Written {
  const [root, , key] = entry.path
  const isSingle = root === 'evaluations' && entry.path.length === 3 && ['scenarios', 'simulator'].includes(String(key))
  const isEntry = isSingle || holdsEntries(entry.path.slice(0, -1))
  if (entry.text === undefined || !isEntry) return entry
  return Written.map([['use', entry.at([...entry.path, 'use'])]], entry)
}

/** The component that an entry names, itself or by its label. The name of a supporter is never that of a component. */
export function useOf(entry: Written): string | undefined {
  const [label, root] = [String(entry.path.at(-1)), entry.path[0]]
  const mayNameIt = root !== 'supporters' && holdsEntries(entry.path.slice(0, -1))
  return entry.text ?? entry.get('use')?.text ?? (mayNameIt && isComponentName(label) ? label : undefined)
}

/** What to write instead of a list of entries, or of the name of one. */
export function mappingFor(list: Written): string {
  const labelKey = list.path[0] === 'supporters' ? 'name' : 'as'
  const items = list.text === undefined ? list.items : [list]
  const entries = items.map((item, at) => {
    const use = item.text ?? item.get('use')?.text
    const label = item.get(labelKey)?.text ?? use ?? `label-${at + 1}`
    const hasMore = item.members.some(([key]) => key !== 'use' && key !== labelKey)
    const inside = [...(use === undefined || use === label ? [] : [`use: ${use}`]), ...(hasMore ? ['…'] : [])]
    return `${label}: ${inside.length > 0 ? `{ ${inside.join(', ')} }` : '{}'}`
  })
  return `Write a mapping from label to entry: ${list.path.at(-1)}: { ${entries.join(', ') || 'label: { use: … }'} }.`
}
