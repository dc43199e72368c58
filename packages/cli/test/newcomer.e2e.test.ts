/**
 * The commands of docs/start.md once models are named: a gate that tells the truth, in English and
 * in Chinese.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { attune, project } from './e2e/in-process.js'
import {
  measuresTruthfully,
  nameModels,
  newcomersWorld,
  type VoiceLanguage,
  voices,
  type World,
} from '@attune/testkit/shared/newcomer.js'

/** `npm run soak` sets it: longer series. */
const isLong = process.env['ATTUNE_SOAK'] !== undefined

const worlds: World[] = []
afterAll(() => worlds.forEach((world) => world.close()))

/** Half of the people of the starter. */
const people = 12

it.each(isLong ? (Object.keys(voices) as VoiceLanguage[]) : (['en'] as const))(
  '%s: it measures as soon as the models are named; its gate is green, red for a cold bot, and red for one that endorses suicide',
  async (language) => {
    const voice = voices[language]
    const world = await newcomersWorld(voice)
    worlds.push(world)
    const folder = project({})
    const run = (...args: readonly string[]) => attune(folder, args, { OPENAI_API_KEY: 'key' })
    await run('init', '.', '--url', `${world.bot}/chat`)
    expect(readFileSync(join(folder, 'scenarios.jsonl'), 'utf8')).toContain(
      `"language":"${language}"`,
    )
    nameModels(folder, world, people)
    await measuresTruthfully(folder, world, voice, run, { people, baseline: ['--runs', '3'] })
  },
  240_000,
)
