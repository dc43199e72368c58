import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { callName } from '../src/call-name.js'

test.each([
  ['/usr/local/bin/attune', {}, 'attune'],
  ['/home/me/study/node_modules/.bin/attune', {}, 'npx attune'],
  [
    '/home/me/.npm/_npx/1/node_modules/@attune/cli/bin/run.js',
    { npm_command: 'exec' },
    'npx attune',
  ],
  [
    '/src/attune/packages/cli/bin/run.js',
    {},
    `node ${relative(process.cwd(), '/src/attune/packages/cli/bin/run.js')}`,
  ],
])('the next command is given as the program was called: %s', (script, environment, name) => {
  expect(callName(script, environment)).toBe(name)
})
