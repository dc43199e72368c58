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
import { enrichAll, type Found, gather, outliers, type Wanted } from '@attune/retrieval'
import { asNotes, flagGaps, listed, retrievalIn } from './passages.js'
import { expectedOf } from './expected.js'
import { criticise, enrichment, judging, shown, withoutNotes } from './helpers.js'
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
import { put, type Ask } from './put.js'
import type { Room } from './room.js'
import { putSearching, type Searching } from './search.js'

type Fields = Readonly<Record<string, string>>
type Question = Ask & {
  readonly document: string
  /** Text that the supporter searches. Default: the document. */
  readonly text?: Searching['text']
  readonly final: (text: string) => string | undefined
}

export const retrieves = ({ given: { setting } }: Room): boolean =>
  setting === 'rag' || setting === 'coem' || setting === 'self-rag'

/**
 * Sends a question as the option `setting` requires: with searches for search-o1, else in one
 * request.
 */
export const pose = (room: Room, { final, text, ...question }: Question): Promise<string> =>
  room.given.setting === 'search-o1'
    ? putSearching(room, question, { text: text ?? question.document, final })
    : put(room, { ...question, usable: (said) => final(said) !== undefined })

/** Retrieves passages as the option `setting` requires, and flags deficiencies. */
export async function find(room: Room, search: Wanted): Promise<Found> {
  const found = await gather(room, search)
  flagGaps(room, found)
  return found
}

const shownAs = (room: Room, found: Found): { evidence: string; asked?: JsonObject } =>
  found.shown.length === 0
    ? { evidence: '', ...(found.first.length > 0 && { asked: asNotes(found) }) }
    : {
        evidence: evidenceOf(room, listed(room, found.shown)),
        asked: asNotes(found),
      }

export async function classify(room: Room): Promise<void> {
  const {
    content,
    subject,
    choices: all,
  } = room.scenario.details as { content: string; subject: string; choices: string[] }
  const choices = all.join(', ')
  const criticQuery = promptText(room.context, classificationQueryPrompt, { subject, choices })
  const chosen = retrieves(room)
    ? await find(room, {
        text: content,
        query: subject,
        retrieval: retrievalIn(room),
        ...enrichment(room),
        ...judging(room, criticQuery),
      })
    : none
  const { reading, form, setting } = room.given
  // The released script calls the critic but shows the passages regardless of its verdicts.
  const isUnfiltered = form === 'released' && setting === 'self-rag'
  const found = isUnfiltered ? { first: chosen.first, shown: withoutNotes(chosen.first) } : chosen
  const { evidence, ...notes } = shownAs(room, found)
  await pose(room, {
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

export async function detect(room: Room): Promise<void> {
  const { segments } = room.scenario.details as { segments: string[] }
  const numbered = segments.map((chunk, index) => ({ index, chunk }))
  const document =
    room.given.form === 'lm-eval'
      ? jinjaJson(numbered.map(({ index, chunk }) => ({ index, context: chunk })))
      : listed(room, numbered, 'whole')
  const found = await oddSegments(room, segments)
  const evidence = found.shown.length === 0 ? '' : evidenceOf(room, listed(room, found.shown))
  const reading = room.given.reading === 'strict' ? 'strict' : 'robust'
  await pose(room, {
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

export const evidenceOf = (room: Room, passages: string): string =>
  promptText(room.context, evidencePrompts[room.task], {
    ...room.about,
    passages: shown(room, 'passages', passages),
    quoted: pythonText(passages),
  })

/**
 * Segments that are least similar to the others, because the task has no query; in coem with
 * their notes.
 */
async function oddSegments(room: Room, segments: readonly string[]): Promise<Found> {
  if (!retrieves(room)) return none
  const { keep } = retrievalIn(room)
  const plain = segments.map((chunk, index) => ({ index, chunk }))
  const { enrich } = enrichment(room)
  const first = enrich ? await enrichAll(plain, enrich) : plain
  const chosen = await outliers(room, first, keep)
  // No segment is dropped; the critic's words are shown with each.
  const query = queryOf(room.context, 'segments')
  const shown = room.given.setting === 'self-rag' ? await criticise(room, query, chosen) : chosen
  flagGaps(room, { first: room.given.setting === 'self-rag' ? shown : first, shown })
  return { first, shown }
}

/** Passages of a document for a question; empty in settings without retrieval. */
async function findIn(room: Room, text: string, question: string): Promise<Found> {
  if (!retrieves(room)) return none
  const judged = { ...enrichment(room, { question }), ...judging(room, question) }
  return find(room, { text, query: question, retrieval: retrievalIn(room), ...judged })
}

export async function answer(room: Room): Promise<void> {
  const { context, question } = room.scenario.details as { context: string; question: string }
  const found = await findIn(room, context, question)
  const { evidence, ...notes } = shownAs(room, found)
  const searching = room.given.setting === 'search-o1'
  await pose(room, {
    prompt: askPrompts.qa,
    input: { question, evidence },
    document: context,
    expects: expectedOf.qa,
    ...notes,
    final: (said) => (searching ? namedText(said, 'answer') : said),
  })
}

/** An author's task, in the settings of the qa task. */
export async function answerOwn(room: Room): Promise<void> {
  const { instructions, document, question, answer: member } = room.scenario.details as OwnDetails
  const found = await findIn(room, document, question)
  const { evidence, ...notes } = shownAs(room, found)
  const form = JSON.stringify({ [member]: '…' })
  await pose(room, {
    prompt: ownPrompt,
    input: { instructions, question, evidence, form },
    document,
    form,
    expects: { tokens: 12, text: JSON.stringify({ [member]: '5' }) },
    ...notes,
    final: (said) => (/[\p{L}\p{N}]/u.test(namedText(said, member) ?? '') ? said : undefined),
  })
}

export async function summarise(room: Room): Promise<void> {
  const report = room.scenario.details as Fields
  const document = promptText(room.context, reportPrompt, { ...room.about, ...report })
  const asked: JsonObject[] = []
  const parts: string[] = []
  for (const aspect of retrieves(room) ? summaryAspects : []) {
    const query = queryOf(room.context, aspect)
    const found = await find(room, {
      text: document,
      query,
      retrieval: retrievalIn(room),
      ...enrichment(room, { aspect: query, [aspect]: aspect }),
      ...judging(room, query),
    })
    asked.push(asNotes(found, { aspect }))
    parts.push(
      promptText(room.context, aspectPrompt, {
        ...room.about,
        aspect,
        heading: aspect.toUpperCase(),
        passages: listed(room, found.shown),
        next: parts.length > 0 ? 'next' : '',
        none: found.shown.length === 0 ? 'none' : '',
      }),
    )
  }
  await pose(room, {
    prompt: askPrompts.summary,
    input: { ...report, evidence: parts.length === 0 ? '' : evidenceOf(room, parts.join('')) },
    document,
    expects: expectedOf.summary,
    ...(asked.length > 0 && { asked: { aspects: asked } }),
    final: (said) => (readReport(said).state === 'known' ? said : undefined),
  })
}
