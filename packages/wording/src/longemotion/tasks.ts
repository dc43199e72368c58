/**
 * Prompts of the release's scripts for the models under test, in every setting, and the layout of
 * retrieved passages.
 */
import type { TemplateText } from '../index.js'
import { parts, type Scripts, template } from './scripts.js'

type Fields = Readonly<Record<string, string>>

export const taskTemplates = async (scripts: Scripts): Promise<TemplateText[]> => [
  ...(await questions(scripts)),
  ...(await accounts(scripts)),
  ...(await searching(scripts)),
  ...(await passages(scripts)),
]

async function questions(scripts: Scripts): Promise<TemplateText[]> {
  const classification = {
    context: 'document',
    subject: 'subject',
    choices: 'choices',
    second_chunks: 'evidence',
  }
  const detection = { num: 'count', texts: 'document', rag_reference: 'evidence' }
  const qa = { context: 'document', question: 'question', final_chunks: 'evidence' }
  const summary = { ...report, retrieval_chunks_final: 'evidence' }
  const of = async (
    id: string,
    names: readonly [string, string, string],
    fields: Fields,
    method?: string,
  ) => {
    const [base, retrieving, search] = names
    const [plain, informed] = [`gen_prompt/${base}`, `aug_prompt/${retrieving}`]
    const own = method === undefined ? '' : await scripts.system('base', method)
    return template(
      `ask-${id}`,
      parts({
        base: await scripts.filled(plain, fields),
        retrieving: await scripts.filled(informed, fields),
        'search-o1': await scripts.filled(`search_o1/${search}_user`, fields),
      }),
      parts({
        base: own,
        retrieving: own,
        'search-o1': await scripts.raw(`search_o1/${search}_system`),
      }),
    )
  }
  return [
    await of(
      'classification',
      ['emotion_classfication', 'emo_class_gen', 'emotion_classification'],
      classification,
      'run_emotionclass',
    ),
    await of(
      'detection',
      ['emotion_detection', 'emo_detect_gen', 'emotion_detection'],
      detection,
      'run_emotiondetection',
    ),
    await of('qa', ['fileqa_prompt', 'qa_gen', 'fileqa'], qa, 'run_fileQA'),
    await of(
      'summary',
      ['Emotion_Summary', 'Case_Summary/report_summary', 'report_summary'],
      summary,
    ),
    await conversation(scripts),
  ]
}

const report = {
  Case_description: 'caseDescription',
  Consultation_process: 'consultationProcess',
  Experience_and_reflection: 'reflection',
}

async function conversation(scripts: Scripts): Promise<TemplateText> {
  const fields = { dialogue_history: 'document', latest_reply: 'recent', final_chunks: 'evidence' }
  const guided = await scripts.filled('aug_prompt/multi_conv_gen', {
    ...fields,
    knowledge_statement: 'statement',
  })
  const own = await scripts.system('base', 'run_multicov')
  return template(
    'ask-conversation',
    parts({
      base: await scripts.filled('gen_prompt/multiconv_prompt', fields),
      rag: await scripts.filled('aug_prompt/multi_conv_gen_origin_rag', fields),
      coem: guided,
      'self-rag': guided,
      'search-o1': await scripts.filled('search_o1/multicov_user', fields),
    }),
    parts({
      base: own,
      retrieving: own,
      'search-o1': await scripts.raw('search_o1/multicov_system'),
    }),
  )
}

/**
 * Prompts for the ratings and for the five stages. The first stage has no instructions for
 * searches, all others have.
 */
async function accounts(scripts: Scripts): Promise<TemplateText[]> {
  const [statements, instructions] = [
    await scripts.statements(),
    await scripts.raw('search_o1/questionnaire_system'),
  ]
  const rating = async (path: string) =>
    (await scripts.filled(path, { SITUATION: 'situation', statements: 'items' })).replaceAll(
      '{{items}}',
      statements,
    )
  const plain = await rating('gen_prompt/questionnaire_prompt_0')
  const ratings = {
    base: plain,
    retrieving: plain,
    'search-o1': await rating('search_o1/questionnaire_user'),
  }
  const stages = [1, 2, 3, 4, 5].map(async (stage) => {
    const informed = `aug_prompt/questionnaire_prompt_${stage}`
    const texts = {
      base: await scripts.raw(`gen_prompt/questionnaire_prompt_${stage}`),
      retrieving:
        stage === 1
          ? await scripts.raw(informed)
          : await scripts.filled(informed, { retrieved_chunk: 'evidence' }),
      'search-o1': await scripts.raw(`search_o1/questionnaire_stage_${stage}`),
    }
    return template(
      `ask-expression-${stage}`,
      parts(texts),
      stage === 1 ? '' : parts({ 'search-o1': instructions }),
    )
  })
  return [
    template('ask-expression-0', parts(ratings), parts({ 'search-o1': instructions })),
    ...(await Promise.all(stages)),
  ]
}

/** Names of the aspects as in file names. */
const aspects = {
  causes: 'cause',
  symptoms: 'symptoms',
  treatment_process: 'process',
  characteristics_of_illness: 'Characteristics ',
  treatment_effect: 'effect',
}

async function searching(scripts: Scripts): Promise<TemplateText[]> {
  const queries: Record<string, string> = {
    segments: await scripts.text('selfrag', 'run_emotiondetection', /enrichment_query = f/),
  }
  for (const [aspect, name] of Object.entries(aspects))
    queries[aspect] = await scripts.raw(`aug_prompt/Case_Summary/summary_query_${name}`)
  for (const stage of [2, 3, 4, 5])
    queries[`stage-${stage}`] = await scripts.raw(`aug_prompt/questionnaire_query_${stage}`)
  const ofSubject = await scripts.text('selfrag', 'run_emotionclass', /query = f/)
  const lines = parts({ qa: '\n', conversation: '\n', expression: '\n' })
  return [
    template('queries', parts(queries)),
    template(
      'query-classification',
      scripts.formatted('evaluations/selfrag.py', ofSubject, { subject: 'subject' }),
    ),
    template(
      'search-results',
      `<|begin_search_result|>\n{{results}}${lines}<|end_search_result|>\n`,
    ),
  ]
}

async function passages(scripts: Scripts): Promise<TemplateText[]> {
  const after = (between: string): string => `{{#next}}${between}{{/next}}`
  const numbered = `${after('\n')}Chunk{{number}}:\n`
  const packs = `${after('\n\n')}{{pack}}`
  const segment = '["index": {{index}}, "text": "{{chunk}}"'
  const chosen = {
    classification: `${after('\n')}{{chunk}}`.replace(
      '{{chunk}}',
      parts({ coem: '{{pack}}', rag: '{{chunk}}', 'self-rag': '{{chunk}}' }),
    ),
    qa: parts({ rag: `${numbered}{{chunk}}`, coem: packs, 'self-rag': packs }),
    summary: 'Content {{number}}:\n{{pack}}\n\n',
    conversation: `${after('\n\n')}[Chunk {{number}}]\n{{chunk}}`,
    expression: `${numbered}{{pack}}`,
    detection: parts({
      rag: `${after('\n\n')}${segment}]`,
      coem: packs,
      'self-rag': `${after('\n\n')}${segment}, "summary": "{{notes}}"]`,
    }),
  }
  const found = `${numbered}{{chunk}}`
  const segments = `${after(',\n')}${segment}]`
  const results = {
    classification: found,
    summary: found,
    conversation: found,
    expression: found,
    qa: `${after('\n')}chunk {{position}} (index {{index}}): {{chunk}}`,
    detection: segments,
  }
  const bare = ['detection', 'qa', 'summary', 'conversation', 'expression', 'guidance']
  return [
    template('passage', parts({ chosen: parts(chosen), results: parts(results), whole: segments })),
    ...bare.map((id) => template(`evidence-${id}`, '{{passages}}')),
    template(
      'evidence-classification',
      parts({ coem: '[{{quoted}}]', rag: '{{passages}}', 'self-rag': '{{passages}}' }),
    ),
    ...(await reports(scripts)),
  ]
}

/**
 * Prompts that contain a report: one with the report as it is split into chunks, one with the
 * passages of each aspect under its heading.
 */
async function reports(scripts: Scripts): Promise<TemplateText[]> {
  const context = async (name: string): Promise<string> =>
    scripts.formatted(
      `evaluations/${name}.py`,
      await scripts.text(name, 'run_report_summary', /full_context = f/),
      {
        case_description: 'caseDescription',
        consultation_process: 'consultationProcess',
        experience_and_reflection: 'reflection',
      },
    )
  const heading = await scripts.text(
    'rag',
    'run_report_summary',
    /retrieval_chunks_final \+= f(?="\\n=)/,
  )
  const none = await scripts.text(
    'selfrag',
    'run_report_summary',
    /else:\s*retrieval_chunks_final \+= /,
  )
  const missing = parts({ 'self-rag': parts({ none }) })
  const head = heading.replace('{dimension.upper()}', '{{heading}}')
  return [
    template(
      'report',
      parts({ retrieving: await context('rag'), 'search-o1': await context('searcho1') }),
    ),
    template('aspect', `${head}{{passages}}${missing}${'-'.repeat(50)}\n`),
  ]
}
