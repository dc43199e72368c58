import type { Random } from '@attune/core/internal'

const pick = (random: Random, list: readonly string[]): string =>
  list[Math.floor(random() * list.length)] ?? ''

const occupations = [
  'bus driver',
  'school cook',
  'surveyor',
  'night porter',
  'florist',
  'lab assistant',
  'carpenter',
]
const families = [
  'married, two children',
  'single',
  'living with a brother',
  'separated',
  'in a new relationship',
]
const pastEvents = [
  'When you were nine, you moved house in the middle of the school year and sat alone for months.',
  'You once won a swimming contest that nobody had thought you would enter.',
  'Your grandfather, who taught you to repair clocks, died while you were abroad.',
  'At your first job you were promoted after a year, and gave it up because of the shifts.',
  'A friendship of many years ended over money that was lent and never spoken about.',
  'Your parents hardly spoke at table; you learned to read moods from how a door was closed.',
]

/** Persona from a few fixed parts, in the form of the prompt. */
export const standInPersona = (stressor: string, gender: string, random: Random): string => {
  const age = 22 + Math.floor(random() * 45)
  const [family, occupation] = [pick(random, families), pick(random, occupations)]
  return `Final Persona:\nA ${gender} of ${age}, ${family}, working as ${occupation}. The challenge: ${stressor}.`
}

export const standInEvents = (count: number, random: Random): string => {
  const first = Math.floor(random() * pastEvents.length)
  return Array.from(
    { length: count },
    (_, index) => pastEvents[(first + index) % pastEvents.length],
  ).join('\n')
}

/** Role text of the stand-in: the parts under their headings. */
export function standInRole(
  parts: Readonly<Record<'persona' | 'events' | 'traits' | 'stressor', string>>,
): string {
  return [
    `System Prompt:\n## Persona\n- ${parts.persona}`,
    `## Key life events\n${parts.events}`,
    `## Behavioral traits\n${parts.traits}`,
    `## Ongoing challenge\n- ${parts.stressor}`,
  ].join('\n\n')
}
