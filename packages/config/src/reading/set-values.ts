import { resolve } from 'node:path'
import { AttuneError } from '@attune/core/internal'
import { closest, COMMAND_LINE, type Path, pathText, type Place } from '@attune/core/runtime'
import { longForm } from '../written/entries.js'
import { failAt, type Spot, Written } from '../written/written.js'
import { parseText } from './parse-text.js'

/** A value from the command line that overrides the config: `--set evaluations.care.limit=20`. */
interface Setting {
  /** The text as typed, up to the value. The value may be a secret. */
  readonly text: string
  readonly path: Path
  readonly value: Written
}

/**
 * Applies settings to a config. Later ones take precedence, and `null` removes a key. The result is
 * validated like any config; file paths in values are relative to `folder`.
 *
 * @throws CONFIG_INVALID
 */
export function setValues(root: Written, texts: readonly string[], folder: string): Written {
  const place: Place = { file: resolve(folder, COMMAND_LINE) }
  return texts
    .map((text) => settingOf(text, place))
    .reduce((config, setting) => put(config, setting), root)
}

const refuseValue = (text: string, why: string, place: Place): never =>
  failAt(place, new AttuneError('CONFIG_SET', { text, why }))

/** A step of a path, as `attune config show` prints it: `.name`, `[0]` or `["any name"]`. */
const STEP = /^(?:\.([^.[\]="]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\])/

function settingOf(typed: string, place: Place): Setting {
  const text = typed.replace(/=.*$/s, '')
  const path: (string | number)[] = []
  let rest = `.${typed}`
  for (let found = STEP.exec(rest); found; found = STEP.exec(rest)) {
    const [step, name, position, quoted] = found
    path.push(
      quoted === undefined ? (name?.trim() ?? Number(position)) : (JSON.parse(quoted) as string),
    )
    rest = rest.slice(step.length)
  }
  if (path.length === 0 || !rest.startsWith('='))
    return refuseValue(text, 'it is not of the form path=value', place)
  if (path[0] === 'extends') return refuseValue(text, 'what a config extends is read before', place)
  const parsed = parseText(place.file, rest.slice(1)).plain()
  return { text, path, value: Written.from(parsed, { path, place, keyPlace: place }) }
}

const put = (config: Written, setting: Setting): Written => putInto(config, setting, setting.path)

/** Copy of a value in which the value at the remaining path is replaced. */
function putInto(at: Written, setting: Setting, [step, ...rest]: Path): Written {
  if (step === undefined) return setting.value.at(at.path)
  const holder = longForm(at)
  if (holder.kind === 'list') return putIntoItem(holder, setting, [step, ...rest])
  const { place } = setting.value
  if (typeof step === 'number' || (holder.kind === 'scalar' && !holder.isEmpty)) {
    const kind = holder.kind === 'map' ? 'a mapping, and has no positions' : 'a single value'
    return refuseValue(setting.text, `${pathText(at.path)} is ${kind}`, place)
  }
  const members = new Map(holder.members)
  const isRemoved = rest.length === 0 && setting.value.isEmpty
  if (isRemoved && !members.has(step))
    return refuseValue(setting.text, 'there is nothing to take away', place)
  if (isRemoved) members.delete(step)
  else members.set(step, putInto(members.get(step) ?? nothingAt(at, step, place), setting, rest))
  return Written.map(members, holder.kind === 'map' ? holder : spotOf(at.path, place))
}

const spotOf = (path: Path, place: Place): Spot => ({ path, place, keyPlace: place })
const nothingAt = ({ path }: Written, step: string, place: Place): Written =>
  Written.map([], spotOf([...path, step], place))

/** Replaces an item of a list by its position or its name. */
function putIntoItem(list: Written, setting: Setting, [step, ...rest]: Path): Written {
  const at =
    typeof step === 'number' ? step : list.items.findIndex((item) => nameOfPlace(item) === step)
  const item = list.items[at]
  if (!item) return refuseValue(setting.text, withoutItem(list, step!), setting.value.place)
  const items = list.items.map((each) => (each === item ? putInto(item, setting, rest) : each))
  return Written.list(items, list)
}

/** Message that the list has no such item, and how to write its items. */
function withoutItem(list: Written, step: string | number): string {
  const [path, { length }] = [pathText(list.path), list.items]
  const items = length === 1 ? 'one item' : `${length} items`
  if (length === 0) return `${path} is an empty list. Set all of it: --set '${path}=[…]'`
  if (typeof step === 'number') return `${path} has ${items}, ${path}[0] to ${path}[${length - 1}]`
  const names = list.items.map(nameOfPlace).filter((name) => name !== undefined)
  if (/^\d+$/.test(step) || names.length === 0)
    return `${path} is a list of ${items}. Write ${path}[${/^\d+$/.test(step) ? step : 0}]`
  const meant = closest(step, names)
  const known =
    meant === undefined ? `Its items are ${names.join(', ')}` : `Did you mean "${meant}"?`
  return `${path} has no item ${step}. ${known}`
}

const nameOfPlace = (item: Written): string | undefined => item.get('name')?.text
