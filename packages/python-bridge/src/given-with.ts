/**
 * Asks Python which outputs (`gives`) a component has with its options. Plans need the result
 * synchronously, so the call blocks. It runs once per entry of a config.
 */
import { spawnSync } from 'node:child_process'
import type { JsonObject } from '@attune/core'
import { AttuneError, type Gives } from '@attune/core/internal'
import type { PythonFailure } from './protocol.js'
import { type Command, STEADY } from './python-process.js'
import { whatOf } from './work.js'

/** Timeout in milliseconds. It is long because importing a module may take long. */
const PATIENCE = 60_000

type Answer = { readonly gives: Gives } | { readonly failed: PythonFailure }

/**
 * Outputs of a component with these options.
 *
 * @throws COMPONENT_THREW with the line in Python
 */
export function outputsWith(
  use: string,
  component: string,
  options: JsonObject,
  command: Command,
): Gives {
  const { executable, module, folder, env } = command
  const { stdout, stderr, error } = spawnSync(
    executable,
    ['-m', 'attune_eval.gives', module, component],
    {
      cwd: folder,
      env: { ...STEADY, ...env },
      input: JSON.stringify(options),
      encoding: 'utf8',
      timeout: PATIENCE,
      windowsHide: true,
    },
  )
  const answer = parsed(stdout) ?? {
    failed: {
      what: error?.message ?? `Python ended before it answered: ${stderr.trim().slice(-300)}`,
    },
  }
  if ('gives' in answer) return answer.gives
  const { failed } = answer
  const cause = new Error(failed.what)
  if (failed.traceback !== undefined) cause.stack = failed.traceback
  const fix = failed.fix === undefined ? {} : { fix: failed.fix }
  throw new AttuneError(
    'COMPONENT_THREW',
    { use, doing: 'say what it gives', what: whatOf(failed) },
    { cause, ...fix },
  )
}

function parsed(text: string): Answer | undefined {
  try {
    return JSON.parse(text) as Answer
  } catch {
    return undefined
  }
}
