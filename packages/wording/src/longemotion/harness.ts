/**
 * Extracts the prompts of LongEmotion's tasks for lm-evaluation-harness, and those of their judge.
 */
import { parseDocument } from 'yaml'
import { quotedTexts, type Release, type ReleasedWording, type TemplateText } from '../index.js'
import { parts, Scripts, template } from './scripts.js'

const folder = 'tasks/longemotion'
const commands = 'lmeval-instruct.md'
type Fields = Readonly<Record<string, string>>

export async function readHarness(release: Release): Promise<ReleasedWording> {
  const systems = systemsIn(await release.text(commands))
  const prompt = (name: string, fields: Fields) => promptOf(release, name, fields)
  const classification = {
    content: 'document',
    subject: 'subject',
    "choices | join(', ')": 'choices',
  }
  const ask = (id: string, name: string, text: string): TemplateText =>
    template(`ask-${id}`, text, systems.get(`longemotion_${name}`))
  return {
    covers: 'the tasks for lm-evaluation-harness',
    templates: [
      ask(
        'classification',
        'emotion_classification',
        parts({
          emobench: await prompt('emotion_classification_emobench', classification),
          finentity: await prompt('emotion_classification_finentity', classification),
        }),
      ),
      ask(
        'detection',
        'emotion_detection',
        await prompt('emotion_detection', {
          'text | length': 'count',
          'text | tojson': 'document',
        }),
      ),
      ask('qa', 'fileqa', await prompt('fileqa', { context: 'document', problem: 'question' })),
      ask(
        'summary',
        'report_summary',
        await prompt('report_summary', {
          case_description: 'caseDescription',
          consultation_process: 'consultationProcess',
          experience_and_reflection: 'reflection',
        }),
      ),
      ask('conversation', 'multiconv', await prompt('multiconv', { dialogue_history: 'document' })),
      ...(await judgeTemplates(release)),
    ],
    settings: {
      evaluations: { longemotion: { judges: { 'longemotion/judge': { form: 'released' } } } },
    },
  }
}

/** System instructions that the release's commands pass with each task. */
const systemsIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(/--tasks +(\w+)[^\n]*--system_instruction +("(?:[^"\\\n]|\\.)*")/g)].map(
      ([, task = '', quoted = '']) => [task, quotedTexts(quoted)[0] ?? ''] as const,
    ),
  )

/** Prompt of a task as a template. Its Jinja fields become fields of the template. */
async function promptOf(release: Release, name: string, fields: Fields): Promise<string> {
  const path = `${folder}/${name}.yaml`
  // The files contain YAML tags of lm-evaluation-harness (`!function`), which would cause warnings.
  const text: unknown = parseDocument(await release.text(path), { logLevel: 'silent' }).get(
    'doc_to_text',
  )
  if (typeof text !== 'string') throw release.fault(path, 'it has no doc_to_text')
  return release.parsed(path, () => fromJinja(text, fields))
}

/**
 * Converts a Jinja template.
 *
 * @throws Error that names an expression without a field
 */
export function fromJinja(text: string, fields: Fields): string {
  return text
    .split(/\{% *raw *%\}|\{% *endraw *%\}/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(/\{\{(.*?)\}\}|\{%.*?%\}/g, (mark, expression: string | undefined) => {
            const field = fields[expression?.trim() ?? '']
            if (field === undefined)
              throw new Error(`it has the expression ${mark}, which has no counterpart`)
            return `{{${field}}}`
          }),
    )
    .join('')
}

async function judgeTemplates(release: Release): Promise<TemplateText[]> {
  const scripts = new Scripts(release)
  const path = `${folder}/utils.py`
  const [, quoted = ''] =
    /\{"role": "system", "content": ("(?:[^"\\\n]|\\.)*")\}/.exec(await release.text(path)) ?? []
  const [system] = quotedTexts(quoted)
  if (system === undefined) throw release.fault(path, 'its judge of replies has no system message')
  const reply = { dialogue_history: 'history', latest_dialogue_segment: 'reply' }
  const stages = [1, 2, 3, 4].map(async (stage) =>
    template(
      `criteria-${stage}`,
      await scripts.filled(`eval_prompt/conv_score_prompt_${stage}`, reply),
    ),
  )
  const summary = { ground_truth: 'reference', model_output: 'summary' }
  return [
    template('judge-conversation', '{{criteria}}', system),
    ...(await Promise.all(stages)),
    template('judge-summary', await scripts.filled('eval_prompt/report_score_prompt', summary)),
  ]
}
