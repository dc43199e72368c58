/**
 * The newcomer of docs/start.md from the tarballs, word for word, with a bot that takes a second
 * for each reply: done in 15 minutes.
 */
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  measuresTruthfully,
  nameModels,
  newcomersWorld,
  type Typed,
  type VoiceLanguage,
  voices,
  type World,
} from '@attune/testkit/shared/newcomer.js'
import { command, pack, packagesOf, root, temporary } from './e2e/packed.js'

/** All that `npm install attune @attune/figures` brings is among the tarballs of a release. */
const people = 24
const SECOND = 1000
const worlds: World[] = []
let home: string

beforeAll(() => {
  const packed = pack(packagesOf(root), temporary())
  home = temporary()
  writeFileSync(join(home, 'package.json'), '{ "private": true, "type": "module" }')
  const tarballs = packed.map(({ tarball }) => tarball)
  const install = command(
    home,
    'npm',
    'install',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    ...tarballs,
  )
  if (install.status !== 0) throw new Error(install.text)
}, 300_000)
afterAll(() => worlds.forEach((world) => world.close()))

/** The servers answer from this process, so that commands may not block it. */
const typed = (folder: string, args: readonly string[]): Promise<Typed> =>
  new Promise((resolve, reject) => {
    const { PATH, HOME } = process.env
    const env = { PATH, HOME, COLUMNS: '80', OPENAI_API_KEY: 'key' }
    const child = spawn(join(home, 'node_modules/.bin/attune'), args, { cwd: folder, env })
    let stdout = ''
    child.stdout.on('data', (part) => (stdout += String(part)))
    child.stderr.resume()
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, stdout: unfolded(stdout) }))
  })

/** Lines that 80 columns broke, as one line. */
const unfolded = (text: string): string =>
  text.replaceAll(/(?<=\S)\n {0,4}(?=\S)/g, (gap, at: number) =>
    /[.:!?]/.test(text[at - 1]!) ? gap : ' ',
  )

it.each(Object.keys(voices) as VoiceLanguage[])(
  '%s: from an empty folder to three truthful checks in 15 minutes',
  async (language) => {
    const began = performance.now()
    const world = await newcomersWorld(voices[language], SECOND)
    worlds.push(world)
    const folder = join(home, language)
    const run = async (...args: readonly string[]): Promise<Typed> => {
      const before = performance.now()
      const ended = await typed(folder, args)
      console.info(
        `${language}  attune ${args.join(' ')}  ${((performance.now() - before) / SECOND).toFixed(0)} s`,
      )
      return ended
    }
    command(home, 'mkdir', folder)
    expect(await run('init', '.', '--url', `${world.bot}/chat`)).toMatchObject({ status: 0 })
    nameModels(folder, world)
    expect(await run('plan')).toMatchObject({ status: 0 })
    await measuresTruthfully(folder, world, voices[language], run, { people })
    expect(readFileSync(join(folder, 'scenarios.jsonl'), 'utf8')).toContain(
      `"language":"${language}"`,
    )
    const minutes = (performance.now() - began) / SECOND / 60
    console.info(`${language}  ${minutes.toFixed(1)} minutes`)
    expect(minutes).toBeLessThan(15)
  },
  1_800_000,
)
