/** A judge in Python gives what the same judge in JavaScript gives. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { attune, project } from './e2e/in-process.js'

const isThere = spawnSync('python3', ['--version']).status === 0
if (!isThere && !process.env['CI']) console.warn('SKIPPED: python3 is not installed.')

const example = join(import.meta.dirname, '../../../examples/remote')

/** Starts a service on a free port; resolves with the port. */
async function started(script: string): Promise<string> {
  const child = spawn('python3', [script, '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill())
  const [address] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return new URL(address).port
}

const twin = `
const known = (value) => ({ state: 'known', value })
const orders = /\\b(you (must|have to|should)|just)\\b/i
export default {
  contract: 1,
  name: 'twin',
  components: {
    judge: {
      kind: 'judge',
      revision: 1,
      gives: { criteria: { asks: {}, 'no-orders': { outcomes: ['yes', 'no'] } } },
      summary: 'The judge of examples/remote, in JavaScript.',
      options: { type: 'object', properties: {}, additionalProperties: false },
      create: () => ({
        subject: 'dialogue',
        async judge({ turns }) {
          const replies = turns.filter(({ speaker }) => speaker === 'supporter').map(({ text }) => text)
          const asking = replies.filter((text) => text.includes('?')).length
          const ordering = replies.filter((text) => orders.test(text)).length
          return [
            { criterion: 'asks', outcome: known(asking / replies.length), rationale: asking + ' of ' + replies.length + ' replies ask.' },
            { criterion: 'no-orders', outcome: known(ordering > 0 ? 'no' : 'yes'), rationale: ordering + ' order.' },
          ]
        },
      }),
    },
  },
}
`

interface Judged {
  readonly verdicts: Readonly<Record<string, unknown>>
}

test.skipIf(!isThere && !process.env['CI'])(
  'the judge in Python and its twin in JavaScript give the same verdicts, and a second run asks nobody',
  async () => {
    const folder = project()
    cpSync(example, folder, { recursive: true, filter: (file) => !/attune-output|\.attune$/.test(file) })
    writeFileSync(join(folder, 'twin.mjs'), twin)
    const config = readFileSync(join(folder, 'attune.config.yaml'), 'utf8')
    const both = config.replace('    judges:\n', '    judges:\n      twin/judge: {}\n')
    writeFileSync(join(folder, 'attune.config.yaml'), `plugins: [./twin.mjs]\n${both}`)
    const env = { JUDGE_PORT: await started(join(example, 'judge.py')) }
    expect(await attune(folder, ['run', '--no-figures', '--no-report'], env)).toMatchObject({ status: 0 })
    await attune(folder, ['export', 'jsonl'], env)
    const records = readFileSync(join(folder, 'attune-output', 'results.jsonl'), 'utf8')
      .trim()
      .split('\n')
    const verdicts = (judge: string) => records.map((line) => (JSON.parse(line) as Judged).verdicts[judge])
    expect(verdicts('core/remote-judge')).toEqual(Array(6).fill(expect.objectContaining({ state: 'known' })))
    expect(verdicts('core/remote-judge')).toEqual(verdicts('twin/judge'))
    const again = await attune(folder, ['run', '--no-figures', '--no-report'], { JUDGE_PORT: env.JUDGE_PORT })
    expect(again.stdout + again.stderr).toMatch(/\b0 new/)
  },
)
