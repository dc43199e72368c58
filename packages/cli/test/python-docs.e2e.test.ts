/** The whole method of docs/python.md runs, and its tables have intervals that Attune computes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { attune, project, run } from './e2e/in-process.js'
import { isSkipped, settings } from './e2e/python.js'

const page = readFileSync(join(import.meta.dirname, '../../../docs/python.md'), 'utf8')
const part = page.slice(page.indexOf('## A whole method'), page.indexOf('## The process'))
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
