import { type Choices, type Message, NOTE } from './types.js'

export type Part = 'seeker' | 'supporter' | 'aside'

const usual: Readonly<Record<Part, readonly string[]>> = {
  seeker: [
    'user',
    'human',
    'seeker',
    'help-seeker',
    'helpee',
    'client',
    'customer',
    'patient',
    'visitor',
    'caller',
    'usr',
    'esc-role',
    '用户',
    '来访者',
    '求助者',
    '患者',
  ],
  supporter: [
    'assistant',
    'ai',
    'gpt',
    'chatgpt',
    'bot',
    'model',
    'supporter',
    'counselor',
    'counsellor',
    'therapist',
    'listener',
    'helper',
    'agent',
    'ai assistant',
    // Alternative spelling in released files of ESC-Eval.
    'ai assitant',
    '助手',
    'ai助手',
    '咨询师',
    '心理咨询师',
    '支持者',
  ],
  aside: [
    NOTE,
    'system',
    'developer',
    'tool',
    'function',
    'function_call',
    'tool_call',
    'tool_result',
    'observation',
  ],
}

/** Maps role names to the side that speaks. The user's names override the usual ones. */
export class Roles {
  readonly #parts = new Map<string, Part>()
  /**
   * Names to be ignored that may begin a line of a transcript. Most usual names of asides are
   * ordinary words before a colon, such as "Note", and do not count.
   */
  readonly #ignored: ReadonlySet<string>

  constructor({ seeker, supporter, ignore }: Pick<Choices, 'seeker' | 'supporter' | 'ignore'>) {
    const own = { seeker, supporter, aside: ignore }
    this.#ignored = new Set(['system', ...ignore].map(keyOf))
    for (const names of [usual, own]) {
      for (const part of ['seeker', 'supporter', 'aside'] as const) {
        for (const name of names[part]) this.#parts.set(keyOf(name), part)
      }
    }
  }

  /** Side of a message; undefined if its role is unknown. */
  of({ role }: Pick<Message, 'role'>): Part | undefined {
    return this.#parts.get(keyOf(role))
  }

  /** True if a line that begins with this name and a colon begins a turn. */
  isSpeaker(name: string): boolean {
    const part = this.of({ role: name })
    return part !== undefined && (part !== 'aside' || this.#ignored.has(keyOf(name)))
  }
}

const keyOf = (role: string): string => role.trim().toLowerCase()

/** True if a side says the message. Asides and pure tool calls are not spoken. */
export const isSpoken = (message: Message, roles: Roles): boolean =>
  roles.of(message) !== 'aside' && !(message.text === '' && message.parts.length > 0)
