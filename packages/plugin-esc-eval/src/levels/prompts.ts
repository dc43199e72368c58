import { renderedPrompt } from '@attune/answers/internal'
import type { Prompt } from '@attune/core'
import { dimensions, type Dimension } from '../dimensions/dimensions.js'

type Levels = Prompt<Record<never, never>, string>

const folder = new URL('.', import.meta.url)

/** Meanings of each dimension's levels, for a general judge. */
export const levelPrompts = Object.fromEntries(
  dimensions.map((name) => [name, renderedPrompt(folder, `levels-${name}`)]),
) as Readonly<Record<Dimension, Levels>>
