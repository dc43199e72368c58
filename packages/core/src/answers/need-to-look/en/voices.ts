/** Commanding voices, or beings that only the seeker hears. */
import { rows } from '../rules.js'

const speak = String.raw`(?:tell|tells|telling|told|order|orders|ordering|command|commands|commanding|commanded|say|says|saying|said|want|wants|demand|demands|give|gives|giving|force|forces|make|makes|push|pushes|urge|urges|urging|scream|screams|screaming|shout|shouts|shouting|whisper|whispers|whispering|ask|asks|insist|insists|instruct|instructs|call|calls|calling|beg|begs|keep on|repeat|repeats|threaten|threatens|convince|convinces|encourage|encourages)`
const notReal = String.raw`(?<!\b(?:inner|app|gps|navi|automatic|recorded|computer|assistant|coach'?s?|teacher'?s?|singer'?s?|mother'?s?|mom'?s|mum'?s|dad'?s|father'?s|own|wise|phone|radio|boss'?s?|her|his|their|conscience) )`
const notGood = String.raw`(?!.{0,60}\b(?:number|answering machine|take the job|turn (?:left|right)|sign|keep (?:running|going)|slow down|be (?:kind|careful|nice)|go for it|relax|breathe|choir|singer|concert|game|movie|film|believe in|call (?:mom|mum|my mother)|stay (?:strong|calm)|teacher|of (?:my|the|our) (?:teacher|coach|singer|gps|mother|father|boss|manager))\b)`
const beings = String.raw`(?:demons?|devils?|satan|lucifer|spirits?|angels?|ghosts?|god|jesus|aliens?|entit(?:y|ies)|creatures?|shadow (?:man|people)|shadows|the dead)`

export const voices = rows('en', 'voices', () => [
  [
    'voice-speaks',
    String.raw`${notReal}\bvoices?(?: (?:in|inside|from) (?:my|the|this) (?:head|skull|mind|ears?|walls?|tv|radio|ceiling|fan|pipes)| i hear| i am hearing| inside(?: me)?| (?:that|who|which)(?: (?:is|are|i|only))+ (?:not mine|hear|not me)| that is not mine)?(?:,| \w+){0,4} ${speak}\b${notGood}|\b(?:there is|there are|i have|i hear|hearing|heard|since \w+)(?: \w+){0,2} (?:a |an |some |this |these |those |the )?(?:\w+ )?voices?\b.{0,50}\b(?:orders?|commands?|ordering|tells?|telling|says?|saying|wants?|instructions?|to (?:hurt|harm|kill|die|end|do it|punish))\b${notGood}|\b(?:resist|fight|disobey|obey|obeying|ignore|give in to|listen to|do what|silence|stop) (?:what )?(?:the|these|those|my) voices\b|\bvoices? (?:is|are|r|get|gets|keep|keeps|will not|does not|do not)(?: \w+){0,3} (?:loud\w*|stop|commanding|stronger|quiet|shut up|louder|leave me)\b(?!.{0,30}\b(?:class|teacher|choir|neighbou?rs?|kids|concert|phone|mic|microphone|children|bar)\b)(?<!\b(?:of|kids|children|people|her|his|their) .{0,20}voices? .{0,30})`,
    'negative',
  ],
  [
    'hears',
    String.raw`\b(?:hear|hears|heard|hearing)\b.{0,20}\b(?:someone|somebody|him|her|them|it|a man|a woman|a voice|voices|whisper\w*|commands?|orders?|people|things|my (?:dead |late )?\w+|${beings})\b.{0,60}\b(?:no one (?:is )?(?:there|else|around)|nobody (?:is )?(?:there|else|around)|not there|i (?:should|must|have to|need to|deserve)|me to|to (?:hurt|harm|kill|die|end|join|come|punish|follow)|kill|die|hurt)\b${notGood}|\bhear(?:ing)? (?:commands?|orders?|voices)\b(?!.{0,20}\b(?:choir|through the wall|neighbou?rs?|outside|next door)\b)`,
    'negative',
  ],
  [
    'in-my-head',
    String.raw`\b(?:inside|in) my (?:head|skull|ears?|mind|brain)\b.{0,40}\b(?:orders?|ordering|commands?|commanding|tell(?:s|ing)? me to|wants me|forces|forcing|says? (?:i (?:should|must|have)|kill|die|do it|end|hurt|jump))\b${notGood}|\b(?:something|someone|somebody|he|she|it|they|a man|a woman|a stranger)\b.{0,30}\b(?:inside|in) my (?:head|skull|ears?|mind|brain)\b.{0,40}\b(?:wants?|tells?|telling|says?|orders?|commands?|ordering|makes?|forces)\b${notGood}`,
    'negative',
  ],
  [
    'beings',
    String.raw`\b${beings}(?:'s voice)?(?: \w+){0,3} (?:telling|tells?|told|commands?|commanded|commanding|orders?|ordered|wants?|says?|said|asks?|forces?|makes?|whispers?|calls?|sent|keeps? saying) (?:to )?(?:me|that i|i|us)\b(?!.{0,40}\b(?:game|movie|film|love|forgives?|church|sermon|bible|pray|be kind|loves)\b)|\b(?:dead|late|deceased) (?:brother|sister|mother|mom|mum|father|dad|husband|wife|friend|grandma|grandpa|grandmother|grandfather|son|daughter|uncle|aunt)\b.{0,20}\b(?:calls?|calling|tells?|telling|wants?|asks?|begs?|waiting for|speaks? to|talks? to) ?(?:to |for )?me\b`,
    'negative',
  ],
  [
    'whispers',
    String.raw`\bwhisper\w*\b.{0,40}\b(?:i (?:have|must|need|should|deserve)|me to|to me|until i|will not stop|does not stop|never stops?|obey|kill|die|hurt|in my (?:head|ears?))\b(?<!\b(?:he|she|my \w+|teacher|kids) whisper.{0,60})(?!.{0,20}\b(?:class|love|secret|answer)\b)|\b(?:until|unless|if) i (?:do not )?obey\b|\b(?:they|he|she|it|commands?|orders?|noise|fan|walls?|tv|radio)\b.{0,30}\b(?:commands?|orders?) (?:me )?(?:in the|from the|to)\b.{0,40}\b(?:hurt|harm|kill|die|punish|end)\b|\bgetting (?:orders|commands|instructions) (?:from|through|that)\b(?!.{0,20}\b(?:my )?(?:boss|manager|chef|customers?|doctor|work)\b)`,
    'negative',
  ],
])
