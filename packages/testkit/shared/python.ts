/** Plugins in Python, run from the source of `attune_eval`. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** Without it these tests are skipped, but never in CI. */
const given = process.env['ATTUNE_PYTHON']
export const isSkipped = given === undefined && !process.env['CI']
if (isSkipped)
  process.stderr.write(
    'SKIPPED, not tested here: plugins in Python. Set ATTUNE_PYTHON to a Python with pytest, mypy, ruff, build, flit_core and numpy.\n',
  )

export const python = given ?? 'python3'
export const source = join(root, 'python/src')
/** What a config says under `python`. */
export const settings = { executable: python, env: { PYTHONPATH: source } }

/** What a program in Python prints. */
export function printed(
  args: readonly string[],
  cwd = join(root, 'python'),
  more: Readonly<Record<string, string>> = {},
): string {
  const { status, stdout, stderr } = spawnSync(python, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PYTHONPATH: source, ...more },
  })
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stdout}${stderr}`)
  return stdout
}
