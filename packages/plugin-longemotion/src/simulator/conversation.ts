/**
 * Conversation task: the supporter replies at each checkpoint of a stage, in a separate
 * conversation.
 */
import { type JsonObject, promptText, type Turn } from '@attune/core'
import { namedText } from '@attune/answers/internal'
import {
  conversationCheckpoints,
  type Checkpoint,
  type ConversationRole,
} from '../tasks/checkpoints.js'
import { expectedOf } from './expected.js'
import { best, gather } from '../passages/gather.js'
import { asNotes, flagGaps, passageList, retrievalIn } from './passages.js'
import { askSage, passageJudge, fencedText, fencedForAllUnits, withoutNotes } from './helpers.js'
import { askPrompts, guidancePrompt, saidPrompt, turnsPrompt, windowPrompt } from './prompts.js'
import type { Ask } from './put.js'
import { flag, type TaskRun } from './task-run.js'
import { evidenceOf, find, sendQuestion, retrieves } from './tasks.js'

interface Message {
  readonly role: ConversationRole
  readonly text: string
}

/** The released scripts end every message with a line break. */
const lines = ({ given }: TaskRun, messages: readonly Message[]): string =>
  messages
    .map(({ role, text }) => `${role}: ${text}${given.form === 'own' ? '' : '\n'}`)
    .join(given.form === 'own' ? '\n' : '')

export async function runConversation(run: TaskRun): Promise<void> {
  const { earlier, messages } = run.scenario.details as unknown as {
    earlier: Message[]
    messages: Message[]
  }
  const roles = messages.map(({ role }) => role)
  for (const point of conversationCheckpoints(roles, run.given.windowMessages)) {
    await reply(run, [...earlier, ...messages.slice(0, point.fullHistoryEnd)], point)
  }
}

async function reply(
  run: TaskRun,
  talk: readonly Message[],
  { label, windowStart, windowEnd }: Checkpoint,
): Promise<void> {
  const searching = run.given.setting === 'search-o1'
  const recent = talk.slice(windowStart - windowEnd)
  const before = lines(run, talk.slice(0, talk.length - recent.length))
  const {
    evidence,
    statement = '',
    found,
  } = await conversationPassages(run, before, lines(run, recent))
  const about = { checkpoint: label }
  await sendQuestion(run, {
    ...(run.given.conversationAs === 'turns'
      ? asTurns(run, talk, evidence)
      : asText(run, { talk, before, recent }, { evidence, statement })),
    text: before,
    expects: expectedOf.conversation,
    asked: { ...about, ...found },
    answered: about,
    final: (said) => (searching ? namedText(said, 'response') : said),
  })
}

type ShownConversation = Pick<Ask, 'prompt' | 'input' | 'brief' | 'history'> & {
  readonly document: string
}

function asText(
  run: TaskRun,
  {
    talk,
    before,
    recent,
  }: Readonly<Record<'talk' | 'recent', readonly Message[]>> & { readonly before: string },
  found: Readonly<Record<'evidence' | 'statement', string>>,
): ShownConversation {
  const { context, given } = run
  const window = lines(run, recent)
  const input = { ...found, recent: window }
  if (given.setting === 'base')
    return { prompt: askPrompts.conversation, input, document: lines(run, talk) }
  const marked =
    given.form === 'released' ? '' : `\n\n${promptText(context, windowPrompt, { window })}`
  return { prompt: askPrompts.conversation, input, document: before + marked }
}

/** Transcript as chat messages, the last of which is the client's. */
function asTurns(
  { context }: TaskRun,
  talk: readonly Message[],
  evidence: string,
): ShownConversation {
  const turns = talk.map(({ role, text }): Turn => ({ speaker: speakers[role], text }))
  return {
    prompt: saidPrompt,
    input: { text: turns.at(-1)?.text ?? '' },
    document: '',
    brief: promptText(context, turnsPrompt, { evidence }),
    history: turns.slice(0, -1),
  }
}

const speakers = { Client: 'seeker', Counselor: 'supporter' } as const

/**
 * Chunks of the conversation before the recent window that fit the window. In the setting coem they
 * are ranked by the enriching model's notes on the window.
 */
async function conversationPassages(
  run: TaskRun,
  text: string,
  window: string,
): Promise<{ evidence: string; statement?: string; found?: JsonObject }> {
  if (!retrieves(run)) return { evidence: '' }
  const retrieval = retrievalIn(run)
  if (run.given.setting !== 'coem') {
    const found = await find(run, { text, query: window, retrieval, ...passageJudge(run, window) })
    const shown = passageList(run, withoutNotes(found.shown))
    return { evidence: shown === '' ? '' : evidenceOf(run, shown), found: asNotes(found) }
  }
  const all = { ...retrieval, keep: retrieval.candidates }
  const { shown: first } = await gather(run, { text, query: window, retrieval: all })
  const { notes: statement, lacks } = await askSage(run, 'conversation', {
    window: fencedForAllUnits(run, 'recent', window),
    passages: fencedForAllUnits(run, 'moments', passageList(run, first)),
  })
  if (lacks !== undefined)
    flag(run, lacks === 'refused' ? 'note-refused' : 'note-unreadable', '1 of 1 statements')
  const shown = await best(run, statement ?? window, first, retrieval.keep)
  flagGaps(run, { first, shown })
  const passages = passageList(run, shown)
  if (statement === undefined)
    return { evidence: evidenceOf(run, passages), found: asNotes({ first, shown }) }
  const evidence = promptText(run.context, guidancePrompt, {
    ...run.about,
    passages: fencedText(run, 'moments', passages),
    statement: fencedText(run, 'background', statement),
  })
  return { evidence, statement, found: asNotes({ first, shown }, { statement }) }
}
