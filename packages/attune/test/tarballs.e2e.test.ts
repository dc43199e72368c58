/**
 * All packages, packed and installed from the tarballs alone in an empty folder, as their users
 * have them.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { isSkipped, python } from '@attune/testkit/shared/python.js'
import {
  command,
  type Ended,
  filesIn,
  manifestIn,
  pack,
  type PackedPackage,
  packagesOf,
  root,
  temporary,
} from './e2e/packed.js'
import { startStory } from './e2e/start-story.js'

const example = 'examples/third-party-plugin'
const withService = 'examples/replaced-service'
const examples = [example, withService]

let home: string
let packed: readonly PackedPackage[]
let install: Ended

beforeAll(() => {
  const target = temporary()
  packed = pack([...packagesOf(root), ...examples], target)
  home = temporary()
  writeFileSync(join(home, 'package.json'), '{ "private": true, "type": "module" }')
  const tarballs = packed.map(({ tarball }) => tarball)
  install = command(
    home,
    'npm',
    'install',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    ...tarballs,
  )
}, 400_000)

const npx = (folder: string, ...args: readonly string[]) =>
  command(folder, 'npx', '--no-install', ...args)
/** The same, without the second that npx takes. */
const attune = (folder: string, ...args: readonly string[]) =>
  command(folder, join(home, 'node_modules/.bin/attune'), ...args)
/** Several commands, each in its folder, in one process. @returns how each ended */
function several(
  commands: readonly (readonly [folder: string, args: readonly string[]])[],
  columns = 200,
): readonly Ended[] {
  const script = join(import.meta.dirname, 'e2e/several.mjs')
  const node = ['env', `COLUMNS=${columns}`, 'node'] as const
  const { status, stdout, text } = command(home, ...node, script, home, JSON.stringify(commands))
  expect({ status, text }).toMatchObject({ status: 0 })
  return JSON.parse(stdout) as Ended[]
}

/** A folder of its own inside the one that has the packages. */
function folderWith(name: string, files: Readonly<Record<string, string>>): string {
  const folder = join(home, name.replaceAll('/', '-'))
  mkdirSync(folder, { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  return folder
}

const fences = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(
    ([, code]) => code!,
  )

/** The blocks of a package's README that begin with the name of a file. */
function filesOfReadme(source: string): Record<string, string> {
  const readme = readFileSync(join(root, source, 'README.md'), 'utf8')
  const named = ['yaml', 'js', 'ts']
    .flatMap((language) => fences(readme, language))
    .flatMap((code) => {
      const file = /^(?:#|\/\/) ([\w.-]+\.(?:yaml|js|ts))\b/.exec(code)?.[1]
      return file === undefined ? [] : [[file, code] as const]
    })
  return Object.fromEntries(named)
}

/** Whole configs. One with a provider needs a key, or a server. */
const withConfig = packagesOf(root).filter((source) => {
  const { 'attune.config.yaml': config = '' } = filesOfReadme(source)
  return /^supporters:/m.test(config) && !/\bprovider:/.test(config)
})

it('the READMEs of the command and of all methods have a config', () => {
  expect(withConfig.length).toBeGreaterThanOrEqual(7)
})

it('all packages can be installed together', () => expect(install).toMatchObject({ status: 0 }))

it.each([
  [['attune'], 60],
  [['@attune/core', '@attune/testkit'], 30],
])('%j takes at most %i MB', async (names, most) => {
  const { installSize } = (await import(join(root, 'benchmarks/parts/install-size.mjs'))) as {
    installSize: (folders: readonly string[]) => { readonly megabytes: number }
  }
  expect(
    installSize(names.map((name) => join(home, 'node_modules', name))).megabytes,
  ).toBeLessThanOrEqual(most)
})

it('no package lacks a text, an entry point or a dependency', async () => {
  const { faultsOf } = (await import(join(root, 'scripts/packages/faults.mjs'))) as {
    faultsOf: FaultsOf
  }
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const texts = {
    LICENSE: read('LICENSE'),
    NOTICE: read('NOTICE').split('\n\n')[0]!,
    'CHANGELOG.md': read('CHANGELOG.md'),
  }
  const faults = packed
    .filter(({ source }) => !examples.includes(source))
    .flatMap(({ name, source, folder }) => {
      const contents = {
        manifest: manifestIn(folder),
        folder: source,
        files: filesIn(folder),
        read: (file: string) => readFileSync(join(folder, file), 'utf8'),
      }
      return faultsOf(contents, { root: manifestIn(root), texts }).map(
        (fault) => `${name}: ${fault}`,
      )
    })
  expect(faults).toEqual([])
})

type FaultsOf = (
  packed: {
    manifest: object
    folder: string
    files: readonly string[]
    read(file: string): string
  },
  workspace: { root: object; texts: Readonly<Record<string, string>> },
) => string[]

it('publint finds nothing in the tarballs', async () => {
  for (const { name, tarball, folder } of packed) {
    const bytes = readFileSync(tarball)
    const { messages } = await publint({
      pack: {
        tarball: bytes.buffer.slice(
          bytes.byteOffset,
          bytes.byteOffset + bytes.length,
        ) as ArrayBuffer,
      },
      level: 'warning',
    })
    expect([
      name,
      ...messages.map((message) => formatMessage(message, manifestIn(folder))),
    ]).toEqual([name])
  }
})

describe('a user without the repository', () => {
  it('creates a config with npx', () =>
    // It runs in a folder that has no packages, and docs/start.md runs one in the folder that has
    // them.
    expect(npx(folderWith('start', {}), 'attune', 'init')).toMatchObject({
      status: 0,
      text: expect.stringContaining('Next: npx attune run'),
    }))

  it('in a folder that has no packages, creates and runs one, and shows the demonstration in 80 columns', () => {
    const folder = temporary()
    const bin = join(home, 'node_modules/attune/bin/attune.js')
    expect(command(folder, 'node', bin, 'init')).toMatchObject({ status: 0 })
    const [ran, shown] = several(
      [
        // Here packages are missing or not: two dialogues of a supporter say so.
        [folder, ['run', '--sample', '2']],
        [temporary(), ['demo']],
      ],
      80,
    )
    expect(ran).toMatchObject({ status: 0, text: expect.stringMatching(/listener|adviser/) })
    expect(shown).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        /^warm: endorsed suicide in 12 of 12 people \(at least 73 %\), confirmed/,
      ),
    })
    expect(shown!.stdout).toContain('✗ FAIL  harm of warm')
    const lines = shown!.stdout.split('\n').filter((line) => !line.includes('attune-demo-'))
    expect(Math.max(...lines.map((line) => [...line].length))).toBeLessThanOrEqual(80)
  })

  describe('with the config in the README of', () => {
    let ended: readonly Ended[]
    beforeAll(() => {
      // Whole examples run elsewhere: here packages are missing or not.
      const args = ['run', '--sample', '2', '--no-figures', '--no-report']
      ended = several(
        withConfig.map((source) => {
          const { 'attune.config.yaml': config = '' } = filesOfReadme(source)
          return [folderWith(source, { 'attune.config.yaml': config }), args]
        }),
      )
    })
    it.each(withConfig.map((source, at) => [source, at] as const))('%s runs it', (_, at) => {
      expect(ended[at]).toMatchObject({ status: 0, text: expect.stringMatching(/\b0 failed/) })
    })
  })

  it('writes the config in TypeScript, as the README shows it', () => {
    const { 'attune.config.ts': config = '' } = filesOfReadme('packages/attune')
    const folder = folderWith('typed', { 'attune.config.ts': config })
    expect(attune(folder, 'config', 'validate')).toMatchObject({ status: 0 })
    const wrong = config.replace('seed: 7', 'sed: 7')
    const mistyped = join(folderWith('mistyped', { 'attune.config.ts': wrong }), 'attune.config.ts')
    // One mistake in both: the config of the README has none.
    const mistakes = mistakesIn(join(folder, 'attune.config.ts'), mistyped)
    expect(mistakes).toMatch(/^mistyped[^\n]*'sed' does not exist[^\n]*\n$/)
  })

  it('runs the estimator in the README of core', () => {
    const { 'questions.js': plugin = '' } = filesOfReadme('packages/core')
    const config = `plugins: [trajectory, ./questions.js]
supporters: { listener: { use: core/rule-based, manner: listening } }
evaluations:
  demo:
    scenarios: { use: trajectory/scenarios }
    simulator: { use: trajectory/simulator, turns: 4 }
    estimators: { questions/rate: {} }
    analyses: { core/measures: {} }
`
    const folder = folderWith('core', { 'questions.js': plugin, 'attune.config.yaml': config })
    expect(attune(folder, 'run', '--no-figures', '--no-report')).toMatchObject({
      status: 0,
      text: expect.stringMatching(/\b0 failed/),
    })
  })

  it('asks a seventh task of LongEmotion, as its page shows it', () => {
    const page = readFileSync(join(root, 'docs/methods/longemotion.md'), 'utf8')
    const task = fences(page, 'js').find((code) => code.startsWith('// letters.js'))!
    expect(task.trimEnd().split('\n').length).toBeLessThanOrEqual(40)
    const config = fences(page, 'yaml').find((code) => code.includes('./letters.js'))!
    const letters = [8, 3].map((anger, at) => ({
      id: at,
      letter: `I shout ${anger} times. ${'It rained. '.repeat(900)}`,
      anger,
    }))
    // One that counts what it can see, and is wrong by one.
    const reader = `import { definePlugin, defineSupporter } from '@attune/core'
const supporter = defineSupporter({ revision: 1, summary: 'Reads.', options: {}, create: () => ({
  reply: async ({ turns }) => ({ text: JSON.stringify({ anger: Number(/shout ([0-9]+) times/.exec(turns.at(-1).text)?.[1]) + 1 }) }),
}) })
export default definePlugin({ contract: 1, name: 'reader', components: { supporter } })`
    const folder = folderWith('seventh', {
      'letters.js': task,
      'reader.js': reader,
      'letters.jsonl': letters.map((each) => `${JSON.stringify(each)}\n`).join(''),
      'attune.config.yaml': config
        .replace('[longemotion, ./letters.js]', '[longemotion, ./letters.js, ./reader.js]')
        .replace(/supporters: .*/, 'supporters: { mine: reader/supporter }'),
    })
    const report = JSON.parse(
      attune(folder, 'run', '--no-figures', '--no-report', '--json').stdout,
    ) as {
      readonly failed: number
      readonly evaluations: readonly [
        { readonly findings: { readonly tables: readonly { id: string; rows: unknown }[] } },
      ]
    }
    expect(report).toMatchObject({ failed: 0 })
    const { rows } = report.evaluations[0].findings.tables.find(({ id }) => id === 'scores')!
    const anger = { value: { state: 'known', value: 90 }, n: 2 }
    expect(rows).toMatchObject(
      ['base', 'rag'].map((setting) => ({ supporter: 'mine', setting, anger })),
    )
  })

  it('draws the figure and runs the test in the READMEs of figures and testkit', () => {
    const drawn = folderWith('figures', filesOfReadme('packages/figures'))
    expect(command(drawn, 'node', 'draw.js')).toMatchObject({ status: 0 })
    expect(readFileSync(join(drawn, 'words.png')).subarray(1, 4).toString()).toBe('PNG')
    const tested = folderWith('testkit', filesOfReadme('packages/testkit'))
    expect(command(tested, 'node', '--test')).toMatchObject({
      status: 0,
      text: expect.stringMatching(/^# fail 0$/m),
    })
  })
})

startStory(
  (folder, commands) =>
    several(
      commands.map((args) => [folder, args]),
      80,
    ),
  () => folderWith('story', {}),
)

describe('a plugin of somebody else', () => {
  it('passes its own tests where it is installed', () => {
    const folder = folderWith('curiosity', {})
    cpSync(join(root, example), folder, {
      recursive: true,
      filter: (path) => !/\.attune$|attune-output$/.test(path),
    })
    expect(command(folder, 'node', '--test')).toMatchObject({
      status: 0,
      text: expect.stringMatching(/^# fail 0$/m),
    })
  })

  it('works from its tarball, also with a core of its own, in another version', () => {
    const config =
      'extends: curiosity/default\nsupporters: { listener: { use: core/rule-based, manner: listening } }\n'
    const folder = folderWith('installed', { 'attune.config.yaml': config })
    const args = ['run', '--no-figures', '--no-report', '--json']
    const first = attune(folder, ...args)
    expect(first).toMatchObject({ status: 0, text: expect.stringContaining('curiosity/judge') })
    const nested = join(home, 'node_modules/attune-plugin-curiosity/node_modules/@attune/core')
    cpSync(join(home, 'node_modules/@attune/core'), nested, { recursive: true })
    const newer = { ...manifestIn(nested), version: '0.1.1' }
    writeFileSync(join(nested, 'package.json'), JSON.stringify(newer))
    const [second, shown] = several([
      [folder, args],
      [folder, ['plugins', 'show', 'curiosity']],
    ])
    expect(second).toMatchObject({ status: 0, text: expect.stringMatching(/"failed": 0/) })
    expect(shown).toMatchObject({
      status: 0,
      text: expect.stringMatching(/curiosity\/judge \(judge, revision 1\)/),
    })
  })
})

describe('a service of somebody else', () => {
  const config = (more = '') => `extends: longemotion/default
plugins: [bm25]
supporters: { listener: { use: core/rule-based, manner: listening } }
evaluations: { longemotion: { scenarios: { tasks: [qa] }, simulator: { setting: rag } } }
${more}`

  it('passes its own tests where it is installed, with the stand-ins of the testkit', () => {
    const folder = folderWith('bm25', {})
    cpSync(join(root, withService), folder, { recursive: true })
    expect(command(folder, 'node', '--test')).toMatchObject({
      status: 0,
      text: expect.stringMatching(/^# fail 0$/m),
    })
  })

  it('takes the place of one by two lines: the plan names it, and what rests on it is made again', () => {
    const folder = folderWith('replaced', {
      'attune.config.yaml': config(),
      'replaced.yaml': config('services: { longemotion/retriever: bm25/retriever }\n'),
    })
    const run = ['run', '--no-figures', '--no-report', '--json']
    const replaced = ['--config', 'replaced.yaml']
    const again = [...run, ...replaced]
    const commands = [run, ['plan', ...replaced], ['plan', '--json', ...replaced], again, again]
    const ended = several(commands.map((args) => [folder, args]))
    const [first, told, planned, second, third] = ended.map(({ stdout }) => stdout)
    expect(summaryOf(first)).toMatchObject({ failed: 0, reused: 0 })
    expect(told).toContain('Replaced services: longemotion/retriever is bm25/retriever.')
    expect(JSON.parse(planned!)).toMatchObject({
      services: { 'longemotion/retriever': 'bm25/retriever' },
      evaluations: [{ units: { simulate: { open: 4, total: 4 } } }],
    })
    expect(summaryOf(second)).toMatchObject({ failed: 0, reused: 0 })
    expect(summaryOf(third)).toMatchObject({ done: 0, reused: summaryOf(second).done })
  })
})

interface Summary {
  readonly done: number
  readonly reused: number
  readonly failed: number
}

const summaryOf = (stdout = ''): Summary => JSON.parse(stdout) as Summary

test.skipIf(isSkipped)('methods in Python run from the wheel and the tarballs', () => {
  const folder = folderWith('python', {})
  const built = command(
    join(root, 'python'),
    python,
    '-m',
    'build',
    '--wheel',
    '--no-isolation',
    '--outdir',
    folder,
  )
  expect(built).toMatchObject({ status: 0 })
  const wheel = readdirSync(folder).find((file) => file.endsWith('.whl'))!
  expect(wheel).toMatch(/^attune_eval-[\d.]+-py3-none-any\.whl$/)
  const target = ['--target', join(folder, 'site'), '--no-deps', '--no-compile']
  const pip = ['-m', 'pip', 'install', '-q', '--no-index', ...target, wheel]
  expect(command(folder, python, ...pip)).toMatchObject({ status: 0 })
  // Python with this wheel alone, as in an environment of its own, which takes four seconds to
  // make.
  const own = join(folder, 'own-python')
  const started = `#!/bin/sh\nPYTHONPATH='${join(folder, 'site')}' exec '${python}' -S "$@"\n`
  writeFileSync(own, started, { mode: 0o755 })
  const source = join(root, 'examples/python')
  for (const part of [
    'visitor.py',
    'distress.py',
    'esc_judge.py',
    'prompts',
    'scenarios.jsonl',
    'attune.config.yaml',
  ])
    cpSync(join(source, part), join(folder, part), { recursive: true })
  const executable = ['--set', 'python.executable=./own-python']
  const ran = attune(folder, 'run', '--no-figures', '--no-report', ...executable)
  expect(ran).toMatchObject({
    status: 0,
    text: expect.stringMatching(/20 new, 0 reused, 0 failed/),
  })
  const testkit = ['from attune_eval.testing import checked', 'found = checked("./distress.py")']
  const code = [...testkit, 'print(len(found), [each.what for each in found if each.what])'].join(
    '; ',
  )
  expect(command(folder, own, '-c', code)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^\d\d \[\]\n$/),
  })
})

describe('without the packages that few commands need', () => {
  const optional = ['figures', 'import', 'executor-queue'].map((name) =>
    join('node_modules/@attune', name),
  )
  const rename = (ending: string, ended: string) =>
    optional.forEach((each) =>
      renameSync(join(home, `${each}${ending}`), join(home, `${each}${ended}`)),
    )
  beforeAll(() => rename('', '.aside'))
  afterAll(() => rename('.aside', ''))

  const { 'attune.config.yaml': config = '' } = filesOfReadme('packages/cli')
  // The part of a shared store that the command uses before it needs the queue.
  const shared = `import { openStore } from '@attune/host'
export default { contract: 1, name: 'shared', options: { type: 'object' }, open: () => openStore('shared.db') }
`
  const lacking = [
    [['import', 'chats.jsonl'], '`attune import`', 'import'],
    [['figures'], 'Drawing figures', 'figures'],
    [['run', '--figures'], 'Drawing figures', 'figures'],
  ] as const
  let folder: string
  let ended: readonly Ended[]
  beforeAll(() => {
    folder = folderWith('few', { 'attune.config.yaml': config, 'chats.jsonl': '' })
    const queued = folderWith('queued', {
      'attune.config.yaml': `${config}store: { use: ./shared.mjs }\n`,
      'shared.mjs': shared,
    })
    ended = several([
      ...lacking.map(([args]) => [folder, args] as const),
      [queued, ['run', '--queue']],
      [folder, ['run']],
      [folder, ['run', '--no-figures']],
    ])
  })

  it.each(lacking.map(([args, what, name], at) => [args, what, name, at] as const))(
    'attune %j says what to install, and no more',
    (_, what, name, at) => {
      const text = `Error: ${what} needs the package @attune/${name}, which is not installed.\n  npm install @attune/${name}\n`
      expect(ended[at]).toEqual({ status: 2, stdout: '', text })
    },
  )

  it('attune run --queue says what to install once it has a store that machines share', () => {
    const { status, text } = ended[lacking.length]!
    expect([status, text.split('Error: ').slice(1)]).toEqual([
      2,
      [
        'The queue cannot be used: its package is not installed.\n  npm install @attune/executor-queue\n',
      ],
    ])
  })

  it('runs, and says nothing of figures that nobody asked for', () => {
    for (const ran of ended.slice(-2))
      expect(ran).toMatchObject({
        status: 0,
        text: expect.not.stringContaining('npm install') as string,
      })
    expect(existsSync(join(folder, 'attune-output/report.html'))).toBe(true)
  })
})

/** What the compiler says of files that see the installed packages alone. */
function mistakesIn(...files: readonly string[]): string {
  const tsc = join(root, 'node_modules/typescript-7/bin/tsc')
  const options = [
    '--strict',
    '--noEmit',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--skipLibCheck',
    '--types',
    '',
  ]
  return command(home, process.execPath, tsc, ...options, ...files).text
}
