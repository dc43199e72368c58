import type { Plugin } from '@attune/core'
import { AttuneError } from '@attune/core/internal'
import {
  type Bag,
  CONTRACT,
  either,
  flaw,
  type Flaw,
  isBag,
  need,
  unknownFlaws,
} from '@attune/core/runtime'
import { componentFlaws, isOtherPart } from './check-component.js'
import { commandOptionsFlaws, optionsFlaws } from './check-options.js'
import { isName, isText } from './check-prompts.js'
import { isKind } from './entry-schema.js'

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
