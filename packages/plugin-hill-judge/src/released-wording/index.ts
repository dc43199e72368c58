import {
  assignedTexts,
  fromFormat,
  type Release,
  type ReleasedWording,
  type TemplateText,
  wordingCommand,
} from '@attune/core/wording'

const files = {
  judge: 'data/ESEval-multidim-cot.txt',
  rubric: 'data/exploration_rubric3.jsonl',
  sessions: 'langchain_persona_based_chat.py',
  supporters: {
    guided: 'data/emotional_supporter_hill.txt',
    plain: 'data/emotional_supporter_nodir.txt',
    poor: 'data/emotional_supporter_not_helpful.txt',
  },
} as const

export const releasedWording = wordingCommand({
  plugin: 'hill-judge',
  address: 'https://github.com/navidmdn/ESC-Judge',
  preset: 'hill-judge/released',
  read,
})

async function read(release: Release): Promise<ReleasedWording> {
  const supporters = Object.entries(files.supporters).map(async ([id, file]) =>
    // The program strips these.
    template(id, (await release.text(file)).trim(), 'system'),
  )
  const templates = [await seekerIn(release), await judgeIn(release), ...(await Promise.all(supporters))]
  const pairwise = { transcript: 'bare', stages: await stagesIn(release) }
  return {
    covers: 'sessions and judging in pairs; not the roles that a model writes',
    templates,
    settings: { evaluations: { 'hill-judge': { judges: { 'hill-judge/pairwise': pairwise } } } },
  }
}

const template = (id: string, text: string, role: 'system' | 'user'): TemplateText => ({
  prompt: `hill-judge/${id}`,
  language: 'en',
  text: `=== ${role}, verbatim ===\n${text}\n`,
})

async function seekerIn(release: Release): Promise<TemplateText> {
  const [text] = assignedTexts(await release.text(files.sessions), 'SEEKER_PROMPT_TEMPLATE')
  if (text === undefined) throw release.fault(files.sessions, 'it assigns no SEEKER_PROMPT_TEMPLATE')
  return template('seeker', formatted(release, files.sessions, text, { description: 'role' }), 'system')
}

async function judgeIn(release: Release): Promise<TemplateText> {
  const fields = {
    conversation_a: 'first',
    conversation_b: 'second',
    criteria: 'dimension',
    criteria_description: 'description',
  }
  return template('pairwise', formatted(release, files.judge, await release.text(files.judge), fields), 'user')
}

function formatted(release: Release, file: string, text: string, fields: Readonly<Record<string, string>>): string {
  try {
    return fromFormat(text, fields)
  } catch (cause) {
    throw release.fault(file, (cause as Error).message, cause)
  }
}

interface Stage {
  readonly [key: string]: string | { readonly [key: string]: string }[]
  readonly name: string
  readonly dimensions: { readonly name: string; readonly description: string }[]
}

/** One JSON object, whatever the name of the file says. */
async function stagesIn(release: Release): Promise<Stage[]> {
  const stages = (await release.json(files.rubric)) as Readonly<Record<string, Readonly<Record<string, string>>>>
  return Object.entries(stages).map(([name, dimensions]) => ({
    name,
    dimensions: Object.entries(dimensions).map(([dimension, description]) => ({ name: dimension, description })),
  }))
}
