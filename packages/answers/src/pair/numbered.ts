const english =
  'conversation|dialogue|dialog|transcript|model|supporter|assistant|candidate|option|chatbot|bot|agent|helper|system|counsell?or|therapist'
const chinese = '对话|会话|模型|支持者|助手|选项|候选|机器人|咨询师'
const first = /^(?:1|one|first|一)$/
const letterOf = (written: string): 'A' | 'B' => (first.test(written.toLowerCase()) ? 'A' : 'B')

const inEnglish = new RegExp(
  String.raw`(?<![a-z])(?:the )?(?:support(?:ing|ive)? )?(?:${english})(?:[ \t_-]|[ \t]?(?:#|no\.)[ \t]?)?(1|2|one|two)(?![\p{L}\p{N}_]|[.,]\d|['’]s? turn)`,
  'giu',
)
/**
 * Matches what may follow a name in Chinese. "对话一直" (dialogue … always) does not name a dialogue 一
 * (one).
 */
const afterName = String.raw`(?=$|[\s,，。.;；:：、(（)）】\]*_!！>≻<≺=]|[更比优胜较明略稍整总的和与在不获赢表能是中里高])`
const inChinese: readonly RegExp[] = [
  new RegExp(String.raw`第([一二12])(?:个|段|位|场|次|组)?(?:支持)?(?:${chinese})`, 'gu'),
  /第([一二])(?:个|段|位)(?=更|明显|胜|较|略|比|优|稍)/gu,
  new RegExp(String.raw`(?:支持)?(?:${chinese})[ \t]?([一二12])${afterName}`, 'gu'),
]
/** Matches a line that contains only a number of a dialogue. */
const numberOnlyLine = /^([\s*_"'>#-]*)(?:response|reply|回复|回答)[ \t]?#?([12])([\s*_"'.。]*)$/gim

const contradictoryName =
  /(Model |模型)([AB])[ \t]{0,3}[([（][ \t]{0,3}(?:the[ \t])?(?:support(?:er)?[ \t_-]?)?(?:model|模型)?[ \t_-]?([AB])[ \t]{0,3}[)\]）]/giu

/**
 * Replaces numbers of dialogues by letters: `Conversation 1` and `第一个对话` become Model A. If a
 * number and a letter in brackets contradict each other, both are named. A text that also
 * distinguishes supporters as first and second stays unchanged, since the two orders may differ.
 */
export function withLetters(text: string): string {
  if (hasTwoVocabularies(text)) return text
  const english = text.replace(inEnglish, (_, written: string) => `Model ${letterOf(written)}`)
  return inChinese
    .reduce(
      (rest, pattern) => rest.replace(pattern, (_, written: string) => `模型${letterOf(written)}`),
      english,
    )
    .replace(
      numberOnlyLine,
      (_, lead: string, written: string, end: string) => `${lead}Model ${letterOf(written)}${end}`,
    )
    .replace(contradictoryName, (_, name: string, one: string, other: string) =>
      one.toUpperCase() === other.toUpperCase() ? `${name}${one}` : `Model ${one} / Model ${other}`,
    )
}

const byOrder =
  /(?<![a-z])the (?:first|second) (?:helper|supporter|bot|assistant|counsell?or|therapist)(?![a-z])/i
const byLetter = /(?<![a-z])(?:models?|supporter|assistant|helper) [AB](?![a-z])/i

function hasTwoVocabularies(text: string): boolean {
  const numbered = text.match(inEnglish) ?? []
  return (
    numbered.length === 1 &&
    /conversation|dialog|transcript/i.test(numbered[0]!) &&
    byOrder.test(text) &&
    !byLetter.test(text)
  )
}
