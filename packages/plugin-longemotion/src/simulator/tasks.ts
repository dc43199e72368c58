/** Simulation of tasks with a single question. */
import { jinjaJson } from './jinja-json.js'
import { pythonText } from './python-text.js'
import { promptText, type JsonObject } from '@attune/core'
import { readEmotion } from '../parsing/emotion-label.js'
import { readOddIndex } from '../parsing/odd-index.js'
import { namedText } from '@attune/answers/internal'
import { readReport } from '../parsing/report.js'
import { summaryAspects } from '../items/index.js'
import type { OwnDetails } from '../tasks/own.js'
import { enrichAll, type Found, gather, outliers, type Wanted } from '../passages/gather.js'
import { asNotes, flagGaps, passageList, retrievalIn } from './passages.js'
import { expectedOf } from './expected.js'
import { judgedByCritic, enrichment, passageJudge, fencedText, withoutNotes } from './helpers.js'
import {
  askPrompts,
  aspectPrompt,
  classificationQueryPrompt,
  detectionForm,
  evidencePrompts,
  ownPrompt,
  queryOf,
  reportPrompt,
} from './prompts.js'
import { sendAndLog, type Ask } from './put.js'
import type { TaskRun } from './task-run.js'
import { sendWithSearches, type Searching } from './search.js'

type Fields = Readonly<Record<string, string>>
type Question = Ask & {
  readonly document: string
  /** Text that the supporter searches. Default: the document. */
  readonly text?: Searching['text']
  readonly final: (text: string) => string | undefined
}

export const retrieves = ({ given: { setting } }: TaskRun): boolean =>
  setting === 'rag' || setting === 'coem' || setting === 'self-rag'

/** Sends a question: with searches in the setting search-o1, else in one request. */
export const sendQuestion = (
  run: TaskRun,
  { final, text, ...question }: Question,
): Promise<string> =>
  run.given.setting === 'search-o1'
    ? sendWithSearches(run, question, { text: text ?? question.document, final })
    : sendAndLog(run, { ...question, usable: (said) => final(said) !== undefined })

/**
 * Retrieves passages as the option `setting` requires. Flags missing notes and verdicts, and
 * questions without a passage.
 */
export async function find(run: TaskRun, search: Wanted): Promise<Found> {
  const found = await gather(run, search)
  flagGaps(run, found)
  return found
}

const shownAs = (run: TaskRun, found: Found): { evidence: string; asked?: JsonObject } =>
  found.shown.length === 0
    ? { evidence: '', ...(found.first.length > 0 && { asked: asNotes(found) }) }
    : {
        evidence: evidenceOf(run, passageList(run, found.shown)),
        asked: asNotes(found),
      }

export async function runClassification(run: TaskRun): Promise<void> {
  const {
    content,
    subject,
    choices: all,
  } = run.scenario.details as { content: string; subject: string; choices: string[] }
  const choices = all.join(', ')
  const criticQuery = promptText(run.context, classificationQueryPrompt, { subject, choices })
  const chosen = retrieves(run)
    ? await find(run, {
        text: content,
        query: subject,
        retrieval: retrievalIn(run),
        ...enrichment(run),
        ...passageJudge(run, criticQuery),
      })
    : none
  const { reading, form, setting } = run.given
  // The released script calls the critic but shows the passages regardless of its verdicts.
  const isUnfiltered = form === 'released' && setting === 'self-rag'
  const found = isUnfiltered ? { first: chosen.first, shown: withoutNotes(chosen.first) } : chosen
  const { evidence, ...notes } = shownAs(run, found)
  await sendQuestion(run, {
    prompt: askPrompts.classification,
    input: { subject, choices, evidence },
    document: content,
    expects: expectedOf.classification(all),
    ...notes,
    final: (said) =>
      readEmotion(said, { choices: all, label: '', reading }).emotion.state === 'known'
        ? said
        : undefined,
  })
}

const none: Found = { shown: [], first: [] }

export async function detect(run: TaskRun): Promise<void> {
  const { segments } = run.scenario.details as { segments: string[] }
  const numbered = segments.map((chunk, index) => ({ index, chunk }))
  const document =
    run.given.form === 'lm-eval'
      ? jinjaJson(numbered.map(({ index, chunk }) => ({ index, context: chunk })))
      : passageList(run, numbered, 'whole')
  const found = await oddSegments(run, segments)
  const evidence = found.shown.length === 0 ? '' : evidenceOf(run, passageList(run, found.shown))
  const reading = run.given.reading === 'strict' ? 'strict' : 'robust'
  await sendQuestion(run, {
    prompt: askPrompts.detection,
    input: { count: String(segments.length), evidence },
    document,
    expects: expectedOf.detection,
    text: segments,
    ...(found.first.length > 0 && { asked: asNotes(found) }),
    final: (said) =>
      readOddIndex(said, { truth: 0, count: segments.length, form: detectionForm, reading }).index
        .state === 'known'
        ? said
        : undefined,
  })
}

export const evidenceOf = (run: TaskRun, passages: string): string =>
  promptText(run.context, evidencePrompts[run.task], {
    ...run.about,
    passages: fencedText(run, 'passages', passages),
    quoted: pythonText(passages),
  })

/**
 * The segments that are least similar to the others, since the task has no query. In the setting
 * coem they are compared with their notes.
 */
async function oddSegments(run: TaskRun, segments: readonly string[]): Promise<Found> {
  if (!retrieves(run)) return none
  const { keep } = retrievalIn(run)
  const plain = segments.map((chunk, index) => ({ index, chunk }))
  const { enrich } = enrichment(run)
  const first = enrich ? await enrichAll(plain, enrich) : plain
  const chosen = await outliers(run, first, keep)
  // In the setting self-rag the critic drops no segment; its words are shown with each of them.
  const query = queryOf(run.context, 'segments')
  const shown = run.given.setting === 'self-rag' ? await judgedByCritic(run, query, chosen) : chosen
  flagGaps(run, { first: run.given.setting === 'self-rag' ? shown : first, shown })
  return { first, shown }
}

/** Passages of a document for a question; empty in settings without retrieval. */
async function findIn(run: TaskRun, text: string, question: string): Promise<Found> {
  if (!retrieves(run)) return none
  const judged = { ...enrichment(run, { question }), ...passageJudge(run, question) }
  return find(run, { text, query: question, retrieval: retrievalIn(run), ...judged })
}

export async function runQa(run: TaskRun): Promise<void> {
  const { context, question } = run.scenario.details as { context: string; question: string }
  const found = await findIn(run, context, question)
  const { evidence, ...notes } = shownAs(run, found)
  const searching = run.given.setting === 'search-o1'
  await sendQuestion(run, {
    prompt: askPrompts.qa,
    input: { question, evidence },
    document: context,
    expects: expectedOf.qa,
    ...notes,
    final: (said) => (searching ? namedText(said, 'answer') : said),
  })
}

/** Answers the question of a task that is not in the paper, in the setting of the dialogue. */
export async function runAuthorTask(run: TaskRun): Promise<void> {
  const { instructions, document, question, answer: member } = run.scenario.details as OwnDetails
  const found = await findIn(run, document, question)
  const { evidence, ...notes } = shownAs(run, found)
  const form = JSON.stringify({ [member]: '…' })
  await sendQuestion(run, {
    prompt: ownPrompt,
    input: { instructions, question, evidence, form },
    document,
    form,
    expects: { tokens: 12, text: JSON.stringify({ [member]: '5' }) },
    ...notes,
    final: (said) => (/[\p{L}\p{N}]/u.test(namedText(said, member) ?? '') ? said : undefined),
  })
}

export async function summarise(run: TaskRun): Promise<void> {
  const report = run.scenario.details as Fields
  const document = promptText(run.context, reportPrompt, { ...run.about, ...report })
  const asked: JsonObject[] = []
  const parts: string[] = []
  for (const aspect of retrieves(run) ? summaryAspects : []) {
    const query = queryOf(run.context, aspect)
    const found = await find(run, {
      text: document,
      query,
      retrieval: retrievalIn(run),
      ...enrichment(run, { aspect: query, [aspect]: aspect }),
      ...passageJudge(run, query),
    })
    asked.push(asNotes(found, { aspect }))
    parts.push(
      promptText(run.context, aspectPrompt, {
        ...run.about,
        aspect,
        heading: aspect.toUpperCase(),
        passages: passageList(run, found.shown),
        next: parts.length > 0 ? 'next' : '',
        none: found.shown.length === 0 ? 'none' : '',
      }),
    )
  }
  await sendQuestion(run, {
    prompt: askPrompts.summary,
    input: { ...report, evidence: parts.length === 0 ? '' : evidenceOf(run, parts.join('')) },
    document,
    expects: expectedOf.summary,
    ...(asked.length > 0 && { asked: { aspects: asked } }),
    final: (said) => (readReport(said).state === 'known' ? said : undefined),
  })
}
