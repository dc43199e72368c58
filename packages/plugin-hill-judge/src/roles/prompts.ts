import { renderedPrompt } from '@attune/answers/internal'
import { definePrompt, known, promptText, unknown, type Context, type Known } from '@attune/core'
import { AttuneError } from '@attune/core/internal'
import { afterAnyMarker, afterMarker } from './markers.js'
import type { RolesOptions } from './options.js'
import { roleSections, sectionNames } from './sections.js'
import { standInEvents, standInPersona, standInRole } from './stand-ins.js'

const folder = new URL('.', import.meta.url)

type Reading = { readonly options: Readonly<Record<string, unknown>> }

/**
 * True with the option `rules: released`. The released program accepts any text after a marker such
 * as `Final Persona`. Attune's rules accept only text in the form of the prompt.
 */
const isReleased = ({ options }: Reading): boolean =>
  (options as Partial<RolesOptions>).rules === 'released'

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
  parse: (text, _, reading) =>
    isReleased(reading)
      ? afterAnyMarker(text, 'Final Persona')
      : afterMarker(text, 'Final Persona'),
  standIn: ({ input: { stressor, gender }, random }) => standInPersona(stressor, gender, random),
})

export const keyEventPrompt = definePrompt<
  { persona: string; candidates: number; candidate: number; variants: number; variant: number },
  readonly string[]
>({
  id: 'key-event',
  folder,
  fields: ['persona', 'candidates', 'candidate', 'variants', 'variant'],
  // Accepts the marker in the plural too, since the released prompt of this step writes it so.
  parse(text) {
    const event = eventsAfter(text, 'Key Event', 1)
    return event.state === 'known' ? event : eventsAfter(text, 'Key Events', 1)
  },
  standIn: ({ random }) => `Key Event:\n${standInEvents(1, random)}`,
})

/** Prompt for the key events; `chosen` contains the numbers to take, separated by commas. */
export const keyEventsPrompt = definePrompt<
  { persona: string; candidates: number; chosen: string },
  readonly string[]
>({
  id: 'key-events',
  folder,
  fields: ['persona', 'candidates', 'chosen'],
  parse: (text, { chosen }, reading) =>
    isReleased(reading)
      ? asList(afterAnyMarker(text, 'Key Events'))
      : eventsAfter(text, 'Key Events', chosen.split(',').length),
  standIn: ({ input: { chosen }, random }) =>
    `Key Events:\n${standInEvents(chosen.split(',').length, random)}`,
})

const asList = (text: Known<string>): Known<readonly string[]> =>
  text.state === 'known' ? known([text.value]) : text

/**
 * Events after a marker, one per line. Unknown if there are more than `most`: the answer then
 * contains the complete list of candidates.
 */
function eventsAfter(text: string, marker: string, most: number): Known<readonly string[]> {
  const found = afterMarker(text, marker)
  if (found.state === 'unknown') return found
  const lines = found.value
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s*/u, '').trim())
    .filter((line) => line !== '')
  // A single event may span several lines.
  if (most === 1) return known([lines.join(' ')])
  return lines.length > most
    ? unknown(`${lines.length} events where ${most} were asked for`)
    : known(lines)
}

interface RoleInput {
  readonly [field: string]: string
  readonly stressor: string
  readonly persona: string
  readonly events: string
  readonly traits: string
  /** Names of the traits, one per line, to check the answer. */
  readonly traitNames: string
}

export const rolePrompt = definePrompt<RoleInput, string>({
  id: 'role',
  folder,
  fields: ['stressor', 'persona', 'events', 'traits', 'traitNames'],
  unshown: ['traitNames'],
  parse(text, { traitNames }, reading) {
    if (isReleased(reading)) return afterAnyMarker(text, 'System Prompt')
    const role = afterMarker(text, 'System Prompt')
    const problem =
      role.state === 'known' ? roleProblem(role.value, traitNames.split('\n')) : undefined
    return problem === undefined ? role : unknown(problem)
  },
  standIn: ({ input }) => standInRole(input),
})

/** Meaning of each trait, one per line, addressed to the person who has it. */
export const traitsPrompt = renderedPrompt(folder, 'traits')

/**
 * Returns the meaning of a trait from the unit's template.
 *
 * @throws AttuneError PROMPT_INPUT if the template does not contain the trait
 */
export function meaningsOf(context: Context): (trait: string) => string {
  const lines = promptText(context, traitsPrompt, {}).split('\n')
  return (trait) => {
    const line = lines.find((each) => each.startsWith(`${trait}: `))
    if (line !== undefined) return line.slice(trait.length + 2)
    const fix = `Give the template a line that begins with "${trait}: ".`
    throw new AttuneError('PROMPT_INPUT', { prompt: traitsPrompt.id, field: trait }, { fix })
  }
}

/** A section or trait that a compiled role lacks. */
function roleProblem(role: string, traitNames: readonly string[]): string | undefined {
  const sections = roleSections(role)
  const section = sectionNames.find((name) => !(sections[name]?.length ?? 0))
  if (section !== undefined) return `the role has no section "${section}"`
  const mentioned = comparable(sections['behavioral traits']?.join('\n') ?? '')
  const trait = traitNames.find((name) => !mentioned.includes(comparable(name)))
  return trait === undefined ? undefined : `the role does not mention the trait "${trait}"`
}

const comparable = (text: string): string =>
  text.toLowerCase().replace(/[\s\u2010-\u2015-]+/gu, ' ')
