/**
 * The process: what it is told, how it ends, and what is said of one that dies, loops, or has
 * changed. Python is real.
 */
import { component } from '@attune/testkit'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { imports, isSkipped, loaded, messageOf, talk } from './methods.js'

test.skipIf(isSkipped)(
  'a component is described: options with their types, reads, a summary, prompts',
  async () => {
    const { plugin, file, folder } = await loaded(
      `${imports}
from typing import Annotated, Literal

@estimator(revision=3, gives={"measures": {"warm": {"range": [0, 1]}}})
def how_warm(dialogue, ctx: Context, *, decay: Annotated[float, Option("Kept.", minimum=0)] = 0.5, count: int, way: Literal["a", "b"] = "a", of: EstimatorLabel):
    """How warm it is

    count: how many are looked at.
    """
    return Estimate()

@supporter(revision=1, pure=True)
def silent(conversation):
    """Asks no model."""
    return "I hear you."
`,
      { files: { 'prompts/ask.en.md': '{{text}}{{#more}}!{{/more}}' } },
    )
    expect(file).toBe(join(folder, 'mine.py'))
    expect(plugin.name).toBe('mine')
    expect(plugin.components['how-warm']).toMatchObject({
      kind: 'estimator',
      revision: 3,
      summary: 'How warm it is.',
      reads: { of: { kind: 'estimator', optional: false } },
      options: {
        type: 'object',
        properties: {
          decay: { type: 'number', description: 'Kept.', minimum: 0, default: 0.5 },
          count: { type: 'integer', description: 'How many are looked at.' },
          way: { enum: ['a', 'b'], default: 'a' },
          of: { description: expect.any(String) },
        },
        required: ['count', 'of'],
        additionalProperties: false,
      },
      prompts: [{ id: 'ask', fields: ['text', 'more'] }],
    })
    expect(plugin.components['silent']).toMatchObject({ prompts: [] })
  },
)

test.skipIf(isSkipped)(
  'data files that code names, and only the code that a component loads, are part of its digest',
  async () => {
    const one = (name: string): string =>
      `@estimator(revision=1, gives={"measures": {"m": {}}})\ndef ${name}(dialogue):\n    """Reads."""\n    return Estimate({"m": 1})\n`
    const code = `${imports}\nfrom pathlib import Path\nfrom second import two\nHERE = Path(__file__).parent\nA = (HERE / "words.txt").read_text()\nB = open(HERE / "data" / "norms.csv").read()\nC = open(os.path.join(HERE, "shots.json")).read()\n${one('first')}`
    const files = {
      'second.py': `${imports}\n${one('two')}`,
      'words.txt': 'a',
      'data/norms.csv': 'a',
      'shots.json': 'a',
      'other.txt': 'a',
      'unused.py': '',
    }
    const { components: before, again, folder } = await loaded(code, { files })
    const changedBy = async (name: string): Promise<readonly string[]> => {
      const kept = readFileSync(join(folder, name), 'utf8')
      writeFileSync(join(folder, name), `${kept}\n# changed`)
      const after = (await again()).code!.components
      writeFileSync(join(folder, name), kept)
      return Object.keys(after).filter((each) => after[each] !== before![each])
    }
    expect(await changedBy('words.txt')).toEqual(['first'])
    expect(await changedBy('data/norms.csv')).toEqual(['first'])
    expect(await changedBy('shots.json')).toEqual(['first'])
    expect(await changedBy('other.txt')).toEqual([])
    expect(await changedBy('unused.py')).toEqual([])
    expect(await changedBy('mine.py')).toEqual(['first'])
    expect((await changedBy('second.py')).toSorted()).toEqual(['first', 'two'])
  },
)

test.skipIf(isSkipped)(
  'its digest is that of its file and of what it imports from its folder',
  async () => {
    const files = { 'helper.py': 'x = 1\n', 'other.py': 'y = 1\n' }
    const code = `${imports}import helper\n@estimator(revision=1, gives={"measures": {"*": {}}})\ndef e(dialogue):\n    return Estimate({"x": helper.x})\n`
    const { digest, again, folder } = await loaded(code, { files })
    const after = async (name: string): Promise<string | undefined> => {
      writeFileSync(join(folder, name), `${readFileSync(join(folder, name), 'utf8')}\nz = 2\n`)
      return (await again()).code!.whole
    }
    expect(await after('other.py')).toBe(digest)
    expect(await after('helper.py')).not.toBe(digest)
  },
)

const loops = `${imports}
@estimator(revision=1, gives={"measures": {"n": {}}})
def loops(dialogue):
    while True:
        pass

@estimator(revision=1, gives={"measures": {"n": {}}})
def slow(dialogue):
    time.sleep(0.5)
    return Estimate({"n": os.getpid()})
`

test.skipIf(isSkipped)(
  'a loop that never ends is named with its line and ended with its process; who works there finishes',
  async () => {
    const { plugin } = await loaded(loops, { patience: { silence: 800, stopping: 300 } })
    const slow = component(plugin, 'slow')
    const pid = async () => (await slow.estimate(talk)).result.measures['n']
    const before = await pid()
    const failed = component(plugin, 'loops')
      .estimate(talk)
      .then(String, (error: unknown) => error)
    await new Promise((resolve) => setTimeout(resolve, 350))
    expect(await pid()).toEqual(before)
    expect(await failed).toMatchObject({
      code: 'UNIT_SILENT',
      message: expect.stringMatching(
        /^mine\/loops did nothing for 0\.8 s when it should estimate: .* So far: it is at mine\.py, line [67]\.$/,
      ),
      fix: expect.stringContaining('python: { silence: 600 }'),
    })
    expect(await pid()).not.toEqual(before)
    await expect.poll(() => isAlive(before)).toBe(false)
  },
)

const isAlive = (pid: unknown): boolean => {
  try {
    return process.kill((pid as { value: number }).value, 0)
  } catch {
    return false
  }
}

test.skipIf(isSkipped)('the config may be more patient', async () => {
  const { plugin } = await loaded(loops, {
    patience: { silence: 100, stopping: 300 },
    settings: { silence: 20 },
  })
  expect((await component(plugin, 'slow').estimate(talk)).result.measures['n']).toMatchObject({
    state: 'known',
  })
})

test.skipIf(isSkipped)('a thread that does not stop is ended with its process', async () => {
  const { plugin } = await loaded(loops, { patience: { silence: 60_000, stopping: 300 } })
  const slow = component(plugin, 'slow')
  const pid = async () => (await slow.estimate(talk)).result.measures['n']
  const before = await pid()
  const failed = component(plugin, 'loops').estimate(talk, { timeout: 700 }).then(String, messageOf)
  expect(await failed).toContain('mine/loops')
  await expect.poll(() => pid().catch(() => before), { timeout: 10_000 }).not.toEqual(before)
})

test.skipIf(isSkipped)('work beside a thread that does not stop finishes', async () => {
  const { plugin } = await loaded(loops, { patience: { silence: 60_000, stopping: 50 } })
  const hanging = component(plugin, 'loops').estimate(talk, { timeout: 200 })
  await expect(hanging).rejects.toMatchObject({ code: 'UNIT_TIMEOUT' })
  const { result } = await component(plugin, 'slow').estimate(talk)
  expect(result.measures['n']).toMatchObject({ state: 'known' })
  await expect.poll(() => isAlive(result.measures['n'])).toBe(false)
})

test.skipIf(isSkipped)('a thread that does not stop leaves no timer', async () => {
  const begun = vi.spyOn(globalThis, 'setTimeout')
  const cleared = vi.spyOn(globalThis, 'clearTimeout')
  const { plugin } = await loaded(loops, { patience: { silence: 60_000, stopping: 50 } })
  const hanging = component(plugin, 'loops').estimate(talk, { timeout: 200 })
  await expect(hanging).rejects.toMatchObject({ code: 'UNIT_TIMEOUT' })
  const { results, calls } = begun.mock
  const silence = results[calls.findLastIndex(([, delay]) => delay === 59_000)]!.value
  await expect.poll(() => cleared.mock.calls).toContainEqual([silence])
})

test.skipIf(isSkipped)(
  'a process that dies fails what it had in hand, with its last words; the next work starts another',
  async () => {
    const { plugin, heard } = await loaded(
      `${imports}import sys\n\n@estimator(revision=1, gives={"measures": {"*": {}}})\ndef dies(dialogue, last: bool = True):\n    if last:\n        print("Fatal: out of memory", file=sys.stderr)\n        os.kill(os.getpid(), 9)\n    return Estimate({"warm": 1})\n`,
    )
    const dies = component(plugin, 'dies')
    const message = await dies.estimate(talk).then(String, messageOf)
    expect(message).toBe(
      'mine/dies failed to estimate: its Python process ended (signal SIGKILL) while it worked on this; it last wrote: Fatal: out of memory',
    )
    expect((await dies.estimate(talk, { options: { last: false } })).result.measures).toEqual({
      warm: { state: 'known', value: 1 },
    })
    expect(heard.join('')).toContain('Fatal: out of memory')
  },
)

test.skipIf(isSkipped)('files that change while a process is started again are named', async () => {
  const code = `${imports}\n@estimator(revision=1, gives={"measures": {"*": {}}})\ndef dies(dialogue):\n    import posix\n    posix._exit(3)\n`
  const { plugin, folder } = await loaded(code)
  const dies = component(plugin, 'dies')
  expect(await dies.estimate(talk).then(String, messageOf)).toContain(
    'its Python process ended (exit code 3)',
  )
  writeFileSync(join(folder, 'mine.py'), `${code}# edited\n`)
  expect(await dies.estimate(talk).then(String, messageOf)).toContain(
    'its files have changed since the run began',
  )
})

test.skipIf(isSkipped)(
  'scenarios come page by page, and no further than they are wanted',
  async () => {
    const { plugin, folder } = await loaded(
      `${imports}\n@scenarios(revision=1)\ndef cards(count: int = 1000000):\n    """Cards."""\n    for at in range(count):\n        open("made.txt", "w").write(str(at))\n        yield Scenario(str(at), "en", profile=f"You are {at}.")\n`,
    )
    const cards = component(plugin, 'cards')
    expect((await cards.load({ options: { count: 120 } })).result.map(({ id }) => id)).toEqual(
      Array.from({ length: 120 }, (_, at) => String(at)),
    )
    expect((await cards.load({ limit: 3 })).result).toHaveLength(3)
    expect(Number(readFileSync(join(folder, 'made.txt'), 'utf8'))).toBeLessThan(150)
  },
)

test.skipIf(isSkipped)('more processes share the work', async () => {
  const { plugin } = await loaded(
    `${imports}\n@estimator(revision=1, gives={"measures": {"*": {}}})\ndef pid(dialogue):\n    time.sleep(0.2)\n    return Estimate({"pid": os.getpid()})\n`,
    { settings: { processes: 2 } },
  )
  const tested = component(plugin, 'pid')
  const pids = await Promise.all(
    [1, 2, 3, 4].map(async () => (await tested.estimate(talk)).result.measures['pid']),
  )
  expect(new Set(pids.map((each) => JSON.stringify(each))).size).toBe(2)
})

test.skipIf(isSkipped)(
  'a function reads answers, its words go back to the model, and what it throws fails the unit with its line',
  async () => {
    const code = (parse: string): string =>
      `${imports}\ndef read(text):\n    ${parse}\n\n@estimator(revision=1, gives={"measures": {"*": {}}})\ndef e(dialogue, ctx: Context):\n    asked = ctx.ask("ask", text="Hm.", parse=read, stand_in="7")\n    return Estimate({"n": asked.answer, "attempts": asked.attempts})\n`
    const files = { 'prompts/ask.en.md': 'Say: {{text}}\n' }
    const { plugin } = await loaded(
      code('return int(text) if text.isdigit() else unknown("write digits only")'),
      {
        files,
      },
    )
    const { result, asked } = await component(plugin, 'e').estimate(talk, {
      answers: ['seven', '7'],
    })
    expect(result.measures).toEqual({
      n: { state: 'known', value: 7 },
      attempts: { state: 'known', value: 2 },
    })
    expect(asked[1]!.messages.at(-1)!.content).toContain('write digits only')
    const { plugin: throwing } = await loaded(code('return int(text)'), { files })
    expect(
      await component(throwing, 'e')
        .estimate(talk, { answers: ['seven'] })
        .then(String, messageOf),
    ).toMatch(
      /^mine\/e .*ValueError: invalid literal for int\(\) with base 10: 'seven' \(mine\.py, line 5\)$/,
    )
  },
)
