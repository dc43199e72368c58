import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openQueue } from '../../src/composition/stores.js'
import { systemClock } from '../../src/composition/surroundings.js'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'attune-queue-'))))
afterEach(() => rmSync(folder, { recursive: true }))

function install(name: string, value: string): void {
  const file = join(folder, 'node_modules', name, 'index.mjs')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(
    join(dirname(file), 'package.json'),
    JSON.stringify({ name, exports: './index.mjs' }),
  )
  writeFileSync(file, `export default ${value}`)
}

const open = () =>
  openQueue(
    { use: 'mine', options: {}, folder },
    { clock: systemClock, environment: {}, member: 'me' },
  )

beforeEach(() =>
  install(
    'attune-store-mine',
    `{ contract: 1, name: 'mine', options: { type: 'object' }, open() {} }`,
  ),
)

test('a file is not shared by machines', async () => {
  const file = openQueue('attune.db', { clock: systemClock, environment: {}, member: 'me' })
  await expect(file).rejects.toMatchObject({
    code: 'QUEUE_STORE',
    message: expect.stringContaining('attune.db'),
  })
})

test('a package that is no queue of this version is named with its file', async () => {
  install('@attune/executor-queue', `{ contract: 2, store: 'mine' }`)
  await expect(open()).rejects.toMatchObject({
    code: 'QUEUE_PACKAGE',
    message: expect.stringContaining('index.mjs'),
  })
})

test('a queue opens beside the kind of store that it is for', async () => {
  install(
    '@attune/executor-queue',
    `{ contract: 1, name: 'queue', store: 'mine', open: () => ({ opened: true }) }`,
  )
  expect(await open()).toEqual({ opened: true })
})

test('a queue for another kind of store is refused', async () => {
  install('@attune/executor-queue', `{ contract: 1, name: 'queue', store: 'postgres', open() {} }`)
  await expect(open()).rejects.toMatchObject({
    code: 'QUEUE_STORE',
    message: expect.stringContaining('"mine"'),
  })
})
