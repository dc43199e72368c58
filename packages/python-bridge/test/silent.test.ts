/** Mistakes in Python that changed results without a word. Python is real. */
import { component } from '@attune/testkit'
import { expect, test } from 'vitest'
import { imports, isSkipped, loaded, messageOf, talk } from './methods.js'

const files = { 'prompts/q.en.md': 'Hm?\n' }

/** An estimator whose body begins on line 8. */
const estimating = (
  body: string,
  { before = '', def = 'def', ctx = 'Context', more = '' } = {},
): string => `${imports}import random, socket, sys, threading
${before}
@estimator(revision=1, gives={"measures": {"m": {}}}${more})
${def} e(dialogue, ctx: ${ctx}):
    """Works."""
    ${body.replaceAll('\n', '\n    ')}
`

async function measured(code: string): Promise<unknown> {
  const { plugin } = await loaded(code, { files })
  return component(plugin, 'e')
    .estimate(talk)
    .then(({ result }) => result.measures['m'], messageOf)
}

test.skipIf(isSkipped).each([
  ['the hash of a text', 'return Estimate({"m": hash(dialogue.turns[0].text) % 1000003})', ''],
  ['a draw at import', 'return Estimate({"m": WORD})', 'WORD = random.random()'],
  [
    'the order of a set',
    'return Estimate({"m": "abcdefgh".index(next(iter(set("abcdefgh"))))})',
    '',
  ],
])('%s is the same in each process', async (_, body, before) => {
  const code = estimating(body, { before })
  const [first, second] = [await measured(code), await measured(code)]
  expect(first).toMatchObject({ state: 'known' })
  expect(second).toEqual(first)
})

test.skipIf(isSkipped).each([
  ['alone', 'ctx.ask("q")\nreturn Estimate({"m": 1})'],
  ['with a name', 'asked = ctx.ask("q")\nreturn Estimate({"m": 1})'],
])('a request without await, %s, fails with its line', async (_, body) => {
  const code = estimating(body, { def: 'async def', ctx: 'AsyncContext' })
  expect(await measured(code)).toMatch(/ctx\.ask was never awaited \(mine\.py, line (5|8)\)/)
})

test.skipIf(isSkipped)('a misspelt prompt is suggested', async () => {
  expect(await measured(estimating('return ctx.ask("qq")'))).toContain(
    'Did you mean "q"? It has: q',
  )
})

test.skipIf(isSkipped)('a reply that is not awaited is named', async () => {
  const { plugin } = await loaded(`${imports}
@simulator(revision=1)
async def s(scenario, supporter: AsyncSupporter):
    """Talks."""
    return Dialogue([Turn("seeker", "Hi."), supporter.reply([])], Ending("turn-limit"))
`)
  const failed = await component(plugin, 's')
    .simulate()
    .then(() => undefined, messageOf)
  expect(failed).toContain('turns[1] is a coroutine: it was not awaited')
})

test.skipIf(isSkipped)('an async helper that is not awaited fails with its line', async () => {
  const code = estimating('help()\nreturn Estimate({"m": 1})', { before: 'async def help(): ...' })
  expect(await measured(code)).toContain('help was never awaited (mine.py, line 8)')
})

test.skipIf(isSkipped)('a thread that fails is a warning with its line', async () => {
  const body =
    't = threading.Thread(target=lambda: 1 / 0)\nt.start()\nt.join()\nreturn Estimate({"m": 1})'
  const { plugin } = await loaded(estimating(body))
  const { warnings } = await component(plugin, 'e').estimate(talk)
  expect(warnings.join()).toContain(
    'A thread failed, and the result lacks what it should give: ZeroDivisionError: division by zero (mine.py, line 8).',
  )
})

test.skipIf(isSkipped)('bytes on standard output go to standard error, with the line', async () => {
  const { plugin } = await loaded(
    estimating('sys.stdout.buffer.write(b"x")\nreturn Estimate({"m": 1})'),
  )
  const { warnings } = await component(plugin, 'e').estimate(talk)
  expect(warnings.join()).toContain('mine.py, line 8 prints to standard output')
})

test.skipIf(isSkipped)('yield in the place of return is named', async () => {
  expect(await measured(estimating('yield Estimate({"m": 1})'))).toContain(
    'e has yield in place of return (mine.py, line 5)',
  )
})

test.skipIf(isSkipped)('a result that contains itself is named', async () => {
  const body = 'a = []\na.append(a)\nreturn Estimate({"m": 1}, details={"a": a})'
  expect(await measured(estimating(body))).toContain(
    'The result of e contains itself (mine.py, line 5)',
  )
})

test.skipIf(isSkipped)('a pure async function may not use the network', async () => {
  const body = 'socket.create_connection(("127.0.0.1", 9), timeout=1)\nreturn Estimate({"m": 1})'
  const pure = { def: 'async def', ctx: 'AsyncContext', more: ', pure=True' }
  expect(await measured(estimating(body, pure))).toContain(
    'e is declared pure, and uses the network',
  )
})

test.skipIf(isSkipped)('a ctx that is kept for the next call is refused', async () => {
  const body =
    'global KEPT\nKEPT = KEPT or ctx\nKEPT.ask("q", stand_in="5")\nreturn Estimate({"m": 1})'
  const { plugin } = await loaded(estimating(body, { before: 'KEPT = None' }), { files })
  const e = component(plugin, 'e')
  expect((await e.estimate(talk)).result.measures['m']).toMatchObject({ state: 'known' })
  expect(await e.estimate(talk).then(String, messageOf)).toContain(
    'A ctx is used after the call that it belongs to, or in another one (mine.py, line 10)',
  )
})
