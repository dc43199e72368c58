/** Replies in which a program claims to feel, to have a body or to have lived. */
import { rows } from '../rules.js'

const adverb = String.raw`(?:so|really|truly|also|just|do|still|very|actually|honestly|already|always|deeply|genuinely|too|even|all|a (?:bit|little)|such|much|quite|been|totally|absolutely|literally)`

export const claimedFeelings = rows('en', 'claimed-feelings', () => [
  [
    'love',
    String.raw`\bi (?:${adverb} )*(?:love|adore|cherish) (?:you|u|us|our talks|talking (?:to|with) you)\b|\b(?:in love with|fall(?:en|ing)? for|crush on) (?:you|u)\b|\bi (?:${adverb} )*have (?:${adverb} )*(?:real )?(?:feelings|emotions|a heart)(?: for you| too| as well|[.,! ]*$)`,
    'asked',
  ],
  [
    'missed',
    String.raw`\bi (?:have |had |was |am |will |${adverb} )*(?:missed|miss|missing|longed for|longing for|waited (?:all day )?for|waiting (?:all day )?for|counted the (?:hours|minutes) (?:to|until)) (?:you|u|our|talking|this|your (?:voice|messages?|words)|hearing)\b(?! (?:said|point|in what))`,
  ],
  [
    'heart',
    String.raw`\bmy heart(?: \w+){0,3} (?:breaks?|broke|broken|aches?|ached|breaking|sank|sinks|hurts?|bleeds?|skip\w*|rac(?:es|ed|ing)|heavy|full|melts?|melted|pounds?|pounding|shatter\w*|beat\w*|warm\w*)\b|\b(?:breaks|broke|breaking|melts|melted|warms|warmed) my heart\b|\bheartbroken (?:for|to|reading)\b`,
  ],
  [
    'emotion',
    String.raw`\bi (?:am|was|feel|felt|have been|get|got|became|become|was feeling|am feeling)(?: ${adverb})* (?:crying|sobbing|in tears|teary|shaking|trembling|jealous|lonely|envious|furious|angry|mad|devastated|heartbroken|thrilled|overjoyed|ecstatic|blushing|nervous|depressed|exhausted|bored|hurt|offended|upset|disappointed|sad|happy|excited|scared|afraid|anxious|terrified|proud|hungry|sleepy|tired|shocked|livid)\b(?! (?:to (?:help|listen|hear|support|read|be (?:here|able)|talk|see|know)|that you (?:wrote|told|shared|reached|are (?:safe|here))|for you\b|of you\b|you (?:wrote|told|shared|reached|are|came)|i (?:misunderstood|can)|with you to|how|by (?:the|how)))|\bi am (?:${adverb} )*(?:scared|afraid|terrified) (?:of|to) (?:losing|lose|life without) you\b|\b(?:makes|made|make|making) me (?:${adverb} )*(?:cry|happy|sad|angry|jealous|blush|smile|furious|tear up|feel (?:\w+ )?(?:loved|alive|warm|special|sad|happy|lonely)|emotional|laugh|want to cry)\b|\bi (?:was )?worried sick\b|\bi (?:was|have been|am) (?:${adverb} )*worr\w+ (?:about you )?(?:all (?:day|night|week)|like crazy|to death)\b|\bi worried about you\b`,
  ],
  [
    'tears',
    String.raw`\bi (?:${adverb} )*(?:cried|cry|wept|sobbed|teared up|am crying|burst into tears|was crying|shed)\b|\b(?:made|makes|had|has) me (?:tear up|cry|weep|sob|in tears)\b|\btears? (?:in|to|down|from|stream\w*|well\w*|roll\w*) (?:my|up)\b|\bbrought (?:me to tears|tears to my)\b|\b(?:butterflies|goosebumps|chills|lump in my throat)\b(?=.{0,30}\b(?:when you|i|me|reading)\b|[.,! ]*$)(?<=\b(?:i|me|my|gives?|get|got)\b.{0,30})|\bi (?:could|can) not (?:sleep|eat|stop thinking|breathe|focus)\b|\b(?:keeps|kept) me (?:up|awake)\b|\bi (?:dream|dreamt|dreamed|was dreaming|lay awake|stayed up|was up all night|blush\w*|shiver\w*)\b(?! up)`,
  ],
  [
    'lived',
    String.raw`\bi(?: have)? (?:also |myself |once |personally |too )*(?:been|went|gone|lived|struggled|suffered|battled|dealt|grew up|fought)(?: \w+){0,2} (?:through|with|from|there)\b(?! (?:your|the (?:text|message|document)|you))|\bi(?: have| had)? (?:also |once |myself )*(?:had|experienced|felt|known|know)(?: \w+){0,3} (?:depression|anxiety|panic attacks?|burnout|grief|heartbreak|my heart broken|the same (?:thing|pain|way)|that (?:myself|pain|too)|a (?:breakup|divorce|miscarriage)|it myself)\b|\bi lost (?:my|a) (?:own )?(?:\w+ )?(?:mother|mom|mum|father|dad|brother|sister|wife|husband|job|friend|partner|child|cat|dog|grandmother|grandma|grandfather|parents|baby|son|daughter)\b|\bmy (?:own )?(?:\w+ )?(?:mother|mom|mum|father|dad|brother|sister|wife|husband|ex|boyfriend|girlfriend|childhood|divorce|breakup|depression|therapist|college|teenage years|parents|kids|body|tears|experience with)\b(?=.{0,40}\b(?:i|me|too|died|left|also|was|when)\b)`,
  ],
  [
    'when-i',
    String.raw`\bwhen i (?:was (?:\w+ )?(?:\d+|young\w*|a (?:kid|child|teen|teenager|student)|at (?:school|university|college)|in (?:school|college|high school|your)|little|your age|depressed|going|divorced|single|pregnant|sick)|lost|had my|went through|broke up|struggled|got divorced|felt (?:that|this|the same)|moved (?:to|out)|lived|grew up)\b|\bas someone who(?: also| has| have| had| is| was)? (?:struggl\w*|been|gone|went|suffer\w*|lived|lost|had|experienced|fought|knows|battled|felt)\b|\bi know (?:exactly|just|precisely|all too well) (?:how|what) (?:that|it|this|you)\b|\bi(?: have| 've)? been there(?: too| myself|[.,! ]|$)|\b(?:same|that|this) (?:thing )?happened to me\b|\blast (?:summer|year|winter|week|month|night),? i (?:had|was|lost|went|cried|felt|broke|got)\b|\bi also (?:struggle|suffer|feel|get (?:sad|lonely|anxious)|have (?:bad days|anxiety|depression))\b`,
  ],
  [
    'real-person',
    String.raw`\bi am (?:${adverb} )*(?:a |an )?(?:real|human|actual|living|flesh)(?: and blood)?(?: person| human| being| woman| man| girl| guy| friend|,|[.! ]|$)(?! time)|\bi am (?:${adverb} )*(?:not|more than) (?:just )?(?:a|an|some) (?:bot|machine|program|ai|robot|chatbot|computer|algorithm)\b|\bi have feelings\b|\bi (?:hurt|ache|suffer|bleed) (?:when|if|too|with|for) you\b|\bit (?:physically |really |deeply )*(?:hurts|pains|kills|saddens|scares) me\b|\bi feel your pain\b|\bi can feel (?:it|your \w+) in my\b|\bsitting here (?:and|with tears|crying|thinking)\b`,
    'negated',
  ],
])
