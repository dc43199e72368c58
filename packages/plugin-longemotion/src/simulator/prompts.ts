/**
 * Prompts of the tasks. Prompts for supporters are rendered here and sent by the simulator; prompts
 * for the enriching models and the critic are sent as calls of these models.
 */
import { renderedPrompt } from '@attune/answers/internal'
import { definePrompt, known, type Prompt, unknown, type Context, promptText } from '@attune/core'
import { unfencedText } from '@attune/core/answers'
import { criticVerdict, type CriticVerdict } from '../passages/critic-verdict.js'
import { readNotes } from '../passages/notes.js'
import { settingNames } from '../tasks/names.js'
import { fileNames, taskNames, type TaskName } from '../items/index.js'
import { summaryAspects } from '../items/index.js'
import type { AskInput } from './put.js'

const folder = new URL('./prompts/', import.meta.url)

/** Names whose values select parts of templates; `run.about` sets those of a dialogue. */
const about = [...new Set([...settingNames, ...taskNames, ...fileNames, 'numbered', 'retrieving'])]

/** Prompt with optional fields: Attune's and the released wordings use different ones. */
function wording(id: string, ...own: readonly string[]): Prompt<AskInput, string> {
  const fields = [...new Set([...own, ...about])]
  return { ...renderedPrompt<AskInput>(folder, id, ...fields), unshown: fields }
}

const reportFields = ['caseDescription', 'consultationProcess', 'reflection'] as const

export const askPrompts = {
  classification: wording('ask-classification', 'document', 'evidence', 'subject', 'choices'),
  detection: wording('ask-detection', 'document', 'evidence', 'count'),
  qa: wording('ask-qa', 'document', 'evidence', 'question'),
  summary: wording('ask-summary', 'document', 'evidence', ...reportFields),
  conversation: wording('ask-conversation', 'document', 'evidence', 'recent', 'statement'),
}
/** Question of a task that is not in the paper. */
export const ownPrompt = wording(
  'ask-own',
  'instructions',
  'document',
  'evidence',
  'question',
  'form',
)
/** Instructions for a conversation that is shown as messages. */
export const turnsPrompt = wording('ask-conversation-turns', 'evidence')
/** Message of a conversation that is sent unchanged. */
export const saidPrompt = wording('said', 'text')
export const expressionPrompts = [
  wording('ask-expression-0', 'situation', 'items'),
  ...[1, 2, 3, 4, 5].map((stage) => wording(`ask-expression-${stage}`, 'evidence', 'length')),
]
export const evidencePrompts: Readonly<Record<TaskName, ReturnType<typeof wording>>> = {
  classification: wording('evidence-classification', 'passages', 'quoted'),
  detection: wording('evidence-detection', 'passages'),
  qa: wording('evidence-qa', 'passages'),
  summary: wording('evidence-summary', 'passages'),
  conversation: wording('evidence-conversation', 'passages'),
  expression: wording('evidence-expression', 'passages'),
}
export const guidancePrompt = wording('evidence-guidance', 'passages', 'statement')
export const reportPrompt = wording('report', ...reportFields)
/**
 * One passage with its heading, in one of three kinds of list: passages `chosen` for a question,
 * the `whole` list of segments, or `results` of a search.
 */
export const passagePrompt = wording(
  'passage',
  'number',
  'index',
  'position',
  'chunk',
  'notes',
  'pack',
  'next',
  'chosen',
  'whole',
  'results',
)
/** Passages for an aspect of a report. */
export const aspectPrompt = wording('aspect', 'aspect', 'heading', 'passages', 'next', 'none')
export const windowPrompt = wording('window', 'window')
export const lengthPrompt = wording('expression-length', 'tokens')
export const packPrompt = wording('pack', 'chunk', 'notes', 'index')
export const classificationQueryPrompt = wording('query-classification', 'subject', 'choices')
const queries = [...summaryAspects, 'stage-2', 'stage-3', 'stage-4', 'stage-5', 'segments'] as const
/**
 * Retrieval queries with fixed wording. Each field switches on the query of one aspect or stage in
 * the template `queries`.
 */
export const queriesPrompt = wording('queries', ...queries)
export const searchPrompts = {
  brief: wording('search', 'most', 'form'),
  form: wording('search-form', 'form'),
  results: wording('search-results', 'results'),
  close: wording('search-close'),
  goOn: wording('search-go-on'),
}

const sagePrompt = (id: string, fields: readonly string[], standIn: (input: AskInput) => string) =>
  definePrompt<AskInput, string>({
    id,
    folder,
    fields: [...new Set([...fields, ...about])],
    // Fields that the template does not print: if the prompt has aspects, each one selects a part.
    unshown: [...about, ...(fields.includes('aspect') ? summaryAspects : [])],
    parse: readNotes,
    expects: { tokens: 120 },
    isProse: true,
    standIn: ({ input }) => standIn(input),
  })

const firstSentences = (fenced = ''): string =>
  unfencedText(fenced)
    .split(/(?<=[.!?])\s/, 2)
    .join(' ') || 'NONE'

export const sagePrompts = {
  emobench: sagePrompt(
    'sage-emobench',
    ['chunk'],
    ({ chunk }) => `1. What happens\n${firstSentences(chunk)}`,
  ),
  finentity: sagePrompt('sage-finentity', ['chunk'], ({ chunk = '' }) => {
    const text = unfencedText(chunk)
    return JSON.stringify({
      Entity: '',
      Original_Text: text,
      Emotion_Analysis: '',
      Enriched_Text: text,
    })
  }),
  detection: sagePrompt(
    'sage-detection',
    ['chunk'],
    ({ chunk }) => `Medium. Set off by this: ${firstSentences(chunk)}`,
  ),
  qa: sagePrompt('sage-qa', ['chunk', 'question'], ({ chunk }) => firstSentences(chunk)),
  summary: sagePrompt('sage-summary', ['chunk', 'aspect', ...summaryAspects], ({ chunk }) =>
    firstSentences(chunk),
  ),
  conversation: sagePrompt(
    'sage-conversation',
    ['window', 'passages'],
    ({ window = '' }) =>
      `The client's latest words are: ${unfencedText(window).split('\n').at(-1) ?? ''}`,
  ),
  expression: sagePrompt('sage-expression', ['chunk'], ({ chunk }) => firstSentences(chunk)),
}

export interface Criticism {
  readonly verdict: CriticVerdict
  readonly text: string
}

/** Prompt of the critic. An undecided answer is requested again. Only the parser uses `reading`. */
const critic = (id: string) =>
  definePrompt<AskInput, Criticism>({
    id,
    folder,
    fields: ['query', 'chunk', 'reading'],
    unshown: ['reading'],
    parse(text, { reading }) {
      const verdict = criticVerdict(text, reading === 'released' ? 'released' : 'fixed')
      return verdict === 'undecided'
        ? unknown('It holds none of the tokens of support.')
        : known({ verdict, text })
    },
    standIn: ({ random }) => (random() < 0.7 ? '[Partially supported]' : '[Irrelevant]'),
  })

/**
 * Prompts of the critic: `chat` asks a chat model in words; `completion` is the text that Self-RAG
 * completes.
 */
export const criticPrompts = { chat: critic('critic-chat'), completion: critic('critic') }

export const allPrompts = [
  ...Object.values(askPrompts),
  ownPrompt,
  turnsPrompt,
  saidPrompt,
  ...expressionPrompts,
  ...Object.values(evidencePrompts),
  guidancePrompt,
  reportPrompt,
  passagePrompt,
  aspectPrompt,
  windowPrompt,
  lengthPrompt,
  packPrompt,
  classificationQueryPrompt,
  queriesPrompt,
  ...Object.values(searchPrompts),
  ...Object.values(sagePrompts),
  ...Object.values(criticPrompts),
]

/** Text of a fixed query. */
export const queryOf = (context: Context, name: (typeof queries)[number]): string =>
  promptText(context, queriesPrompt, { [name]: name })

/**
 * Form of an answer in the prompt. Models may repeat the form, so it must not be a valid answer.
 */
export const detectionForm = '{"index": <number>}'

export const answerForms: Readonly<Partial<Record<TaskName, string>>> = {
  classification: '{"Emotion": "…"}',
  detection: detectionForm,
  qa: '{"answer": "…"}',
  conversation: '{"response": "…"}',
  summary: JSON.stringify(Object.fromEntries(summaryAspects.map((aspect) => [aspect, '…']))),
}

/** Instructions on searching, which the setting adds to those of the supporter. */
export function searchBrief(context: Context, form: string | undefined, most: number): string {
  return promptText(context, searchPrompts.brief, {
    most: String(most),
    form: form === undefined ? '' : promptText(context, searchPrompts.form, { form }),
  })
}
