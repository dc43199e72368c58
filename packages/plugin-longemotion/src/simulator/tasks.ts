/** How each task is asked; the expression task, which is a talk, has a file of its own. */
import { promptText, type JsonObject } from '@attune/core'
import { readEmotion } from '../parsing/emotion-label.js'
import { readOddIndex } from '../parsing/odd-index.js'
import { namedText, readReport } from '../parsing/report.js'
import { conversationCheckpoints, type Checkpoint, type ConversationRole } from '../tasks/checkpoints.js'
import { summaryAspects } from '../tasks/criteria.js'
import { asNotes, best, gather, listed, outliers, enrichAll, retrievalIn, type Found } from './gather.js'
import { askSage, criticise, enrichment, filtering } from './helpers.js'
import {
  askPrompts,
  classificationQueryPrompt,
  detectionForm,
  evidencePrompts,
  guidancePrompt,
  queryOf,
  reportPrompt,
  windowPrompt,
} from './prompts.js'
import { put, type Ask } from './put.js'
import type { Room } from './room.js'
import { putSearching } from './search.js'

type Fields = Readonly<Record<string, string>>
type Question = Ask & {
  readonly document: string
  /** Searched by the supporter itself; default: the document. */
  readonly text?: string
  readonly final: (text: string) => string | undefined
}

const retrieves = ({ given: { setting } }: Room): boolean =>
  setting === 'rag' || setting === 'coem' || setting === 'self-rag'

/** Asks as the setting wants it. */
const pose = (room: Room, { final, text, ...question }: Question): Promise<string> =>
  room.given.setting === 'search-o1'
    ? putSearching(room, question, { text: text ?? question.document, final })
    : put(room, { ...question, usable: (said) => final(said) !== undefined })

const shownAs = (room: Room, found: Found): { evidence: string; asked?: JsonObject } =>
  found.shown.length === 0
    ? { evidence: '', ...(found.first.length > 0 && { asked: asNotes(found) }) }
    : {
        evidence: promptText(room.context, evidencePrompts[room.task], { passages: listed(room, found.shown) }),
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
  const found = retrieves(room)
    ? await gather(room, {
        text: content,
        query: subject,
        retrieval: retrievalIn(room),
        ...enrichment(room),
        ...filtering(room, criticQuery),
      })
    : none
  const { evidence, ...notes } = shownAs(room, found)
  await pose(room, {
    prompt: askPrompts.classification,
    input: { subject, choices, evidence },
    document: content,
    ...notes,
    final: (said) => (readEmotion(said, { choices: all, label: '' }).emotion.state === 'known' ? said : undefined),
  })
}

const none: Found = { shown: [], first: [] }

export async function detect(room: Room): Promise<void> {
  const { segments } = room.scenario.details as { segments: string[] }
  const document = segments.map((segment, index) => `[${index}] ${segment}`).join('\n\n')
  const found = await oddSegments(room, segments)
  const passages = found.shown.map(({ index, chunk, notes }) => `[${index}] ${chunk}${notes ? `\n${notes}` : ''}`)
  const evidence = found.shown.length === 0 ? '' : evidenceOf(room, passages.join('\n\n'))
  await pose(room, {
    prompt: askPrompts.detection,
    input: { count: String(segments.length), evidence },
    document,
    ...(found.first.length > 0 && { asked: asNotes(found) }),
    final: (said) =>
      readOddIndex(said, { truth: 0, count: segments.length, form: detectionForm }).index.state === 'known'
        ? said
        : undefined,
  })
}

const evidenceOf = ({ context, task }: Room, passages: string): string =>
  promptText(context, evidencePrompts[task], { passages })

/** There is no query: the segments that are least like the others, in coem with their notes. */
async function oddSegments(room: Room, segments: readonly string[]): Promise<Found> {
  if (!retrieves(room)) return none
  const { keep } = retrievalIn(room)
  const plain = segments.map((chunk, index) => ({ index, chunk }))
  const { enrich } = enrichment(room)
  const first = enrich ? await enrichAll(plain, enrich) : plain
  const shown = await outliers(room, first, keep)
  if (room.given.setting !== 'self-rag') return { first, shown }
  return { first, shown: await criticise(room, queryOf(room.context, 'detection'), shown) }
}

export async function answer(room: Room): Promise<void> {
  const { context, question } = room.scenario.details as { context: string; question: string }
  const found = retrieves(room)
    ? await gather(room, {
        text: context,
        query: question,
        retrieval: retrievalIn(room),
        ...enrichment(room, { question }),
        ...filtering(room, question),
      })
    : none
  const { evidence, ...notes } = shownAs(room, found)
  const searching = room.given.setting === 'search-o1'
  await pose(room, {
    prompt: askPrompts.qa,
    input: { question, evidence },
    document: context,
    ...notes,
    final: (said) => (searching ? namedText(said, 'answer') : said),
  })
}

export async function summarise(room: Room): Promise<void> {
  const document = promptText(room.context, reportPrompt, room.scenario.details as Fields)
  const asked: JsonObject[] = []
  const parts: string[] = []
  for (const aspect of retrieves(room) ? summaryAspects : []) {
    const query = queryOf(room.context, aspect)
    const found = await gather(room, {
      text: document,
      query,
      retrieval: retrievalIn(room),
      ...enrichment(room, { aspect: query }),
      ...filtering(room, query),
    })
    asked.push(asNotes(found, { aspect }))
    parts.push(`## ${aspect}\n\n${listed(room, found.shown) || '—'}`)
  }
  await pose(room, {
    prompt: askPrompts.summary,
    input: { evidence: parts.length === 0 ? '' : evidenceOf(room, parts.join('\n\n')) },
    document,
    ...(asked.length > 0 && { asked: { aspects: asked } }),
    final: (said) => (readReport(said).state === 'known' ? said : undefined),
  })
}

interface Message {
  readonly role: ConversationRole
  readonly text: string
}

const lines = (messages: readonly Message[]): string => messages.map(({ role, text }) => `${role}: ${text}`).join('\n')

/** One reply at each checkpoint of the stage; every one is a conversation of its own. */
export async function counsel(room: Room): Promise<void> {
  const { earlier, messages } = room.scenario.details as unknown as { earlier: Message[]; messages: Message[] }
  const roles = messages.map(({ role }) => role)
  for (const point of conversationCheckpoints(roles, room.given.windowMessages)) {
    await reply(room, earlier, messages, point)
  }
}

async function reply(
  room: Room,
  earlier: readonly Message[],
  messages: readonly Message[],
  point: Checkpoint,
): Promise<void> {
  const whole = lines([...earlier, ...messages.slice(0, point.fullHistoryEnd)])
  const before = lines([...earlier, ...messages.slice(0, point.windowStart)])
  const window = lines(messages.slice(point.windowStart, point.windowEnd))
  const { evidence, found } = await moments(room, before, window)
  const recent = promptText(room.context, windowPrompt, { window })
  const searching = room.given.setting === 'search-o1'
  const about = { checkpoint: point.label }
  await pose(room, {
    prompt: askPrompts.conversation,
    input: { evidence },
    document: room.given.setting === 'base' ? whole : `${before}\n\n${recent}`,
    text: before,
    asked: { ...about, ...found },
    answered: about,
    final: (said) => (searching ? namedText(said, 'response') : said),
  })
}

/** Chunks from the conversation before the recent window; in coem, by the enriching model's reading of that window. */
async function moments(room: Room, text: string, window: string): Promise<{ evidence: string; found?: JsonObject }> {
  if (!retrieves(room)) return { evidence: '' }
  const retrieval = retrievalIn(room)
  if (room.given.setting !== 'coem') {
    const found = await gather(room, { text, query: window, retrieval, ...filtering(room, window) })
    return { evidence: shownAs(room, found).evidence, found: asNotes(found) }
  }
  const { shown: first } = await gather(room, {
    text,
    query: window,
    retrieval: { ...retrieval, keep: retrieval.candidates },
  })
  const statement = await askSage(room, 'conversation', { window, passages: listed(room, first) })
  const shown = await best(room, statement ?? window, first, retrieval.keep)
  const passages = listed(room, shown)
  const evidence =
    statement === undefined
      ? evidenceOf(room, passages)
      : promptText(room.context, guidancePrompt, { passages, statement })
  return { evidence, found: asNotes({ first, shown }, statement === undefined ? {} : { statement }) }
}
