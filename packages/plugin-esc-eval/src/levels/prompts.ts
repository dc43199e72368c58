import { definePrompt, known, type Prompt } from '@attune/core'
import { dimensions, type Dimension } from '../dimensions/dimensions.js'

type Levels = Prompt<Record<never, never>, string>

const folder = new URL('.', import.meta.url)

/** What the levels of each dimension mean, for a general judge. Rendered, never asked. */
export const levelPrompts = Object.fromEntries(
  dimensions.map((name) => [name, definePrompt({ id: `levels-${name}`, folder, fields: [], parse: known })]),
) as Readonly<Record<Dimension, Levels>>
