/**
 * Prompts of the release's scripts for the model that enriches chunks of a text, and the layout of
 * its notes.
 */
import type { TemplateText } from '../index.js'
import { parts, type Scripts, template } from './scripts.js'

const chunk = { chunk_text: 'chunk' }

/** Names of the aspects as in file names. */
const aspects = {
  causes: 'causes',
  symptoms: 'symptoms',
  treatment_process: 'treatment_process',
  characteristics_of_illness: 'characteristics',
  treatment_effect: 'treatment_effect',
}

export async function sageTemplates(scripts: Scripts): Promise<TemplateText[]> {
  const from = (path: string, fields: Readonly<Record<string, string>>) =>
    scripts.filled(`aug_prompt/${path}`, fields)
  const system = (method: string) => scripts.system('coem', method)
  const summary = Object.entries(aspects).map(async ([aspect, name]) => [
    aspect,
    await from(`Case_Summary/knowledge_injection_${name}`, { context: 'chunk' }),
  ])
  const recent = { last_user_turn: 'window', chunks_first: 'passages' }
  return [
    template(
      'sage-emobench',
      await from('emo_class_aug_Emobench', chunk),
      await system('run_emotionclass'),
    ),
    template(
      'sage-finentity',
      await from('emo_class_aug_Finentity', chunk),
      await system('run_emotionclass'),
    ),
    template(
      'sage-detection',
      await from('emo_detect_aug', { chunk: 'chunk' }),
      await system('run_emotiondetection'),
    ),
    template(
      'sage-qa',
      await from('qa_aug', { chunk: 'chunk', query: 'question' }),
      await system('run_fileQA'),
    ),
    template(
      'sage-summary',
      parts(Object.fromEntries(await Promise.all(summary)) as Record<string, string>),
      await system('run_report_summary'),
    ),
    template(
      'sage-conversation',
      await from('multi_conv_aug', recent),
      await system('run_multicov'),
    ),
    template(
      'sage-expression',
      await from('questionnaire_aug_prompt', chunk),
      await system('questionnaire'),
    ),
    template('pack', await packs(scripts)),
  ]
}

async function packs(scripts: Scripts): Promise<string> {
  const pack = async (name: string, method: string, before: RegExp): Promise<string> => {
    const text = await scripts.text(name, method, before)
    const notes = { summary: 'notes', tmp: 'notes', response: 'notes', injected_knowledge: 'notes' }
    return scripts.formatted(`evaluations/${name}.py`, text, {
      chunk: 'chunk',
      index: 'index',
      ...notes,
    })
  }
  const assigned = /pack = f/
  const judged = await pack('selfrag', 'run_fileQA', assigned)
  const enriched = {
    classification: await pack('coem', 'run_emotionclass', /packs\.append\(f/),
    detection: await pack('coem', 'run_emotiondetection', /tmp = f/),
    qa: await pack('coem', 'run_fileQA', assigned),
    summary: await pack('coem', 'run_report_summary', assigned),
    expression: await pack('coem', 'questionnaire', assigned),
  }
  return parts({ coem: parts(enriched), 'self-rag': judged })
}
