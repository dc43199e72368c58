import {
  type Bag,
  either,
  flaw,
  type Flaw,
  givesFlaws,
  isBag,
  methodsFault,
  methodsOf,
  need,
  unknownFlaws,
} from '@attune/core/runtime'
import { optionsFlaws } from './check-options.js'
import { isName, promptsFlaws } from './check-prompts.js'
import { isKind, kindNames } from './entry-schema.js'

const ofComponents = [
  'kind',
  'fulfils',
  'revision',
  'summary',
  'options',
  'prompts',
  'reads',
  'needs',
  'gives',
  'asks',
  'calls',
  'readsSupporterName',
  'playsSessions',
  'readsChain',
  'readsLabels',
  'recorded',
  'recordings',
  'synthetic',
  'versionedBy',
  'pure',
  'idleModels',
  'unfit',
  'follows',
  'roles',
  'create',
  'class',
]

/**
 * Key of a plugin that contains each kind of part, for parts that are defined in the form of
 * components.
 */
const places: Readonly<Record<string, string>> = { service: 'services', command: 'commands' }

/** Kind of a part: `command` for a command, which has no kind. */
const partOf = (value: Bag): unknown => (isRun(value) ? 'command' : value['kind'])
const isRun = (value: Bag): boolean => typeof value['run'] === 'function' && !('kind' in value)
/** True for a part that is no service. */
export const isOtherPart = (value: Bag): boolean => partOf(value) !== 'service'

/** Flaws of a component, or of a service with `kinds: ['service']`. */
export function componentFlaws(
  component: unknown,
  key: string,
  at: string,
  kinds = Object.keys(kindNames).filter((kind) => kind !== 'service'),
): Flaw[] {
  if (!isBag(component)) return [flaw(at, 'a component', component)]
  const { kind, revision, summary, options } = component
  const part = partOf(component)
  if (part === 'command' || (isKind(part) && !kinds.includes(part))) {
    const place = places[part] ?? 'components'
    return [{ path: at, expected: `under "${place}"`, got: `defined as ${part}` }]
  }
  return [
    ...unknownFlaws(component, [...ofComponents, ...methodsOf(kind)], at),
    ...need(isName(key), `the name ${at}`, 'lower-case letters, digits and hyphens', key),
    ...need(kinds.includes(kind as string), `${at}.kind`, either(kinds), kind),
    ...need(
      Number.isInteger(revision) && Number(revision) >= 1,
      `${at}.revision`,
      'a whole number from 1 on',
      revision,
    ),
    ...need(
      typeof summary === 'string' && summary.trim() !== '',
      `${at}.summary`,
      'a sentence',
      summary,
    ),
    ...optionsFlaws(options, kind, `${at}.options`),
    ...promptsFlaws(component['prompts'], `${at}.prompts`),
    ...tableFlaws(
      component['reads'],
      `${at}.reads`,
      kind === 'simulator' ? 'simulator' : 'estimator or judge',
      (read) => isReadable(read, kind),
    ),
    ...readOptionFlaws(component, at),
    ...tableFlaws(component['needs'], `${at}.needs`, 'a token', isToken),
    ...recordedFlaws(component['recorded'], kind, `${at}.recorded`),
    ...sessionFlaws(component, kind, at),
    ...nameFlaws(component['readsSupporterName'], kind, `${at}.readsSupporterName`),
    ...givesFlaws(component['gives'], kind, `${at}.gives`),
    ...makerFlaws(component, at),
  ]
}

function recordedFlaws(recorded: unknown, kind: unknown, at: string): Flaw[] {
  if (recorded === undefined) return []
  if (kind !== 'simulator') return [flaw(at, 'left out: only simulators have dialogues', recorded)]
  return need(typeof recorded === 'boolean', at, 'true or false', recorded)
}

function sessionFlaws({ playsSessions, readsChain }: Bag, kind: unknown, at: string): Flaw[] {
  const isReader = kind === 'estimator' || kind === 'judge'
  const flag = (value: unknown, path: string, isIn: boolean, why: string): Flaw[] =>
    value === undefined
      ? []
      : isIn
        ? need(typeof value === 'boolean', path, 'true or false', value)
        : [flaw(path, why, value)]
  return [
    ...flag(
      playsSessions,
      `${at}.playsSessions`,
      kind === 'simulator',
      'left out: only simulators play sessions',
    ),
    ...flag(
      readsChain,
      `${at}.readsChain`,
      isReader,
      'left out: only estimators and judges read sessions',
    ),
  ]
}

function nameFlaws(reads: unknown, kind: unknown, at: string): Flaw[] {
  if (reads === undefined) return []
  if (kind !== 'simulator' && kind !== 'estimator' && kind !== 'judge')
    return [flaw(at, 'left out: only simulators, estimators and judges work on a dialogue', reads)]
  return need(typeof reads === 'boolean', at, 'true or false', reads)
}

const isReadable = (value: unknown, by: unknown): boolean =>
  (by === 'simulator' ? value === 'simulator' : value === 'estimator' || value === 'judge') ||
  (isBag(value) && isReadable(value['kind'], by))
const isToken = (value: unknown): boolean => typeof value === 'symbol'

/**
 * The schema of an option that names an entry to read follows from the kind of the entry. A
 * declared schema would be ignored.
 */
function readOptionFlaws({ reads, options }: Bag, at: string): Flaw[] {
  const properties = isBag(options) && isBag(options['properties']) ? options['properties'] : {}
  return Object.keys(isBag(reads) ? reads : {}).flatMap((option) => {
    const declared = properties[option]
    const more = Object.keys(isBag(declared) ? declared : {}).filter(
      (key) => key !== 'description' && key !== 'default',
    )
    const expected = 'no more than a description and a default, since "reads" declares it'
    return more.length === 0
      ? []
      : [{ path: `${at}.options.properties.${option}`, expected, got: `given ${more.join(', ')}` }]
  })
}

function tableFlaws(
  table: unknown,
  at: string,
  expected: string,
  holds: (value: unknown) => boolean,
): Flaw[] {
  if (table === undefined) return []
  if (!isBag(table)) return [flaw(at, 'a map', table)]
  return Object.entries(table).flatMap(([name, value]) =>
    need(holds(value), `${at}.${name}`, expected, value),
  )
}

function makerFlaws(component: Bag, at: string): Flaw[] {
  const { create, class: constructor, needs, kind } = component
  const methods = methodsOf(kind).filter((name) => component[name] !== undefined)
  const makers = [
    ...(typeof create === 'function' ? ['"create"'] : []),
    ...(typeof constructor === 'function' ? ['"class"'] : []),
    ...(methods.length > 0 ? [`its methods (${methods.join(', ')})`] : []),
  ]
  const [method] = methodsOf(kind)
  const expected = `made by ${method === undefined ? '' : `its methods (${method}, …), `}"create" or "class"`
  if (makers.length > 1)
    return [
      { path: at, expected: `${expected}: one of them`, got: `made by ${makers.join(' and ')}` },
    ]
  const fault = methodsFault(kind, component)
  if (fault) return [{ path: at, ...fault }]
  // The define function of a component has already converted methods to "create".
  if (makers.length === 0 || methods.length > 0)
    return [{ path: at, expected, got: 'made by none of them' }]
  if (typeof constructor === 'function' && needs !== undefined) {
    return [{ path: `${at}.needs`, expected: 'left to the constructor of the class', got: 'given' }]
  }
  return typeof constructor === 'function' && asksUnnamed(constructor)
    ? [
        {
          path: `${at}.class`,
          expected:
            'a class whose constructor takes its options only, or names all that it takes with @inject',
          got: `one that takes ${constructor.length} without names`,
        },
      ]
    : []
}

/**
 * True if a constructor takes several parameters without tokens. Without tokens, a constructor
 * receives only the options. Metadata of decorators exist only if a decorator was used.
 */
function asksUnnamed(constructor: object & { readonly length?: number }): boolean {
  const { getOwnMetadata: of } = Reflect as {
    getOwnMetadata?(key: string, target: object): unknown
  }
  const isNoted = (key: string): boolean => of?.(key, constructor) !== undefined
  return (
    Number(constructor.length) > 1 && !isNoted('injectionTokens') && !isNoted('design:paramtypes')
  )
}
