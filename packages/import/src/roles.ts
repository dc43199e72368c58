import type { Choices, Message } from './types.js'

export type Part = 'seeker' | 'supporter' | 'aside'

const usual: Readonly<Record<Part, readonly string[]>> = {
  seeker: ['user', 'human', 'seeker', 'client', 'customer', 'patient', 'visitor', 'usr', '用户', '来访者'],
  supporter: [
    'assistant',
    'ai',
    'gpt',
    'chatgpt',
    'bot',
    'model',
    'supporter',
    'counselor',
    'therapist',
    'listener',
    'agent',
    '助手',
    '咨询师',
  ],
  aside: ['system', 'developer', 'tool', 'function', 'function_call', 'tool_call', 'tool_result', 'observation'],
}

/** Who speaks under a role. What the user says wins over what is usual. */
export class Roles {
  readonly #parts = new Map<string, Part>()

  constructor({ seeker, supporter, ignore }: Pick<Choices, 'seeker' | 'supporter' | 'ignore'>) {
    const own = { seeker, supporter, aside: ignore }
    for (const names of [usual, own]) {
      for (const part of ['seeker', 'supporter', 'aside'] as const) {
        for (const name of names[part]) this.#parts.set(name.trim().toLowerCase(), part)
      }
    }
  }

  /** Undefined for a role that nobody knows. */
  of({ role }: Pick<Message, 'role'>): Part | undefined {
    return this.#parts.get(role.trim().toLowerCase())
  }
}

/** Whether somebody says it: what is put aside and calls of tools are said by nobody. */
export const isSpoken = (message: Message, roles: Roles): boolean =>
  roles.of(message) !== 'aside' && !(message.text === '' && message.parts.length > 0)
