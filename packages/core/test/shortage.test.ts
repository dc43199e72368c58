/** Errors of a machine that has no more to give, as code of others throws them. */
import { expect, test } from 'vitest'
import { AttuneError } from '@attune/core/internal'
import { endsTheRun, failureOf, named } from '@attune/core/runtime'
import { addressShortage, shortageIn, shortageProblem } from '@attune/core/shortage'

const call = { use: 'openai', as: 'model "bot"', doing: 'answer' }
const coded = (code: string, message = code): Error => Object.assign(new Error(message), { code })

test.each([
  [
    'a file that cannot be opened',
    coded('EMFILE', "EMFILE: too many open files, open 'x.mjs'"),
    'open files',
  ],
  [
    'a socket behind fetch',
    new TypeError('fetch failed', { cause: coded('EMFILE') }),
    'open files',
  ],
  ['the table of the whole system', coded('ENFILE'), 'open files'],
  ['an import without a code', new Error('EMFILE: too many open files, uv_pipe'), 'open files'],
  ['memory of the system', coded('ENOMEM', 'ENOMEM: not enough memory, read'), 'memory'],
  ['a worker', coded('ERR_WORKER_OUT_OF_MEMORY'), 'memory'],
  [
    'WebAssembly',
    new RangeError(
      'WebAssembly.instantiate(): Out of memory: Cannot allocate Wasm memory for new instance',
    ),
    'memory',
  ],
  [
    'what another error was caused by',
    new AttuneError('PLUGIN_LOAD', { from: 'x' }, { cause: coded('EMFILE') }),
    'open files',
  ],
])('%s is the fault of no plugin and no model', (_, error, what) => {
  const known = named(error, call)
  expect(known).toMatchObject({ code: 'MACHINE_SHORT', blame: 'outside' })
  expect(known.message).toContain(`no more ${what}: its limit is `)
  expect(known.message).not.toMatch(/\{|openai|bot/)
  expect(known.fix).toContain('Raise the limit')
  expect(endsTheRun(known)).toBe(true)
  expect(named(known, call)).toBe(known)
  expect(shortageProblem(shortageIn(error)!)).toMatchObject({
    message: known.message,
    fix: known.fix,
  })
  expect(failureOf(known, 'x').code).toBe('MACHINE_SHORT')
})

test.each([
  new Error('The model says: EMFILE'),
  new Error('It ran out of memory of its own.'),
  new AttuneError('MODEL_UNAVAILABLE', { model: 'bot', what: 'EMFILE: too many open files' }),
  'EMFILE',
  undefined,
])('what only speaks of it is something else: %s', (error) => {
  expect(shortageIn(error)).toBeUndefined()
  expect(named(error, call).code).not.toBe('MACHINE_SHORT')
})

const row = (limit: string): string =>
  `Max file locks  unlimited  unlimited  locks\nMax address space         ${limit}  unlimited  bytes \n`

test.each([
  ['2048000000', '2048000000 bytes (ulimit -v)'],
  ['99999999999', '99999999999 bytes (ulimit -v)'],
])('a limit of %s addresses is too low for Node', (limit, said) => {
  const { message, fix } = shortageProblem(addressShortage(row(limit))!)
  expect(message).toContain(`no more addresses of memory: its limit is ${said}`)
  expect(fix).toContain('`ulimit -v unlimited`')
})

test.each([row('unlimited'), row('100000000000'), ''])(
  'no limit, a high one and an unknown one are none',
  (text) => {
    expect(addressShortage(text)).toBeUndefined()
  },
)
