/** Mistakes in Python that changed results without a word. Python is real. */
import { component } from '@attune/testkit'
import { expect, test } from 'vitest'
import { imports, isSkipped, loaded, messageOf, talk } from './methods.js'

const files = { 'prompts/q.en.md': 'Hm?\n' }

/** An estimator whose body begins on line 8. */
const estimating = (
  body: string,
  { before = '', def = 'def', ctx = 'Context', more = '' } = {},
): string => `${imports}import asyncio, random, socket, sys, threading
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

const ended = '\nreturn Estimate({"m": 1})'

test.skipIf(isSkipped).each([
  [
    'a thread that goes on',
    'threading.Thread(target=lambda: time.sleep(5), daemon=True).start()',
    'A thread that e starts goes on when it returns (mine.py, line 8)',
  ],
  [
    'a task of a pool whose failure is not read',
    'from concurrent.futures import ThreadPoolExecutor\nwith ThreadPoolExecutor() as pool:\n    pool.submit(lambda: 1 / 0)',
    'nothing reads what it raised: ZeroDivisionError: division by zero (mine.py, line 10)',
  ],
  [
    'a date in a condition',
    'from datetime import date\nif date.today() > date(2100, 1, 1):\n    return Estimate({"m": 0})',
    'e uses the clock: date.today() (mine.py, line 9)',
  ],
  [
    'chance in a condition',
    'if random.random() < 0:\n    return Estimate({"m": 0})',
    'e uses chance: random.random() (mine.py, line 8)',
  ],
])('%s is a warning with its line', async (_, body, warning) => {
  const { plugin } = await loaded(estimating(body + ended))
  const { warnings } = await component(plugin, 'e').estimate(talk)
  expect(warnings.join()).toContain(warning)
})

test.skipIf(isSkipped)(
  'a measured duration, a read task and a joined thread warn of nothing',
  async () => {
    const body = `begun = time.perf_counter()
from concurrent.futures import ThreadPoolExecutor
with ThreadPoolExecutor() as pool:
    try: pool.submit(lambda: 1 / 0).result()
    except ZeroDivisionError: pass
thread = threading.Thread(target=lambda: time.perf_counter() - begun)
thread.start()
thread.join()`
    const { plugin } = await loaded(estimating(body + ended))
    expect((await component(plugin, 'e').estimate(talk)).warnings).toEqual([])
  },
)

test.skipIf(isSkipped)(
  'an async function that blocks the others is a warning with its line',
  async () => {
    const code = estimating(`time.sleep(4)${ended}`, { def: 'async def', ctx: 'AsyncContext' })
    const { warnings } = await component((await loaded(code)).plugin, 'e').estimate(talk)
    expect(warnings.join()).toContain('wait for one that does not await (mine.py, line 8)')
  },
)

test.skipIf(isSkipped)('an async task that fails is a warning with its line', async () => {
  const code = estimating(`asyncio.create_task(bad())\nawait asyncio.sleep(0.05)${ended}`, {
    before: 'async def bad(): 1 / 0',
    def: 'async def',
    ctx: 'AsyncContext',
  })
  const { warnings } = await component((await loaded(code)).plugin, 'e').estimate(talk)
  expect(warnings.join()).toContain('A task failed, and the result lacks what it should give')
})

test.skipIf(isSkipped).each([
  ['the working folder', 'os.chdir("/")', 'os.chdir changes the working folder of all functions'],
  ['the end of the process', 'os._exit(3)', 'os._exit(3) ends the process of all functions'],
  ['sys.exit()', 'sys.exit()', 'SystemExit'],
])('%s is refused with its line', async (_, body, what) => {
  expect(await measured(estimating(body + ended))).toContain(what)
  expect(await measured(estimating(body + ended))).toContain('(mine.py, line 8)')
})

test.skipIf(isSkipped)('a generator in the place of a list is named as one', async () => {
  const { plugin } = await loaded(`${imports}
@judge(revision=1, gives={"criteria": {"warm": {}}})
def j(dialogue):
    """Works."""
    return (Verdict("warm", 1) for _ in (1,))
`)
  const failed = await component(plugin, 'j')
    .judge(talk)
    .then(() => undefined, messageOf)
  expect(failed).toContain('j gave a generator (mine.py, line 4)')
})

test.skipIf(isSkipped)('a forked child that asks ends, and its function goes on', async () => {
  const body = `child = os.fork()
if child == 0:
    ctx.ask("q", stand_in="3")
    os._exit(0)
return Estimate({"m": os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])})`
  expect(await measured(estimating(body))).toMatchObject({ value: 1 })
})
