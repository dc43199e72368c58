import { promptText, type Scenario, type Context } from '@attune/core'
import { hiddenWishPrompt, purposePrompt, statesPrompt } from './prompts.js'

/** The description of the person that the agent plays, the same in all its prompts. */
export type Role = {
  readonly purpose: string
  readonly player: string
  /** The background, with the hidden wish: the only way in which that reaches the agent. */
  readonly scene: string
}

/** Heads the hidden wish at the end of a scene, in the released profiles and here. */
const marker = /^#+[ \t]*(?:隐藏主题|隐藏的愿望|hidden (?:wish|intention|theme))[ \t]*[:：]/imu

export interface SplitScene {
  readonly scene: string
  readonly intention?: string
}

/** A scene without the hidden wish that stands at its end under a marker line, and that wish. */
export function splitScene(text: string): SplitScene {
  const found = marker.exec(text)
  if (found === null) return { scene: text.trim() }
  const intention = text
    .slice(found.index + found[0].length)
    .replace(/^[\s*]+/u, '')
    .trim()
  return { scene: text.slice(0, found.index).trim(), ...(intention !== '' && { intention }) }
}

/** Scenarios of other sources only have a profile: it is the person, and there is no background. */
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

const limits = { peak: ' (100)', high: ' (70–99)', middle: ' (40–69)', low: ' (10–39)', worst: ' (0–9)' }
const none = { peak: '', high: '', middle: '', low: '', worst: '' }

/** What the letters of the states mean, if wanted with the emotions that they stand for. */
export const statesOf = (context: Context, withLimits = false): string =>
  promptText(context, statesPrompt, withLimits ? limits : none)
