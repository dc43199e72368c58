/**
 * Mistakes that once had no answer, or one that did not name them: each has a test that names it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const packages = join(import.meta.dirname, '../../..')
const weak = 'cli/test/weak-mistakes.e2e.test.ts'
const packed = 'testkit/test/package-checks.e2e.test.ts'
const unnoticed = 'core/test/author-mistakes/unnoticed.test.ts'
const guard = 'cli/test/process-guard.e2e.test.ts'
const python = 'python-bridge/test/diagnoses.test.ts'
const gives = 'testkit/test/gives-notices.test.ts'

const rows: readonly (readonly [mistake: string, file: string, title: string])[] = [
  ['the clock in details', 'core/test/engine/done-twice.test.ts', 'so is the clock in details'],
  ['an endless loop', guard, 'who blocks the thread is named after ten seconds'],
  ['a relative path', weak, 'a relative path'],
  ['a format with a typo', weak, 'a format with a typo'],
  ['a choice of nothing', weak, 'a choice of nothing'],
  ['bounds the wrong way', weak, 'bounds the wrong way'],
  ['a language without a field', 'config/test/broken-files.test.ts', 'does not show'],
  ['a parser that takes everything', 'testkit/src/echo-checks.ts', 'takes no echo of a question'],
  ['a seeker without a text', weak, 'a seeker without a text'],
  ['no turn of the seeker', weak, 'a dialogue of the supporter alone'],
  ['gives that throws', unnoticed, 'failed to say what it gives'],
  ['a random source', unnoticed, 'a random profile'],
  ['fetch', weak, "['fetch'"],
  [
    'a copy of the supporter',
    weak,
    'a copy of the supporter, as a wrapper makes it, is no mistake',
  ],
  ['prompts that are not packed', packed, 'files that are not packed'],
  ['presets that are not exported', packed, 'presets that are not exported'],
  ['a plugin of a preset', packed, 'preset default needs trajectory'],
  ['an open handle', guard, 'an interval of node:timers'],
  ['a cache by scenario', 'testkit/test/state-by-scenario.test.ts', 'an estimator, by id'],
  ['millions of numbers', unnoticed, 'Array(4e6)'],
  ['a data file that is edited', 'core/test/plugins/plugin-files.test.ts', 'words.txt'],
  ['a child that writes into JSON', guard, 'a child process, a descriptor and a thread'],
  ['a range that is too wide', gives, 'a range beyond what the parser reads'],
  ['a reversed direction', gives, 'a reversed direction'],
  ['a template without its field', 'config/test/broken-files.test.ts', 'does not show'],
  ['single braces', 'config/test/broken-files.test.ts', 'single braces'],
  ['a row with an unknown key', unnoticed, 'a key of no column'],
  ['a profile as the brief', weak, 'a profile as the brief'],
  ['no licence', packed, 'has no licence'],
  ['a README of another plugin', packed, 'README\\.md names mine\\/warmth'],
  ['colours of own figures', 'project/test/supporter-styles.test.ts', 'colo'],
  ['a forgotten await', 'cli/test/python-mistakes.e2e.test.ts', 'a forgotten await'],
  ['a class', 'python-bridge/test/parity.test.ts', 'decorates E, a class'],
  ['random.py', python, "'random'"],
  ['statistics.py', python, "'statistics'"],
  ['input()', python, "'input()'"],
  ['standard input', python, 'the end of standard input'],
  ['a huge result', python, 'millions of whole numbers'],
  ['multiprocessing', python, 'a pool of processes'],
  ['a relative import', 'python-bridge/test/parity.test.ts', 'a relative import'],
  ['a global in threads', 'testkit/src/contract-checks.ts', 'worked on at the same time'],
  ['a data file of Python', 'python-bridge/test/process.test.ts', 'words.txt'],
  ['a template of Python', 'python-bridge/test/prompts.test.ts', 'no field'],
  ['single braces in Python', 'python-bridge/test/prompts.test.ts', 'single braces'],
  ['a parser of Python', python, 'takes whatever stands there'],
]

test.each(rows)('%s is tested', (_, file, title) => {
  expect(readFileSync(join(packages, file), 'utf8')).toContain(title)
})
