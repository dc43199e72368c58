/**
 * Faults of Python that looked like loops, or like a package that is not installed. Python is real.
 */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { component, contractChecks } from '@attune/testkit'
import { expect, test } from 'vitest'
import { pythonLoader } from '../src/load.js'
import { imports, isSkipped, loaded, messageOf, talk } from './methods.js'

const working = (body: string, before = ''): string => `${imports}
${before}
@estimator(revision=1, gives={"measures": {"m": {}}})
def e(dialogue, ctx):
    """Works."""
    ${body.replaceAll('\n', '\n    ')}
`

const said = async (code: string): Promise<string> => {
  const { plugin } = await loaded(code)
  return component(plugin, 'e')
    .estimate(talk)
    .then(({ result }) => JSON.stringify(result.measures), messageOf)
}

test.skipIf(isSkipped).each([
  [
    'a pool of processes',
    'with multiprocessing.get_context("fork").Pool(2) as pool:\n    return Estimate({"m": sum(pool.map(abs, [1, -2]))})',
    '"value":3',
  ],
  [
    'a process',
    'p = multiprocessing.get_context("fork").Process(target=os._exit, args=(4,))\np.start()\np.join()\nreturn Estimate({"m": p.exitcode})',
    '"value":4',
  ],
  [
    'os.fork',
    'pid = os.fork()\nif pid == 0:\n    os._exit(3)\nreturn Estimate({"m": os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])})',
    '"value":3',
  ],
  ['input()', 'return Estimate({"m": len(input())})', 'EOFError'],
  ['the end of standard input', 'return Estimate({"m": len(sys.stdin.read())})', '"value":0'],
  [
    'input() of a child',
    'return Estimate({"m": subprocess.run(["cat"], capture_output=True).returncode})',
    '"value":0',
  ],
  [
    'millions of whole numbers',
    'return Estimate({"m": 1}, details={"all": list(range(3000000))})',
    'gave a result of 23 million characters as JSON; at most 8 million are kept',
  ],
  [
    'millions of fractions',
    'return Estimate({"m": 1}, details={"all": [1 / 3] * 1000000})',
    'million characters as JSON; at most 8 million',
  ],
  [
    'a long text many times',
    'return Estimate({"m": 1}, details={"all": ["x" * 900000] * 10})',
    'million characters as JSON; at most 8 million',
  ],
])('%s', async (_, body, expected) => {
  expect(await said(working(body, 'import multiprocessing, subprocess, sys'))).toContain(expected)
})

test.skipIf(isSkipped).each(['random', 'statistics', 'json', 'types', 'logging'])(
  'a plugin file that is called like the standard module %s is named',
  async (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'attune-named-'))
    writeFileSync(join(folder, `${name}.py`), working('return Estimate({"m": 1})'))
    const env = { PYTHONPATH: join(import.meta.dirname, '../../../python/src') }
    const loader = pythonLoader({ environment: () => process.env, echo: () => {} })
    const settings = { executable: process.env['ATTUNE_PYTHON'] ?? 'python3', env }
    const text = await loader.load(`./${name}.py`, folder, settings).then(() => 'loaded', messageOf)
    expect(text).toContain(`${name}.py has the name of a standard module of Python`)
  },
)

const alive = (mark: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(mark)
    } catch {
      return false
    }
  })

test.skipIf(isSkipped || process.platform !== 'linux')(
  'no process of a method is left after a run',
  async () => {
    const mark = `3${Date.now()}`
    const body = `subprocess.Popen(["sleep", "${mark}"])\nmultiprocessing.get_context("fork").Process(target=time.sleep, args=(1000,)).start()\nreturn Estimate({"m": 1})`
    const { plugin, folder } = await loaded(working(body, 'import multiprocessing, subprocess'))
    await component(plugin, 'e').estimate(talk)
    expect(alive(mark)).toHaveLength(1)
    const held = plugin.services!['python']!.create!({} as never, {} as never) as {
      dispose(): Promise<void>
    }
    await held.dispose()
    await expect.poll(() => alive(mark), { timeout: 5000 }).toEqual([])
    expect(alive(join(folder, 'mine.py'))).toEqual([])
  },
)

test.skipIf(isSkipped).each([
  ['takes whatever stands there', 'parse=lambda a: float(len(a))'],
  ['counts words', 'parse=lambda a: len(a.split())'],
  ['takes the first digit', 'parse=lambda a: float(next((c for c in a if c.isdigit()), "x"))'],
])('a parser that %s takes echoes, and the checks say so', async (_, parse) => {
  const { plugin } = await loaded(
    working(
      `return Estimate({"m": ctx.ask("q", talk="How I feel, from 1 to 9", ${parse}, stand_in="5").answer})`,
    ),
    {
      files: {
        'prompts/q.en.md':
          'You read what a person said to a supporter.\n{{talk}}\nHow does the person feel, from 0 to 10?\nAnswer in this form:\nFeeling: <a number>\n',
      },
    },
  )
  const check = contractChecks(plugin).find(({ name }) => name.includes('no echo'))!
  await expect(Promise.resolve(check.run())).rejects.toThrow('is taken for an answer')
})
