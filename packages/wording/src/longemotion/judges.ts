/** Prompts of the release's scripts for the judge model. */
import type { TemplateText } from '../index.js'
import { type Scripts, template } from './scripts.js'

export async function judgeTemplates(scripts: Scripts): Promise<TemplateText[]> {
  const from = (path: string, fields: Readonly<Record<string, string>>) =>
    scripts.filled(`eval_prompt/${path}`, fields)
  const reply = { dialogue_history: 'history', latest_dialogue_segment: 'reply' }
  const stages = [1, 2, 3, 4].map(async (stage) =>
    template(`criteria-${stage}`, await from(`conv_score_prompt_${stage}`, reply)),
  )
  const account = await from('questionnaire_score_prompt', {
    SITUATION: 'situation',
    STATEMENT: 'items',
    GEN_TEXT: 'writing',
  })
  return [
    template(
      'judge-conversation',
      '{{criteria}}',
      await scripts.text(
        'base',
        'run_multicov',
        /eval_messages = \[\s*\{"role": "system", "content": /,
      ),
    ),
    ...(await Promise.all(stages)),
    template(
      'judge-summary',
      await from('report_score_prompt', { ground_truth: 'reference', model_output: 'summary' }),
    ),
    template('judge-expression', account.replaceAll('{{items}}', await scripts.statements())),
  ]
}
