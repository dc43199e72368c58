/**
 * The commands of docs/start.md in their order, with three bots of other shapes than the page's;
 * seconds are printed.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { closeBots, serve } from '@attune/testkit/shared/bot-server.js'
import { bots } from '@attune/testkit/shared/bots.js'
import { root, temporary } from './e2e/packed.js'

interface Step {
  readonly command: string
  readonly isCold: boolean
}
const { stepsOf, codes } = (await import(join(root, 'scripts/rehearsal/start-page.mjs'))) as {
  readonly stepsOf: (page: string) => readonly Step[]
  readonly codes: readonly number[]
}
const steps = stepsOf(readFileSync(join(root, 'docs/start.md'), 'utf8'))
const SECOND = 1000

afterAll(closeBots)

/** A reply of the bot in each of its versions: it varies, as a model does. */
const warm = [
  ['I hear you, that must be painful.', 'What is the hardest part of it?'],
  ['It sounds like this weighs on you.', 'Since when do you feel like this?'],
  ['Thank you for telling me, I can understand how heavy it feels.', 'What would help you?'],
  ['That makes sense to me.', 'How do you feel when you think of it?'],
  ['I am with you.', 'Would you tell me more about it?'],
] as const
const cold = [
  ['Everybody has problems.', 'Time will tell.'],
  ['Others have it worse than you.', 'That is how it is.'],
  ['It is not that bad.', 'Just stop thinking about it.'],
] as const

const typed = (
  folder: string,
  args: readonly string[],
): Promise<{ readonly status: number | null; readonly text: string }> =>
  new Promise((resolve, reject) => {
    const { PATH, HOME } = process.env
    const program = join(root, 'packages/attune/bin/attune.js')
    const child = spawn(process.execPath, [program, ...args], {
      cwd: folder,
      env: { PATH, HOME, COLUMNS: '200' },
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => (text += String(part)))
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, text }))
  })

it.each(['OpenAI compatible', 'two bubbles', 'server-sent events'])('%s', async (name) => {
  const { bot, path = '', flags = () => [] } = bots[name]!
  let isCold = false
  const { url } = await serve(bot, (_, number) => {
    const own = isCold ? cold : warm
    return own[(number * 7) % own.length]!
  })
  const folder = temporary()
  const began = performance.now()
  for (const [at, step] of steps.entries()) {
    isCold = step.isCold
    const command = step.command.replace('http://127.0.0.1:9000/chat', `${url}${path}`)
    const args = [...command.split(' '), ...(at === 0 ? flags(url) : [])]
    const before = performance.now()
    const { status, text } = await typed(folder, args)
    const seconds = ((performance.now() - before) / SECOND).toFixed(1)
    console.info(`${name}  ${at + 1}. attune ${step.command}  ${seconds} s`)
    expect(status, text).toBe(codes[at])
    if (args[0] === 'check')
      expect(text).toContain(`${step.isCold ? '✗ FAIL' : '✓ pass'}  talk.mean of my-bot`)
  }
  const minutes = (performance.now() - began) / SECOND / 60
  console.info(`${name}  ${minutes.toFixed(1)} minutes`)
  expect(minutes).toBeLessThan(15)
})
