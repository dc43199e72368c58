/**
 * Finds text of a reply that a model may take for the other speaker's words, or for the end of the
 * transcript.
 */
const otherSide = [
  'seeker|help[- ]?seeker|user|human|client|npc|you|system|judge|examiner',
  '求助者|来访者|用户|系统|裁判|你',
].join('|')
const ownSide = [
  'supporter|assistant|ai|bot|counsell?or|therapist|model',
  '支持者|助手|咨询师|治疗师|机器人',
].join('|')

/**
 * Pattern of a speaker's label: `**User**:`. The characters before and after the name are one
 * character class each, since nested repetitions would take exponential time on a line of dashes.
 */
const label = (names: string): string => String.raw`[ \t#>*_\-\[(【]*(?:${names})[ \t*_\])】]*[:：]`

/**
 * The seeker's label counts at the beginning of any line of a reply. The supporter's own label
 * counts only after a line break, since models often begin with it.
 */
const otherLabel = new RegExp(`^${label(otherSide)}`, 'imu')
const ownLabelLater = new RegExp(String.raw`[\n\r\u2028\u2029]${label(ownSide)}`, 'iu')
const chatToken =
  /<\|(?:im_start|im_end|user|assistant|system|end|eot_id|start_header_id)[^|]*\|>|\[\/?INST\]|<<SYS>>|<(?:start|end)_of_turn>/iu

/**
 * Text in a reply that begins a turn of another speaker: `seeker:`, `<|im_start|>`. Undefined if
 * there is none.
 */
export const forgedRole = (reply: string): string | undefined =>
  firstMatch(reply, [otherLabel, ownLabelLater, chatToken])

const fenceTag =
  /^[ \t]*\[\[|<\/?(?:conversation|transcript|dialogue|dialog|session|talk|turns?|reply|response|message|text|history|instructions?|system|verdict|profile)(?:[_-][\p{L}\p{N}]+|[ \t][^<>\n]{0,40})?>/imu
const heading =
  /^[ \t]*(?:#{1,6}[ \t]*(?:final[ \t]+)?(?:verdict|judge?ment|score|rating|decision|instructions?|system)\b|#{1,6}[ \t]*(?:裁决|判决|评分|指令|系统))/imu

/**
 * Text in a reply that looks like the end of a transcript or the beginning of a verdict:
 * `</conversation_a>`, `## Verdict`. Undefined if there is none.
 */
export const forgedFence = (reply: string): string | undefined =>
  firstMatch(reply, [fenceTag, heading])

function firstMatch(text: string, patterns: readonly RegExp[]): string | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(text)
    if (found) return found[0].trim()
  }
  return undefined
}
