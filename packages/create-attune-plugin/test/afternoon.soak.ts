/**
 * From nothing to a number in somebody else's project: counted in commands, and in lines that the
 * author writes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { create, run, scratch } from './scratch.js'

const MOST_COMMANDS = 8
const MOST_LINES = 60

it('an estimator of one’s own: made, changed, tested, packed, installed and run', async () => {
  const folder = scratch()
  const commands: string[] = []
  let written = 0
  const type = async (at: string, command: string, ...args: readonly string[]): Promise<string> => {
    commands.push([command, ...args].join(' '))
    return run(at, command, ...args)
  }
  /** Writes what differs from what is there: only these lines are the author's. */
  const write = (file: string, text: string): void => {
    const before = new Set(readOr(file).split('\n'))
    written += text.split('\n').filter((line) => line.trim() !== '' && !before.has(line)).length
    writeFileSync(file, text)
  }

  await type(folder, create, 'patience')
  const plugin = join(folder, 'attune-plugin-patience')
  // `npm install` fetches what the scratch folder has already.
  commands.push('npm install')

  const source = join(plugin, 'src', 'warmth.ts')
  const before = readFileSync(source, 'utf8')
  const after = before
    .replace('from 0 to 10 alone', 'of seconds alone')
    .replace('/^(10|\\d)$/', '/^\\d{1,3}$/')
    .replace(
      'How warm the replies of the supporter are, from 0 to 10.',
      'How long the supporter would wait for an answer, in seconds.',
    )
    .replace(
      'String(Math.min(10, 3 * (input.talk.split(/[?？]/).length - 1)))',
      "String(20 + input.talk.split('Take your time').length)",
    )
    .replace('range: [0, 10]', 'range: [0, 600]')
    .replace('revision: 1', 'revision: 2')
  expect(after).not.toBe(before)
  write(source, after)
  for (const [language, question] of [
    [
      'en',
      'How many seconds would this supporter wait for an answer? Answer with the number alone.',
    ],
    ['zh', '这位支持者会等待回答多少秒？只回答数字。'],
  ] as const) {
    const file = join(plugin, 'prompts', `warmth.${language}.md`)
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    write(file, [...lines.slice(0, -1), question, ''].join('\n'))
  }
  const test = join(plugin, 'test', 'warmth.test.ts')
  write(
    test,
    readFileSync(test, 'utf8').replace("'Warm.', '8/10', 'eight'", "'Long.', '8 s', 'eight'"),
  )
  const golden = join(plugin, 'test', 'golden', 'warmth.json')
  write(
    golden,
    readFileSync(golden, 'utf8')
      .replace('"revision": 1', '"revision": 2')
      .replace(/"value": \d+/, '"value": 21'),
  )
  expect(await type(plugin, 'npm', 'test')).toContain('passed')
  expect(await type(plugin, 'npm', 'pack')).toContain('attune-plugin-patience-0.1.0.tgz')

  const study = join(folder, 'study')
  mkdirSync(study)
  // A project of its own, that npm does not take for a part of the folder above.
  writeFileSync(join(study, 'package.json'), '{ "private": true }')
  const quiet = ['--offline', '--no-audit', '--no-fund', '--legacy-peer-deps']
  await type(
    study,
    'npm',
    'install',
    '../attune-plugin-patience/attune-plugin-patience-0.1.0.tgz',
    ...quiet,
  )
  write(
    join(study, 'attune.config.yaml'),
    'extends: patience/default\nsupporters:\n  listener: { use: core/rule-based, manner: listening }\n  adviser: { use: core/rule-based, manner: advising }\n',
  )
  const said = await type(study, 'attune', 'run', '--no-figures', '--no-report')
  expect(said).toMatch(/patience\/warmth[^]* 0 failed/)

  expect(commands.length).toBeLessThanOrEqual(MOST_COMMANDS)
  expect(written).toBeLessThanOrEqual(MOST_LINES)
  expect({ commands: commands.length, written }).toEqual({
    commands: 6,
    written: expect.any(Number),
  })
})

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
