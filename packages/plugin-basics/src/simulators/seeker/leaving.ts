/**
 * Mark on a separate line with which the seeker ends the dialogue. It is removed from the message.
 */
export const LEAVES = '[LEAVES]'

const mark = /[[［【]\s{0,20}(?:LEAVES|离开)\s{0,20}[\]］】]/giu

/** Text of a message without the mark, and true if it is the seeker's last one. */
export function readLeaving(text: string): { readonly text: string; readonly leaves: boolean } {
  const said = text.replace(mark, '').trim()
  return { text: said, leaves: said !== text.trim() }
}
