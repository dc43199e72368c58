// The config reference, made from the schemas of config and components.
import { configSchema, corePlugin } from '@attune/core/runtime'
import { heads } from '../packages/core/dist/plugins/entry-schema.js'
import { optionTable, ownOptions } from './option-table.mjs'

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
        .flatMap(([name, component]) => [
          `### ${kind === 'model' ? name : `${plugin}/${name}`}`,
          '',
          component.summary,
          '',
          ...Object.entries(component.reads ?? {}).map(
            ([key, read]) => `Reads the result of another ${read}, named by \`${key}\`.\n`,
          ),
          ...optionTable(ownOptions(component)),
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
    ...optionTable({ properties, required: ['supporters', 'evaluations'] }),
    'An entry is `{ use: plugin/name, …options }`, or only the name. `as` gives it another label in results. Judges of pairs take',
    '`pairs` (`all`, or `{ baseline: name }`) and `orders` (`both`, `seeded`).',
    '',
    '## Every model',
    '',
    ...optionTable(heads.model),
    ...componentSections([corePlugin, ...plugins]),
  ].join('\n')
}
