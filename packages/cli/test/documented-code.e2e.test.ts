/** The code that the pages show: it compiles, and it runs. */
import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as core from '@attune/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..', '..')
const pages = [
  'README.md',
  ...under('docs'),
  ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/README.md`),
]

function under(folder: string): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return files.filter((file) => file.endsWith('.md')).map((file) => `${folder}/${file}`)
}

interface Fence {
  readonly page: string
  readonly language: string
  readonly line: number
  readonly text: string
}

const fences: readonly Fence[] = pages.flatMap((page) => {
  const source = readFileSync(join(root, page), 'utf8')
  return [...source.matchAll(/^```(\w*)\n([^]*?)^```/gm)].map(([whole, language, text]) => ({
    page,
    language: language!,
    line: source.slice(0, source.indexOf(whole)).split('\n').length,
    text: text!,
  }))
})

/** What tests each language of a fence, or why nothing does. */
const tested: Readonly<Record<string, string>> = {
  ts: 'here',
  js: 'here',
  sh: 'documented-commands.e2e.test.ts',
  yaml: 'documented-configs.e2e.test.ts, where it is a config; the core reads the rubrics there',
  csv: 'documented-configs.e2e.test.ts',
  json: 'shows a form',
  md: 'a template of the prompt beside it',
  text: 'shows what is printed',
  console: 'start-story.ts in packages/attune types it and reads what comes',
  '': 'shows what is printed',
  latex: 'latex.e2e.test.ts compiles the tables that it includes',
  python: 'reads an exported file, as the tests of exports do',
  r: 'needs R, which CI does not have',
  sql: 'the tables are those of format.ts',
}

it('every fence has a language that is accounted for', () => {
  expect(
    fences
      .filter(({ language }) => !(language in tested))
      .map(({ page, line }) => `${page}:${line}`),
  ).toEqual([])
})

/** Names that a fragment uses and its page speaks of. */
const names: Readonly<Record<string, string>> = {
  dialogue: 'import("@attune/core").Dialogue',
  text: 'string',
  context: 'import("@attune/core").Context',
  mood: 'import("@attune/core").Component',
}

const uses = (text: string, name: string): boolean =>
  new RegExp(String.raw`(?<![.\w'"])${name}\b(?!\s*[:'"])`).test(text) &&
  !new RegExp(String.raw`(const|function|class) ${name}\b|const \{[^}]*\b${name}\b[^}]*\} =`).test(
    text,
  ) &&
  !new RegExp(String.raw`import[^;]*?\b${name}\b[^;]*?from`).test(text)

/** A fragment as a module: with the imports and names that its page takes for granted. */
function moduleOf({ page, language, text }: Fence): string {
  const whole = /^\w+: \{/.test(text) ? `export const part = {\n${text}}\n` : text
  // `text` is what a page speaks of, `text(…)` a function.
  const isCalled = (name: string): boolean => new RegExp(String.raw`(?<!\.)\b${name}\(`).test(whole)
  const isFragment = language === 'ts' && /^docs\/(plugins|prompts|kinds\/.*)\.md$/.test(page)
  const declared = isFragment
    ? Object.entries(names).filter(([name]) => uses(whole, name) && !isCalled(name))
    : []
  const isDeclared = (name: string): boolean => declared.some(([each]) => each === name)
  const imported = Object.keys(core).filter((name) => uses(whole, name) && !isDeclared(name))
  return [
    ...(imported.length > 0 ? [`import { ${imported.join(', ')} } from '@attune/core'`] : []),
    ...declared.map(([name, type]) => `declare const ${name}: ${type}`),
    whole,
    ...(/^(import|export)/m.test(whole) || imported.length > 0 ? [] : ['export {}']),
  ].join('\n')
}

/**
 * Pages of kinds show files that are compiled and tested where they stand;
 * \`npm run docs -- --check\` holds them equal. The rest of them is written by hand.
 */
const byHand = readdirSync(join(root, 'scripts/kind-pages')).map((file) =>
  readFileSync(join(root, 'scripts/kind-pages', file), 'utf8'),
)
const isCopy = ({ page, text }: Fence): boolean =>
  page.startsWith('docs/kinds/') && !byHand.some((more) => more.includes(text))
const code = fences.filter((fence) => /^(ts|js)$/.test(fence.language) && !isCopy(fence))
const nameOf = ({ page, line }: Fence): string => `${page}:${line}`

let folder = ''
const fileOf = (fence: Fence): string => {
  const named = /^\/\/ (\S+)\.[jt]s$/m.exec(fence.text)?.[1]
  const own = named ?? `line-${fence.line}`
  return join(
    folder,
    fence.page.replaceAll('/', '-'),
    `${own}.${fence.language === 'ts' ? 'ts' : 'mjs'}`,
  )
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'attune-code-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const fence of code) {
    mkdirSync(dirname(fileOf(fence)), { recursive: true })
    writeFileSync(fileOf(fence), moduleOf(fence))
    // A page's files import each other by the names that it gives them.
    if (fence.language === 'js')
      writeFileSync(
        fileOf(fence).replace(/mjs$/, 'js'),
        `export * from './${fileOf(fence).split('/').at(-1)}'\nexport { default } from './${fileOf(fence).split('/').at(-1)}'\n`,
      )
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('code in the documentation', () => {
  it('is found', () => expect(code.length).toBeGreaterThan(14))

  it('compiles, where it is TypeScript', () => {
    const options = {
      target: 'es2023',
      module: 'nodenext',
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      exactOptionalPropertyTypes: true,
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
      allowJs: true,
      checkJs: false,
      experimentalDecorators: true,
    }
    const files = code.filter(({ language }) => language === 'ts').map(fileOf)
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, files }),
    )
    expect(compile()).toBe('')
  })

  const isTest = ({ text }: Fence): boolean => text.includes(`from 'vitest'`)
  const runs = code.filter((fence) => !isTest(fence) && !/^declare/m.test(moduleOf(fence)))
  // In one process: each is loaded by itself, and what it imports of the packages is loaded once.
  const script = `import { createJiti } from 'jiti'
const faults = {}
for (const file of process.argv.slice(1))
  await createJiti(file).import(file).catch((error) => { faults[file] = String(error?.stack ?? error) })
process.on('exit', () => console.log('\\n' + JSON.stringify(faults)))`
  let faults: Readonly<Record<string, string>>
  beforeAll(() => {
    const args = ['--input-type=module', '-e', script, ...runs.map(fileOf)]
    const printed = execFileSync(process.execPath, args, {
      cwd: folder,
      stdio: 'pipe',
      encoding: 'utf8',
    })
    faults = JSON.parse(printed.trimEnd().split('\n').at(-1)!) as typeof faults
  })
  it.each(runs.map((fence) => [nameOf(fence), fence] as const))('%s runs', (_, fence) => {
    expect(faults[fileOf(fence)]).toBeUndefined()
  })
})

function compile(): string {
  try {
    execFileSync(
      process.execPath,
      [join(root, 'node_modules/typescript-7/bin/tsc'), '-p', folder],
      {
        encoding: 'utf8',
      },
    )
    return ''
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
