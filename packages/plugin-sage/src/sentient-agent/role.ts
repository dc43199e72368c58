import { promptText, type Scenario, type Context } from '@attune/core'
import { hiddenWishPrompt, purposePrompt, statesPrompt } from './prompts.js'

/** Description of the person that the agent plays, the same in all its prompts. */
export type Role = {
  readonly purpose: string
  readonly player: string
  /** Background including the hidden wish, which the agent receives only here. */
  readonly scene: string
}

/**
 * Heading of the hidden wish at the end of a scene. The released profiles and Attune's have
 * different ones.
 */
const marker = /^#+[ \t]*(?:隐藏主题|隐藏的愿望|hidden (?:wish|intention|theme))[ \t]*[:：]/imu

export interface SplitScene {
  readonly scene: string
  readonly intention?: string
}

/** Separates the hidden wish, which follows a marker line at the end of a scene, from the scene. */
export function splitScene(text: string): SplitScene {
  const found = marker.exec(text)
  if (found === null) return { scene: text.trim() }
  const intention = text
    .slice(found.index + found[0].length)
    .replace(/^[\s*]+/u, '')
    .trim()
  return { scene: text.slice(0, found.index).trim(), ...(intention !== '' && { intention }) }
}

/**
 * Role of a scenario. Scenarios of other sources only have a profile, which becomes the person
 * without a background.
 */
export function roleOf({ profile, details, intention }: Scenario, context: Context): Role {
  const { player, scene: background } = details
  const written = splitScene(typeof background === 'string' ? background : '')
  const wish = intention ?? written.intention
  return {
    purpose: promptText(context, purposePrompt, {}),
    player: typeof player === 'string' ? player : profile,
    scene:
      wish === undefined
        ? written.scene
        : promptText(context, hiddenWishPrompt, { scene: written.scene, intention: wish }),
  }
}

const limits = {
  peak: ' (100)',
  high: ' (70–99)',
  middle: ' (40–69)',
  low: ' (10–39)',
  worst: ' (0–9)',
}
const none = { peak: '', high: '', middle: '', low: '', worst: '' }

/** Meanings of the states' letters, optionally with their emotion ranges. */
export const statesOf = (context: Context, withLimits = false): string =>
  promptText(context, statesPrompt, withLimits ? limits : none)
