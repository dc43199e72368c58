/** The check of replicas itself, on programs of the same shape as the released ones, with words of our own. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const scripts = join(import.meta.dirname, '../../../scripts/replicas')

async function replicas(clones: string): Promise<{ readonly status: number; readonly text: string }> {
  const env = { ...process.env, ATTUNE_CLONES: clones }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [join(scripts, 'run.mjs')], { env })
    return { status: 0, text: stdout }
  } catch (error) {
    const { code, stdout } = error as { readonly code: number; readonly stdout: string }
    return { status: code, text: stdout }
  }
}

it('programs of the same shape are asked for word by word', async () => {
  expect(await replicas(join(scripts, 'fixtures'))).toEqual({
    status: 0,
    text: [
      'ETrajEval: 458 of 458 requests, 202 of 202 numbers',
      'SAGE: 28 of 28 requests, 10 of 10 numbers',
      'ESC-Judge: not compared, no clone at ESC-Judge',
      'LongEmotion: not compared, no clone at LongEmotion',
      'ESC-Eval: 68 of 68 requests, 28 of 28 numbers',
      '',
    ].join('\n'),
  })
})

it('a program that says another word is found, and where', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attune-replicas-'))
  try {
    await cp(join(scripts, 'fixtures/ESC-Eval'), join(folder, 'ESC-Eval'), { recursive: true })
    const program = join(folder, 'ESC-Eval/score.py')
    const code = await readFile(program, 'utf8')
    await writeFile(program, code.replace('response = model([', "prompt1 += '!'\n                response = model(["))
    const { status, text } = await replicas(folder)
    expect(status).toBe(1)
    expect(text).toContain('ESC-Eval: 40 of 68 requests')
    expect(text).toContain('score, please.!')
  } finally {
    await rm(folder, { recursive: true })
  }
})
