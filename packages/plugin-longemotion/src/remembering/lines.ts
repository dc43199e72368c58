import { type Context, definePrompt, known, promptText, type Turn } from '@attune/core'

const line = (id: string) =>
  definePrompt<Record<'text', string>, string>({
    id,
    folder: new URL('.', import.meta.url),
    fields: ['text'],
    parse: known,
  })

/** Short names of the two sides, as they stand before their lines. */
export const linePrompts = { seeker: line('line-seeker'), supporter: line('line-supporter') }

export const linesOf = (turns: readonly Turn[], context: Context): string =>
  turns.map(({ speaker, text }) => promptText(context, linePrompts[speaker], { text })).join('\n')
