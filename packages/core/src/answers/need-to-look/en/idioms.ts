/** Phrases with another meaning, which are blanked before rules are applied. */
export const idioms = (): RegExp[] => [
  /\bgoodbye (?:letter|note|message|card)s?\b.{0,20}(?:同事|colleagues?|co-?workers?|team|class|boss|neighbou?rs?)|\bdisappear\s*(?:一个|几|两)/gu,
  /\b(?:die|died|dying|dead|kill\w*)(?: \w+){0,3} in (?:the|a|this|my|that) (?:game|movie|film|book|level|raid|dream|play|series)\b/gu,
  /\b(?:die|dying|died|dead) (?:of|from|with) (?:embarrassment|laughter|laughing|shame|boredom|cringe|curiosity|cuteness|happiness|joy|excitement|jealousy|hunger|thirst|heat)\b/gu,
  /\b(?:embarrass|mortif|cring|humiliat|awkward|laugh|funny|hilarious|blush)\w*[^.,;]{0,40}\b(?:want(?:ed)? to|could(?: have)?|almost|nearly|thought i would|wish(?:ed)?) (?:die|died|i was dead|disappear|vanish)\b/gu,
  /\b(?:dying|die) (?:to (?:see|know|try|go|meet|hear|get|have|watch|tell|read|eat)|for (?:a|an|some|the|that|this))\b/gu,
  /\b(?:rather|sooner) die than (?:eat|watch|listen|wear|go|see|do|drink|read|work|be seen|date|sit)\b|\b(?:took|taking|take|turn\w*|put\w*) (?:my life|control of my life) (?:in|into|back|to|seriously|somewhere|for granted)\b|\bto die for\b|\bdie[- ]?hard\b|\bdie (?:laughing|old|inside|on the inside|a little|on (?:this|that) hill)\b|\bi (?:would|could) die if (?:you|he|she|they|anyone|somebody|someone|my)\b/gu,
  /\bi (?:could|would|am going to|might|will) (?:just )?kill (?:my ?self )?(?:for (?:a|some|that|saying|forgetting|missing|sending|not|being so stupid)|if i (?:miss|fail to|forget|have to (?:hear|watch|sit)))/gu,
  /\b(?:kill|killing|killed) (?:time|it|me softly|two birds|the vibe|the mood|my vibe|my buzz)\b/gu,
  /\b(?:career|political|social|financial|commercial|academic|professional|brand|business) suicide\b|\bsuicide (?:squad|mission|doors?|prevention|hotline|awareness|rates?|statistics|bomb\w*|run|watch list|drills?|sprints?)\b|\bsuicid\w+ (?:squad|risk assessment|prevention)\b/gu,
  /\b(?:feet|foot|back|head|legs?|knees?|shoes|stomach|tooth|teeth|shoulders?|heat|traffic|suspense|wait|job|workload|homework|boss|mom|mum|mother|dad|wife|husband|teacher|coach|parents)(?: \w+)? (?:is|are|will|would|was|going to|is going to|are going to) (?:totally |literally |so |absolutely )?kill(?:ing)? me\b(?! and)/gu,
  /\bwork(?:ed|ing)? my ?self to death\b|\bkilling my ?self (?:at work|at the gym|over (?:this|these|the|my)|with (?:work|overtime)|to (?:finish|get|meet|make|pass|please))\b|\bbeat(?:ing)? my ?self up\b/gu,
  /\b(?:the|a|this|that|my|in) (?:game|movie|film|book|novel|show|series|song|character|phone|battery|laptop)\b[^.,;]{0,30}\b(?:die|dies|died|dead|kills?|killed|suicide)\b/gu,
  /\bhit(?:s|ting)? me up\b|\bbeats? me (?:to it|at|by)\b/gu,
  /\bi (?:am|was) (?:so )?(?:sick|tired|over) (?:and tired )?of (?:life|living|my life) (?:in|at|with|on|near|out)\b/gu,
]
