/** The whole method of docs/python.md runs, and its tables have intervals that Attune computes. */
import { readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { attune, project, run } from './e2e/in-process.js'
import { isSkipped, printed, settings } from '@attune/testkit/shared/python.js'

const page = readFileSync(join(import.meta.dirname, '../../../docs/python.md'), 'utf8')
const part = page.slice(page.indexOf('## A whole method'), page.indexOf('## Decorators'))
const fences = [...part.matchAll(/^```(\w+)\n([^]*?)^```/gm)].map(([, language, text]) => ({
  language: language!,
  text: text!,
}))
const one = (language: string): string => fences.find((each) => each.language === language)!.text
const prompts = fences.flatMap(({ language, text }) => {
  const [, file, template] = /^(prompts\/\S+\.md):\n\n([^]*)$/.exec(text) ?? []
  return language === 'md' ? [[file!, template!] as const] : []
})
const losses = 'job exam flat friend brother dog savings voice sleep courage'.split(' ')
const people = losses.map((loss) =>
  JSON.stringify({ id: loss, language: 'en', profile: `The ${loss} that you had is lost.` }),
)

test.skipIf(isSkipped)('two talks, a series, five criteria, pairs and a table', async () => {
  expect(prompts).toHaveLength(4)
  const folder = project({
    'talks.py': one('python'),
    ...Object.fromEntries(prompts),
    'people.jsonl': people.join('\n'),
    'attune.config.yaml': { ...(parse(one('yaml')) as object), python: settings },
  })
  const { status, stdout } = await attune(folder, ['config', 'validate'])
  expect({ status, stdout }).toMatchObject({ status: 0 })
  const shown = await attune(folder, ['prompts', 'show', 'talks/rate', '--rendered'])
  expect(shown.stdout).toMatch(/<first_talk \w+>[^]*<second_talk \w+>/)
  const report = await run(folder)
  expect(report).toMatchObject({ exitCode: 0, failed: 0, skipped: 0 })
  const { tables } = report.evaluations.find(({ label }) => label === 'talks/ratings')!.findings
  const [means, differences] = tables
  expect(means!.rows).toHaveLength(2)
  for (const name of ['warmth', 'attention', 'respect', 'memory', 'safety']) {
    expect(means!.rows[0]![name]).toMatchObject({ interval: { level: 0.95 } })
    expect(differences!.rows[0]![name]).toMatchObject({ interval: expect.anything() })
  }
})

test.skipIf(isSkipped)('the tests of the page pass with the method of the page', () => {
  const [, tests = ''] = /^```python\n(# test_talks.py\n[^]*?)^```/m.exec(page) ?? []
  const folder = project({
    'talks.py': one('python'),
    ...Object.fromEntries(prompts),
    'test_talks.py': tests,
  })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const pytest = (golden: string): string =>
    printed(['-m', 'pytest', '-q', '-p', 'no:cacheprovider'], folder, { ATTUNE_GOLDEN: golden })
  expect(pytest('update')).toMatch(/^\d+ passed/m)
  expect(pytest('')).toMatch(/^\d+ passed/m)
})

const root = join(import.meta.dirname, '../../..')
const pages = [
  'python/README.md',
  ...['docs', 'examples', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md') && !file.includes('node_modules'))
      .map((file) => `${folder}/${file}`),
  ),
]
const blocks = pages.flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^```python\n([^]*?)^```/gm)].map(
    ([, text]) => [file, text!] as const,
  ),
)

/**
 * Compiles each block, looks up what it uses of attune_eval, and executes those with decorators.
 */
const check = `
import ast, importlib, json, sys
faults = []
for page, text in json.load(open(sys.argv[1])):
    try:
        tree = ast.parse(text)
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("attune_eval"):
                module = importlib.import_module(node.module)
                faults += [f"{page}: {node.module}.{each.name}" for each in node.names if not hasattr(module, each.name)]
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "attune_eval":
                if not hasattr(importlib.import_module("attune_eval"), node.attr):
                    faults.append(f"{page}: attune_eval.{node.attr}")
        if "\\n@" in text:
            exec(compile(tree, page, "exec"), {"__name__": "shown"})
    except Exception as error:
        faults.append(f"{page}: {type(error).__name__}: {error}")
print(json.dumps(faults))
`

test.skipIf(isSkipped)('all code in Python that pages show compiles and has its names', () => {
  expect(blocks.length).toBeGreaterThan(5)
  const folder = project({ 'blocks.json': JSON.stringify(blocks) })
  expect(JSON.parse(printed(['-c', check, join(folder, 'blocks.json')]))).toEqual([])
})
