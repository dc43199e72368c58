/**
 * Dialogues from files: transcripts as text, JSON, or JSON Lines in the format of `core/replay`.
 */
import { checkDialogue } from '@attune/core/runtime'
import { type Dialogue, type Scenario, type Turn } from '@attune/core'
import { cliErrors } from '../errors.js'
import { readText } from '@attune/core/reading'

export interface ReadDialogues {
  readonly dialogues: readonly Dialogue[]
  /** The scenario, if the file contains one. */
  readonly scenario?: Partial<Scenario>
}

/** Reads dialogues from files. @throws TRY_FILE */
export async function readDialogues(files: readonly string[]): Promise<ReadDialogues> {
  const read: Written[] = []
  for (const file of files) read.push(...(await dialoguesIn(file)))
  const about = read.flatMap(({ scenario }) => (typeof scenario === 'object' ? [scenario] : []))
  return {
    dialogues: read.map(({ dialogue }) => dialogue),
    ...(about[0] && { scenario: about[0] }),
  }
}

interface Written {
  readonly dialogue: Dialogue
  readonly scenario?: unknown
}

async function dialoguesIn(file: string): Promise<readonly Written[]> {
  try {
    const text = await readText(file)
    const written = text.trimStart().startsWith('{')
      ? fromJson(text)
      : [{ dialogue: fromTranscript(text) }]
    for (const { dialogue } of written) {
      checkDialogue(dialogue)
      if (dialogue.turns.length === 0) throw new Error('it has no turns')
    }
    return written
  } catch (cause) {
    throw cliErrors.error(
      'TRY_FILE',
      { file, why: (cause as Error).message },
      { cause, place: { file } },
    )
  }
}

function fromJson(text: string): readonly Written[] {
  return objectsIn(text).map(
    ({ turns, ending = { reason: 'end-of-log' }, annotations, scenario }) => ({
      dialogue: { turns, ending, ...(annotations && { annotations }) },
      scenario,
    }),
  )
}

type WrittenDialogue = Pick<Dialogue, 'turns' | 'annotations'> &
  Partial<Dialogue> & { readonly scenario?: unknown }

function objectsIn(text: string): readonly WrittenDialogue[] {
  try {
    return [JSON.parse(text) as WrittenDialogue]
  } catch (error) {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    if (lines.length < 2 || !lines.every((line) => line.trim().startsWith('{'))) throw error
    return lines.map((line) => JSON.parse(line) as WrittenDialogue)
  }
}

const START = /^(seeker|supporter)\s*[:：]\s*/i
/** Beginning of a line in which another program names a speaker. */
const OTHER = /^(user|assistant|human|ai|bot|system|client|patient|therapist|counsell?or)\s*[:：]/i

/**
 * Parses a transcript: a line with a speaker begins a turn, other lines continue it. A line of
 * another speaker would become words of the last one, so it is refused.
 */
function fromTranscript(text: string): Dialogue {
  const turns: Turn[] = []
  for (const [at, line] of text.trim().split(/\r?\n/).entries()) {
    const [other] = OTHER.exec(line) ?? []
    if (other) throw new Error(`line ${at + 1} begins with "${other}", which is no speaker`)
    const [start, speaker] = START.exec(line) ?? []
    const last = turns.at(-1)
    if (start !== undefined)
      turns.push({
        speaker: speaker!.toLowerCase() as Turn['speaker'],
        text: line.slice(start.length),
      })
    else if (last) turns[turns.length - 1] = { ...last, text: `${last.text}\n${line}`.trimEnd() }
    else throw new Error('its first line names no speaker')
  }
  return { turns, ending: { reason: 'end-of-log' } }
}
