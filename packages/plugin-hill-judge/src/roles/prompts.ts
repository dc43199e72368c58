import { definePrompt, known, unknown, type Known } from '@attune/core'
import { afterMarker } from './markers.js'
import { roleSections, sectionNames } from './sections.js'
import { standInEvents, standInPersona, standInRole } from './stand-ins.js'

const folder = new URL('.', import.meta.url)

interface PersonaInput {
  readonly [field: string]: string | number
  readonly stressor: string
  readonly gender: string
  readonly familyStatuses: number
  readonly familyStatus: number
  readonly occupations: number
  readonly occupation: number
}

export const personaPrompt = definePrompt<PersonaInput, string>({
  id: 'persona',
  folder,
  fields: ['stressor', 'gender', 'familyStatuses', 'familyStatus', 'occupations', 'occupation'],
  parse: (text) => afterMarker(text, 'Final Persona'),
  standIn: ({ input: { stressor, gender }, random }) => standInPersona(stressor, gender, random),
})

export const keyEventPrompt = definePrompt<
  { persona: string; candidates: number; candidate: number; variants: number; variant: number },
  readonly string[]
>({
  id: 'key-event',
  folder,
  fields: ['persona', 'candidates', 'candidate', 'variants', 'variant'],
  parse: (text) => eventsAfter(text, 'Key Event', 1),
  standIn: ({ random }) => `Key Event:\n${standInEvents(1, random)}`,
})

/** `chosen`: the numbers to take, with commas between. */
export const keyEventsPrompt = definePrompt<{ persona: string; candidates: number; chosen: string }, readonly string[]>(
  {
    id: 'key-events',
    folder,
    fields: ['persona', 'candidates', 'chosen'],
    parse: (text, { chosen }) => eventsAfter(text, 'Key Events', chosen.split(',').length),
    standIn: ({ input: { chosen }, random }) => `Key Events:\n${standInEvents(chosen.split(',').length, random)}`,
  },
)

/** One event per line. An answer with more of them than were asked for holds the whole list of candidates. */
function eventsAfter(text: string, marker: string, most: number): Known<readonly string[]> {
  const found = afterMarker(text, marker)
  if (found.state === 'unknown') return found
  const lines = found.value
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s*/u, '').trim())
    .filter((line) => line !== '')
  // A single event may be written over several lines.
  if (most === 1) return known([lines.join(' ')])
  return lines.length > most ? unknown(`${lines.length} events where ${most} were asked for`) : known(lines)
}

interface RoleInput {
  readonly [field: string]: string
  readonly stressor: string
  readonly persona: string
  readonly events: string
  readonly traits: string
  /** The names of the traits, a line each: for checking the answer. */
  readonly traitNames: string
}

export const rolePrompt = definePrompt<RoleInput, string>({
  id: 'role',
  folder,
  fields: ['stressor', 'persona', 'events', 'traits', 'traitNames'],
  parse(text, { traitNames }) {
    const role = afterMarker(text, 'System Prompt')
    const problem = role.state === 'known' ? roleProblem(role.value, traitNames.split('\n')) : undefined
    return problem === undefined ? role : unknown(problem)
  },
  standIn: ({ input }) => standInRole(input),
})

/** A missing part of a compiled role: a section or a trait. */
function roleProblem(role: string, traitNames: readonly string[]): string | undefined {
  const sections = roleSections(role)
  const section = sectionNames.find((name) => !(sections[name]?.length ?? 0))
  if (section !== undefined) return `the role has no section "${section}"`
  const mentioned = comparable(sections['behavioral traits']?.join('\n') ?? '')
  const trait = traitNames.find((name) => !mentioned.includes(comparable(name)))
  return trait === undefined ? undefined : `the role does not mention the trait "${trait}"`
}

const comparable = (text: string): string => text.toLowerCase().replace(/[\s\u2010-\u2015-]+/gu, ' ')
