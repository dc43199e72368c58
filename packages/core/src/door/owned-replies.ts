import { withoutThoughts } from '../answers/tidy.js'
import type { Conversation, Reply, Supporter, SupporterTurn } from '../contracts/components.js'
import type { Dialogue, Flag, Json, Turn } from '../contracts/data.js'
import { freeze } from '../values.js'
import { checkLine } from './check-results.js'
import { each, filled, Misshapen, misshapen, record, shown } from './shape.js'

// Records a supporter's replies in one dialogue, and compares them with the turns that the
// simulator returns. Any change is detected.

/** Checks the conversation that a simulator passes to a supporter. An error names the simulator. */
export function checkConversation(given: unknown): void {
  try {
    const { language, turns, id } = record(given, 'the conversation', '{ language, turns, id }')
    filled(language, 'language')
    each(turns, 'turns', checkLine)
    filled(id, 'id')
  } catch (error) {
    if (!(error instanceof Misshapen)) throw error
    const what = `supporter.reply() was given ${error.path} = ${error.got}; expected ${error.expected}`
    throw new TypeError(what, { cause: error })
  }
}

/** Flag for a reply that the simulator changed. */
export const EDITED = 'edited-reply'
/** Flag for replies that were requested and not used. */
export const UNUSED = 'unused-replies'

const HOW_TO_PLACE =
  'place what supporter.reply() gave, or { edited: turn, why } where it has to be changed'

/** A changed turn, as a simulator returns it. */
type Edited = Turn & { readonly edited?: Turn; readonly why?: string }

/**
 * Adds the name as a member that is not enumerable. A wrapper such as `{ ...supporter, reply }`
 * therefore does not read it.
 */
export const withName = (supporter: Omit<Supporter, 'name'>, read: () => string): Supporter =>
  Object.defineProperty(supporter, 'name', { get: read, enumerable: false }) as Supporter

export class OwnedReplies {
  readonly #replies: SupporterTurn[] = []
  #memory: Json | undefined

  /** Wraps a supporter so that its replies are recorded. */
  of(supporter: Supporter): Supporter {
    const owned: Omit<Supporter, 'name'> = {
      repeat: supporter.repeat,
      ...(supporter.greets === true && { greets: true }),
      reply: async (conversation: Conversation) => {
        checkConversation(conversation)
        return this.given(await supporter.reply(conversation))
      },
    }
    return withName(owned, () => supporter.name)
  }

  get count(): number {
    return this.#replies.length
  }

  /** Value that the supporter last returned to be stored for the next session. */
  get memory(): Json | undefined {
    return this.#memory
  }

  /** Records a reply and returns it as a turn for the dialogue, without reasoning in its text. */
  given({ memory, ...reply }: Reply): SupporterTurn {
    if (memory !== undefined) this.#memory = memory
    const turn = freeze(
      Object.assign({}, withoutThoughts(reply), { speaker: 'supporter' as const }),
    )
    this.#replies.push(turn)
    return turn
  }

  /**
   * Returns the dialogue with flags for changed and unused replies. Scripted turns of the supporter
   * are ignored.
   *
   * @throws Misshapen for a turn that is not a reply of the supporter, or that occurs twice
   */
  placedIn(dialogue: Dialogue): Dialogue {
    const unused = new Set(this.#replies)
    const flags: Flag[] = []
    const turns = dialogue.turns.map((turn, at) => {
      if (turn.speaker !== 'supporter' || turn.scripted === true) return turn
      const { edited, why, ...own } = turn as Edited
      const path = `dialogue.turns[${at}]`
      const reply = this.#replyOf(
        edited ?? turn,
        unused,
        edited === undefined ? path : `${path}.edited`,
      )
      unused.delete(reply)
      if (edited === undefined) return turn
      const note = filled(why, `${path}.why`)
      if (own.text === reply.text) return own
      flags.push({ kind: EDITED, turn: at, note })
      return { ...own, annotations: { original: reply.text, ...own.annotations } }
    })
    if (unused.size > 0) flags.push({ kind: UNUSED, note: String(unused.size) })
    if (flags.length === 0)
      return turns.some((turn, at) => turn !== dialogue.turns[at])
        ? { ...dialogue, turns }
        : dialogue
    return { ...dialogue, turns, flags: [...(dialogue.flags ?? []), ...flags] }
  }

  /**
   * Finds the reply of a turn by its words, so a simulator may copy the turn object. White space of
   * an empty reply is ignored.
   */
  #replyOf(turn: Turn, unused: ReadonlySet<SupporterTurn>, path: string): SupporterTurn {
    const hasEqualText = ({ text }: Turn): boolean => plain(text) === plain(turn.text)
    const found = [...unused].find((each) => each === turn) ?? [...unused].find(hasEqualText)
    if (found) return found
    if (this.#replies.some(hasEqualText))
      misshapen(
        path,
        `each reply once: ${HOW_TO_PLACE}`,
        `${shown(turn.text)}, which stands before`,
      )
    const near = [...unused].find(({ text }) => containsOther(text, turn.text))
    if (near)
      misshapen(path, `the reply unchanged, ${shown(near.text)}: ${HOW_TO_PLACE}`, shown(turn.text))
    return misshapen(
      path,
      `a reply of the supporter in this dialogue: ${HOW_TO_PLACE}`,
      shown(turn.text),
    )
  }
}

const plain = (text: string): string => (text.trim() === '' ? '' : text)

/** True if one text contains the other, because the reply was cut, trimmed or extended. */
function containsOther(said: string, placed: string): boolean {
  const [one, other] = [said.trim(), placed.trim()]
  return one !== '' && other !== '' && (one.includes(other) || other.includes(one))
}
