import { trimmed } from '../text.js'

/**
 * The text without its think-blocks. A closing tag that was never opened ends reasoning whose opening tag was implied;
 * reasoning that is still open at the end is dropped.
 */
export function withoutReasoning(text: string): string {
  let kept = ''
  let from = 0
  let isThinking = false
  for (const { 0: tag, index } of text.matchAll(/<\/?think>/gi)) {
    if (tag.startsWith('</')) {
      if (!isThinking) kept = ''
      isThinking = false
      from = index + tag.length
    } else if (!isThinking) {
      kept += text.slice(from, index)
      isThinking = true
    }
  }
  return trimmed(isThinking ? kept : kept + text.slice(from))
}
