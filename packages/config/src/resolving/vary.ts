/**
 * Expands `vary: { model: [small, large] }`: an entry with varied options becomes one entry per
 * combination of their values.
 */
import { type Component } from '@attune/core'
import { AttuneError, type OptionsSchema } from '@attune/core/internal'
import { addressShown, check, ownOptions, pathText, suggestion } from '@attune/core/runtime'
import { type Head, readsOf, varySchema } from '../plugins/entry-schema.js'
import { componentNamed, type ConfigScope } from './config-scope.js'
import { useOf } from '../written/entries.js'
import { Written } from '../written/written.js'

/** One combination of varied values: the entry with these values, and their labels in results. */
export interface Combination {
  readonly written: Written
  /** Label of the value of each varied option, by the path of the option. */
  readonly values: Readonly<Record<string, string>>
}

interface Varied {
  /** Option path, such as `source.model`. */
  readonly path: string
  readonly values: readonly { readonly label: string; readonly written: Written }[]
}

/**
 * Combinations of varied values, in the order of the config; the last path changes fastest. Reports
 * paths that cannot vary.
 *
 * @param besides keys of the entry that can vary and are not options of its component
 */
export function combinationsOf(
  scope: ConfigScope,
  entry: Written,
  component: Component,
  besides: Head['properties'] = {},
): readonly Combination[] {
  const vary = entry.get('vary')
  if (!vary) return [{ written: entry, values: {} }]
  const plain = entry.without(new Set([vary]))
  const mistakes = check(varySchema, vary.plain())
  for (const mistake of mistakes) scope.problems.addMistake(mistake, vary)
  if (mistakes.length > 0) return [{ written: plain, values: {} }]
  const varied = vary.members.flatMap(([path, values]) => {
    const isFound = isOption(
      scope,
      { vary, path, values, besides },
      plain,
      component,
      path.split('.'),
    )
    return isFound ? [variedOf(scope, path, values)] : []
  })
  return varied.reduce<readonly Combination[]>(
    (combinations, { path, values }) =>
      combinations.flatMap((combination) =>
        values.map(({ label, written }) => ({
          written: withValue(scope, combination.written, component, path.split('.'), written),
          values: { ...combination.values, [path]: label },
        })),
      ),
    [{ written: plain, values: {} }],
  )
}

function variedOf({ problems }: ConfigScope, path: string, list: Written): Varied {
  const values = list.items.map((item) => ({
    label: item.get('label')?.text ?? String(addressShown(item.scalar)),
    written: item.get('value') ?? item,
  }))
  const taken = new Set<string>()
  for (const [at, { label }] of values.entries()) {
    const { place } = list.items[at] ?? list
    const details = { where: pathText(list.path), name: label }
    const fix = 'Give each value its own label: { label: …, value: … }.'
    if (taken.has(label)) problems.add(new AttuneError('CONFIG_DOUBLED', details, { fix }), place)
    taken.add(label)
  }
  return { path, values }
}

interface VariedPath {
  readonly vary: Written
  readonly path: string
  readonly values: Written
  /** Keys of the entry that can vary although they are no options of its component. */
  readonly besides: Head['properties']
}

/** True if the path leads to an option of the component or of a nested entry. */
function isOption(
  scope: ConfigScope,
  asked: VariedPath,
  entry: Written,
  component: Component,
  [step = '', ...rest]: readonly string[],
): boolean {
  if (Object.hasOwn(asked.besides, step)) {
    const head = { type: 'object', properties: asked.besides, additionalProperties: false } as const
    return isIn(scope, asked, head, [step, ...rest], [])
  }
  const read = readsOf(component).find(({ option }) => option === step)
  if (!read || rest.length === 0) {
    const reads = readsOf(component).map(({ option }) => option)
    return read !== undefined || isIn(scope, asked, ownOptions(component), [step, ...rest], reads)
  }
  const nested = nestedEntry(entry, component, step)
  const use = nested && useOf(nested)
  if (
    !nested ||
    use === undefined ||
    (nested.text !== undefined && scope.readable?.has(read.kind, nested.text))
  ) {
    return refuseNested(scope, asked, step, nested?.text)
  }
  const named = componentNamed(scope, nested, read.kind, use)
  return (
    named !== undefined && isOption(scope, { ...asked, besides: {} }, nested, named.component, rest)
  )
}

/** Entry that an option contains, as written or as its default. */
function nestedEntry(entry: Written, component: Component, option: string): Written | undefined {
  const declared = component.options.properties[option] as { readonly default?: never } | undefined
  const spot = { ...entry, path: [...entry.path, option] }
  return (
    entry.get(option) ??
    (declared?.default === undefined ? undefined : Written.from(declared.default, spot))
  )
}

function refuseNested(
  { problems }: ConfigScope,
  { vary, path, values }: VariedPath,
  step: string,
  label?: string,
): false {
  const details = { where: pathText(vary.path), path }
  const why =
    label === undefined
      ? `no entry is written under ${step}`
      : `${step} is the entry "${label}" of this evaluation`
  const fix =
    label === undefined
      ? `Write the entry: ${step}: { use: … }.`
      : `Vary the option there: ${label}: { vary: { ${path.slice(step.length + 1)}: […] } }. What reads it varies with it.`
  problems.add(new AttuneError('CONFIG_VARY', { ...details, why }, { fix }), values.keyPlace)
  return false
}

type Schema = Readonly<Record<string, unknown>>

/** True if the steps lead to an option. A schema with free keys allows any. */
function isIn(
  { problems }: ConfigScope,
  { vary, values }: VariedPath,
  schema: OptionsSchema,
  steps: readonly string[],
  reads: readonly string[],
): boolean {
  let part: Schema = { ...schema }
  for (const [at, step] of steps.entries()) {
    const properties = (part['properties'] ?? {}) as Readonly<Record<string, Schema>>
    const isClosed =
      part['additionalProperties'] === false || (part['type'] !== 'object' && 'type' in part)
    const next = Object.hasOwn(properties, step) ? properties[step] : part['additionalProperties']
    if (typeof next === 'object' && next !== null) part = next as Schema
    else if (isClosed) {
      const known = [...Object.keys(properties), ...(at === 0 ? reads : [])]
      const details = {
        where: pathText(vary.path),
        what: 'option',
        name: steps.slice(0, at + 1).join('.'),
      }
      const fix = suggestion(step, known)
      problems.add(new AttuneError('CONFIG_UNKNOWN_NAME', details, { fix }), values.keyPlace)
      return false
    } else return true
  }
  return true
}

/** Copy of the entry with the value at the end of the path. */
function withValue(
  scope: ConfigScope,
  entry: Written,
  component: Component | undefined,
  [step = '', ...rest]: readonly string[],
  value: Written,
): Written {
  const read = component && readsOf(component).find(({ option }) => option === step)
  const inner = read ? nestedEntry(entry, component, step) : entry.get(step)
  const holder = longForm(inner ?? Written.map([], { ...entry, path: [...entry.path, step] }))
  const nested =
    read && rest.length > 0 ? scope.registry.get(read.kind, useOf(holder) ?? '') : undefined
  const part = rest.length === 0 ? value : withValue(scope, holder, nested, rest, value)
  return Written.map(new Map(entry.members).set(step, part), entry)
}

/** Converts an entry that consists only of the name of its component to a map. */
const longForm = (entry: Written): Written =>
  entry.text === undefined ? entry : Written.map([['use', entry]], entry)
