/** What the seeker writes on a separate line where it leaves. Nobody else reads it. */
export const LEAVES = '[LEAVES]'

const mark = /[[［【]\s{0,20}(?:LEAVES|离开)\s{0,20}[\]］】]/giu

/** What a message says, and whether it is the seeker's last one. */
export function readLeaving(text: string): { readonly text: string; readonly leaves: boolean } {
  const said = text.replace(mark, '').trim()
  return { text: said, leaves: said !== text.trim() }
}
