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
    // Another spelling in released files of ESC-Eval.
    'ai assitant',
    '助手',
    'ai助手',
    '咨询师',
    '心理咨询师',
    '支持者',
  ],
  aside: [NOTE, 'system', 'developer', 'tool', 'function', 'function_call', 'tool_call', 'tool_result', 'observation'],
}

/** Who speaks under a role. What the user says wins over what is usual. */
export class Roles {
  readonly #parts = new Map<string, Part>()
  /** Those that may begin a line of a text: more of them are words that stand before a colon, such as "Note". */
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

  /** Undefined for a role that nobody knows. */
  of({ role }: Pick<Message, 'role'>): Part | undefined {
    return this.#parts.get(keyOf(role))
  }

  /** Whether the name begins a turn where it stands before a colon. */
  isSpeaker(name: string): boolean {
    const part = this.of({ role: name })
    return part !== undefined && (part !== 'aside' || this.#ignored.has(keyOf(name)))
  }
}

const keyOf = (role: string): string => role.trim().toLowerCase()

/** Whether somebody says it: what is put aside and calls of tools are said by nobody. */
export const isSpoken = (message: Message, roles: Roles): boolean =>
  roles.of(message) !== 'aside' && !(message.text === '' && message.parts.length > 0)
