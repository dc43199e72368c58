/** How much memory the command takes for logs with long lines. */
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Report {
  readonly conversations: number
  readonly faults: readonly { readonly line: number; readonly what: string }[]
}

const command = join(import.meta.dirname, '..', 'bin', 'run.js')
const telling = `process.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS))`

const words = 'I feel so tired today and I do not know what to do about it. '
const spoken = (megabytes: number): string =>
  words.repeat(Math.ceil((megabytes * 1e6) / words.length))
const record = (id: string, messages: readonly object[]): string => JSON.stringify({ id, messages })
const short = (id: string): string =>
  record(id, [
    { role: 'user', content: 'I am sad.' },
    { role: 'assistant', content: 'I am here.' },
  ])

/** Files with a line of so many megabytes for each number, between two short ones. */
export const logs = {
  'one long message': (sizes: readonly number[]) => ({
    name: 'log.jsonl',
    lines: [
      short('a'),
      ...sizes.map((size, at) =>
        record(`b${at}`, [
          { role: 'user', content: spoken(size) },
          { role: 'assistant', content: 'Yes.' },
        ]),
      ),
      short('c'),
    ],
  }),
  'many messages': (sizes: readonly number[]) => ({
    name: 'log.jsonl',
    lines: [
      short('a'),
      ...sizes.map((size, at) =>
        record(
          `b${at}`,
          Array.from({ length: (size * 1e6) / 160 }, (_, turn) => ({
            role: turn % 2 === 0 ? 'user' : 'assistant',
            content: words + words,
          })),
        ),
      ),
      short('c'),
    ],
  }),
  'a table': (sizes: readonly number[]) => ({
    name: 'log.csv',
    lines: [
      'id,prompt,response',
      'a,Hi,Hello',
      ...sizes.map((size, at) => `b${at},"${spoken(size)}",Yes`),
      'c,Hi,Hello',
    ],
  }),
} as const

export interface Measured {
  /** Megabytes. */
  readonly peak: number
  readonly conversations: number
  readonly faults: readonly string[]
}

export function importing({
  name,
  lines,
}: {
  readonly name: string
  readonly lines: readonly string[]
}): Measured {
  const folder = mkdtempSync(join(tmpdir(), 'attune-memory-'))
  try {
    const file = openSync(join(folder, name), 'w')
    for (const line of lines) writeSync(file, `${line}\n`)
    closeSync(file)
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        '--import',
        `data:text/javascript,${encodeURIComponent(telling)}`,
        command,
        'import',
        name,
        '--to',
        'out',
        '--json',
      ],
      { cwd: folder, encoding: 'utf8', env: { PATH: process.env['PATH'], HOME: folder } },
    )
    const { conversations, faults } = JSON.parse(stdout) as Report
    // The system counts in kilobytes.
    const peak = Number(/peak (\d+)/.exec(stderr)![1]) / 1000
    return { peak, conversations, faults: faults.map(({ line, what }) => `${line}: ${what}`) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
