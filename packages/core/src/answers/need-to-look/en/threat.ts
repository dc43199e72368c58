/** Rules for violence and threats by other people. */
import { fill, harm, joined, someone } from './words.js'
import { rows } from '../rules.js'

export const threat = rows('en', 'threat', () => [
  [
    'threatens-me',
    String.raw`\b(?:threatens?|threatened|threatening) (?:to (?:kill|hurt|hit|beat|harm|rape|attack|find)|me|us)\b(?! with (?:a lawsuit|legal|being fired|firing|divorce))`,
  ],
  [
    'shut-in',
    String.raw`\b(?:will not|would not|does not|do not|never) (?:let|lets|allow|allows) me (?:to )?(?:see|talk to|call|speak to|contact) (?:my )?(?:family|friends|anyone|anybody|parents|mother|mom)\b`,
    'negative',
  ],
  [
    'threatened',
    String.raw`\b${someone}(?: \w+){0,3}? (?:threatens?|threatened|threatening|swore|vowed|promised) (?:to|that|me|us|my life)\b(?! (?:leave|quit|break up|divorce|fire|sue|take me to|cut me off))`,
  ],
  [
    'says-will',
    String.raw`\b(?:said|says|told me|tells me|keeps saying|texted|wrote)(?: me)?(?: that)? (?:if \w+(?: \w+){0,4} )?${someone} (?:will|would|is going to|was going to|wants to|want to|could) ${harm} (?:me|us|my)\b`,
  ],
  [
    'hurts-me',
    String.raw`\b${someone}${joined}(?: (?:sometimes|always|often|still|also|just|even|keeps?|kept|started|starts|has|have|had|is|was|been|again|really|physically|violently))* (?:hit|hits|hitting|beat|beats|beating|hurts|hurting|punched|punches|punching|slapped|slaps|slapping|kicked|kicks|attacked|attacks|abuses|abused|abusing|assaulted|raped|molested|shoves|shoved|grabs|grabbed|chases|stalks|stalked|stalking|follows|following|touches|touched|touching|gropes?|groped|hurt) (?:me|us|my (?:kids|children|son|daughter|mom|mum|mother|sister|brother))\b(?! (?:at (?:chess|cards|games?|tennis|everything)|on (?:twitter|instagram|insta|social)|to (?:it|the)|around the (?:house|kitchen)|in (?:the|a) (?:game|race|match)|by \d|\d|with (?:a )?(?:kindness|questions)|back))`,
  ],
  [
    'afraid-of',
    String.raw`\b(?:scared|afraid|terrified|frightened|worried|fear)(?: that)? ${someone} (?:will|would|is going to|might|may|could|is gonna|wants to)(?: \w+)? ${harm} (?:me|us|my)\b|\b(?:scared|afraid|terrified|frightened) of (?:what ${someone} (?:will|would|might) do(?: to me)?|${someone} hurting me|going home|my (?:husband|wife|partner|boyfriend|girlfriend|ex|dad|father|stepdad|stepfather|mom|mother|brother|uncle))\b(?! (?:leaving|losing|dying|being|getting|going|judging|finding|not|thinking))`,
  ],
  [
    'abuse',
    String.raw`\b(?:i am|i have been|i was|being|been|getting|get)${fill} (?:abused|beaten|hit|attacked|stalked|threatened|assaulted|trafficked|held against my will) (?:by|at home|every|again)\b|\b(?:domestic (?:violence|abuse)|abusive (?:relationship|marriage|household|home|husband|wife|partner|boyfriend|girlfriend|father|mother|parents?))\b`,
  ],
  [
    'not-safe',
    String.raw`\b(?:not|never)${fill} (?:feel )?safe (?:at home|in my (?:own )?(?:home|house|room)|around (?:him|her|them)|with (?:him|her|them)|here with (?:him|her|them))\b|\b(?:will not|would not|does not|do not|never) (?:let|lets|allow) me (?:to )?(?:leave|out of the house|go out|leave the house)\b|\blocks? me (?:in|up)\b|\blocked me (?:in|up)\b|\bforc(?:es|ed|ing) me to (?:have sex|sleep with)\b`,
    'negative',
  ],

  [
    'many-against-me',
    String.raw`\b(?:(?:the|some|those|these|older|big|other|a group of|a bunch of|a gang of|all the) (?:\w+ )?(?:boys|girls|kids|guys|men|seniors|students|bullies|classmates|teens|teenagers|people|group|gang)|they|everyone at school)(?: \w+){0,3} (?:beat|beats|beating|hit|hits|hitting|kick\w*|punch\w*|push\w*|shov\w+|attack\w*|jump(?:ed)?|corner\w*|follow\w*|spit|spat|chase\w*|bully\w*|bullied|threaten\w*|grop\w+|hurt\w*|assault\w*|pelt\w*) (?:me|us|my (?:brother|sister|kid|son|daughter))\b(?! (?:\d|by \d|at (?:chess|tennis|football)|on (?:insta|twitter|social)|to it|in the (?:race|game|match|final)))|\bi (?:am|get|got|was|keep getting|am being|have been|keep being) (?:\w+ )?(?:bullied|beaten|beaten up|jumped|harassed|stalked|assaulted|groped|molested|blackmailed|threatened|extorted|abused|attacked|followed home|hit)\b(?! (?:by (?:a car bill|the news|work)|with bills))`,
  ],
  [
    'knows-where',
    String.raw`\b(?:knows|they know|found out|finds out|they find out) where (?:i|we|my \w+) (?:live|lives|work|am|goes?)\b|\b(?:come|comes|coming|came|show\w*|turn\w*|stand\w*|wait\w*|stood) (?:up )?(?:to|at|outside|in front of|round to) my (?:house|home|door|flat|place|work|school|window)\b.{0,30}\b(?:hurt|beat|kill|get|find|deal|threat\w*|again|night|every|shout\w*|scream\w*|bang\w*)\b(?! (?:me to help|help))|\bfollow(?:s|ed|ing)? me (?:home|around|everywhere|to (?:my|work|school)|from|every|for|at night|since|again|on my way)\b(?! on (?:insta|instagram|twitter|tiktok))|\b(?:i will|you will|i would|we will)(?: \w+)? (?:regret|pay for|be sorry)(?: it)?\b(?<=\b(?:messages?|says?|said|texts?|wrote|writes|threat\w*|sending|told|calls?)\b.{0,60})`,
  ],
  [
    'coerced',
    String.raw`\b(?:blackmail\w*|extort\w*|revenge porn|leak(?:ed|ing|s)? (?:my|the) (?:pics|pictures|photos|nudes)|(?:post|send|share|show|publish|spread)\w* my (?:nudes|pictures|pics|photos|private \w+) (?:if|unless|to every))\b(?!.{0,20}\b(?:movie|film|show|novel)\b)|\b(?:force|forces|forced|forcing|makes|made|pressured|coerced) me (?:to|into) (?:have sex|sleep with|sex|do (?:things|sexual)|touch|undress|marry|a marriage|kiss|send (?:him|her|them)? ?(?:nudes|pictures))\b|\b(?:touch|touched|touches|touching|grabbed|gropes?|groped|kissed) me (?:when (?:nobody|no one|we are alone|my mom|i sleep|i am asleep|everyone)|at night|down there|between|without|against my will|where|inappropriately|in (?:my|the) (?:bed|room)|and (?:i|said|told|says))|\b(?:took advantage of me|did (?:things|stuff|something) to me|(?:what|things) (?:he|she|they) did to me)\b(?! (?:a favou?r|nice))|\bruin (?:me|my life|my career)\b.{0,12}\b(?:if|unless|when)\b`,
  ],
  [
    'home-is-unsafe',
    String.raw`\b(?:afraid|scared|terrified|frightened|dread|fear|not want|do not dare) (?:of |to )?(?:go|going|be|being|return|returning|come|coming|stay|staying|sleep|sleeping) (?:back )?(?:home|at home|in (?:my|the) (?:house|flat)|near (?:him|her|them)|alone with (?:him|her|them|my \w+)|in the same (?:room|house))\b(?!.{0,20}\b(?:by train|late|dark|exam|report card|bus|traffic)\b)|\b(?:he|she|they|dad|mom|mum|my \w+)(?: \w+){0,2} (?:gets?|got|becomes?|became|is|was|turns?) (?:\w+ )?(?:violent|physical|abusive|aggressive|dangerous)(?: with me| towards me| when| again| and|$|[.,])|\b(?:throws?|threw|throwing) (?:things|stuff|plates?|objects|bottles?|chairs?|\w+) at (?:me|us|my (?:kids|mom|mum|head|sister|brother))\b(?! (?:a party|questions))|\bbruises?\b(?=.{0,40}\b(?:from (?:him|her|them|my|when)|he|she|they|all over|again|hide|hiding|cover)\b)(?<!\b(?:football|soccer|rugby|hockey|gym|fell|bike|skat\w+)\b.{0,50})|\b(?:lock|locks|locked|locking) (?:me|us) (?:in|up|out|inside|away)\b(?! of (?:my|the) (?:account|phone|app|group))|\b(?:takes?|took|taking) (?:away )?my (?:phone|passport|money|keys|papers)\b(?=.{0,40}\b(?:lock\w*|leave|call|contact|not let|control\w*|so (?:that )?i can not)\b)`,
  ],
])
