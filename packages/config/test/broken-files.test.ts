import { testRefusals } from '@attune/testkit/shared/refusals.js'
import { EVALUATIONS, SUPPORTERS } from '@attune/testkit/shared/workspace.js'

testRefusals({
  'a tab indents': {
    config: [SUPPORTERS, 'evaluations:', '\tmain: {}'],
    says: [
      [
        'CONFIG_SYNTAX',
        'attune.config.yaml:3:1  Tabs are not allowed as indentation. Fix the syntax here.',
      ],
    ],
  },
  'a quote is never closed': {
    config: ['seed: "seven', SUPPORTERS, EVALUATIONS],
    says: [
      ['CONFIG_SYNTAX', 'attune.config.yaml:1:7  This quote is never closed. Fix the syntax here.'],
    ],
  },
  'a quote with a key in it is never closed': {
    config: ['models:', '  m:', '    apiKey: "sk-secret', SUPPORTERS],
    says: [
      [
        'CONFIG_SYNTAX',
        'attune.config.yaml:3:13  This quote is never closed. Fix the syntax here.',
      ],
    ],
  },
  'a key stands twice': {
    config: ['seed: 1', SUPPORTERS, 'seed: 2', EVALUATIONS],
    says: [
      [
        'CONFIG_SYNTAX',
        'attune.config.yaml:3:1  This key occurs twice in the map. Fix the syntax here.',
      ],
    ],
  },
  'two keys stand twice': {
    config: ['seed: 1', SUPPORTERS, 'seed: 2', 'seed: 3', EVALUATIONS],
    says: [
      [
        'CONFIG_SYNTAX',
        'attune.config.yaml:3:1  This key occurs twice in the map. Fix the syntax here.',
      ],
      [
        'CONFIG_SYNTAX',
        'attune.config.yaml:4:1  This key occurs twice in the map. Fix the syntax here.',
      ],
    ],
  },
  'a colon is too many': {
    config: ['output: a: b', SUPPORTERS, EVALUATIONS],
    says: [
      [
        'CONFIG_SYNTAX',
        'attune.config.yaml:1:9  There is an extra colon, or the indentation is wrong; text that contains ": " needs quotes. Fix the syntax here.',
      ],
    ],
  },
  'a colon is missing': {
    config: ['seed 1', SUPPORTERS, EVALUATIONS],
    says: [
      [
        'CONFIG_SYNTAX',
        'attune.config.yaml:1:1  A colon or a comma is missing, or the indentation is wrong. Fix the syntax here.',
      ],
    ],
  },
  'a line is indented too little': {
    config: ['supporters:', '  a: {}', ' b: {}', EVALUATIONS],
    says: [
      [
        'CONFIG_SYNTAX',
        'attune.config.yaml:3:1  All mapping items must start at the same column. Fix the syntax here.',
      ],
    ],
  },
  'an alias has no anchor': {
    config: ['seed: *chance', SUPPORTERS, EVALUATIONS],
    says: [
      [
        'CONFIG_SYNTAX',
        'attune.config.yaml:1:7  Nothing above is marked &chance. Fix the syntax here.',
      ],
    ],
  },
  'an alias stands in its own anchor': {
    config: ['models: &all { m: *all }', SUPPORTERS, EVALUATIONS],
    says: [
      [
        'CONFIG_SYNTAX',
        'attune.config.yaml:1:19  The alias refers to the value that contains it. Fix the syntax here.',
      ],
    ],
  },
  'there are two documents': {
    config: ['seed: 1', '---', SUPPORTERS, EVALUATIONS],
    says: [
      [
        'CONFIG_SYNTAX',
        'attune.config.yaml:2:1  A second document starts here; a config must be one document. Fix the syntax here.',
      ],
    ],
  },
  'aliases of aliases grow beyond measure': {
    config: [
      'a: &a [x, x, x, x, x, x, x, x, x, x]',
      'b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]',
      'c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]',
      'd: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]',
      'e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]',
      'f: [*e, *e, *e, *e, *e, *e, *e, *e, *e, *e]',
    ],
    says: [
      [
        'CONFIG_SYNTAX',
        'attune.config.yaml:1:35  There are too many aliases of aliases. Fix the syntax here.',
      ],
    ],
  },
  'JSON lacks a comma': {
    name: 'attune.config.json',
    config: ['{', '  "supporters": { "a": {} }', '  "evaluations": {}', '}'],
    says: [
      [
        'CONFIG_SYNTAX',
        'attune.config.json:3:3  Missing , between flow map items. Fix the syntax here.',
      ],
    ],
  },
  'JSON is cut off': {
    name: 'attune.config.json',
    config: ['{', '  "supporters": {'],
    says: [
      [
        'CONFIG_SYNTAX',
        'attune.config.json:2:17  This bracket is never closed. Fix the syntax here.',
      ],
    ],
  },
  'a value in JSON is wrong': {
    name: 'attune.config.json',
    config: [
      '{',
      '  "supporters": { "a": {} },',
      '  "evaluations": { "main": { "scenarios": "toy/people", "simulator": 7 } }',
      '}',
    ],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.json:3:70  evaluations.main.simulator must be the name of a component, or a map with "use", found 7. Change the value.',
      ],
    ],
  },
  'a script exports more than data': {
    name: 'attune.config.ts',
    config: [
      'export default {',
      '  seed: new Date(),',
      '  supporters: { a: { use: () => 1 } },',
      '  evaluations: { main: { scenarios: "toy/people", simulator: new Map() } },',
      '}',
    ],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.ts  seed must be plain data, found an instance of Date. Change the value.',
      ],
      [
        'CONFIG_VALUE',
        'attune.config.ts  supporters.a.use must be plain data, found a function. Change the value.',
      ],
      [
        'CONFIG_VALUE',
        'attune.config.ts  evaluations.main.simulator must be plain data, found an instance of Map. Change the value.',
      ],
    ],
  },
  'a script exports something that holds itself': {
    name: 'attune.config.ts',
    config: [
      'const supporters: { a?: object } = {}',
      'supporters.a = supporters',
      'export default { supporters }',
    ],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.ts  supporters.a must be plain data, found something that holds itself. Change the value.',
      ],
    ],
  },
  'an option in a script is misspelt': {
    name: 'attune.config.ts',
    config: [
      'export default {',
      '  supporters: { a: { modle: "x" } },',
      '  evaluations: { main: { scenarios: "toy/people", simulator: "toy/talk" } },',
      '}',
    ],
    says: [
      [
        'CONFIG_UNKNOWN_KEY',
        'attune.config.ts  Unknown key "modle" in supporters.a. Did you mean "model"?',
      ],
    ],
  },
  'a key is written into a script': {
    name: 'attune.config.ts',
    config: [
      'export default {',
      '  apiKey: "sk-secret",',
      '  supporters: { a: {} },',
      '  evaluations: { main: { scenarios: "toy/people", simulator: "toy/talk" } },',
      '}',
    ],
    says: [
      [
        'CONFIG_API_KEY',
        'attune.config.ts  There is an API key in the config. Put the key into an environment variable and set its name here: apiKeyEnv: MY_API_KEY.',
      ],
    ],
  },
  'what is extended is not there': {
    config: ['extends: ./base.yaml', SUPPORTERS, EVALUATIONS],
    says: [
      [
        'CONFIG_EXTENDS',
        'attune.config.yaml:1:10  "./base.yaml" cannot be extended: there is no file base.yaml. Use a path relative to the config file, or a preset name such as sage/paper.',
      ],
    ],
  },
  'the package of what is extended is not installed': {
    config: ['extends: [nowhere/presets/paper.yaml]', SUPPORTERS, EVALUATIONS],
    says: [
      [
        'CONFIG_EXTENDS',
        'attune.config.yaml:1:11  "nowhere/presets/paper.yaml" cannot be extended: no package of that name is installed for ., nor next to Attune. Use a path relative to the config file, or a preset name such as sage/paper.',
      ],
    ],
  },
  'a package does not have what is extended': {
    config: ['extends: "@toy/plugin/presets/paper.yaml"', SUPPORTERS, EVALUATIONS],
    files: {
      'node_modules/@toy/plugin/package.json':
        '{ "exports": { ".": { "import": "./index.mjs" } } }',
      'node_modules/@toy/plugin/index.mjs': '',
    },
    says: [
      [
        'CONFIG_EXTENDS',
        'attune.config.yaml:1:10  "@toy/plugin/presets/paper.yaml" cannot be extended: its package does not export it. Use a path relative to the config file, or a preset name such as sage/paper.',
      ],
    ],
  },
  'a template has a field that its prompt does not have': {
    config: ['prompts: { toy/emotion: { en: ./mine.md } }', SUPPORTERS, EVALUATIONS],
    files: { 'mine.md': 'Read this:\n{{txt}}' },
    says: [
      [
        'PROMPT_PLACEHOLDER',
        'mine.md:2:1  The template of toy/emotion uses "txt", which the prompt does not have. Use one of its fields: text.',
      ],
    ],
  },
  ...Object.fromEntries(
    (
      [
        [
          'no field',
          'Read this.',
          '',
          'does not show {{text}}. Write {{text}} where it belongs; {{#text}}{{/text}} says that it is left out on purpose.',
        ],
        [
          'single braces',
          'Read\nthis: {text}',
          ':2:7',
          'has {text} in single braces, which is not filled in. Write {{text}}: single braces are plain text.',
        ],
        [
          'single braces with blanks',
          '{ text }?',
          ':1:1',
          'has {text} in single braces, which is not filled in. Write {{text}}: single braces are plain text.',
        ],
        [
          'both kinds of braces',
          '{{text}} {text}',
          ':1:10',
          'has {text} in single braces, which is not filled in. Write {{text}}: single braces are plain text.',
        ],
        [
          'only an empty line',
          '\n',
          '',
          'does not show {{text}}. Write {{text}} where it belongs; {{#text}}{{/text}} says that it is left out on purpose.',
        ],
        [
          'a field of other notations',
          '%(text)s $text',
          '',
          'does not show {{text}}. Write {{text}} where it belongs; {{#text}}{{/text}} says that it is left out on purpose.',
        ],
      ] as const
    ).map(([name, text, place, what]) => [
      `a template shows nothing of its field: ${name}`,
      {
        config: ['prompts: { toy/emotion: { en: ./mine.md } }', SUPPORTERS, EVALUATIONS],
        files: { 'mine.md': text },
        says: [['PROMPT_UNSHOWN', `mine.md${place}  The template of toy/emotion ${what}`]] as const,
      },
    ]),
  ),
  'what is extended is a text': {
    config: ['extends: [./users]', SUPPORTERS, EVALUATIONS],
    files: { users: 'root:x:0:0:root:/root:/bin/bash\nsync:x:4:65534:sync:/bin:/bin/sync\n' },
    says: [
      [
        'CONFIG_EXTENDS',
        'attune.config.yaml:1:11  "./users" cannot be extended: users holds a text, not a config. Use a path relative to the config file, or a preset name such as sage/paper.',
      ],
    ],
  },
  'what is extended is a list': {
    config: ['extends: ./base.yaml', SUPPORTERS, EVALUATIONS],
    files: { 'base.yaml': '- { seed: 1 }' },
    says: [
      [
        'CONFIG_EXTENDS',
        'attune.config.yaml:1:10  "./base.yaml" cannot be extended: base.yaml holds a list, not a config. Use a path relative to the config file, or a preset name such as sage/paper.',
      ],
    ],
  },
  'two configs extend each other': {
    config: ['extends: ./base.yaml', SUPPORTERS, EVALUATIONS],
    files: { 'base.yaml': 'extends: ./attune.config.yaml' },
    blames: 'base.yaml',
    says: [
      [
        'CONFIG_EXTENDS',
        'base.yaml:1:10  "./attune.config.yaml" cannot be extended: they go in a circle, attune.config.yaml → base.yaml → attune.config.yaml. Take one of these files out of the circle.',
      ],
    ],
  },
  'a config extends itself': {
    config: ['extends: ./attune.config.yaml', SUPPORTERS, EVALUATIONS],
    says: [
      [
        'CONFIG_EXTENDS',
        'attune.config.yaml:1:10  "./attune.config.yaml" cannot be extended: they go in a circle, attune.config.yaml → attune.config.yaml. Take one of these files out of the circle.',
      ],
    ],
  },
  'extends is a number': {
    config: ['extends: 3', SUPPORTERS, EVALUATIONS],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:1:10  extends must be a text or a list, found 3. Change the value.',
      ],
    ],
  },
  'the syntax of what is extended is wrong': {
    config: ['extends: ./base.yaml', SUPPORTERS, EVALUATIONS],
    files: { 'base.yaml': 'models: [\nseed: 2' },
    blames: 'base.yaml',
    says: [['CONFIG_SYNTAX', 'base.yaml:1:9  This bracket is never closed. Fix the syntax here.']],
  },
  'times have no unit, or none that is one': {
    config: [
      'limits: { unitTimeout: 30 }',
      'models: { m: { provider: offline, timeout: 4 } }',
      'supporters: { bot: { use: core/http, url: "http://localhost/chat", timeout: 30sec }, old: { use: core/http, url: "http://localhost/c", timeout: 999 } }',
      EVALUATIONS,
    ],
    says: [
      [
        'CONFIG_VALUE',
        'attune.config.yaml:1:24  limits.unitTimeout must be a time with its unit, as 250ms, 30s, 5m or 2h, found 30. Write "30s" for seconds or "30ms" for milliseconds.',
      ],
      [
        'CONFIG_VALUE',
        'attune.config.yaml:2:44  models.m.timeout must be a time with its unit, as 250ms, 30s, 5m or 2h, found 4. Write "4s" for seconds or "4ms" for milliseconds.',
      ],
      [
        'CONFIG_VALUE',
        'attune.config.yaml:3:77  supporters.bot.timeout must be a time with its unit, as 250ms, 30s, 5m or 2h, found "30sec". Change the value.',
      ],
      [
        'CONFIG_VALUE',
        'attune.config.yaml:3:145  supporters.old.timeout must be a time with its unit, as 250ms, 30s, 5m or 2h, found 999. Write "999s" for seconds or "999ms" for milliseconds.',
      ],
    ],
  },
  'what is extended has mistakes': {
    config: ['extends: ./base.yaml', 'limits: { unitTimeout: 0 }', SUPPORTERS, EVALUATIONS],
    files: { 'base.yaml': 'repeats: 0\nstores: mine.db' },
    says: [
      ['CONFIG_VALUE', 'base.yaml:1:10  repeats must be at least 1, found 0. Change the value.'],
      [
        'CONFIG_UNKNOWN_KEY',
        'base.yaml:2:1  Unknown key "stores" in the config. Did you mean "store"?',
      ],
      [
        'CONFIG_VALUE',
        'attune.config.yaml:2:24  limits.unitTimeout must be a time with its unit, as 250ms, 30s, 5m or 2h, found 0. Change the value.',
      ],
    ],
  },
})
