import { expect, test } from 'vitest'
import { testRefusals } from '@attune/testkit/shared/refusals.js'
import {
  EVALUATIONS,
  mainWith,
  SUPPORTERS,
  Workspace,
  lines,
} from '@attune/testkit/shared/workspace.js'

const plugin = (text: string, name = 'mine.mjs') => ({
  config: [`plugins: [./${name}]`, SUPPORTERS, EVALUATIONS],
  files: { [name]: text },
})

testRefusals({
  'a package is not installed': {
    config: [
      'plugins: ["@attune/plugin-nowhere"]',
      SUPPORTERS,
      ...mainWith('estimators: { nowhere/emotion: {} }'),
    ],
    says: [
      [
        'PLUGIN_NOT_FOUND',
        'attune.config.yaml:1:11  Cannot find the plugin "@attune/plugin-nowhere": no package of that name is installed for ., nor next to Attune. Install the package, or correct the name. A path starts with ./ and is relative to the config file.',
      ],
    ],
  },
  'a file is not there': {
    config: ['plugins: [./mine.js]', SUPPORTERS, EVALUATIONS],
    says: [
      [
        'PLUGIN_NOT_FOUND',
        'attune.config.yaml:1:11  Cannot find the plugin "./mine.js": there is no file mine.js. Install the package, or correct the name. A path starts with ./ and is relative to the config file.',
      ],
    ],
  },
  'a path lacks its dot': {
    config: ['plugins: [mine.mjs]', SUPPORTERS, EVALUATIONS],
    files: { 'mine.mjs': '' },
    says: [
      [
        'PLUGIN_NOT_FOUND',
        'attune.config.yaml:1:11  Cannot find the plugin "mine.mjs": no package of that name is installed for ., nor next to Attune. Install the package, or correct the name. A path starts with ./ and is relative to the config file.',
      ],
    ],
  },
  'plugins are no list': {
    config: ['plugins: ./mine.js', SUPPORTERS, ...mainWith('estimators: { mine/emotion: {} }')],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:1:10  plugins must be a list, found "./mine.js". Write a list: [./mine.js].',
      ],
    ],
  },
  'a plugin is of another contract': {
    ...plugin('export default { contract: 2, name: "mine", components: {} }'),
    says: [
      [
        'PLUGIN_CONTRACT',
        'attune.config.yaml:1:11  The plugin mine.mjs targets plugin contract 2; this version of Attune supports 1. Install compatible versions of Attune and the plugin.',
      ],
    ],
  },
  'a plugin throws': {
    ...plugin('throw new Error("no luck today")'),
    says: [
      [
        'PLUGIN_LOAD',
        'attune.config.yaml:1:11  Loading the plugin mine.mjs failed: no luck today (line 1). --debug shows the cause. If the plugin is not yours, report this to its author.',
      ],
    ],
  },
  'a plugin in TypeScript throws': {
    ...plugin('const why: string = "no luck today."\nthrow new Error(why)', 'mine.ts'),
    says: [
      [
        'PLUGIN_LOAD',
        'attune.config.yaml:1:11  Loading the plugin mine.ts failed: no luck today (line 2). --debug shows the cause. If the plugin is not yours, report this to its author.',
      ],
    ],
  },
  'the syntax of a plugin is wrong': {
    ...plugin('export default {', 'mine.ts'),
    says: [
      [
        'PLUGIN_LOAD',
        'attune.config.yaml:1:11  Loading the plugin mine.ts failed: ParseError: Unexpected token mine.ts:1:16. --debug shows the cause. If the plugin is not yours, report this to its author.',
      ],
    ],
  },
  'a file exports no plugin': {
    ...plugin('export const name = "mine"'),
    says: [
      [
        'PLUGIN_INVALID',
        'attune.config.yaml:1:11  mine.mjs is not a valid plugin: the default export should be a plugin: definePlugin({ contract: 1, name, components }), but is nothing. Correct the plugin. If it is not yours, report this to its author.',
      ],
    ],
  },
  'a file in TypeScript exports no plugin': {
    ...plugin('export const name: string = "mine"', 'mine.ts'),
    says: [
      [
        'PLUGIN_INVALID',
        'attune.config.yaml:1:11  mine.ts is not a valid plugin: the default export should be a plugin: definePlugin({ contract: 1, name, components }), but is nothing. Correct the plugin. If it is not yours, report this to its author.',
      ],
    ],
  },
  'a plugin is not made as it should be': {
    ...plugin(
      'export default { contract: 1, name: "mine", components: { a: { kind: "guess", revision: 0 } } }',
    ),
    says: [
      [
        'PLUGIN_INVALID',
        'attune.config.yaml:1:11  mine.mjs is not a valid plugin: components.a.kind should be simulator, estimator, judge, scenarios, supporter, analysis or model, but is "guess"; components.a.revision should be a whole number from 1 on, but is 0; components.a.summary should be a sentence, but is nothing; components.a.options should be a JSON schema, but is nothing; components.a should be made by "create" or "class", but is made by none of them. Correct the plugin. If it is not yours, report this to its author.',
      ],
    ],
  },
  'a plugin has a name that is taken': {
    ...plugin('export default { contract: 1, name: "toy", components: {} }'),
    says: [
      [
        'PLUGIN_DOUBLED',
        'attune.config.yaml:1:11  Two plugins are called "toy": built in and mine.mjs. Load only one of them.',
      ],
    ],
  },
})

test('what a plugin throws is kept as the cause', async () => {
  const { config, files } = plugin('throw new Error("no luck today")')
  const { cause } = await new Workspace({
    ...files,
    'attune.config.yaml': lines(...config),
  }).refusal()
  expect(cause).toMatchObject({ message: 'no luck today' })
})
