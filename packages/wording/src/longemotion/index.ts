import { type Release, type ReleasedWording, type TemplateText, wordingCommand } from '../index.js'
import { judgeTemplates } from './judges.js'
import { sageTemplates } from './sages.js'
import { Scripts } from './scripts.js'
import { taskTemplates } from './tasks.js'

export const releasedWording = wordingCommand({
  plugin: 'longemotion',
  address: 'https://github.com/LongEmotion/LongEmotion',
  preset: 'longemotion/released',
  read,
})

async function read(release: Release): Promise<ReleasedWording> {
  const scripts = new Scripts(release)
  const templates: TemplateText[] = [
    ...(await taskTemplates(scripts)),
    ...(await sageTemplates(scripts)),
    ...(await judgeTemplates(scripts)),
  ]
  const form = { form: 'released' } as const
  const evaluation = { simulator: form, judges: { 'longemotion/judge': form } }
  return { templates, settings: { evaluations: { longemotion: evaluation } } }
}
