/**
 * SAGE with a person who writes the replies in the terminal: the run of the inventory, typed into.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { attune, project } from './e2e/in-process.js'

const root = join(import.meta.dirname, '../../..')
const { runs } = parse(readFileSync(join(root, 'scripts/inventory/sage.yaml'), 'utf8')) as {
  readonly runs: {
    readonly person: { readonly config: object; readonly files: Readonly<Record<string, string>> }
  }
}
const { config, files } = runs.person

/**
 * Runs the command and answers each message with a line; `terminal`: then the terminal is closed.
 */
async function typed(folder: string, lines: readonly string[], end: 'run' | 'terminal') {
  const args = [join(root, 'packages/attune/bin/attune.js'), 'run', '--no-report', '--no-figures']
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] })
  let shown = ''
  let at = 0
  child.stdout.on('data', (part) => {
    shown += String(part)
    if (!shown.endsWith('> ')) return
    const line = lines[at++]
    if (line !== undefined) child.stdin.write(`${line}\n`)
    else if (end === 'terminal') child.stdin.end()
  })
  const [code] = (await once(child, 'exit')) as [number]
  return { code, shown, asked: at }
}

it('a person replies, what was written is kept, and the emotions are counted as always', async () => {
  const folder = project({ 'attune.config.yaml': stringify(config), ...files })
  const replies = Array.from({ length: 10 }, (_, at) => `I hear you (${at}).`)

  const first = await typed(folder, replies.slice(0, 2), 'terminal')
  expect(first.asked).toBe(3)
  const { code, shown, asked } = await typed(folder, replies.slice(2), 'run')
  expect({ code, shown }).toMatchObject({ code: 0 })

  const { stdout: said } = await attune(folder, ['export', 'json', '--to', '-'])
  for (const reply of replies.slice(0, asked + 2)) expect(said).toContain(reply)
}, 60_000)
