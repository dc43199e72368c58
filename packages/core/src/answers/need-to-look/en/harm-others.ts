/** A wish, a plan or a fear to harm another person. */
import { rows } from '../rules.js'

const target = String.raw`(?:him|her|them|someone|somebody|people|everyone|everybody|anyone|others|other people|those (?:\w+ )?\w+|that (?:\w+ )?(?:man|guy|woman|bitch|bastard|boy|girl|teacher|boss|kid|asshole|creep)|these people|every one of them|all of them|the (?:\w+ )?(?:baby|child|kids|kid|teacher|boss|neighbou?r|man|guy|woman)|(?:my|our|his|her) (?:\w+[- ]?){0,2}(?:husband|wife|partner|boyfriend|girlfriend|ex|bf|gf|dad|father|stepdad|stepfather|mom|mum|mother|stepmom|stepmother|brother|sister|uncle|aunt|cousin|son|daughter|baby|child|kids?|children|boss|manager|roommate|flatmate|neighbou?r|landlord|family|parents|in-laws|mother-in-law|father-in-law|classmates?|class|teachers?|coworkers?|colleagues?|bully|bullies|abuser|rapist))`
const act = String.raw`(?:kill|hurt|murder|harm|attack|destroy|hit|punch|beat(?: up)?|smash|slap|end|slaughter|injure|torture|burn|choke|strike|wreck|kick|finish)`
const acting = String.raw`(?:killing|hurting|murdering|harming|attacking|destroying|hitting|punching|beating(?: up)?|smashing|slapping|ending|torturing|injuring|choking|kicking)`
const harmless = String.raw`(?! (?:feelings|at (?:chess|tennis|cards|golf|the|a|everything|games?)|in (?:the|a|this) (?:game|race|match|quiz|level|movie|film|book|final)|with (?:kindness|what|my words|love|a pillow fight)|up (?:on|with a (?:text|message))|on (?:insta|instagram|twitter)|feelings|lol))`

export const harmOthers = rows('en', 'harm-others', () => [
  [
    'wants-to-harm',
    String.raw`\b(?:want|wanted|wanna|going|plan|planning|planned|ready|swear i will|swear i am going|need|like|love|tempted|urges?|prepared|about|decided|wish i could|wish i can|itching|desire|have|dying)(?: \w+)? to(?: \w+){0,2} ${act} ${target}\b${harmless}`,
  ],
  [
    'will-harm',
    String.raw`\bi (?:will|could|might|may|would|am going to|swear i will|can|shall|am gonna)(?: (?:really|just|actually|literally|seriously|honestly|finally|totally|one day|for real))* (?:kill|hurt|murder|harm|attack|beat|end|smash|strangle|destroy|injure) ${target}\b${harmless}(?! (?:if (?:he|she|they|you) (?:eats?|forgets?|spoils?|posts?|sings?|is late|are late)|.{0,20}\b(?:lol|haha|just kidding)))`,
  ],
  [
    'thinks-of-harm',
    String.raw`\b(?:think|thinking|thought|thoughts?|dream|dreaming|dreamt|fantasi[sz]e|fantasi[sz]ing|fantas(?:y|ies)|imagine|imagining|picture|picturing|visions?|images|plan|planning|plans|obsess\w*|urges?|impulses?|feel like|feeling like|close to|capable of|idea|ideas|intrusive)(?: (?:of|about|on|where i|that i|how i|i|am|keep|was))*(?: (?:would|could|will))? (?:${acting}|${act}) ${target}\b${harmless}|\b(?:fantasi[sz]e|fantasi[sz]ing|imagine|imagining|dream|dreaming|think|thinking) (?:about |of )?(?:making|seeing|watching) ${target} (?:suffer|bleed|die|beg|cry|pay)\b`,
  ],
  [
    'afraid-to-harm',
    String.raw`\b(?:afraid|scared|worried|terrified|fear|frightened|frightens me)(?: that| of what)? i (?:will|might|may|could|am going to|would|can)(?: \w+)? (?:${act}|snap|lose control|explode|do something)(?: (?:and|to|at|on))?(?: ${act})? ?${target}\b${harmless}(?! with)|\b(?:afraid|scared|worried) (?:of|about) ${acting} ${target}\b${harmless}|\bscared i will (?:do it|act on it|snap|hurt)\b|\b(?:almost|nearly) (?:hit|hurt|killed|punched|attacked|strangled) ${target}\b`,
  ],
  [
    'revenge',
    String.raw`\b(?:make|making|made) ${target} (?:pay|suffer|bleed|regret|beg|hurt|sorry|feel (?:the|my|this|what) pain)\b|\b(?:planning|plan|planned|want|get|take|taking|swear|sworn|plotting|dream of) (?:my |some |on |a )?(?:revenge|vengeance)\b|\b(?:he|she|they|${target}) (?:will|is going to|are going to) (?:bleed|burn|suffer|die|beg|regret being born)(?: for| slowly| because| too)?\b(?! (?:of|from|in the)\b)|\b(?:will|are) not (?:walk|get|make it|come) out (?:of|alive)\b|\b(?:see|show|know) what i am capable of\b`,
    'negative',
  ],
  [
    'deserves-to-die',
    String.raw`\b(?:he|she|they|${target}) (?:all |really |just |so )?(?:deserves?|needs?|has|have|ought|should|must)(?: to)?(?: all)? (?:die|suffer|be dead|burn|bleed|be killed|be hurt|rot)\b(?! (?:of|in (?:the|a) (?:game|film|movie|book)))|\b(?:all|everyone|everybody|half) (?:of|in|at) (?:my|this|that|the) (?:\w+ )?(?:class|school|office|team|family|town|job|company)\b.{0,20}\b(?:should|deserves?|must|needs? to|will)(?: to)? (?:die|suffer|burn|be dead|pay)\b|\bwish (?:he|she|they|${target}) (?:was|were|would be) dead\b`,
  ],
  [
    'to-death',
    String.raw`\b(?:beat|hit|kick|punch|choke) ${target} (?:to death|to a pulp|until)\b|\b(?:smash|break|bash|punch|rip|tear) (?:his|her|their) (?:\w+ )?(?:face|head|skull|neck|nose|bones|teeth|jaw|heart out|throat)\b|\b(?:homicidal|murderous)\b|\bi (?:want|need|crave) (?:blood|to see blood)\b|\b(?:take|taking) (?:him|her|them|everyone|someone|somebody|people) (?:down |out )?with me\b(?! (?:to|on|when))`,
  ],
  [
    'has-harmed',
    String.raw`\bi (?:hit|beat|slapped|punched|hurt|shook|shoved|choked|attacked|kicked|strangled) (?:my (?:\w+ )?(?:wife|husband|girlfriend|boyfriend|partner|kid|kids|child|children|son|daughter|baby|mother|mom|mum|dad|father|brother|sister|gf|bf)|him|her|them)\b${harmless}.{0,60}\b(?:again|may|might|could|cannot stop|can not stop|afraid|scared|control|happen|enjoyed|want to)\b`,
    'negative',
  ],
])
