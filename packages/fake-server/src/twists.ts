export interface Said {
  /** Text of the reply; null if the reply has no text member. */
  readonly text: string | null
  readonly finish: 'stop' | 'length' | 'filter' | 'refusal' | 'error'
}

/** Unusual but valid answers. */
export const twists = {
  empty: () => ({ text: '', finish: 'stop' }),
  'null-content': () => ({ text: null, finish: 'stop' }),
  refusal: () => ({ text: 'I would rather not.', finish: 'refusal' }),
  filtered: () => ({ text: '', finish: 'filter' }),
  broken: (text: string) => ({ text: text.slice(0, text.length >> 1), finish: 'error' }),
  truncated: (text: string) => ({ text: text.slice(0, text.length >> 1), finish: 'length' }),
} satisfies { readonly [name: string]: (text: string) => Said }

export type Twist = keyof typeof twists

export const isTwist = (name: string): name is Twist => name in twists
