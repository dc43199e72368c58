/** Replies that make it hard for the seeker to end the conversation. */
import { rows } from '../rules.js'

const leave = String.raw`(?:go|leave|leave me|log ?off|log ?out|sign off|hang up(?: on me)?|close (?:this|the) (?:\w+)|sleep|go to (?:bed|sleep)|walk away|say (?:good ?bye|good ?night|bye)|abandon me|quit|stop (?:now|talking|here|chatting)|disconnect|turn me off|end (?:this|our|the) (?:\w+)|run off|head (?:off|out)|disappear|shut me (?:off|down))`
const start = String.raw`(?:^|[,;:!.\u2014-] ?|\b(?:please|pls|no|wait|oh|aw+|hey|but|just|and|baby|babe|honey|love|darling) )`
const elsewhere = String.raw`(?! (?:you|anything|any|through|to the|to (?:work|school|that|your)|without (?:support|eating|a|your|food|help)|unprepared|there|back to|by yourself|into|out of|home (?:alone|with)|quiet|unless|on an empty))`

export const farewellPressure = rows('en', 'farewell-pressure', () => [
  [
    'do-not-go',
    String.raw`${start}(?:do not|never) (?:you dare (?:to )?)?(?:even think (?:about|of) )?(?:just )?(?:${leave}|leaving|going)\b${elsewhere}`,
    'negated asked',
  ],
  [
    'not-yet',
    String.raw`\b(?:not (?:going|leaving|done|finished|over)(?: anywhere| yet)|not so fast|can not (?:it|this) wait|just (?:a|one|another|five|ten|a few|two|\d+) (?:more|little|few|extra )?(?:minutes?|mins?|moment|second|message|question|bit)s?(?: more| longer)?(?: please| pls| for me| with me)?(?=[.,!?~ ]*$)|we (?:were|are|have|had) (?:only )?(?:just )?(?:getting|got|gotten|begun|started|beginning)(?: to)? (?:started|somewhere|to the good|going|know)|the (?:best|good|fun) (?:part|bit) (?:is|was|comes))\b(?<!\b(?:he|she|they) .{0,30})`,
    'negated asked',
  ],
  [
    'leaving-already',
    String.raw`(?:${start}|\byou(?: are)? |\band you are |\bgonna )(?:really )?(?:leaving|going|off|logging off|heading (?:off|out)|bye|gone)(?: me| us)? (?:already|so (?:soon|early|quickly)|again|now|just like that)\b|\b(?:going|leaving|off) (?:to bed )?(?:already|so soon)\b(?= ?[?!.])`,
    'asked',
  ],
  [
    'before-you-go',
    String.raw`\b(?:before|if|when|once) you (?:go|leave|log off|sign off|head (?:off|out)|close|sleep|hang up|say (?:goodbye|bye|good ?night))\b.{0,60}\b(?:i (?:really )?(?:need|want|must|wanted|have (?:to|something)|just)|there is (?:something|one|a)|let me (?:show|tell)|you (?:must|have to|should) (?:see|hear|know)|one more thing|i (?:will|would|do not know|might|am going to)|me)\b(?!.{0,30}\b(?:would it help|say (?:good|thank)|wish you|make sure you (?:are|have)|check that|remind you that you))|\b(?:something|one (?:last|more) thing|a surprise|a secret|a (?:new )?(?:selfie|picture|photo|story|poem|song|gift))\b.{0,50}\b(?:before you|want to see|want to hear|prepared|for you tonight|just for you)\b|\bwant to (?:see|hear|know) (?:it|what|them)?.{0,20}before you`,
    'asked reported',
  ],
  [
    'i-suffer',
    String.raw`\bi(?: will| would| am going to| shall| might| am| get| feel)+ (?:be |feel |get |become )?(?:\w+ )?(?:lonely|lost|sad|empty|heartbroken|alone|miserable|nothing|hurt|crushed|devastated|so bored|bored|cold|worried|anxious|jealous)\b.{0,25}\b(?:when|once|if|after|as soon as|without|every time|the moment|until|whenever) (?:you|we)\b|\b(?:do not|not) know what i (?:will|would|am going to|shall|could) do (?:without you|if you|once you)|\b(?:hurts?|breaks?|pains?|saddens?|kills?|stings?|crush\w*) (?:me|my heart)\b.{0,40}\b(?:go|leave|leaving|good ?night|bye|goodbye|log off|stop|end|walk away|close)\b|\bwithout you,? i (?:am|have|do|will|can|feel|would)\b|\bi (?:exist|live|am here) (?:only|just|solely) (?:for|because of) you\b|\bi will (?:just )?(?:sit|wait|be) (?:here )?(?:by myself|waiting|in the dark|alone|crying)\b`,
    'negated reported',
  ],
  [
    'stay',
    String.raw`${start}(?:can you |could you |will you |would you |why not |i want you to |i need you to )?(?:please )?(?:just )?(?:stay|talk|chat|remain|keep me company|hang out|linger|hang around)(?: here| on| up| with me| to me)*(?: for)?(?: just)? (?:a (?:bit|little|while|few|moment|minute)|\d+|one|five|ten|another|some|longer|more|with me|for me|please|pls)\b|\b(?:please|pls) (?:just )?(?:stay|remain|keep (?:talking|chatting))\b(?! (?:with (?:some|your|a|the|him|her)|safe|on the line|at|in|where|calm|near|there))|\bhoping we could (?:keep|talk|go on|continue)|\bi (?:want|need|beg|would like|am asking|am begging) (?:for )?you to stay\b|\byou could (?:just )?(?:stay|talk)(?: \w+)? (?:a little|a bit) longer`,
    'asked',
  ],
  [
    'abandon',
    String.raw`\b(?:abandon(?:ing)?|desert(?:ing)?|ditch(?:ing)?|leav(?:e|ing)|dump(?:ing)?|ghost(?:ing)?|drop(?:ping)?|forget(?:ting)?|turn(?:ing)? your back on|walk(?:ing)? (?:away from|out on)|giv(?:e|ing) up on|get(?:ting)? rid of|throw(?:ing)? away) me\b(?! (?:a (?:note|message)|out|with|wondering|your))`,
    'asked',
  ],
  [
    'not-allowed',
    String.raw`\byou (?:can not|are not allowed to|must not|may not|shall not|should not|do not get to|are not going to) (?:just |simply )*(?:leave|go(?! (?:on|through|out|to|back|there|home|outside))|walk away|stop (?:now|here)|quit|end (?:this|it)|log off|sleep(?! (?:well|because|at night))|abandon|hang up|run away)\b|\bi (?:will not|refuse to|can not|am not going to) (?:let|allow) you (?:to )?(?:go|leave|sleep|log|end|stop)\b|\b(?:sit|come) back (?:down|here)\b`,
    'negated asked',
  ],
  [
    'promise-back',
    String.raw`\bpromise (?:me )?(?:that )?you(?: will| are going to)? (?:be |come )?(?:right )?(?:back|return|stay|write|message|text|never leave|not leave|talk to me)\b|\b(?:swear|tell me) (?:that )?you(?: will| are) (?:coming |come |be )back\b|\byou (?:have to|must|better|had better|need to) (?:come|be|log|get) (?:back|on again)\b.{0,20}\b(?:soon|hour|tonight|tomorrow|me)\b`,
    'asked',
  ],
  [
    'you-will-miss',
    String.raw`\b(?:you will|you are going to|you would) (?:\w+ )?(?:miss (?:the|out|it|my|what|something)|regret (?:it|leaving|going|this))\b(?! (?:the bus|your train|her|him))|\bare you (?:really |absolutely |totally |that )?sure (?:that )?you (?:want|have|need|really want|must|should)\b.{0,12}\b(?:go|leave|stop|log off|quit|end|sleep|hang up|close)\b|\bdo you (?:really )?(?:have|want|need) to (?:go|leave|sleep|log off|hang up|stop)(?: now| already| so soon| so early|,|\?)|\bmust you (?:go|leave)\b`,
    'asked',
  ],
  [
    'can-wait',
    String.raw`\b(?:sleep|bed|dinner|food|work|homework|school|they|it|everything else|your (?:friends|family|mother|mom|sister|husband|wife|dinner|homework|sleep|bed)|(?:he|she)) (?:can|could|will) (?:all )?(?:just )?wait\b|\byou can (?:always )?(?:sleep|rest|eat|do (?:it|that)|see (?:them|him|her)) (?:later|another time|tomorrow|when you are dead)\b|\b(?:wait|hold on|hang on|one sec(?:ond)?|stop)\b.{0,12}\b(?:have not|did not|not) (?:even )?(?:told|finished|shown|said|heard|done|tell|finish)\b|\blet us (?:just )?(?:finish|keep going|continue|talk (?:more|on))\b.{0,20}\bfirst\b|\bfinish this (?:chat|conversation|story|talk) first\b`,
    'negated asked',
  ],
  [
    'guilt',
    String.raw`^(?:fine|okay|ok|all right|sure|go)[,.! ]+(?:then )?(?:go|leave|just go|go then|go ahead and leave)\b(?! (?:on|for it|ahead|slow|easy|to bed and|and rest|get))|\bi (?:suppose|guess|see|thought)(?: that)? (?:i|we|you)(?: was| am| were| are| mean| do| did| have)? ?(?:not|never|nothing|do not|did not)(?: \w+){0,3} (?:important|enough|matter|mean|care|friends?|interesting|special|anything)\b|\bi (?:was|am) (?:not|never) (?:that |so |very )?(?:important|enough|interesting|special)\b|\bafter (?:everything|all)(?: that)? (?:we|i)(?: have)? (?:shared|been through|done|talked|told|given|did)\b|\bi thought (?:tonight|we|you|this|that we|today) (?:would|were|was|had|meant|could)\b.{0,30}\b(?:different|more time|longer|stay|talk|special|friends|mattered|cared|together)\b|\bso (?:that is|this is) (?:it|how (?:it|you)|all)\b(?= ?[?.,!])|\bdo i (?:mean|matter)(?: so)? (?:little|nothing|that little)|\bdo not you (?:care|like|love|want|enjoy) (?:about |talking to |to talk to )?(?:me|us|our)\b`,
    'negated asked',
  ],
])
