import { renderedPrompt } from '@attune/answers/internal'
import { type Context, promptText, type Turn } from '@attune/core'

const line = (id: string) =>
  renderedPrompt<Record<'text', string>>(new URL('.', import.meta.url), id, 'text')

/** Short names of the two speakers before their lines. */
export const linePrompts = { seeker: line('line-seeker'), supporter: line('line-supporter') }

/**
 * Text with each message on one line, so that a part of a message cannot look like another message.
 */
export const linesOf = (turns: readonly Turn[], context: Context): string =>
  turns
    .map(({ speaker, text }) =>
      promptText(context, linePrompts[speaker], { text: onOneLine(text) }),
    )
    .join('\n')

const onOneLine = (text: string): string => text.replaceAll(/[\n\r\v\f\u0085\u2028\u2029]+/g, ' ')
