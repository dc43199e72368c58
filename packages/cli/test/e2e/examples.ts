/** The examples of the repository in copies that can run anywhere, with what they need. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { isSkipped, settings } from '@attune/testkit/shared/python.js'
import { type Environment, project } from './in-process.js'

const root = join(import.meta.dirname, '../../../..')

/** A copy of an example beside what it imports; one may use files of another. */
export function copied(name: string): string {
  const outside = project()
  for (const link of ['node_modules', 'packages', 'package.json'])
    symlinkSync(join(root, link), join(outside, link))
  cpSync(join(root, 'examples'), join(outside, 'examples'), { recursive: true })
  const folder = join(outside, 'examples', name)
  for (const made of ['.attune', 'attune-output'])
    rmSync(join(folder, made), { recursive: true, force: true })
  return folder
}

/** A process that an example needs: it prints a line when it listens. */
async function listening(
  command: string,
  args: readonly string[],
  env: Environment = {},
): Promise<string> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  onTestFinished(() => void child.kill())
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return /(\d+)\D*$/.exec(line)![1]!
}

async function pythonOf(folder: string): Promise<Environment> {
  appendFileSync(join(folder, 'attune.config.yaml'), `\npython: ${JSON.stringify(settings)}\n`)
  return {}
}

/** What an example needs that is not in its folder. */
export const surroundings: Readonly<Record<string, (folder: string) => Promise<Environment>>> = {
  async ci(folder) {
    const port = await listening(process.execPath, [join(folder, 'bot.mjs')], { PORT: '0' })
    return { BOT_URL: `http://127.0.0.1:${port}/chat`, BOT_VERSION: 'v1' }
  },
  patienthub: pythonOf,
  python: pythonOf,
  // Enough people for each analysis: the whole takes long.
  async seekers(folder) {
    const file = join(folder, 'attune.config.yaml')
    const fewer = readFileSync(file, 'utf8').replace(
      /^( +)scenarios: .*people\.jsonl.*$/gm,
      '$&\n$1limit: 5',
    )
    writeFileSync(file, fewer)
    return {}
  },
  // The same study on one machine.
  async cluster(folder) {
    const file = join(folder, 'attune.config.yaml')
    const written = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      written.replace(/^store:.*\n/m, '').replace(/local: \{.*\}/, 'local: { provider: offline }'),
    )
    return {}
  },
}

/** Those that can run here. */
export const examples = readdirSync(join(root, 'examples')).filter(
  (name) => surroundings[name] !== pythonOf || !isSkipped,
)
