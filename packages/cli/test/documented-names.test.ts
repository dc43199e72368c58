/**
 * Functions that the pages for authors name can be imported from the package that the page names.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const pages = [
  'docs/plugins.md',
  'docs/prompts.md',
  'docs/mixing.md',
  'docs/debug.md',
  'docs/publish.md',
  'docs/figures.md',
  ...readdirSync(join(root, 'docs/kinds')).map((file) => `docs/kinds/${file}`),
  ...['core', 'testkit', 'kit', 'answers', 'wording'].map((name) => `packages/${name}/README.md`),
]

/** Members of the contracts, which are not imported: `ask`, `estimate`, `textOf`. */
const contracts = readdirSync(join(root, 'packages/core/src/contracts'))
  .map((file) => read(`packages/core/src/contracts/${file}`))
  .join('\n')
const isMember = (name: string): boolean =>
  new RegExp(String.raw`^\s+(?:readonly )?${name}\??[(:<]`, 'm').test(contracts)
/**
 * Methods of the testkit's component, of replays and of JavaScript, and examples of the author's
 * own names.
 */
const others = new Set(
  'load seeds generate simulate compare reply join structuredClone supporters stamp gather'.split(
    ' ',
  ),
)

interface Section {
  readonly page: string
  readonly title: string
  /** Text without code blocks. */
  readonly text: string
  readonly packages: readonly string[]
}

const sections: readonly Section[] = pages.flatMap((page) =>
  read(page)
    .split(/^(?=## )/m)
    .map((whole) => ({
      page,
      title: whole.split('\n')[0]!,
      text: whole.replaceAll(/^```[^]*?^```/gm, ''),
      packages: [
        ...new Set([
          '@attune/core',
          ...[...whole.matchAll(/@attune\/[a-z]+(?:\/[a-z]+)*/g)].map(([name]) => name),
        ]),
      ].filter((name) => !/bin|plugin-?$|cli|docs/.test(name)),
    })),
)

/** Names in inline code that are called, and names that a list of functions begins a row with. */
function namesIn({ text }: Section): readonly string[] {
  const called = [...text.matchAll(/`([a-zA-Z]\w+)\(/g)].map(([, name]) => name!)
  const [, rows = ''] = /^\| (?:function|in the testkit) .*\n(?:\|[ -|]+\n)((?:\|.*\n)+)/m.exec(
    text,
  ) ?? ['', '']
  const listed = rows
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([a-zA-Z]\w+)[(`]/g)])
    .map(([, name]) => name!)
  return [...new Set([...called, ...listed])]
}

/**
 * Values that a sentence gives as exports of a package. The compiler checks types, which begin with
 * a capital.
 */
const placed = sections.flatMap(({ page, text }) =>
  [
    ...text.matchAll(/((?:`\w+`(?:, | and |,\n|\n| or )?)+) (?:of|from|in) `(@attune\/[\w/]+)`/g),
  ].flatMap(([, names, from]) =>
    [...names!.matchAll(/`([a-z]\w+)`/g)].map(([, name]) => [page, name!, from!] as const),
  ),
)

const exportsOf = async (name: string): Promise<readonly string[]> =>
  Object.keys((await import(name)) as object)

test.each(sections.filter((each) => namesIn(each).length > 0).map((each) => [each]))(
  '$page, $title: names what its packages export',
  async (section) => {
    const known = new Set((await Promise.all(section.packages.map(exportsOf))).flat())
    const missing = namesIn(section).filter(
      (name) => !known.has(name) && !isMember(name) && !others.has(name),
    )
    expect(missing).toEqual([])
  },
)

test('a name is exported by the package that a sentence gives for it', async () => {
  expect(placed.length).toBeGreaterThan(3)
  const missing: string[] = []
  for (const [page, name, from] of placed)
    if (!(await exportsOf(from)).includes(name)) missing.push(`${page}: ${name} of ${from}`)
  expect(missing).toEqual([])
})
