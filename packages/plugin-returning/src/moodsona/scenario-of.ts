import type { Scenario } from '@attune/core'
import type { Mood, ReactionRule, SessionEntry } from '@attune/core/internal'
import type { PersonaFile } from './persona-file.js'

/** Text with single blanks in place of white space. */
const withSingleBlanks = (text: string): string => text.split(/\s+/u).join(' ').trim()

/** Scenario of a persona, with one session a day. */
export function scenarioOf(persona: PersonaFile, days: number): Scenario {
  const { id, language, hidden_goal, initial_state, baseline, memory_days_visible } = persona
  const { tags, license, author, ai_assisted } = persona
  return {
    id,
    language,
    profile: cardOf(persona),
    intention: withSingleBlanks(hidden_goal),
    opening: [],
    events: [],
    references: {},
    tags: Object.fromEntries(tags.map((tag) => [tag, 'yes'])),
    details: { license, author, aiAssisted: ai_assisted, source: 'moodsona 0.2.0' },
    state: moodOf(initial_state),
    baseline: moodOf(baseline),
    remembers: memory_days_visible,
    rules: persona.reaction_rules.map(ruleOf),
    sessions: Array.from({ length: days }, (_, at): SessionEntry =>
      at === 0 ? {} : { after: '1d' },
    ),
  }
}

function cardOf({
  display_name,
  description = '',
  pronouns = 'they/them',
  tags,
}: PersonaFile): string {
  const about = withSingleBlanks(description)
  return [
    `Name: ${display_name.trim()}`,
    `Pronouns: ${pronouns}`,
    ...(about === '' ? [] : [about]),
    ...(tags.length === 0 ? [] : [`Tags: ${tags.join(', ')}`]),
  ].join('\n')
}

const moodOf = ({ emotion, energy, stance }: PersonaFile['baseline']): Mood => ({
  emotion,
  energy,
  stance,
})

const ruleOf = ({
  when,
  then,
  emotion_delta: emotion,
  energy_delta: energy,
  stance_to: stance,
}: PersonaFile['reaction_rules'][number]): ReactionRule => ({
  when: withSingleBlanks(when),
  // oxlint-disable-next-line unicorn/no-thenable -- a field of a rule
  then: withSingleBlanks(then),
  ...(emotion !== undefined && { emotion }),
  ...(energy !== undefined && { energy }),
  ...(stance !== undefined && { stance }),
})
