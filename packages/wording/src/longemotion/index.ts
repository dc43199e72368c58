import { type Release, type ReleasedWording, type TemplateText, wordingCommand } from '../index.js'
import { pinned } from './pinned.js'
import { readHarness } from './harness.js'
import { judgeTemplates } from './judges.js'
import { sageTemplates } from './sages.js'
import { Scripts } from './scripts.js'
import { taskTemplates } from './tasks.js'

export const releasedWording = wordingCommand({
  plugin: 'longemotion',
  address: 'https://github.com/LongEmotion/LongEmotion',
  preset: 'longemotion/released',
  read,
  programs: {
    'lm-eval': {
      description: 'the tasks for lm-evaluation-harness',
      preset: 'longemotion/lm-eval',
      read: readHarness,
    },
  },
  pinned,
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
