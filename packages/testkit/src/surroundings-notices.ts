/**
 * Notices on components that change built-in objects, reveal environment variables in results, omit
 * information that users need, or warn of something.
 */
import { runInNewContext } from 'node:vm'
import type { Json, Plugin, Scenario } from '@attune/core'
import { watchedBuiltIns } from '@attune/core/runtime'
import type { ContractCheck } from './check.js'
import { component as tested } from './component.js'
import { type Example, exercise } from './exercise.js'

/**
 * Creates a check that prints notices. It never fails, because another package may be the cause.
 */
export function surroundingsChecks(plugin: Plugin, id: string, example: Example): ContractCheck[] {
  const name = `${plugin.name}/${id}`
  return [
    {
      name: `${name}: prints a notice if it changes built-in objects or shows variables of the environment`,
      run: async () => {
        for (const notice of await surroundingsNotices(plugin, id, example))
          process.emitWarning(notice, 'AttuneNotice')
      },
    },
  ]
}

/** Notices on one run of a component on its example. None if the run fails. */
export async function surroundingsNotices(
  plugin: Plugin,
  id: string,
  example: Example,
): Promise<readonly string[]> {
  const use = `${plugin.name}/${id}`
  const { value, read } = await withEnvironment(() =>
    exercise(tested(plugin, id), example).catch(() => ({
      output: null,
      warnings: [] as readonly string[],
      unawaited: [] as readonly string[],
    })),
  )
  const { output, warnings, unawaited } = value
  return [
    ...changedBuiltIns(use),
    ...shown(use, output, read),
    ...empty(use, output),
    ...warnings.filter((each) => !unawaited.includes(each)).map((each) => `${use}: ${each}`),
  ]
}

/** Built-in objects that a plugin must not change, since all code of the process shares them. */
const GUARDED = [
  'Array.prototype',
  'Object.prototype',
  'String.prototype',
  'Number.prototype',
  'Promise.prototype',
  'Map.prototype',
  'Set.prototype',
  'RegExp.prototype',
  'Date.prototype',
  'Math',
  'JSON',
] as const

type Bag = { readonly [name: string]: Bag }

/** Descriptors of the members of an object. */
type Members = Readonly<Record<string, PropertyDescriptor>>

const memberText = ({ value }: PropertyDescriptor): string =>
  typeof value === 'function' ? Function.prototype.toString.call(value) : ''

const isChanged = (own: PropertyDescriptor, built: PropertyDescriptor): boolean =>
  memberText(own) !== memberText(built) && !watchedBuiltIns.has(own.value as object)

const membersIn = (path: string, from: object): Members =>
  Object.getOwnPropertyDescriptors(
    path.split('.').reduce((at, name) => (at as Bag)[name]!, from as Bag),
  ) as Members

/**
 * Members of built-in objects that differ from those in a new JavaScript realm, as a notice. Added
 * members are not reported: packages that draw figures add some, and other code does not call them.
 */
function changedBuiltIns(use: string): readonly string[] {
  const fresh = runInNewContext('globalThis') as object
  const names = GUARDED.flatMap((path) => {
    const [own, built] = [membersIn(path, globalThis), membersIn(path, fresh)]
    return Object.keys(built)
      .filter((name) => !(name in own) || isChanged(own[name]!, built[name]!))
      .map((name) => `${path}.${name}`)
  })
  if (names.length === 0) return []
  return [
    `${use}: ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} changed, by the plugin or a package that it imports. All code of the process uses it: results of other components may change. Write a function of your own.`,
  ]
}

/** Minimum length of a variable's value. Shorter values may occur in a result by chance. */
const MIN_LENGTH = 8

/** Matches names of variables that contain a secret. `LOG_TOKENS`, a number, does not match. */
const SECRET = /(key|token|secret|password)$/i

/** Runs `work` and records the environment variables that it reads. */
async function withEnvironment<T>(
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly read: ReadonlyMap<string, string> }> {
  const read = new Map<string, string>()
  const before = process.env
  const watched: ProxyHandler<NodeJS.ProcessEnv> = {
    get(target, name: string) {
      const value = target[name] ?? (SECRET.test(name) ? `value of ${name}` : undefined)
      if (value !== undefined && value.length >= MIN_LENGTH) read.set(name, value)
      return value
    },
  }
  process.env = new Proxy(before, watched)
  try {
    return { value: await work(), read }
  } finally {
    process.env = before
  }
}

function shown(use: string, output: Json, read: ReadonlyMap<string, string>): readonly string[] {
  const text = JSON.stringify(output)
  return [...read]
    .filter(([, value]) => text.includes(JSON.stringify(value).slice(1, -1)))
    .map(
      ([name]) =>
        `${use}: its result contains the value of the environment variable ${name}, and results are stored and exported. Name a key with an option of the format environment-variable, and pass it to http only.`,
    )
}

function empty(use: string, output: Json): readonly string[] {
  const { scenarios = [] } = (output ?? {}) as { readonly scenarios?: readonly Scenario[] }
  const bare = scenarios.filter(
    ({ profile, opening = [], details = {} }) =>
      profile?.trim() === '' && opening.length === 0 && Object.keys(details).length === 0,
  )
  if (bare.length === 0) return []
  return [
    `${use}: ${bare.length} of ${scenarios.length} scenarios have an empty profile and no opening, such as ${bare[0]!.id}. A played help-seeker then has nothing to say. Leave such scenarios out, or give them a profile.`,
  ]
}
