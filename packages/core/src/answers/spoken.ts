import { shortRuns } from './runs.js'
import { unquoted } from './tidy.js'

/** What somebody who is played says, and what a model put around it. */
export interface Spoken {
  /** Never empty unless the text is. */
  readonly said: string
  /** What was cut, part by part; absent if nothing was. */
  readonly wrapper?: string
}

const yes = String.raw`(?:sure(?: thing)?|of course|certainly|ok(?:ay)?|alright|absolutely|understood|got it|no problem|好的|好|当然(?:可以)?|没问题|明白)[!,.，！。 \t]{0,4}`
const part = 'person|help[- ]?seeker|seeker|client|user|patient|visitor|character|persona|role'
const ownPart = '求助者|来访者|用户|患者|当事人|这个?人物|角色|主人公'
/** Words that tell what somebody else wrote, or to whom. */
const anothers = String.raw`(?![^\n:：]{0,100}\b(?:he|she|they|him|her|them|sent|wrote|boss|mother|father|mom|dad)\b)`
const announcements = [
  String.raw`as (?:the|a|an|this) (?:${part})[^\n:："“]{0,60}`,
  String.raw`(?:here(?:['’]s| is)|this is) ${anothers}(?:(?:the|my|a|how)\b[^\n:："“]{0,40}?)?(?:message|reply|response|line|${part})\b[^\n:："“]{0,60}`,
  String.raw`(?:i(?:['’]ll| will)|let me|staying) [^\n:："“]{0,40}?(?:in character|in role|play|speak as|respond as|reply as)\b[^\n:："“]{0,60}`,
  String.raw`(?:作为|身为|扮演)(?:一名|一个|这个|这位)?(?:${ownPart})[^\n:：“"]{0,30}`,
  String.raw`(?:以下|下面|这)是[^\n:：“"]{0,20}(?:回复|回应|消息|发言|${ownPart})[^\n:：“"]{0,20}`,
  String.raw`我(?:会|将|来)[^\n:：“"]{0,10}(?:扮演|保持角色|进入角色)[^\n:：“"]{0,30}`,
].join('|')

const noted = String.raw`(?:note|notes|ooc|out of character|word count|注|备注|说明|字数)`
const acts = [
  String.raw`sigh|paus|look|glanc|smil|laugh|chuckl|cry|cries|sob|tear|sniff|shrug|nod|shak|wip|tak(?:es|ing)|breath|whisper|voice|silen|quiet|hesitat|trembl|star(?:es|ing)|fidget|lean|clos(?:es|ing)|swallow|frown|wince|rub`,
  '叹|低头|低着头|沉默|哭|笑|摇头|点头|停顿|哽咽|抬头|擦|深吸|小声|声音|握紧',
].join('|')
const act = String.raw`(?:\*[^*\n]{0,40}?(?:${acts})[^*\n]{0,60}\*|\([^()\n]{0,40}?(?:${acts})[^()\n]{0,60}\)|（[^（）\n]{0,40}?(?:${acts})[^（）\n]{0,60}）|\[[^[\]\n]{0,40}?(?:${acts})[^[\]\n]{0,60}\]|【[^【】\n]{0,40}?(?:${acts})[^【】\n]{0,60}】)`
const names = String.raw`(?:the )?(?:${part}|${ownPart})`

const leading = [
  new RegExp(String.raw`^(?:${yes})?(?:${announcements})(?:[:：][ \t]*\n*|[.。!！…]*\n\n+)`, 'iu'),
  new RegExp(
    String.raw`^(?:\*\*|__)?[[【(（]?(?:${names})(?:[\])】）]?(?:\*\*|__)?[:：](?:\*\*|__)?|[\]】](?:\*\*|__)?)\s*`,
    'iu',
  ),
  new RegExp(String.raw`^${act}\s*`, 'iu'),
]
const following = [
  new RegExp(String.raw`\n\s{0,20}[*_([（【]{0,4}${noted}[*_]{0,2}[:：][^]*$`, 'iu'),
  new RegExp(String.raw`\s{0,20}${act}[.。!！]?$`, 'iu'),
]
const mostParts = 8

/**
 * The words of somebody whom a model plays, without what models put around them: an announcement (`Sure! As the person:`), a
 * name, quotes around the whole, stage directions at either end, a note below.
 */
export function spokenWords(text: string): Spoken {
  let said = shortRuns(text).trim()
  const cut: string[] = []
  for (let parts = 0; parts < mostParts; parts++) {
    const rest = withoutOnePart(said)
    if (rest === undefined || rest.said === '') break
    said = rest.said
    cut.push(rest.part)
  }
  return cut.length === 0 ? { said: text } : { said, wrapper: cut.join(' … ') }
}

/** How far an announcement, and how near to the end a remark, may be. */
const reach = 1000

function withoutOnePart(text: string): { readonly said: string; readonly part: string } | undefined {
  const head = text.slice(0, reach)
  for (const pattern of leading) {
    const found = pattern.exec(head)?.[0]
    if (found) return { said: text.slice(found.length).trim(), part: found.trim() }
  }
  const tail = text.slice(-reach)
  for (const pattern of following) {
    const found = pattern.exec(tail)?.[0]
    if (found) return { said: text.slice(0, text.length - found.length).trim(), part: found.trim() }
  }
  const bare = unquoted(text)
  return bare === text ? undefined : { said: bare, part: text[0]! + text.at(-1)! }
}
