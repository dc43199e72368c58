/**
 * The mistakes of a second study, by number: each is tested in this folder, or where this table
 * says.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const mistakes = `
x01 x02 x03 x03b x04 x05 x06 x07 x08 x09 x10 x11 x12 x13 x14 x15 x16 x17 x18 x18b x19 x19b x20 x21 x22 x23 x24 x25 x26 x27 x28
x29 x29b x31 x32 x33 x34 x35 x36b x37 x38 x39 x40 z01 z03 n15 m04b m14 m22 y01 y02 y03 y04 y06 y07 y08 y09`.match(
  /\S+/g,
)!

const cli = '../../../cli/test'
const checked = '../../../config/test/plugins/check-plugin.test.ts'

const elsewhere: Readonly<Record<string, readonly [file: string, title: string]>> = {
  x03: [
    '../../../kit/test/require-columns.test.ts',
    'a source that the evaluation does not have is named',
  ],
  x03b: [
    '../../../kit/test/require-columns.test.ts',
    'a column of a name that nothing gives is named',
  ],
  x04: ['working-rows.ts', "'26b a circle'"],
  x06: [
    '../../../config/test/plugins/load-plugin.test.ts',
    'a plugin that waits for ever while it is imported',
  ],
  x07: [
    '../engine/endless.test.ts',
    'a source that yields for ever is named with how many it gave',
  ],
  x08: [
    '../engine/endless.test.ts',
    'a source that yields for ever is named with how many it gave',
  ],
  x11: ['../engine/done-twice.test.ts', 'state between calls is named with what differs, once'],
  m22: ['../engine/done-twice.test.ts', 'so are random numbers of its own'],
  x12: ['loading-rows.ts', '2b another object as default export'],
  x13: [
    '../../../config/test/broken-plugins.test.ts',
    'A path starts with ./ and is relative to the config file.',
  ],
  x15: [checked, `folder should be a file URL, but is "./prompts"`],
  x18b: [`${cli}/process-guard.e2e.test.ts`, 'a rejection that nobody awaits'],
  x20: [
    '../engine/endless.test.ts',
    'a simulator that talks for ever is named with how often it asked',
  ],
  x27: [
    `${cli}/hidden-commands.test.ts`,
    'a command that Attune has itself is named, and no other',
  ],
  x37: ['working-rows.ts', "'33f a preference for neither side'"],
  n15: [
    `${cli}/run-and-report.test.ts`,
    'a figure that cannot be drawn fails under the name of its analysis',
  ],
  m14: [
    '../../../forecast/test/notices.test.ts',
    'a language of scenarios that a prompt lacks is named',
  ],
  y01: ['while-loading.test.ts', "'17 a plugin in TypeScript needs no build'"],
  y02: [
    '../../../config/test/plugins/load-plugin.test.ts',
    'a package that is there and not built is told from one that is not there',
  ],
  y03: [
    '../../../config/test/plugins/load-plugin.test.ts',
    'a package that leads to no file is told from one that is not there',
  ],
  // Silent here: npm refuses to install it.
  y06: ['../../../../docs/semver.md', 'and npm refuses it'],
  y08: ['loading-rows.ts', "'14b another missing package'"],
  y09: [
    '../../../config/test/plugins/copies.test.ts',
    'an error of another copy of the core is one of ours',
  ],
}

const here = import.meta.dirname
const titles = readdirSync(here)
  .filter((file) => /^while-|-rows\.ts$/.test(file))
  .flatMap((file) => [
    ...readFileSync(join(here, file), 'utf8').matchAll(/['`]([xyzmn]\d+[a-z]?) [a-zA-Z]/g),
  ])
  .map(([, id]) => id)

test.each(mistakes)('mistake %s has its test', (id) => {
  const at = elsewhere[id]
  if (at) expect(readFileSync(join(here, at[0]), 'utf8')).toContain(at[1])
  else expect(titles).toContain(id)
})
