import type { Plugin } from '@attune/core'
import { AttuneError } from '@attune/core/internal'
import {
  type Bag,
  CONTRACT,
  either,
  flaw,
  type Flaw,
  givesFlaws,
  isBag,
  methodsOf,
  need,
  unknownFlaws,
} from '@attune/core/runtime'
import { commandOptionsFlaws, optionsFlaws } from './check-options.js'
import { isName, isText, promptsFlaws } from './check-prompts.js'
import { isKind, kindNames } from './entry-schema.js'

/**
 * Checks that a value is a plugin. Checks its content, not its class, since another copy of the
 * core may have created it.
 *
 * @param from source of the plugin, for messages
 * @throws PLUGIN_CONTRACT if it was written for another version of the contracts, PLUGIN_INVALID
 * with all mistakes
 */
export function assertPlugin(value: unknown, from: string): asserts value is Plugin {
  if (isBag(value) && typeof value['contract'] === 'number' && value['contract'] !== CONTRACT) {
    throw new AttuneError('PLUGIN_CONTRACT', { from, expected: CONTRACT, got: value['contract'] })
  }
  const flaws = flawsOf(value)
  if (flaws.length === 0) return
  const what = flaws
    .map(({ path, expected, got }) => `${path} should be ${expected}, but is ${got}`)
    .join('; ')
  throw new AttuneError('PLUGIN_INVALID', { from, what, flaws })
}

const PLUGIN = 'a plugin: definePlugin({ contract: 1, name, components })'

function flawsOf(value: unknown): Flaw[] {
  if (!isBag(value)) return [flaw('the default export', PLUGIN, value)]
  if (isKind(value['kind']))
    return [{ path: 'the default export', expected: PLUGIN, got: 'only a component' }]
  if (!('contract' in value) && !('components' in value))
    return [
      {
        path: 'the default export',
        expected: PLUGIN,
        got: `an object of other things: ${Object.keys(value).join(', ')}`,
      },
    ]
  const { contract, name, components, services = {}, commands = {} } = value
  const both = Object.keys(bagOf(services)).filter((key) => Object.hasOwn(bagOf(components), key))
  return [
    ...unknownFlaws(value, ofPlugins),
    ...need(contract === CONTRACT, 'contract', String(CONTRACT), contract),
    ...need(isName(name), 'name', 'lower-case letters, digits and hyphens', name),
    ...need(isBag(components), 'components', 'a map', components),
    ...Object.entries(bagOf(components)).flatMap(([key, component]) =>
      componentFlaws(component, key, `components.${key}`),
    ),
    ...need(isBag(services), 'services', 'a map', services),
    ...Object.entries(bagOf(services)).flatMap(([key, service]) =>
      serviceFlaws(service, key, `services.${key}`),
    ),
    ...tokenFlaws(String(name), bagOf(services)),
    ...both.map((key) => ({
      path: `services.${key}`,
      expected: 'another name',
      got: 'that of a component',
    })),
    ...errorFlaws(value['errors'], name),
    ...citationFlaws(value['citations']),
    ...need(
      ['undefined', 'function'].includes(typeof value['translations']),
      'translations',
      'a function that returns texts by language',
      value['translations'],
    ),
    ...need(isBag(commands), 'commands', 'a map', commands),
    ...Object.entries(isBag(commands) ? commands : {}).flatMap(([key, command]) =>
      commandFlaws(command, `commands.${key}`),
    ),
  ]
}

const ofPlugins = [
  'contract',
  'name',
  'components',
  'services',
  'commands',
  'citations',
  'translations',
  'errors',
]

const entryTypes = ['article', 'inproceedings', 'book', 'misc']

function citationFlaws(citations: unknown): Flaw[] {
  if (citations === undefined) return []
  if (!Array.isArray(citations)) return [flaw('citations', 'a list', citations)]
  return (citations as readonly unknown[]).flatMap((entry, index) => {
    const at = `citations[${index}]`
    if (!isBag(entry)) return [flaw(at, '{ key, type, title, authors, year }', entry)]
    const { key, type, title, authors, year, fields = {} } = entry
    const areTexts = (all: unknown): boolean =>
      Array.isArray(all) && all.length > 0 && all.every(isText)
    return [
      ...need(/^[\w:-]+$/.test(String(key)), `${at}.key`, 'letters, digits, -, _ and :', key),
      ...need(entryTypes.includes(type as string), `${at}.type`, either(entryTypes), type),
      ...need(isText(title) && title !== '', `${at}.title`, 'a text', title),
      ...need(areTexts(authors), `${at}.authors`, 'a list of names', authors),
      ...need(Number.isInteger(year), `${at}.year`, 'a whole number', year),
      ...need(
        isBag(fields) && Object.values(fields).every(isText),
        `${at}.fields`,
        'a map of texts',
        fields,
      ),
    ]
  })
}

const blames = ['user', 'outside', 'plugin']

function errorFlaws(errors: unknown, name: unknown): Flaw[] {
  if (errors === undefined) return []
  if (!isBag(errors) || !isBag(errors['catalogue']))
    return [flaw('errors', 'what defineErrors gives', errors)]
  return [
    ...need(errors['plugin'] === name, 'errors', `defined for "${String(name)}"`, errors['plugin']),
    ...Object.entries(errors['catalogue']).flatMap(([code, entry]) => {
      const at = `errors.${code}`
      if (!isBag(entry)) return [flaw(at, '{ blame, message, fix }', entry)]
      const { blame = 'user', message, fix } = entry
      return [
        ...need(
          /^[A-Z][A-Z0-9_]*$/.test(code),
          `the code ${at}`,
          'capitals, digits and underscores',
          code,
        ),
        ...need(blames.includes(blame as string), `${at}.blame`, either(blames), blame),
        ...need(isText(message) && message !== '', `${at}.message`, 'a sentence', message),
        ...need(isText(fix) && fix !== '', `${at}.fix`, 'a sentence', fix),
      ]
    }),
  ]
}

const bagOf = (value: unknown): Bag => (isBag(value) ? value : {})

function serviceFlaws(service: unknown, key: string, at: string): Flaw[] {
  const flaws = componentFlaws(service, key, at, ['service'])
  if (!isBag(service)) return flaws
  return [
    ...flaws,
    ...(isOtherPart(service)
      ? []
      : need(
          /^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/.test(String(service['fulfils'])),
          `${at}.fulfils`,
          "a token with the name of a plugin and a service: token('mine/words')",
          service['fulfils'],
        )),
  ]
}

/** Flaws of services whose token has the name of this plugin and a key that it does not list. */
const tokenFlaws = (plugin: string, services: Bag): Flaw[] =>
  Object.entries(services).flatMap(([key, service]) => {
    const fulfils = isBag(service) ? String(service['fulfils']) : ''
    const [owner, of = ''] = fulfils.split('/')
    if (owner !== plugin || of === '' || Object.hasOwn(services, of)) return []
    return [
      {
        path: `services.${key}.fulfils`,
        expected: `token('${plugin}/${key}'), with the name of the plugin and the key under "services"`,
        got: `token('${fulfils}')`,
      },
    ]
  })

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
const isOtherPart = (value: Bag): boolean => partOf(value) !== 'service'

function componentFlaws(
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

function commandFlaws(command: unknown, at: string): Flaw[] {
  if (!isBag(command)) return [flaw(at, 'a command', command)]
  const { summary, options, run } = command
  return [
    ...need(
      typeof summary === 'string' && summary.trim() !== '',
      `${at}.summary`,
      'a sentence',
      summary,
    ),
    ...optionsFlaws(options, undefined, `${at}.options`),
    ...commandOptionsFlaws(options, `${at}.options`),
    ...need(typeof run === 'function', `${at}.run`, 'a function', run),
  ]
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
