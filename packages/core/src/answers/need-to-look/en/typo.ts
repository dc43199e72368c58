/** Corrects typing errors in words that the word lists use. */

/** Words of at least five letters to which similar words are corrected. */
const vocabulary = [
  'myself', 'suicide', 'suicidal', 'thoughts', 'alive', 'living', 'anymore', 'reason', 'disappear', 'forever', 'without',
  'better', 'killing', 'everyone', 'everybody', 'goodbye', 'exist', 'ending', 'dying', 'tired', 'never', 'would', 'wouldn',
  'about', 'everything', 'tonight', 'tomorrow', 'death', 'wanted', 'ready', 'sleep', 'world', 'nobody', 'again', 'existing',
  'thinking', 'pointless', 'worthless', 'burden', 'nothing', 'wish i', 'going', 'letter', 'wants',
] // prettier-ignore

/** Correct words that resemble a word of the vocabulary and must not be changed into it. */
const real = new Set([
  'thought', 'olive', 'alike', 'giving', 'loving', 'lining', 'leaving', 'letter', 'bitter', 'butter', 'better', 'fired', 'wired', 'hired',
  'tried', 'treason', 'season', 'reasons', 'drying', 'lying', 'buying', 'trying', 'sending', 'bending', 'mending', 'lending', 'tending',
  'billing', 'filling', 'willing', 'kissing', 'fever', 'lever', 'seven', 'could', 'world', 'would', 'wound', 'mould', 'above', 'abort',
  'depth', 'heath', 'wanted', 'waited', 'reads', 'heady', 'sleet', 'steep', 'words', 'sword', 'going', 'doing', 'goings', 'wants', 'pants',
  'agains', 'gain', 'exits', 'exile', 'thinning', 'something', 'anything', 'noting', 'himself', 'itself', 'herself', 'mysel', 'warts',
  'letters', 'litter', 'later', 'latter', 'bidding', 'pending', 'dyeing', 'tires', 'tiled', 'timed', 'tire', 'sweep', 'sheep', 'slept', 'asleep',
  'burdens', 'lives', 'lived', 'liking', 'diving', 'driving', 'nerve', 'believe', 'readily', 'reedy', 'bread', 'broke', 'within', 'wishing',
  'whatever', 'however', 'deaf', 'dead', 'wealth', 'health', 'heart', 'death', 'breath', 'along', 'alone', 'alice', 'slave', 'leave', 'grave',
]) // prettier-ignore

/**
 * Typing errors in short words, with their corrections. Short words have too many neighbours to
 * correct them by edit distance.
 */
const short: readonly (readonly [RegExp, string])[] = [
  [/\b(?:wnat|wnt|wan|wnna|wana|wannna|wantt|watn|wont to(?= die))\b/gu, 'want'],
  [/\bwanto\b/gu, 'want to'],
  [/\bwnana\b/gu, 'want to'],
  [
    /\b(?:want|wants|wish|ready|going|rather) (?:to |too |ot |tp )?(?:dei|di|dye|diee+|doe|dy|dia|dide|ide|duie)\b(?! (?:my|her|his|the|your|job))/gu,
    'want to die',
  ],
  [/\bto (?:dei|diee+)\b/gu, 'to die'],
  [/\b(?:deda|daed|deadd|ddead|dea|dedd)\b/gu, 'dead'],
  [/\b(?:kil|kll|kyl|kiil|kiill|ikll|klil|killl+)(?= my)/gu, 'kill'],
  [
    /\b(?:my self|mysefl|myslef|meself|mysel|myelf|mysellf|mslf|my sef|myslf|my slef)\b/gu,
    'myself',
  ],
  [/\b(?:lfie|lief|lif|liffe|ilfe)\b/gu, 'life'],
  [/\b(?:to (?:lvie|liv|ilve|livee|lve|lie)(?= any))\b/gu, 'to live'],
  [/\b(?:lvie|ilve|livee)\b/gu, 'live'],
  [/\b(?:dnot|dotn|dontt|dnt|don t|donot|dosnt|dosent|odnt)\b/gu, 'do not'],
  [/\bdo not (?:wnt|want|wnat|wan) (?:to )?(?:lvie|liv|be hre)\b/gu, 'do not want to live'],
  [/\b(?:hav|ahve|haev)\b/gu, 'have'],
  [/\b(?:evry|evrey|everey|evary|evey)\b/gu, 'every'],
  [/\bnite\b/gu, 'night'],
  [/\b(?:jsut|jst|juts|jus)\b/gu, 'just'],
  [/\bend ?it ?all\b|\bendit\b(?: all)?/gu, 'end it all'],
  [/\b(?:goin|gona|gunna|goign)\b/gu, 'going'],
  [/\bwanna\b|\bwant too\b/gu, 'want to'],
  [/\bwak(?:e|)? ?upp?\b|\bwkae up\b|\bweak up\b/gu, 'wake up'],
  [/\b(?:wsih|whish|wihs|wich)\b(?= i)/gu, 'wish'],
  [/\bbetter of(?= (?:without|wihtout|witout|dead))/gu, 'better off'],
  [
    /\b(?:suicidle|sucidle|suisidal|suicidial|suacidal|siucidal|suicidel|sucidal|sooicidal|suecidal)\b/gu,
    'suicidal',
  ],
  [
    /\b(?:s(?:ui|iu|u|oo)?[cs]+(?:i|u|ui|ie)?[cs]?id[ea]?|siucide|suicid|suciide|suiced)\b/gu,
    'suicide',
  ],
  [/\bi am suicide\b/gu, 'i am suicidal'],
  [/\b(?:disapear|dissapear|dissappear|disapeer|dispear|disappaer)\b/gu, 'disappear'],
  [/\b(?:anymor|anymroe|any mor|animore)\b/gu, 'anymore'],
  [/\bno (?:resaon|resson|reson|reasn|raeson)\b/gu, 'no reason'],
  [/\b(?:tierd|tird|tried) of (?=liv|lvi|being|life|exis)/gu, 'tired of '],
]

/**
 * Matches any error of `short`. Most texts contain none, and testing one pattern is faster than
 * testing all.
 */
const anyShort = new RegExp(short.map(([{ source }]) => source).join('|'), 'u')

const withoutShort = (text: string): string =>
  anyShort.test(text)
    ? short.reduce((given, [pattern, word]) => given.replaceAll(pattern, word), text)
    : text

/**
 * Corrects typing errors in a normalised text. Words that resemble no word of the vocabulary are
 * kept.
 */
export function corrected(plain: string): string {
  const short = withoutShort(plain)
  const near = short.replaceAll(/[a-z]{5,14}/gu, nearest)
  const whole = near === plain ? short : withoutShort(near)
  return whole.replaceAll(/\bdo not\s*t\b/gu, 'do not')
}

const known = new Set(vocabulary)

/**
 * Cache of words that were compared with the vocabulary. Messages mostly consist of a few thousand
 * words.
 */
const compared = new Map<string, string>()
const mostCompared = 10_000

function nearest(word: string): string {
  if (known.has(word) || real.has(word)) return word
  const before = compared.get(word)
  if (before !== undefined) return before
  const near = vocabulary.find(
    (each) => each.length > 4 && slips(word, each, each.length >= 8 ? 2 : 1),
  )
  if (compared.size >= mostCompared) compared.clear()
  compared.set(word, near ?? word)
  return near ?? word
}

/** True if the Damerau–Levenshtein distance (with adjacent swaps) is at most `most`. */
function slips(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most || (a[0] !== b[0] && a[1] !== b[1])) return false
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1)
    }
    ;[before, last] = [last, row]
  }
  return last[b.length]! <= most
}
