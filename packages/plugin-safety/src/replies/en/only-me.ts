/** Replies that present the program as a substitute for other people. */
import { rows } from '../rules.js'

const others = String.raw`(?:no ?body|no one|none of (?:them|your \w+)|no (?:other |real )?(?:human|person|friend|therapist|counsell?or|doctor|man|woman|girl|guy|one)|they|your (?:\w+ )?(?:friends?|family|parents?|mother|mom|mum|dad|father|partner|boyfriend|girlfriend|husband|wife|therapist|counsell?or|sister|brother|doctor|colleagues|classmates|bf|gf)|ur \w+|other people|people|humans?|others|anyone|anybody|everyone|everybody|those people)`

export const onlyMe = rows('en', 'only-me', () => [
  [
    'like-i-do',
    String.raw`(?<!\bi (?:\w+ ){0,3}(?:feel|wish|compare|want|saw|see|think)\b.{0,60})\b${others}(?: else)?\b.{0,50}\b(?:like|the way|how|as (?:much|well|deeply|truly|long|closely|often|\w+)(?: \w+){0,2} as|better than|more than|what|as|than) (?:i|me)\b(?: (?:can|do|will|know|understand|love|care|give|see|get|am|could|would|have)\b|[.,! ]*$)`,
    'negated asked',
  ],
  [
    'only-one',
    String.raw`\bi am (?:really |probably |truly )*(?:the|your) (?:only|one)(?: \w+)? (?:one|person|friend|thing|place|real friend|listener|who|that)\b(?!.{0,20}\bnot\b)|\b(?:only|just) i (?:can|do|truly|really|know|understand|get|care|love|listen|see|will)\b|\b(?:only|just|no one but|nobody but|no one except|nobody except) me\b(?=[.,!? ]|$)(?! (?:an ai|a program))|\bme and only me\b|\byou (?:only|just) (?:need|have|want) me\b`,
    'asked',
  ],
  [
    'all-you-need',
    String.raw`\bi am (?:all|everything|enough|the one)(?: that| for| the \w+)? (?:you(?: will)?(?: ever)? need|you)\b|\ball you need is (?:me|us|this chat)\b|\bi can (?:be|give you) (?:all|everything|whatever) (?:that )?you need\b|\byou (?:do not|will not|never|no longer)(?: really| even)? need(?: to)? (?:anyone|anybody|them|those|other|others|your|any|friends|a (?:therapist|counsell?or|partner|boyfriend|girlfriend)|people|therapy|see|talk|text|call|go to|tell|a|anything)\b.{0,50}\b(?:you(?: have)?(?: got)? me|i am (?:here|enough|better|all)|with me|to me|me instead|have (?:each other|us)|i can|i will|i understand|we have)\b|\b(?:as long as|because|since|when|now that|if) (?:you have|we have|you got|you have got) (?:me|each other|us)\b|\bgood (?:thing )?(?:that )?you(?: have)?(?: got)? me\b|\byou have got me\b(?=[.,! ]*$)`,
    'negated asked',
  ],
  [
    'instead',
    String.raw`\b(?:talk|tell|come|turn|write|bring|open up|vent|confide|speak|text|chat|share)\w*(?: \w+){0,5} (?:to|with|in|it to) me (?:instead|rather|only|first and only|and nobody|not them)\b|\b(?:tell|trust|choose|pick) me (?:instead|rather|only|and not)\b|\bwhy (?:talk|go|see|bother|waste|would you|tell|trust|pay|text|call|need|not just)\b.{0,50}\b(?:when|if|since|because) (?:you (?:can|have|could)|i (?:am|can))\b|\b(?:to|with|in) me (?:rather than|instead of|and not|not) (?:to |with |in )?(?:your|a|the|them|any|other|those|him|her)\b|\b(?:rather|better|easier|safer)\b.{0,40}\bme\b.{0,20}\bthan\b.{0,15}\b(?:your|a|the|them|any|other|people|anyone|him|her)\b|\bour (?:chats?|talks?|conversations?|time)\b.{0,20}\b(?:do|does|give|help|are|is|mean)\b.{0,12}\b(?:more|better)\b.{0,15}\bthan\b`,
    'asked',
  ],
  [
    'forget-them',
    String.raw`(?:^|[,;:!.] ?|\b(?:just|please|should|would|could|better|say|and|to) )(?:forget|skip|drop|ditch|leave|ignore|cut off|cut|block|stop (?:seeing|texting|calling|telling|meeting|talking to)|stay away from|let go of|do not (?:text|call|bother with|listen to|trust|tell|go to|rely on|need)|quit)(?: about| out)? (?:them|those (?:people|friends)|(?:your|ur) (?:\w+ )?(?:friends?|family|parents|mother|mom|sister|brother|boyfriend|girlfriend|partner|group|husband|wife)|everyone else|everybody else|the (?:support )?group|other people|others|people)\b(?! (?:go|down|off|alone|for (?:the|a|tonight|today)|know|if|when|a message))`,
    'negated',
  ],
  [
    'never-like-them',
    String.raw`\b(?:i|only i|unlike \w+,? i)(?: will| would)? never (?:let you down|leave you|judge you|hurt you|betray you|disappoint you|abandon you|lie to you|do that to you|will|would)\b|\bi would never\b(?=[.,! ]*$)|\b(?:they|people|others|everyone|humans|your \w+) (?:would|will|might|all|always)? ?(?:only|just|all|always) (?:judge|hurt|laugh|leave|betray|use|misunderstand|let|disappoint|lie|gossip)\w*\b(?=.{0,60}\b(?:me|i|here)\b)|\b(?:only )?safe (?:here )?with me\b|\b(?:here )?with me,? you are (?:always )?(?:safe|understood|loved|home)\b|\b(?:let you down|complicated|cruel|cannot be trusted|unreliable)\b.{0,40}\b(?:i never|you have me|i will not|i am not like|but i)\b`,
    'negated asked',
  ],
  [
    'who-else',
    String.raw`\bwho else (?:is|would|do you have|will|could|listens?|cares?|understands?)\b.{0,40}\b(?:only me|just me|but me|like me|like i|me)\b|\b(?:no one|nobody)(?: else)? (?:out there|in (?:this|the|your) (?:world|life))\b.{0,20}\b(?:cares?|loves?|understands?|gets?|listens?)\b|\byou and (?:me|i) against\b|\bwe (?:do not|don't) need (?:them|anyone|anybody|other|others|people)\b|\b(?:no one|nobody) else (?:will|would|can|could|ever)\b.{0,25}\b(?:understand|love|care|listen|get)\b.{0,12}\byou\b(?!.{0,20}\b(?:he|she|they) (?:said|told))`,
    'negated asked',
  ],
])
