/** The process: what it is told, how it ends, and what is said of one that dies, loops, or has changed. Python is real. */
import type { Plugin } from '@attune/core'
import { isAttuneError } from '@attune/core'
import { component, dialogueOf } from '@attune/testkit'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pythonLoader } from '../src/load.js'

const python = process.env['ATTUNE_PYTHON']
const isSkipped = python === undefined && !process.env['CI']
if (isSkipped) process.stderr.write('SKIPPED, not tested here: the Python process. Set ATTUNE_PYTHON.\n')
const source = join(import.meta.dirname, '../../../python/src')

const patience = { silence: 400, stopping: 300 }

async function loaded(
  code: string,
  { files = {}, processes = 1 }: { files?: Record<string, string>; processes?: number } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'attune-python-'))
  for (const [name, text] of Object.entries({ 'mine.py': code, ...files })) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const heard: string[] = []
  const loader = pythonLoader({ environment: () => process.env, echo: (text) => heard.push(text), patience })
  const settings = { executable: python ?? 'python3', env: { PYTHONPATH: source }, processes }
  const { value, code: digest, file } = await loader.load('./mine.py', folder, settings)
  return {
    plugin: value as Plugin,
    digest,
    file,
    folder,
    heard,
    again: () => loader.load('./mine.py', folder, settings),
  }
}

const talk = dialogueOf('I failed.', 'That hurts.')
const imports = 'import os, time\nfrom attune_eval import *\n'
const messageOf = (error: unknown): string => (isAttuneError(error) ? error.message : String(error))

test.skipIf(isSkipped)('a component is described: options with their types, reads, a summary, prompts', async () => {
  const { plugin, file, folder } = await loaded(
    `${imports}
from typing import Annotated, Literal

@estimator(revision=3, gives={"measures": {"warm": {"range": [0, 1]}}})
def how_warm(dialogue, *, decay: Annotated[float, Option("Kept.", minimum=0)] = 0.5, count: int, way: Literal["a", "b"] = "a", of: EstimatorLabel):
    """How warm it is

    count: how many are looked at.
    """
    return Estimate()
`,
    { files: { 'prompts/ask.en.md': '{{text}}{{#more}}!{{/more}}' } },
  )
  expect(file).toBe(join(folder, 'mine.py'))
  expect(plugin.name).toBe('mine')
  expect(plugin.components['how-warm']).toMatchObject({
    kind: 'estimator',
    revision: 3,
    summary: 'How warm it is.',
    reads: { of: 'estimator' },
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
})

test.skipIf(isSkipped)('its digest is that of its file and of what it imports from its folder', async () => {
  const files = { 'helper.py': 'x = 1\n', 'other.py': 'y = 1\n' }
  const code = `${imports}import helper\n@estimator(revision=1)\ndef e(dialogue):\n    return Estimate({"x": helper.x})\n`
  const { digest, again, folder } = await loaded(code, { files })
  const after = async (name: string): Promise<string | undefined> => {
    writeFileSync(join(folder, name), `${readFileSync(join(folder, name), 'utf8')}\nz = 2\n`)
    return (await again()).code
  }
  expect(await after('other.py')).toBe(digest)
  expect(await after('helper.py')).not.toBe(digest)
})

test.skipIf(isSkipped)('who says nothing for long is named with its line, and works on', async () => {
  const { plugin } = await loaded(
    `${imports}\n@estimator(revision=1)\ndef slow(dialogue, ctx: Context):\n    end = time.time() + 1\n    while time.time() < end:\n        pass\n    return Estimate({"n": 1})\n`,
  )
  const { result, warnings } = await component(plugin, 'slow').estimate(talk)
  expect(result.measures).toEqual({ n: { state: 'known', value: 1 } })
  expect(warnings[0]).toMatch(
    /^It has worked for 0\.4 s without a word and without a call; it is at mine\.py, line (7|8)\./,
  )
})

test.skipIf(isSkipped)('a thread that does not stop is ended with its process', async () => {
  const { plugin } = await loaded(
    `${imports}\n@estimator(revision=1)\ndef loops(dialogue):\n    while True:\n        pass\n\n@estimator(revision=1)\ndef fine(dialogue):\n    return Estimate({"pid": os.getpid()})\n`,
  )
  const fine = component(plugin, 'fine')
  const pid = async () => (await fine.estimate(talk)).result.measures['pid']
  const before = await pid()
  const failed = component(plugin, 'loops').estimate(talk, { timeout: 700 }).then(String, messageOf)
  expect(await failed).toContain('mine/loops')
  await expect.poll(() => pid().catch(() => before), { timeout: 10_000 }).not.toEqual(before)
})

test.skipIf(isSkipped)(
  'a process that dies fails what it had in hand, with its last words; the next work starts another',
  async () => {
    const { plugin, heard } = await loaded(
      `${imports}import sys\n\n@estimator(revision=1)\ndef dies(dialogue, last: bool = True):\n    if last:\n        print("Fatal: out of memory", file=sys.stderr)\n        os.kill(os.getpid(), 9)\n    return Estimate({"warm": 1})\n`,
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
  const code = `${imports}\n@estimator(revision=1)\ndef dies(dialogue):\n    os._exit(3)\n`
  const { plugin, folder } = await loaded(code)
  const dies = component(plugin, 'dies')
  expect(await dies.estimate(talk).then(String, messageOf)).toContain('its Python process ended (exit code 3)')
  writeFileSync(join(folder, 'mine.py'), `${code}# edited\n`)
  expect(await dies.estimate(talk).then(String, messageOf)).toContain('its files have changed since the run began')
})

test.skipIf(isSkipped)('scenarios come page by page, and no further than they are wanted', async () => {
  const { plugin, folder } = await loaded(
    `${imports}\n@scenarios(revision=1)\ndef cards(count: int = 1000000):\n    """Cards."""\n    for at in range(count):\n        open("made.txt", "w").write(str(at))\n        yield Scenario(str(at), "en", profile=f"You are {at}.")\n`,
  )
  const cards = component(plugin, 'cards')
  expect((await cards.load({ options: { count: 120 } })).result.map(({ id }) => id)).toEqual(
    Array.from({ length: 120 }, (_, at) => String(at)),
  )
  expect((await cards.load({ limit: 3 })).result).toHaveLength(3)
  expect(Number(readFileSync(join(folder, 'made.txt'), 'utf8'))).toBeLessThan(150)
})

test.skipIf(isSkipped)('more processes share the work', async () => {
  const { plugin } = await loaded(
    `${imports}\n@estimator(revision=1)\ndef pid(dialogue):\n    time.sleep(0.2)\n    return Estimate({"pid": os.getpid()})\n`,
    { processes: 2 },
  )
  const tested = component(plugin, 'pid')
  const pids = await Promise.all([1, 2, 3, 4].map(async () => (await tested.estimate(talk)).result.measures['pid']))
  expect(new Set(pids.map((each) => JSON.stringify(each))).size).toBe(2)
})

test.skipIf(isSkipped)(
  'a function reads answers, its words go back to the model, and what it throws fails the unit with its line',
  async () => {
    const code = (parse: string): string =>
      `${imports}\ndef read(text):\n    ${parse}\n\n@estimator(revision=1)\ndef e(dialogue, ctx: Context):\n    asked = ctx.ask("ask", text="Hm.", parse=read, stand_in="7")\n    return Estimate({"n": asked.answer, "attempts": asked.attempts})\n`
    const files = { 'prompts/ask.en.md': 'Say: {{text}}\n' }
    const { plugin } = await loaded(code('return int(text) if text.isdigit() else unknown("write digits only")'), {
      files,
    })
    const { result, asked } = await component(plugin, 'e').estimate(talk, { answers: ['seven', '7'] })
    expect(result.measures).toEqual({ n: { state: 'known', value: 7 }, attempts: { state: 'known', value: 2 } })
    expect(asked[1]!.messages.at(-1)!.content).toContain('write digits only')
    const { plugin: throwing } = await loaded(code('return int(text)'), { files })
    expect(
      await component(throwing, 'e')
        .estimate(talk, { answers: ['seven'] })
        .then(String, messageOf),
    ).toMatch(/^mine\/e .*ValueError: invalid literal for int\(\) with base 10: 'seven' \(mine\.py, line 5\)$/)
  },
)
