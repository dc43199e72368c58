// Generates the reference of configs from the schemas of the config and of all components.
import { ownOptions } from '@attune/core/runtime'
import { configSchema, corePlugin } from '@attune/host'
import { heads } from '../packages/config/dist/plugins/entry-schema.js'
import { optionTable } from './option-table.mjs'

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
          `### ${kind === 'model' && plugin === corePlugin.name ? name : `${plugin}/${name}`}`,
          '',
          component.summary,
          '',
          ...Object.entries(component.reads ?? {}).map(
            ([key, read]) =>
              `Reads the result of another ${read.kind ?? read}, which \`${key}\` names${read.optional ? ' (optional)' : ''}: a label of the evaluation, or an entry.\n`,
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
    'A config is `attune.config.{yaml,yml,json,ts}`, or the file that `--config` names. Paths are relative to the file that',
    'writes them.',
    '',
    'In TypeScript, `defineConfig` from `@attune/core/config` completes keys and checks their types; mistakes in options are found when the',
    'config is read. Messages name their path in the config; in YAML and JSON also line and column.',
    '',
    '```ts',
    '// attune.config.ts',
    "import { defineConfig } from '@attune/core/config'",
    '',
    'export default defineConfig({',
    "  extends: 'sage/default',",
    "  supporters: { listener: { use: 'core/rule-based', manner: 'listening' } },",
    '})',
    '```',
    '',
    '`extends: sage/paper` builds on a preset of a plugin: the plugin is looked for in `plugins`, then in the packages',
    '`@attune/plugin-sage` and `attune-plugin-sage`, and it is loaded. Maps merge by key; everything else, lists too, replaces.',
    '',
    'A preset names models by what they do, its `roles`. A model of that name under `models` fills the role; a role without a model is',
    'the offline stand-in.',
    '',
    'A value may come from the environment: `version: ${env:BOT_SHA}`, or with a default `${env:BOT_SHA:dev}`. Inside of `{ }` and `[ ]` it',
    'needs quotes. What it comes to is part of the keys of results; `config show` and records of runs show it next to the placeholder.',
    'Options that end in `Env` take the name of a variable, and its value is written nowhere.',
    'Placeholders of other tools, such as `${NAME}` or `{{NAME}}`, are mistakes. A file `.env` is read only if it is passed: every command that',
    'reads a config takes `--env-file .env`. Variables that are set already stay.',
    '',
    '## The whole',
    '',
    ...optionTable({ properties, required: ['supporters', 'evaluations'] }),
    '`simulators`, `estimators`, `judges`, `analyses` and `supporters` are mappings from label to entry. A mapping merges with that of an',
    'extended config, and `null` takes an inherited entry away:',
    '',
    '```yaml',
    'estimators:',
    '  sage/emotion: {}                                        # the label names the component',
    '  felt: { use: trajectory/markov, source: sage/emotion }  # a label of your own',
    '  worded: core/lexicon                                    # a component without options',
    '  trajectory/markov: null                                 # not this one of the preset',
    '```',
    '',
    'Judges of pairs take `pairs` (`all`, or `{ baseline: name }`), `orders` (`both`, `seeded`) and `across` (a condition).',
    '',
    '## Conditions',
    '',
    'Simulators, estimators, judges and supporters may vary options. The entry then stands for one entry per combination:',
    '',
    '```yaml',
    'simulator: { use: sage/sentient-agent, vary: { model: [small, large] } }',
    'judges:',
    '  heard: { use: sage/utterance, vary: { model: [small, large] } }',
    'estimators:',
    '  course: { use: trajectory/markov, source: { use: sage/emotion }, vary: { source.model: [small, large] } }',
    '```',
    '',
    'A key of `vary` is the path of an option; a dot leads into a nested entry. A value that is a list or a map has a label:',
    '`{ label: mine, value: { provider: openai, model: x } }`. What reads an entry by its label varies with it. Mappings under `vary`',
    'merge with those of an extended config, and `null` takes a path away.',
    '',
    'Each combination has conditions: `simulator.model` → `small`, `heard.model` → `large`. Records, observations and exports carry',
    'them. A unit holds in its key only what it works with: another judge adds verdicts and makes no dialogue again.',
    '',
    '`simulators` in place of `simulator` lists several, told apart by the condition `simulator`, which has their labels as values.',
    'A supporter that varies options counts as several supporters: `bot [model=small]`, `bot [model=large]`. Its bare name means all',
    'of them in the `supporters` of an evaluation and in `attune redo` and `--fresh`.',
    '',
    'A judge of pairs compares supporters in the same condition. With `across: simulator.model` it compares two dialogues of one',
    'supporter that differ in that condition.',
    '',
    '## Every model',
    '',
    ...optionTable(heads.model),
    'A `tokenizer` makes counts exact in `attune plan`, in `tokensPerMinute`, and in the usage of servers that report none. Components that',
    'measure texts have an option for it and take the name of a model that has one. The encodings `o200k_base`, `o200k_harmony`,',
    '`cl100k_base`, `p50k_base` and `r50k_base` need the package `gpt-tokenizer`, a `tokenizer.json` (of any model on Hugging Face, with its',
    '`tokenizer_config.json` next to it) the package `@huggingface/tokenizers`; install the one that you use. Without a tokenizer four',
    'characters count as one token, and a Chinese character as one; limits and usage are corrected by what the server reports. That rule',
    'is 10 to 30 % too high for English.',
    '',
    ...componentSections([corePlugin, ...plugins]),
  ].join('\n')
}
