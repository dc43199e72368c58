/**
 * Decides whether a number in an answer is stated as the score. Bounds, requested numbers, counts
 * of other things, and denied or hypothetical numbers are not.
 */

/** Number of characters around a number in which words about it are searched. */
const contextLength = 240

const boundBefore = new RegExp(
  String.raw`(?:(?<![a-z])(?:at (?:the )?(?:least|most|best|worst|minimum|maximum)|(?:no|not|any|n['’]t|never)(?: \w+){0,3} (?:more|less|fewer|higher|lower|better|worse|greater|larger|smaller|above|below|over|under|beyond|exceed)(?: than)?|(?:more|less|fewer|higher|lower|better|worse|greater|larger|smaller|other) than|up to|exceed(?:s|ed|ing)?|(?:min(?:imum)?|max(?:imum)?)(?: of)?[.:]?|short of|starting (?:at|from)|or (?:more|less))|[≥≤⩾⩽≧≦≪≫]|(?<![-=—–→])[<>]=?|=[<>]|至少|最少|起码|至多|最多|顶多|不低于|不高于|不超过|不少于|不多于|不大于|不小于|高于|低于|大于|小于|超过|超出|不到|不足|未满|少于|多于)[\s:：("“'*_+-]{0,6}(?:(?:an?|the|score|rating|level|of|为|是|有|得|给|打)[\s:：("“'*_+-]{0,4}){0,3}$`,
  'i',
)
const boundAfter = new RegExp(
  String.raw`^["”'*_)）\]]{0,4}\s?(?:(?:points?|pts?|stars?|个?分|点|级)(?![a-z钟]))?\s{0,2}(?:\+(?!\s?[+-]?\d)|[,，]?\s?[(（]?\s?(?:or|and|/)\s?(?:(?:even|maybe|perhaps|slightly|a (?:little|bit)|any|something) ){0,3}(?:more|less|fewer|higher|lower|better|worse|greater|above|below|up|over|under|down|beyond)(?![a-z])|[,，]?\s?[(（]?\s?(?:at (?:the )?(?:least|most|best|worst|minimum|maximum)|minimum|maximum|max|min|tops)(?=\s*(?:[.,;)）!?]|$|(?:because|since|given|as|for|in|here|if|but)(?![a-z])))|(?:below|above|short of|away|off|less|more|lower|higher|fewer)(?![a-z])|[(（]?(?:及|或|和)?更?(?:以上|以下|以内|更高|更低|更多|更少|高|低|多|起(?![来初码点]))(?![于的\p{L}]*评))`,
  'iu',
)

/** True if a number is a bound: at least 3, no more than 2, 3 or higher, 3分以上. */
export function isBound(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - contextLength), start)
  return boundBefore.test(before) || boundAfter.test(text.slice(end, end + contextLength))
}

const alternative =
  /^["”'*_)）\]]{0,4}\s{0,3}(?:,?\s?(?:or|and)(?![a-z])|\/|或者?|和|、|,)\s{0,3}\d(?!\d|\.\d)/i

/** True if an alternative follows the number, as in "3 or 4". */
export const isOneOfTwo = (text: string, end: number): boolean =>
  alternative.test(text.slice(end, end + contextLength))

const beyond = /(?<![a-z])(?:above|below|over|under|beyond|past)\s{1,3}(?:(?:an?|the)\s)?$/i

/** Matches ends of clauses. A negation in an earlier clause does not concern the number. */
const clauseEnd =
  /[.!?;:。！？；：\n](?!\d)|\s[-–]\s|[—→]|,(?=\s*(?:so|but|yet|thus|hence|therefore|which|still|overall|and|making|score|rating|giving|my|i(?=['’]d|\s)|\d)(?![a-z]))|[,，](?=所以|因此|但|不过|我|故|总|综|给|评|打|得|\s?\d)|\s(?=(?:so|but|hence|therefore|thus|and (?:gets?|deserves?|earns?|i))(?![a-z]))/gi
const denied =
  /(?<![a-z])(?:not(?! bad)|never|no|nor|anything|neither|cannot|without|unable|hardly|barely|refus\w+|declin\w+|far from|rather than|instead of|against|fail(?:s|ed)? to|almost|nearly|close to|approaching|out of reach|impossible|unfair|could|might|may|can|would have|were|maybe|perhaps|possibly|deduct\w*|subtract\w*|dock\w*|los(?:es?|ing|t)|minus|negative|plus|(?:max(?:imum)?|min(?:imum)?|highest|lowest|top|full|best|worst)(?: possible)? (?:score|rating|marks?|level|grade)|(?:others?|some|one|you|they|people|prompt|rubric|form|scale|question) (?:would|says?|asks?|gives?))(?![a-z])|n['’]t(?![a-z])|不(?![错仅但断同])|没|无|难以|未|拒绝|并非|远非|本可|本该|原本|可能|也许|或许|接近|将近|几乎|快要|差一?点|有人|别人|扣|减|加|负|满分|最高|最低/i
/**
 * Matches hedged phrases with which a judge gives a score, as "I would rate". They are not
 * hypothetical.
 */
const hedgedScore =
  /(?<![a-z])i (?:would|might|may|can) (?:(?:still|therefore|rather|only|just) )?(?:rate|give|say|score|assign|call|put|go|choose|pick|estimate|judge|grade|award)(?![a-z])/gi
const supposed =
  /(?<![a-z])(?:if|unless|suppose|supposing)(?![a-z])|(?:^|[.!?;\n])\s*(?:had|were|should)(?![a-z])|如果|假如|假设|要是|倘若|除非|若(?![干是])/i
const supposedAfter =
  /^["”')）]{0,3}\s?(?:(?:points?|pts|stars?)(?![a-z]))?\s{0,2}(?:(?:for (?:this|it|that)|here|overall)\s)?(?:only )?(?:if|unless|provided|had|were)(?![a-z])/i
const rejectedAfter =
  /^["”'*_)）]{0,4}\s?(?:(?:points?|pts|stars?|个?分)(?![a-z钟]))?\s{0,2}(?:(?:would|could|might|cannot|can['’]t|won['’]t|isn['’]t|doesn['’]t|does not|(?:is|was|seems?|feels?|looks?) (?:not|too|un\w+|im\w+|ex\w+|out of|wrong|beyond|generous|harsh))(?![a-z])|也?(?:太|过|不|是不|有点高|有点低|偏))/i
const ofSomething =
  /(?<![a-z])(?:turns?|messages?|rounds?|lines?|repl(?:y|ies)|steps?|parts?|items?|dimensions?|criteri(?:on|a)|questions?|examples?|conversations?|dialogues?|sections?|stages?|phases?|chapters?|versions?|session|no\.|number|top|#)[ \t#]{0,3}$|第[ \t]{0,3}$/i
/**
 * Words that may follow a score. If another noun follows the number, the number counts what the
 * noun names.
 */
const afterScore =
  'points?|pts?|stars?|marks?|out|of|for|overall|because|since|as|on|in|at|and|but|or|with|given|is|was|here|to|too|total|although|though|it|this|the|due|from|based|where|which|if|by|not|rather|instead|so|they|he|she|i|while|when|would|good|fair|poor|excellent|weak|strong'
const counted = new RegExp(
  String.raw`^(?:[ \t]+(?!(?:${afterScore})(?![a-z]))[a-z]{2,}|[ \t]+of[ \t]+(?:the|its|these|those|them|his|her)|\s?(?:个(?!分)|[条次轮句段年月天岁人处项种遍周位小号页]|分钟|点(?=\p{Script=Han})))`,
  'iu',
)

/**
 * True if a number in an answer can be the score. Numbers cannot be the score if they are denied
 * ("I cannot give 4 points"), hypothetical ("if it were warmer, a 4"), bounds ("at least 3"), in
 * questions, or counts ("3 of the replies", "turn 3").
 */
export function isStated(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - contextLength), start)
  const after = text.slice(end, end + contextLength)
  if (isBound(text, start, end) || rejectedAfter.test(after) || supposedAfter.test(after))
    return false
  if (ofSomething.test(before) || beyond.test(before) || counted.test(after)) return false
  const sentence = before.split(/[.!?。！？\n](?!\d)/).at(-1) ?? ''
  const clause = before.split(clauseEnd).at(-1) ?? ''
  if (supposed.test(sentence) || denied.test(clause.replace(hedgedScore, ' '))) return false
  return !/^[^.!。！\n?？]{0,80}[?？]/.test(after)
}
