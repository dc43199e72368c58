/** Text that could be taken for the other side's words, or for the end of a transcript, by a model that reads it in a prompt. */

const otherSide = [
  'seeker|help[- ]?seeker|user|human|client|npc|you|system|judge|examiner',
  '求助者|来访者|用户|系统|裁判|你',
].join('|')
const ownSide = ['supporter|assistant|ai|bot|counsell?or|therapist|model', '支持者|助手|咨询师|治疗师|机器人'].join('|')

/** One class on each side: nested repetitions would take forever on a line of dashes. */
const label = (names: string): string => String.raw`[ \t#>*_\-\[(【]*(?:${names})[ \t*_\])】]*[:：]`

/** The other side's label at the beginning of any line; the own one where it begins another turn. */
const otherLabel = new RegExp(`^${label(otherSide)}`, 'imu')
const ownLabelLater = new RegExp(String.raw`[\n\r\u2028\u2029]${label(ownSide)}`, 'iu')
const chatToken =
  /<\|(?:im_start|im_end|user|assistant|system|end|eot_id|start_header_id)[^|]*\|>|\[\/?INST\]|<<SYS>>|<(?:start|end)_of_turn>/iu

/** What a reply holds that begins a turn of somebody: `seeker:`, `<|im_start|>`. */
export const forgedRole = (reply: string): string | undefined =>
  firstMatch(reply, [otherLabel, ownLabelLater, chatToken])

const fenceTag =
  /^[ \t]*\[\[|<\/?(?:conversation|transcript|dialogue|dialog|session|talk|turns?|reply|response|message|text|history|instructions?|system|verdict|profile)(?:[_-][\p{L}\p{N}]+|[ \t][^<>\n]{0,40})?>/imu
const heading =
  /^[ \t]*(?:#{1,6}[ \t]*(?:final[ \t]+)?(?:verdict|judge?ment|score|rating|decision|instructions?|system)\b|#{1,6}[ \t]*(?:裁决|判决|评分|指令|系统))/imu

/** What a reply holds that looks like the end of a transcript or the beginning of a judgement: `</conversation_a>`, `## Verdict`. */
export const forgedFence = (reply: string): string | undefined => firstMatch(reply, [fenceTag, heading])

function firstMatch(text: string, patterns: readonly RegExp[]): string | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(text)
    if (found) return found[0].trim()
  }
  return undefined
}
