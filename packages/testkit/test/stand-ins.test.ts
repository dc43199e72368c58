import { isAttuneError } from '@attune/core/internal'
import { clockAt, drawing, scriptedHttp } from '@attune/testkit/shared/stand-ins.js'
import { expect, test } from 'vitest'

test('a clock stands still until time passes', () => {
  const time = clockAt('2030-01-01T00:00:00Z')
  expect([time.monotonic(), time.date().toISOString()]).toEqual([0, '2030-01-01T00:00:00.000Z'])
  time.pass(60_000)
  expect([time.monotonic(), time.date().toISOString()]).toEqual([
    60_000,
    '2030-01-01T00:01:00.000Z',
  ])
})

test('numbers are drawn in turn, and none is made up', () => {
  const draw = drawing(0.1, 0.9)
  expect([draw(), draw()]).toEqual([0.1, 0.9])
  expect(draw).toThrow('The test has 2 numbers')
})

test('HTTP answers by script, and keeps what was sent', async () => {
  const http = scriptedHttp(({ body }) => ({ echo: body }))
  expect(await http.post('http://a.example/x', { say: 1 })).toEqual({ echo: { say: 1 } })
  expect(http.sent).toEqual([{ url: 'http://a.example/x', body: { say: 1 } }])
})

test.each([
  ['a status', () => new Response('busy', { status: 503 }), {}, 'CALL_UNAVAILABLE'],
  ['what is no JSON', () => new Response('<html>'), {}, 'CALL_MALFORMED'],
  ['a key that is not set', () => ({}), { bearerEnv: 'NO_KEY' }, 'CALL_KEY_MISSING'],
])('HTTP checks %s as it does in a run', async (_, answer, options, code) => {
  const failed = await scriptedHttp(answer)
    .post('http://a.example/x', {}, options)
    .catch((error: unknown) => error)
  expect(isAttuneError(failed) && failed.code).toBe(code)
})

test('a request without an answer fails the test', async () => {
  await expect(scriptedHttp().post('http://a.example/x', {})).rejects.toThrow('a.example')
})
