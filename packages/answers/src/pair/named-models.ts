/** The two models that a judge compares, as sentences name them. */
export type Letter = 'A' | 'B'

/** The mark of a named model in a prepared text. */
export const mark = (letter: Letter): string => `\u27e6${letter}\u27e7`
export const other = (letter: Letter): Letter => (letter === 'A' ? 'B' : 'A')

const noun = String.raw`(?:support(?:er)?[ _-]?)?(?:models?|modell|modelo|modèle|assistant|supporter|option|conversation|candidate|system|response|bot|counsell?or|helper|agent|chatbot|therapist|dialogue|模型|助手|选项|对话|回复|模型助手)`
const wrapped = (letter: string): string => String.raw`["'“‘(\[（【]?(${letter})["'”’)\]）】]?`
const end = String.raw`(?![\p{L}\p{N}_])`
const named = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])${noun}[ _-]*${wrapped('[ABab]')}${end}|(?<=[\p{Script=Han}])${noun}[ _-]*${wrapped('[AB]')}(?![a-z0-9_])|${noun.replace(/.*chatbot\|therapist\|dialogue\|/, '(?:')}[ _-]*${wrapped('[AB]')}(?![a-z0-9_])`,
  'giu',
)
/** In small letters "model a" may be "the second model, a better one". */
const articleFollows =
  /^\s+(?!(?:is|was|has|had|does|did|also|and|or|over|than|performs?|performed|outperforms?|wins?|won|shows?|demonstrates?|demonstrated|exhibits?|excels?|provides?|offers?|edges|beats|surpasses|exceeds|more|consistently|clearly|slightly|somewhat|because|since|falls|lacks|fails|on|in|for|with|at|by|delves|gets|takes|comes|uses|asks|remains|stays|tends)(?![a-z]))[a-z]/i
const nounPrecedes = /(?<![a-z])(?:first|second|other|each|either|this|that|the|an?|any|which) $/i

const verb =
  'is|was|does|did|has|performs?|performed|outperforms?|wins|won|shows|demonstrates|over|and|or|nor|than|because|since|edges|beats|surpasses|exceeds|falls|lacks|did'
const bareLetter = new RegExp(
  String.raw`(?<![\p{L}\p{N}/_'’-])([AB])(?=\s*(?:[>=<≈,;:!)\]＞＜]|\.(?!\w)|$|(?:${verb})(?![a-z])|[更比优胜和与]))`,
  'gu',
)
const ordinal =
  /(?<![a-z])(?:the )?(first|second) (?:support )?(?:model|conversation|assistant|supporter|dialogue|one|helper|bot)(?![a-z])/gi
const theOther =
  /(?<![a-z])(?:the|its) (?:other|opposing|competing)(?: (?:support )?(?:model|conversation|assistant|supporter|dialogue|one|helper|bot))?(?![a-z])/gi

/** A text in which every mention of a model is a mark. */
export function withMarks(text: string): string {
  const plural = text.replace(
    /(?<![\p{L}\p{N}])models? A (and|or|nor|&|vs\.?|versus) (?:model )?B(?![\p{L}\p{N}])/giu,
    `${mark('A')} $1 ${mark('B')}`,
  )
  const models = plural.replace(named, (whole: string, ...rest: unknown[]) => {
    const letter = rest.slice(0, 3).find((each) => typeof each === 'string') as string
    const offset = rest.find((each) => typeof each === 'number') as number
    const isArticle =
      letter === 'a' &&
      /[ _-]a$/.test(whole) &&
      (articleFollows.test(plural.slice(offset + whole.length)) || nounPrecedes.test(plural.slice(0, offset)))
    return isArticle ? whole : mark(letter.toUpperCase() as Letter)
  })
  const ordinals = models.replace(ordinal, (_, which: string) => mark(/first/i.test(which) ? 'A' : 'B'))
  const letters = ordinals.replace(bareLetter, (_, letter: Letter) => mark(letter))
  const letter = onlyLetter(letters)
  return letter === undefined ? letters : letters.replace(theOther, mark(other(letter)))
}

export const lettersIn = (marked: string): Letter[] => [
  ...new Set([...marked.matchAll(/\u27e6([AB])\u27e7/g)].map((match) => match[1] as Letter)),
]

function onlyLetter(marked: string): Letter | undefined {
  const [first, second] = lettersIn(marked)
  return second === undefined ? first : undefined
}
