import type { JsonObject, Scenario } from '@attune/core'
import { leafOf, topCategoryOf } from './categories.js'
import type { OwnFields } from './own-fields.js'
import { parseCard } from './parse-card.js'

/** A usable card. */
export interface Card extends OwnFields {
  readonly id: string
  readonly language: 'en' | 'zh'
  /** Labelled lines as the seeker receives them. */
  readonly base: string
  /** Label of the top category in released files. */
  readonly res?: string
  readonly source?: string
}

/** Scenario of a card: its unchanged text is the seeker's profile; its fields only become tags. */
export function scenarioOf({
  id,
  language,
  base,
  res,
  source,
  grade,
  category,
  dialogue,
}: Card): Scenario {
  const leaf = category === undefined ? undefined : leafOf(category)
  const top = leaf?.category ?? (res === undefined ? undefined : topCategoryOf(res))
  const { age, gender, occupation, problem } = parseCard(base)
  const parsed = { age, gender, occupation, problem }
  const details = Object.fromEntries(
    Object.entries(parsed).filter(([, text]) => text !== undefined),
  ) as JsonObject
  return {
    id,
    language,
    profile: base,
    opening: [],
    events: [],
    references:
      dialogue === undefined
        ? {}
        : { dialogue: dialogue.map(({ speaker, text }) => ({ speaker, text })) },
    tags: {
      language,
      ...(top !== undefined && { category: top }),
      ...(leaf && { subcategory: leaf.subcategory, topic: leaf.id }),
      ...(source !== undefined && { source }),
      ...(grade !== undefined && { grade }),
    },
    details,
  }
}
