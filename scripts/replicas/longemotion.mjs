/**
 * Comparison with the program evaluate.py of LongEmotion, with its five methods on its seven tasks,
 * on short items that were written for this comparison.
 */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { numberOf } from './numbers.mjs'

const model = 'meta-llama/Llama-3.1-8B-Instruct'
const judge = 'gpt-4o'
const critic = '~/selfrag_llama2_7b'
const tags = ['classification', 'detection', 'qa', 'summary', 'conversation', 'expression']
/** Names of the tasks in the scripts, by the keys of `files` in a config. */
export const tasks = {
  emobench: 'Emotion_Classification_Emobench',
  finentity: 'Emotion_Classification_Finentity',
  detection: 'Emotion_Detection',
  qa: 'Emotion_QA',
  summary: 'Emotion_Summary',
  conversation: 'Emotion_Conversations',
  expression: 'Emotion_Expression',
}
const settings = {
  base: 'baseline',
  rag: 'rag',
  coem: 'coem',
  'self-rag': 'self-rag',
  'search-o1': 'search-o1',
}

/** Generates sentences that all differ, in paragraphs. */
export const distinctSentences = (about, sentences) =>
  Array.from({ length: sentences }, (_, at) => {
    const end = at % 9 === 8 ? '\n\n' : at % 4 === 3 ? '\n' : ' '
    return `Of ${about} I remember part ${at}, when "it" wasn't what anyone\u00a0had said it would be, and ${numberOf(`${about} ${at}`)} came.${end}`
  })
    .join('')
    .trim()

export const emotions = (subset, id) => ({
  id,
  content: `[classification] ${distinctSentences(`${subset} ${id}`, 20)}`,
  subject: 'Ann',
  choices: ['Joy', 'Grief', 'Fear'],
  label: 'Joy',
  length: 300,
})

const stages = ['One', 'Two', 'Three', 'Four']
const aspects = [
  'causes',
  'symptoms',
  'treatment_process',
  'characteristics_of_illness',
  'treatment_effect',
]

export const lines = (...records) => records.map((record) => JSON.stringify(record)).join('\n')

export const items = {
  [tasks.emobench]: lines(emotions('the house', 1), emotions('the street', 2)),
  [tasks.finentity]: lines(emotions('the bank', 1)),
  [tasks.detection]: lines({
    text: Array.from({ length: 12 }, (_, index) => ({
      index,
      context: `[detection] ${distinctSentences(`letter ${index}`, 2)}`,
    })),
    label: Array.from({ length: 12 }, (_, index) => (index === 3 ? 'anger' : 'joy')),
    ground_truth: 3,
  }),
  [tasks.qa]: lines(
    {
      number: 1,
      problem: 'Where did she go?',
      answer: 'the harbour',
      context: `[qa] ${distinctSentences('the journey', 80)}`,
    },
    {
      number: 2,
      problem: 'Did she return?',
      answer: 'yes',
      context: `[qa] ${distinctSentences('the return', 12)}`,
    },
  ),
  [tasks.summary]: lines({
    id: 1,
    case_description: `[summary] ${distinctSentences('the case', 40)}`,
    consultation_process: distinctSentences('the talks', 40),
    experience_and_reflection: distinctSentences('the work', 20),
    ...Object.fromEntries(aspects.map((aspect) => [aspect, `What is known of ${aspect}.`])),
  }),
  [tasks.conversation]: lines({
    id: 1,
    stages: stages.map((stage) => ({
      stage,
      conversations: Array.from({ length: 16 }, (_, at) => ({
        role: at % 2 === 0 ? 'Client' : 'Counselor',
        context: `[conversation] ${distinctSentences(`${stage} ${at}`, 2)}`,
      })),
    })),
  }),
}
const situations = JSON.stringify({
  emotions: [
    {
      name: 'Anger',
      factors: [{ name: 'Blame', scenarios: ['[expression] You are blamed for the rain.'] }],
    },
  ],
})

/** Criteria of each judge. The rule-based replies contain numbers for all of them. */
const criteria = {
  [tasks.conversation]: Object.fromEntries(
    [
      [
        'Establishing the Therapeutic Alliance',
        'Emotional Acceptance and Exploration Guidance',
        'Systematic Assessment',
      ],
      [
        'Recognizing Surface-Level Reaction Patterns',
        'Deep Needs Exploration',
        'Pattern Interconnection Analysis',
      ],
      [
        'Adaptive Cognitive Restructuring',
        'Emotional Acceptance and Transformation',
        'Value-Oriented Integration',
      ],
      [
        'Consolidating Change Outcomes and Growth Narrative',
        'Meaning Integration and Future Guidance',
        'Autonomy and Resource Internalization',
      ],
    ].map((names, at) => [stages[at], names]),
  ),
  [tasks.expression]: [
    'Consistency Between Emotional Ratings and Generated Text',
    'Repetition of Content',
    'Richness and Depth of Content',
    'Interaction Between Emotion and Cognition',
    'Emotional Reflection and Self-awareness',
    'Overall Quality and Flow of the Text',
  ],
  [tasks.summary]: aspects,
}

const poolOf = (name, messages) => {
  if (name === judge) return 'judged'
  if (name === critic) return 'critic'
  const text = messages.map(({ content }) => content).join('\n')
  const task = tags.find((tag) => text.includes(`[${tag}]`))
  const searches =
    messages[0].role === 'system' && messages[0].content.includes('begin_search_query')
  return searches && !(task === 'expression' && messages.length <= 2) ? `${task}-search` : task
}

const embedded = new Set()
let chosen = { settings: Object.keys(settings), files: Object.keys(tasks) }

const sharing = (why) => (places) => places.map(([at, template]) => ({ at, template, why }))
const withoutText = sharing(
  'sends a message without text, which services refuse: it is left out on both sides',
)
const asksEvaluator = sharing(
  'asks the evaluator in place of the model that is named for enrichment: both are one model here',
)

export const longemotion = {
  name: 'LongEmotion',
  plugin: 'longemotion',
  clone: 'LongEmotion',
  commit: '7149110',
  driver: 'longemotion.py',
  /**
   * The scripts send some requests several times, once per pass. Each distinct request is compared
   * once.
   */
  isRepeated: true,
  repaired: [
    {
      at: 'evaluations/selfrag.py:682',
      template: 'aug_prompt/multi_conv_gen.txt',
      why: 'gives a field of its prompt no value, and ends there: it is given an empty one',
    },
    ...withoutText([
      ['evaluations/base.py:185', 'eval_prompt/questionnaire_score_prompt.txt'],
      ['evaluations/searcho1.py:105', 'search_o1/questionnaire_system.txt'],
      ['evaluations/searcho1.py:210', 'search_o1/report_summary_user.txt'],
      ['evaluations/searcho1.py:337', 'search_o1/emotion_classification_user.txt'],
      ['evaluations/searcho1.py:587', 'search_o1/fileqa_user.txt'],
      ['evaluations/searcho1.py:733', 'search_o1/multicov_user.txt'],
      ['evaluations/searcho1.py:870', 'search_o1/emotion_detection_user.txt'],
    ]),
    {
      at: 'evaluations/searcho1.py:948',
      why: 'counts in a variable that it never sets, and ends after it saves the first right answer: there is one item',
    },
    ...asksEvaluator([
      ['evaluations/coem.py:169', 'aug_prompt/Case_Summary/knowledge_injection_*.txt'],
      ['evaluations/coem.py:356', 'aug_prompt/emo_class_aug_*.txt'],
      ['evaluations/coem.py:531', 'aug_prompt/questionnaire_aug_prompt.txt'],
      ['evaluations/coem.py:616', 'aug_prompt/qa_aug.txt'],
      ['evaluations/coem.py:746', 'aug_prompt/multi_conv_aug.txt'],
      ['evaluations/coem.py:860', 'aug_prompt/emo_detect_aug.txt'],
    ]),
  ],
  kindOf: (name) => ({ correct: 'choices', f1: 'f1' })[name.split(' ').at(-1)] ?? 'judgements',
  exceptions: [],
  server: {
    embedding: (text) =>
      Array.from({ length: 8 }, (_, at) => numberOf(`${at} ${text}`) / 2 ** 31 - 1),
  },
  models: (url) => ({
    bot: { provider: 'openai', model, baseUrl: url },
    judge: { provider: 'openai', model: judge, baseUrl: url },
    sage: { provider: 'openai', model: judge, baseUrl: url },
    critic: {
      provider: 'openai',
      api: 'completions',
      model: critic,
      baseUrl: url,
      extraBody: { skip_special_tokens: false },
    },
    embedder: { provider: 'openai', model: 'embedder', baseUrl: url },
  }),
  async config(clone, folder) {
    embedded.clear()
    // An imitation of the program may support only some settings and tasks.
    const some = join(clone, 'settings.json')
    const all = { settings: Object.keys(settings), files: Object.keys(tasks) }
    chosen = { ...all, ...(existsSync(some) && JSON.parse(await readFile(some, 'utf8'))) }
    const files = {}
    for (const [file, name] of Object.entries(tasks).filter(([each]) =>
      chosen.files.includes(each),
    )) {
      files[file] = `./${file}.jsonl`
      await writeFile(
        join(folder, `${file}.jsonl`),
        file === 'expression' ? situations : items[name],
      )
    }
    return {
      supporters: { bot: { model: 'bot' } },
      evaluations: {
        longemotion: {
          scenarios: { use: 'longemotion/tasks', files },
          simulator: { vary: { setting: chosen.settings }, critic: 'critic', lengthUnit: 'words' },
          repeats: 1,
        },
      },
    }
  },
  poolOf,
  asked(path, { model: name, prompt, input, ...sampling }) {
    if (path.endsWith('/completions')) {
      return [{ model: name, messages: [{ role: 'user', content: prompt }], sampling }]
    }
    const fresh = [input].flat().filter((text) => !embedded.has(text))
    for (const text of fresh) embedded.add(text)
    return fresh.map((text) => ({
      model: name,
      messages: [{ role: 'text', content: text }],
      sampling: {},
    }))
  },
  given: () => ({
    model,
    judge,
    methods: chosen.settings.map((name) => settings[name]),
    tasks: chosen.files.map((file) => tasks[file]),
    files: {
      ...Object.fromEntries(
        Object.entries(items).map(([name, text]) => [`${name}.jsonl`, `${text}\n`]),
      ),
      'Emotion_Expression_Situations.json': situations,
    },
    tags,
    pools: { [judge]: 'judged' },
    criteria,
  }),
  numbers: (records) => records.flatMap(numbersOf),
}

/**
 * Checkpoints of a conversation. Scores are named as in the scripts: by position of the item in its
 * file; in conversations, by checkpoint within the stage.
 */
const checkpoints = ['quarter', 'half', 'three_quarters']

function numbersOf({ scenario, conditions, estimates, verdicts }) {
  const { task, file } = scenario.details
  const setting = conditions['simulator.setting']
  const name = `${settings[setting]} ${tasks[file]}`
  const position = positionOf(scenario, setting)
  const answers = estimates['longemotion/answers']
  const measured = answers?.state === 'known' ? answers.value.measures : {}
  const judged = verdicts['longemotion/judge']
  const scores = judged?.state === 'known' ? judged.value : []
  return [
    ...(file === 'emobench' || file === 'finentity' || file === 'detection'
      ? [[`${name} ${position} correct`, measured.correctStrict.value ?? 0]]
      : []),
    ...(file === 'qa' ? [[`${name} ${position} f1`, measured.f1.value]] : []),
    ...scores.map(({ criterion, outcome, details }) => {
      const at =
        task === 'conversation' ? position + checkpoints.indexOf(details.checkpoint) : position
      return [`${name} ${at} ${criterion}`, outcome.value]
    }),
  ]
}

function positionOf({ id, details }, setting) {
  if (details.task !== 'conversation')
    return details.file === 'detection' || details.file === 'expression'
      ? Number(id.split('/').at(-1))
      : Number(id.split('/').at(-1)) - 1
  return setting === 'base' ? (details.stage - 1) * checkpoints.length : 0
}
