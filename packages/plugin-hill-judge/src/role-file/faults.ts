import { roleSections, sectionNames } from '../roles/sections.js'
import { stressors } from '../roles/stressors.js'
import { traitDimensions, traits, type Trait } from '../roles/traits.js'

/** A role in the released files. Only `role` is needed to play the seeker. */
export interface ReleasedRole {
  readonly role: string
  readonly pid?: string
  readonly life_events?: string
  readonly challenge?: string
  readonly behavioral_traits?: string
  readonly final_persona?: string
}

/** Faults of a role, as constant phrases that can be counted. */
export interface RoleFaults {
  /** Faults of content, which change the person. */
  readonly content: readonly string[]
  /** Faults of form only. */
  readonly form: readonly string[]
}

const mostEvents = 5

/**
 * Known faults of released roles: candidates listed as life events, event 0, repeated events,
 * missing sections, lost or unknown traits, a stressor that is not on the list; and faults of form:
 * lower case throughout, stray markup at the beginning.
 *
 * Source: ESC-Judge, section 1 of the method sheet; 41 of its 100 roles have more than five life
 * events.
 */
export function roleFaults(role: ReleasedRole): RoleFaults {
  const { life_events: events, challenge, behavioral_traits: traitText } = role
  return {
    content: [
      ...sectionFaults(role.role),
      ...(events === undefined ? [] : eventFaults(linesOf(events))),
      ...(traitText === undefined ? [] : traitFaults(traitText)),
      ...(challenge === undefined || isStressor(challenge) ? [] : ['unknown stressor']),
    ],
    form: [
      ...(/\p{Lu}/u.test(role.role) ? [] : ['lower case throughout']),
      ...(/^\s*\*\*\s*$/mu.test(role.role.split('\n')[0] ?? '')
        ? ['stray markup at the beginning']
        : []),
    ],
  }
}

const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '')

const isStressor = (name: string): boolean =>
  stressors.some((stressor) => stressor.name === name.trim() || stressor.paperName === name.trim())

function sectionFaults(text: string): string[] {
  const sections = roleSections(text)
  const missing = sectionNames.filter((name) => (sections[name]?.length ?? 0) === 0)
  if (missing.length === sectionNames.length) return ['no sections']
  return missing.map((name) => `no section "${name}"`)
}

function eventFaults(lines: readonly string[]): string[] {
  const texts = lines.map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])?\s*/u, '').toLowerCase())
  return [
    ...(lines.length > mostEvents ? [`more than ${mostEvents} life events`] : []),
    ...(new Set(texts).size < texts.length ? ['a life event twice'] : []),
    ...(lines.some((line) => /^\s*0[.)]/u.test(line)) ? ['life event 0'] : []),
    ...(lines.length === 0 ? ['no life events'] : []),
  ]
}

function traitFaults(text: string): string[] {
  const { found, unknown } = readTraits(text)
  const dimensions = new Set(found.map(({ dimension }) => dimension))
  return [
    ...(dimensions.size < traitDimensions.length ? ['not a trait of every dimension'] : []),
    ...(found.length > dimensions.size ? ['two traits of one dimension'] : []),
    ...(unknown > 0 ? ['an unknown trait'] : []),
  ]
}

/**
 * Reads the traits of a released `behavioral_traits` text, which has categories, each followed by
 * lines `option: description`. The text does not name dimensions: category and option together
 * determine them, while the option without the category is ambiguous.
 */
export function readTraits(text: string): {
  readonly found: readonly Trait[]
  readonly unknown: number
} {
  const found: Trait[] = []
  let unknown = 0
  let category = ''
  for (const line of linesOf(text)) {
    const heading = traits.find((trait) => `- ${trait.category}` === line.trim())
    if (heading !== undefined) category = heading.category
    else {
      const option = line.split(':')[0]?.trim().toLowerCase()
      const trait = traits.find(
        (each) => each.category === category && each.option.toLowerCase() === option,
      )
      if (trait === undefined) unknown += 1
      else found.push(trait)
    }
  }
  return { found, unknown }
}
