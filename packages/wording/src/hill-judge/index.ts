import {
  assignedTexts,
  fromFormat,
  literalOf,
  type Release,
  type ReleasedWording,
  type TemplateText,
  textsWithin,
  verbatim,
  wordingCommand,
} from '../index.js'
import { address, pinned } from './pinned.js'
import { stagesIn } from './stages.js'

export { type Distillation, distillationIn } from './distillation.js'

const files = {
  judge: 'data/ESEval-multidim-cot.txt',
  sessions: 'langchain_persona_based_chat.py',
  roles: 'fixed_challenge_characteristic_prompts.py',
  supporters: {
    guided: 'data/emotional_supporter_hill.txt',
    plain: 'data/emotional_supporter_nodir.txt',
    poor: 'data/emotional_supporter_not_helpful.txt',
  },
} as const

export const releasedWording = wordingCommand({
  plugin: 'hill-judge',
  address,
  preset: 'hill-judge/released',
  read,
  pinned,
})

async function read(release: Release): Promise<ReleasedWording> {
  const supporters = Object.entries(files.supporters).map(async ([id, file]) =>
    // The text is trimmed because the program trims these files.
    template(id, (await release.text(file)).trim(), 'system'),
  )
  const templates = [
    await seekerIn(release),
    await judgeIn(release),
    ...(await Promise.all(supporters)),
    ...(await rolesIn(release)),
  ]
  const pairwise = { transcript: 'bare', stages: await stagesIn(release) }
  return {
    templates,
    settings: { evaluations: { 'hill-judge': { judges: { 'hill-judge/pairwise': pairwise } } } },
  }
}

const template = (id: string, text: string, role?: 'system') =>
  verbatim(`hill-judge/${id}`, 'en', text, role)

async function seekerIn(release: Release): Promise<TemplateText> {
  const [text] = assignedTexts(await release.text(files.sessions), 'SEEKER_PROMPT_TEMPLATE')
  if (text === undefined)
    throw release.fault(files.sessions, 'it assigns no SEEKER_PROMPT_TEMPLATE')
  return template(
    'seeker',
    formatted(release, files.sessions, text, { description: 'role' }),
    'system',
  )
}

async function judgeIn(release: Release): Promise<TemplateText> {
  const fields = {
    conversation_a: 'first',
    conversation_b: 'second',
    criteria: 'dimension',
    criteria_description: 'description',
  }
  return template(
    'pairwise',
    formatted(release, files.judge, await release.text(files.judge), fields),
  )
}

/**
 * Prompts with which a model writes the profile of a role, in several steps, each with a system
 * message.
 */
async function rolesIn(release: Release): Promise<TemplateText[]> {
  const code = await release.text(files.roles)
  const chain = {
    persona: [
      'basic_family_life_stage_prompt',
      { challenge: 'stressor', gender: 'gender', ...lists },
    ],
    // The prompt for the nested events of the paper. The program contains it but does not use it.
    'key-event': [
      'key_life_events_prompt2',
      {
        final_persona: 'persona',
        total_events: 'candidates',
        K: 'candidate',
        sub_events: 'variants',
        M: 'variant',
      },
    ],
    'key-events': [
      'key_life_events_prompt',
      { final_persona: 'persona', total_events: 'candidates', elist: 'chosen' },
    ],
    role: [
      'generate_full_role',
      {
        final_persona: 'persona',
        key_events: 'events',
        behavioral_traits: 'traits',
        ongoing_challenges: 'stressor',
      },
    ],
  } as const
  const known = Object.entries(chain).filter(
    ([id, [variable]]) => id !== 'key-event' || code.includes(`${variable} =`),
  )
  const steps = known.map(([id, [variable, fields]]): TemplateText => {
    const [system, user] = textsWithin(code, variable)
    if (system === undefined || user === undefined)
      throw release.fault(files.roles, `it has no two messages in ${variable}`)
    const [instruction, question] = [system, user].map((text) =>
      formatted(release, files.roles, text, fields),
    )
    const text = `=== system, verbatim ===\n${instruction}\n=== user, verbatim ===\n${question}\n`
    // The program inserts a list of numbers as Python prints it.
    return {
      prompt: `hill-judge/${id}`,
      language: 'en',
      text: text.replace('{{chosen}}', '[{{chosen}}]'),
    }
  })
  return [...steps, traitsIn(release, code)]
}

const lists = {
  Nf_total: 'familyStatuses',
  Nf: 'familyStatus',
  No_total: 'occupations',
  No: 'occupation',
}

/** Explanations of traits, by category, dimension and trait. */
type Traits = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>

function traitsIn(release: Release, code: string): TemplateText {
  const lines = release.parsed(files.roles, () => {
    const dimensions = Object.values(literalOf(code, 'therapy_behavior_traits') as Traits).flatMap(
      Object.values,
    )
    return dimensions.flatMap((traits) =>
      Object.entries<string>(traits).map((named) => named.join(': ')),
    )
  })
  return template('traits', lines.join('\n'))
}

const formatted = (
  release: Release,
  file: string,
  text: string,
  fields: Readonly<Record<string, string>>,
): string => release.parsed(file, () => fromFormat(text, fields))
