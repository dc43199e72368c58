/**
 * Mistakes of plugin authors that only a process of its own shows as it is, and how all of them
 * look on a screen.
 */
import { expect, test } from 'vitest'
import { attune, project } from './e2e/in-process.js'

const mixed: Readonly<Record<string, readonly [file: string, text: string, says: RegExp]>> = {
  '16 module.exports in an ES module': [
    'a.mjs',
    '\nmodule.exports = {}',
    /a\.mjs failed: module is not defined in ES module scope \(line 2\)/,
  ],
  '16b require in an ES module': [
    'b.mjs',
    "require('node:fs')",
    /b\.mjs failed: require is not defined .*\(line 1\)/,
  ],
  '16c import in a CommonJS file': [
    'c.cjs',
    "\nimport fs from 'node:fs'",
    /c\.cjs failed: Cannot use import statement outside a module \(line 2\)/,
  ],
  '17c a syntax error in JavaScript': [
    'd.mjs',
    'export default {\n  a: : 1 }',
    /d\.mjs failed: Unexpected token ':' \(line 2\)/,
  ],
}

test(
  'module mistakes are named with file, line and remedy, all of them at once',
  { timeout: 60_000 },
  async () => {
    const files = Object.values(mixed)
    const folder = project({
      ...Object.fromEntries(files.map(([file, text]) => [file, text])),
      'attune.config.yaml': {
        plugins: files.map(([file]) => `./${file}`),
        supporters: { bot: { use: 'core/rule-based' } },
        evaluations: {
          e: { scenarios: { use: 'core/scenarios', file: 'x.jsonl' }, simulator: 'core/replay' },
        },
      },
    })
    const { status, stdout } = await attune(folder, ['config', 'validate', '--json'])
    expect(status).toBe(2)
    const { error } = JSON.parse(stdout) as {
      error: { problems: { code: string; message: string; fix: string }[] }
    }
    const loading = error.problems.filter(({ code }) => code === 'PLUGIN_LOAD')
    expect(loading).toHaveLength(files.length)
    for (const [at, [, , says]] of files.entries()) expect(loading[at]!.message).toMatch(says)
    for (const { fix } of loading.slice(0, 3)) expect(fix).toMatch(/\.mjs.*\.cjs/)
  },
)

const plugin = `
const options = { type: 'object', properties: {}, additionalProperties: false }
const part = (kind, made) => ({ kind, revision: 1, summary: 'A part.', options, create: () => made })
const scenario = { id: 's1', language: 'en', profile: 'sad', opening: [], events: [], references: {}, tags: {}, details: {} }
const prompt = { id: 'mood', folder: new URL('.', import.meta.url), fields: [], standIn: () => 'so-so',
  parse: () => ({ state: 'unknown', why: 'no number' }) }
export default { contract: 1, name: 'mine', components: {
  people: part('scenarios', { async *load() { yield scenario } }),
  talk: part('simulator', { simulate: async () => ({ turns: [{ speaker: 'seeker', text: 'Hi.' }], ending: { reason: 'end' } }) }),
  feel: { ...part('estimator', { estimate: async () => ({ measures: { m: 1 }, series: {} }) }), gives: { measures: { m: {} } } },
  mood: { ...part('estimator', { estimate: async (_, __, context) => {
    const { answer } = await context.ask(prompt, {})
    return { measures: { m: answer }, series: {} }
  } }), prompts: [prompt], gives: { measures: { m: {} } } },
} }`

const folderWith = (estimator: string): string =>
  project({
    'mine.mjs': plugin,
    'mood.en.md': 'How?',
    'attune.config.yaml': {
      plugins: ['./mine.mjs'],
      supporters: { bot: { use: 'core/rule-based' } },
      evaluations: {
        e: { scenarios: 'mine/people', simulator: 'mine/talk', estimators: { [estimator]: {} } },
      },
    },
  })

test('a failed unit is shown with its remedy, within 80 columns', { timeout: 60_000 }, async () => {
  const { status, stderr } = await attune(folderWith('mine/feel'), ['run'], { COLUMNS: '80' })
  expect(status).toBe(1)
  const text = stderr.replaceAll(/\n +/g, ' ')
  expect(text).toContain(
    's1, bot: mine/feel returned estimate.measures.m = 1; expected known(value) or unknown(why).',
  )
  expect(text).toContain(
    'Correct the returned value. If the plugin is not yours, report this to its author.',
  )
  for (const line of stderr.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
})

test('validate names what the rehearsal finds', { timeout: 60_000 }, async () => {
  for (const [estimator, says] of [
    [
      'mine/mood',
      /mine\/mood fails in the rehearsal: .*stand-in of the prompt mine\/mood .*no number/,
    ],
    ['mine/feel', /In the rehearsal, mine\/feel returned estimate\.measures\.m = 1/],
  ] as const) {
    const { status, stdout } = await attune(folderWith(estimator), ['config', 'validate'])
    expect(status).toBe(1)
    expect(stdout).toMatch(says)
  }
})
