// Generates docs/journeys.md, which lists for each user journey the components, options, commands
// and pages that it uses.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ownOptions } from '@attune/core/runtime'
import { corePlugin } from '@attune/host'
import { entriesIn } from './entries.mjs'
import { journeys, optionReasons } from './journeys.mjs'
import { configsIn, pagesIn } from './sources.mjs'

/**
 * All components by the names that configs use, such as `core/rubric`. Providers of the core are
 * named without `core/`.
 */
export function componentsOf(plugins) {
  const all = [corePlugin, ...plugins.filter(({ name }) => name !== corePlugin.name)]
  return new Map(
    all.flatMap(({ name: plugin, components }) =>
      Object.entries(components).map(([name, component]) => [
        component.kind === 'model' && plugin === corePlugin.name ? name : `${plugin}/${name}`,
        component,
      ]),
    ),
  )
}

/** Commands of the command line as the user types them. */
export const commandsIn = (root) =>
  readdirSync(join(root, 'packages/cli/src/commands'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace(/\.ts$/u, '').replaceAll('/', ' '))
    .sort()

/**
 * Contents of the page: for each component, option and command, the places that use it with their
 * journeys. An option without a place may have a `reason`.
 */
export function rowsOf(root, plugins) {
  const components = componentsOf(plugins)
  const [configs, pages] = [configsIn(root), pagesIn(root)]
  const used = new Map([...components.keys()].map((name) => [name, []]))
  const set = new Map()
  for (const { place, journey, config } of configs) {
    for (const { use, options } of entriesIn(config, components)) {
      used.get(use).push({ place, journey })
      const { properties = {} } = ownOptions(components.get(use)) ?? {}
      for (const [name, value] of Object.entries(options))
        if (
          name in properties &&
          JSON.stringify(value) !== JSON.stringify(properties[name].default)
        )
          set.set(`${use}.${name}`, [...(set.get(`${use}.${name}`) ?? []), { place, journey }])
    }
  }
  const readable = pages
    .filter(({ file }) => !/docs\/(config|errors|journeys)\.md$/u.test(file))
    .map((page) => ({ ...page, text: page.text.replaceAll(optionTables, '') }))
  return {
    components: [...used].map(([name, places]) => ({ name, places })),
    options: shared(
      [...components].flatMap(([use, component]) =>
        Object.entries(ownOptions(component)?.properties ?? {}).map(([option, schema]) => {
          const name = `${use}.${option}`
          const isRequired = ownOptions(component).required?.includes(option) === true
          const places = set.get(name) ?? []
          const read =
            places.length > 0
              ? []
              : readable.filter(({ text }) => text.includes(use) && speaksOf(text, option))
          const reason = optionReasons[name] ?? optionReasons[`*.${option}`]
          return { name, places, read, reason, isRequired, form: formOf(option, schema) }
        }),
      ),
    ),
    commands: commandsIn(root).map((name) => ({
      name,
      places: readable
        .filter(
          ({ text }) =>
            new RegExp(`^(?:\\$ )?(?:npx )?attune ${name}\\b`, 'mu').test(text) ||
            text.includes(`\`attune ${name}`),
        )
        .map(({ file, journey }) => ({ place: file, journey })),
    })),
    pages: pages.filter(({ file }) => /^(docs|examples)\/|^README/u.test(file)),
  }
}

/** Equal for options that have the same name and the same schema. */
const formOf = (option, schema) => JSON.stringify([option, schema])

/**
 * Rows of options. Components that have an option in common share its row: `as` is the option of
 * another component that a config sets or, if none does, that a page explains.
 */
function shared(rows) {
  const found = new Map()
  for (const reached of [({ read }) => read.length > 0, ({ places }) => places.length > 0])
    for (const row of rows.filter(reached)) found.set(row.form, row.name)
  return rows.map(({ form, ...row }) => ({
    ...row,
    ...(row.places.length === 0 &&
      found.has(form) &&
      found.get(form) !== row.name && { as: found.get(form) }),
  }))
}

/** Tables of options in READMEs, which are made from the schemas and so name every option. */
const optionTables = /<!-- options of [^]*?<!-- end of options -->/gu

/** True if a page that names the component explains the option. */
const speaksOf = (text, option) =>
  text.includes(`\`${option}\``) || new RegExp(`(?<![\\w-])${option}: `, 'u').test(text)

const link = (place) =>
  `[${place.replace(/^docs\/|\.md$/gu, '').replace(/\/attune\.config\.yaml$/u, '')}](../${place})`

const shown = (places) => {
  const unique = [...new Set(places.map(({ place }) => place))]
  return (
    unique.slice(0, 3).map(link).join(', ') +
    (unique.length > 3 ? ` and ${unique.length - 3} more` : '')
  )
}

/** Table of the items that are used most often in this journey. */
function journeyTable(rows, journey, head) {
  const own = rows.filter(({ places }) => mostOf(places) === journey)
  if (own.length === 0) return []
  return [
    `| ${head} | where it is used |`,
    '| --- | --- |',
    ...own.map(
      ({ name, places }) =>
        `| \`${name}\` | ${shown(places.filter((each) => each.journey === journey))} |`,
    ),
    '',
  ]
}

/**
 * The journey with the most of these places. If several journeys have equally many, the first one.
 */
function mostOf(places) {
  const count = (journey) => places.filter((each) => each.journey === journey).length
  const names = Object.keys(journeys)
  const most = Math.max(0, ...names.map(count))
  return most === 0 ? undefined : names.find((journey) => count(journey) === most)
}

export function journeysPage(root, plugins) {
  const { components, options, commands, pages } = rowsOf(root, plugins)
  const sections = Object.keys(journeys).flatMap((journey) => {
    const own = pages.filter((page) => page.journey === journey).map(({ file }) => link(file))
    return [
      `## ${journey}`,
      '',
      `Pages: ${own.join(', ')}.`,
      '',
      ...journeyTable(
        commands.map((each) => ({ ...each, name: `attune ${each.name}` })),
        journey,
        'command',
      ),
      ...journeyTable(components, journey, 'component'),
    ]
  })
  const bySet = options.filter(({ places }) => places.length > 0)
  const byOther = options.filter(({ as }) => as !== undefined)
  const byText = options.filter(
    ({ places, as, read }) => places.length === 0 && as === undefined && read.length > 0,
  )
  const byReason = options.filter(
    ({ places, as, read, reason }) =>
      places.length === 0 && as === undefined && read.length === 0 && reason !== undefined,
  )
  const optionRow = ({ name, places, read }) =>
    `| \`${name}\` | ${shown(places.length > 0 ? places : read.map(({ file }) => ({ place: file })))} |`
  return [
    '# Journeys',
    '',
    'Which commands, components, options and pages each journey needs. Made from the configs of examples, presets and pages by `npm run docs`; a test',
    'holds it: what is in no row leaves, or has a reason at the end. A component is in the journey that uses it in most places. Configs run',
    'offline, or with a server that answers nonsense or what an option needs, once as they are and once without each option (`npm run soak`;',
    'a part in `npm test`): an option whose absence changes no output has no row. Components that have the same option share its row. A page explains an option',
    'only if it names the component too; tables that are made from the schemas do not count.',
    '',
    ...sections,
    '## Options',
    '',
    `A config sets ${bySet.length} of ${options.length} options of components to another value than the default; ${byOther.length} are the same option of another component, and a page explains ${byText.length} more.`,
    '',
    '| option | where a config sets it |',
    '| --- | --- |',
    ...bySet.map(optionRow),
    '',
    '| option | the same as |',
    '| --- | --- |',
    ...byOther.map(({ name, as }) => `| \`${name}\` | \`${as}\` |`),
    '',
    '| option | where a page explains it |',
    '| --- | --- |',
    ...byText.map(optionRow),
    '',
    ...(byReason.length === 0
      ? []
      : [
          '## In no journey',
          '',
          '| name | why it stays |',
          '| --- | --- |',
          ...byReason.map(({ name, reason }) => `| \`${name}\` | ${reason} |`),
          '',
        ]),
  ].join('\n')
}
