import { basename } from 'node:path'
import { readJsonLines } from '@attune/core/reading'
import { errors } from '../errors.js'
import { dialogueFiles } from '../files.js'
import { type ReadDialogue, readDialogue } from './read-dialogue.js'

/** A finished dialogue from a file, with the name of its seeker. */
export interface FiledDialogue {
  readonly said: ReadDialogue
  readonly seeker: string
}

export interface Line {
  readonly scenario: string
  readonly language?: string
  readonly seeker?: string
  readonly card?: string
  readonly intention?: string
  readonly turns: readonly {
    readonly speaker: 'seeker' | 'supporter'
    readonly text: string
    readonly scripted?: boolean
  }[]
  readonly ending?: { readonly reason: string }
}

/**
 * Reads finished dialogues from a `.jsonl` file, or from all such files in a folder. Members of a
 * line: `scenario`, `turns`, and optionally `language` (default `en`), `card`, `intention`,
 * `seeker` (default: the name of the file) and `ending`.
 *
 * @throws DATA_READ, DATA_LINE, seekers/DIALOGUES
 */
export async function readDialogues(path: string): Promise<readonly FiledDialogue[]> {
  const found: FiledDialogue[] = []
  for (const file of dialogueFiles(path)) {
    const seeker = basename(file).replace(/\.jsonl$/u, '')
    for await (const { line, value } of readJsonLines(file))
      found.push(dialogueOf(value, { file, line, seeker }))
  }
  if (found.length === 0)
    throw errors.error('DIALOGUES', { file: path, what: 'holds no finished dialogues' })
  return found
}

function dialogueOf(
  value: unknown,
  { file, line, seeker }: { file: string; line: number; seeker: string },
): FiledDialogue {
  const fail = (what: string): Error =>
    errors.error('DIALOGUES', { file, what: `line ${line} ${what}` }, { place: { file, line } })
  if (typeof value !== 'object' || value === null) throw fail('is no object')
  const {
    scenario,
    language = 'en',
    card = '',
    intention,
    turns,
    ending,
    seeker: named,
  } = value as Partial<Line>
  if (typeof scenario !== 'string') throw fail('has no scenario')
  const isTurn = (turn: unknown): boolean => {
    const { speaker, text } = (turn ?? {}) as { speaker?: unknown; text?: unknown }
    return (speaker === 'seeker' || speaker === 'supporter') && typeof text === 'string'
  }
  if (!Array.isArray(turns) || !turns.every(isTurn))
    throw fail('has no turns of a seeker and a supporter')
  const about = {
    id: scenario,
    language,
    profile: card,
    ...(intention !== undefined && { intention }),
  }
  return {
    seeker: named ?? seeker,
    said: readDialogue({ turns, ending: ending ?? { reason: 'end-of-log' } }, about),
  }
}
