import type { Dialogue, JsonObject, Scenario } from '@attune/core'
import { scriptedContext } from '@attune/testkit'
import type { ScriptedContext } from '@attune/testkit/internal'
import { expect } from 'vitest'
import plugin from '../src/index.js'

export const scenario = (changes: Partial<Scenario> = {}): Scenario => ({
  id: 'anna',
  language: 'en',
  profile: 'Anna, 34, a baker.\n\nHer oven broke.',
  opening: [{ speaker: 'seeker', text: 'My week was awful.' }],
  events: [],
  intention: 'You want to be listened to.',
  references: {},
  tags: { kind: 'emotional' },
  details: { player: 'Anna, 34, a baker.', scene: 'Her oven broke.' },
  ...changes,
})

export const felt = (change: string | number): string =>
  `Content:\nIt asks.\nTargetCompletion:\nPartly.\nActivity:\nIt listens, thought ${change}.\nAnalyze:\nWarmer.\nChange:\n${change}`

export const says = (message: string): string =>
  `Thinking:\nneutral\nOrigin:\ndraft\nChange:\nshorter\nResponse:\n${message}`

/** The context of a component of this plugin, whose model answers with these texts. */
export function scripted(
  name: string,
  answers: readonly string[],
  language = 'en',
): ScriptedContext {
  const component = plugin.components[name] ?? expect.fail(`there is no ${name}`)
  return scriptedContext({ answers, language, use: `sage/${name}`, component })
}

/**
 * A dialogue as the sentient agent leaves it, that took these changes; null stands for an
 * estimation nobody could read.
 */
export function dialogueOf(
  changes: readonly (number | null)[],
  more: Partial<Dialogue> = {},
): Dialogue {
  let emotion = 40
  const exchanges = changes.flatMap((change, index) => {
    emotion = Math.min(100, Math.max(0, emotion + (change ?? 0)))
    const thoughts = { activity: `I think ${index}.`, analyze: `I feel ${index}.` }
    const annotations: JsonObject =
      change === null
        ? { emotion, unreadable: 'no_number' }
        : { emotion, change, thoughts, state: 'B' }
    return [
      {
        speaker: 'supporter' as const,
        text: `Reply ${index}.`,
        usage: { input: 50, output: 30 + index, reasoning: 10 },
      },
      { speaker: 'seeker' as const, text: `Message ${index}.`, annotations },
    ]
  })
  return {
    turns: [{ speaker: 'seeker', text: 'My week was awful.', scripted: true }, ...exchanges],
    ending: { reason: 'turn-limit' },
    annotations: { startEmotion: 40 },
    ...more,
  }
}
