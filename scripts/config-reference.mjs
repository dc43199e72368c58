// The config reference, made from the schemas of config and components.
import { configSchema, corePlugin } from '@attune/core/runtime'
import { heads } from '../packages/core/dist/plugins/entry-schema.js'

const cell = (text) => String(text).replaceAll('|', '\\|').replaceAll('\n', ' ')

function typeOf(schema = {}) {
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value).replaceAll('"', '')}\``).join(' ')
  if (schema.format) return schema.format.replaceAll('-', ' ')
  if (schema.anyOf || schema.oneOf) return [...(schema.anyOf ?? schema.oneOf)].map(typeOf).join(' or ')
  const [type] = [schema.type].flat()
  if (type === 'array') return `list of ${typeOf(schema.items)}`
  if (type === 'object' && schema.properties) return `{ ${Object.keys(schema.properties).join(', ')} }`
  return [schema.type].flat().filter(Boolean).join(' or ') || 'any'
}

function optionRows({ properties = {}, required = [] }) {
  const names = Object.keys(properties)
  if (names.length === 0) return ['No options.', '']
  return [
    '| option | value | default | |',
    '| --- | --- | --- | --- |',
    ...names.map((name) => {
      const schema = properties[name]
      const byDefault = required.includes(name)
        ? '*required*'
        : schema.default === undefined
          ? ''
          : `\`${JSON.stringify(schema.default)}\``
      return `| \`${name}\` | ${cell(typeOf(schema))} | ${cell(byDefault)} | ${cell(schema.description ?? '')} |`
    }),
    '',
  ]
}

const kinds = {
  scenarios: 'Scenario sources',
  simulator: 'Simulators',
  supporter: 'Supporters',
  estimator: 'Estimators',
  judge: 'Judges',
  analysis: 'Analyses',
  model: 'Model providers',
}

function componentSections(plugins) {
  return Object.entries(kinds).flatMap(([kind, heading]) => [
    `## ${heading}`,
    '',
    ...plugins.flatMap(({ name: plugin, components }) =>
      Object.entries(components)
        .filter(([, component]) => component.kind === kind)
        .flatMap(([name, { summary, options, reads = {} }]) => [
          `### ${kind === 'model' ? name : `${plugin}/${name}`}`,
          '',
          summary,
          '',
          ...Object.entries(reads).map(([key, read]) => `Reads the result of another ${read}, named by \`${key}\`.\n`),
          ...optionRows({
            ...options,
            properties: Object.fromEntries(Object.entries(options.properties).filter(([key]) => !(key in reads))),
          }),
        ]),
    ),
  ])
}

export function configReference(plugins) {
  const { properties } = configSchema([])
  return [
    '# Config reference',
    '',
    'Made from the schemas by `npm run docs`. `attune config schema` prints them for editors, `attune config validate` checks a',
    'config, `attune config show` says where each value came from.',
    '',
    'A config is `attune.config.{yaml,yml,json,ts,js,mjs}`, `.attunerc`, the key `attune` of `package.json`, or the file that',
    '`--config` names. `extends` merges objects by key; everything else, lists too, replaces. Paths are relative to the file that',
    'writes them.',
    '',
    '## The whole',
    '',
    ...optionRows({ properties, required: ['supporters', 'evaluations'] }),
    'An entry is `{ use: plugin/name, …options }`, or only the name. `as` gives it another label in results. Judges of pairs take',
    '`pairs` (`all`, or `{ baseline: name }`) and `orders` (`both`, `seeded`).',
    '',
    '## Every model',
    '',
    ...optionRows(heads.model),
    ...componentSections([corePlugin, ...plugins]),
  ].join('\n')
}
