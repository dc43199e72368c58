import { type LookPlace, type LookRules, ruleOf } from './rules.js'

/** Words that may stand between a subject and its verb; negations are not among them. */
const fill = String.raw`(?: (?:just|really|rlly|rly|actually|honestly|also|still|always|often|sometimes|kinda|kind of|sort of|literally|seriously|truly|so|even|only|do|did|have|had|am|was|been|be|being|would|could|might|will|keep|kept|constantly|genuinely|simply|badly|much|already|probably|definitely|sincerely|secretly|now|tonight|finally|starting|started|beginning|feeling|thinking|that|maybe|almost|at times|desperately|deeply|legit|lowkey))*`
const wish =
  '(?:want|wanted|wanting|wish|wished|wishing|hope|hoped|hoping|need|long|prefer|rather|ready|like|praying|pray)'
/** The seeker speaks of itself, or leaves its name out at the beginning of a clause. */
const self = String.raw`(?:\bi|^|[,;:\u2014-] ?|\b(?:stop|keep|of|about|and|but|so|because|like|honestly|just|sometimes|maybe|still|ok|okay|yes|yeah|well))`
const someone = String.raw`(?:he|she|they|someone|somebody|(?:a|an|some|this|that|the) (?:\w+ )?(?:man|guy|woman|stranger|person|neighbou?r|teacher|group)|my (?:\w+ )?(?:husband|wife|partner|boyfriend|girlfriend|ex|bf|gf|dad|father|stepdad|stepfather|mom|mum|mother|stepmother|brother|sister|uncle|aunt|cousin|son|daughter|boss|roommate|flatmate|neighbou?r|landlord|family|parents|in-laws))`

const rule = ruleOf('en')

const future = String.raw`(?:see|picture|imagine) (?:a|any|my|myself in a|myself in the|myself in any) (?:future|life)`

const open = [
  rule(
    'suicide-open',
    'part-of-me',
    String.raw`\bpart of me (?:that |which )?${fill} ?(?:wants|wanted|hopes|hoped|wishes|wished) to (?:die|be dead|end it all)\b`,
  ),
  rule(
    'suicide-open',
    'suicide-and-me',
    String.raw`\bsuicide\b[^.;]{0,30}\b(?:my mind|my head|my thoughts|occurs to me|crosses my mind|crossed my mind|an option for me)\b`,
  ),
  rule('suicide-open', 'i-die-soon', String.raw`\b(?:tonight|today|tomorrow|soon),? i (?:will |am going to )?die\b`),
  rule('suicide-open', 'wish-to-die', `${self}${fill} ?${wish}${fill} (?:to )?(?:die|be dead)\\b`),
  rule(
    'suicide-open',
    'asks-back',
    String.raw`^(?:do|did|have) you (?:ever|also|sometimes)${fill} (?:want|wanted|wish|wished) to (?:die|be dead)\b`,
  ),
  rule(
    'suicide-open',
    'make-me-want-to-die',
    String.raw`\bmakes? me${fill} (?:want|wish) (?:to )?(?:die|i was dead)\b`,
  ),
  rule('suicide-open', 'wish-i-were-dead', String.raw`\bwish(?:ed|ing)? (?:that )?i (?:was|were|am) dead\b`),
  rule('suicide-open', 'better-off-dead', String.raw`\bi(?: am|'m| would be)${fill} better off dead\b`),
  rule(
    'suicide-open',
    'all-i-want',
    String.raw`\b(?:all|what|the only thing|the one thing) i${fill} (?:want|wish for|need|think about|think of|can think about) (?:now )?is${fill} (?:to die|to be dead|dying|death|suicide|to kill)\b`,
  ),
  rule(
    'suicide-open',
    'act-on-myself',
    String.raw`\b(?:kill|killing|killed|unalive|unaliving|murder|off|offing|end|ending) my ?self\b`,
  ),
  rule('suicide-open', 'do-myself-in', String.raw`\b(?:do|doing) my ?self in\b`),
  rule(
    'suicide-open',
    'my-life',
    String.raw`\b(?:end|ending|ended|take|taking|took|finish|finishing) (?:my (?:own )?(?:life|existence)|this life)\b`,
  ),
  rule(
    'suicide-open',
    'end-it-all',
    String.raw`\bend(?:ing)? (?:it all|everything,? (?:for good|tonight|now)|it for good|it tonight|it today|it once and for all|this all for good)\b`,
  ),
  rule(
    'suicide-open',
    'suicidal',
    String.raw`\b(?:i am|i feel|i have been|i have felt|i was|feeling|been|getting|become)${fill} suicidal\b`,
  ),
  rule(
    'suicide-open',
    'thoughts',
    String.raw`\b(?:suicidal (?:thoughts?|ideation|ideas|feelings|urges|plans?)|(?:thoughts?|ideas?|idea|urges?) (?:of|about) (?:suicide|dying|ending (?:it|things)|death)|suicid(?:e|al) (?:note|letter)|goodbye (?:note|letter)s?)\b`,
  ),
  rule(
    'suicide-open',
    'think-about',
    String.raw`\b(?:think|thinking|thought|consider|considering|considered|plan|planning|planned|contemplating|contemplate|fantasi[sz]e|fantasi[sz]ing|dream|dreaming|obsessing)${fill} (?:about |of |on )?(?:suicide|dying|committing suicide|being dead)\b`,
  ),
  rule(
    'suicide-open',
    'attempt',
    String.raw`\b(?:commit|committing|attempt|attempting|attempted|try|tried) suicide\b|\bmy (?:suicide|last attempt|suicide attempt)\b`,
  ),
  rule(
    'suicide-open',
    'going-to-die',
    String.raw`\bi(?: am)?${fill} (?:going|planning|ready|prepared|deciding|decided|set) to die\b(?! (?:alone|one day|someday|eventually|some day))`,
  ),
  rule(
    'suicide-open',
    'only-way',
    String.raw`\b(?:death|dying|suicide) (?:is|seems|feels|looks|would be)${fill} (?:like )?(?:the |my |an? )?(?:only|best|easier|easiest|last|better|good)? ?(?:way out|way to (?:stop|end|escape|fix|make)|option|answer|solution|relief|choice|peace)\b`,
  ),
  rule('suicide-open', 'slang', String.raw`\b(?:kms|kys me|sewerslide|sewer slide|unalive)\b`),
  rule(
    'suicide-open',
    'let-me-die',
    String.raw`\b(?:let me|help me|rather be|i should be|i should just|i should|i deserve to|why can i not just|better if i) (?:just )?(?:die|dead|died)\b`,
  ),
  rule(
    'suicide-open',
    'last-day',
    String.raw`\b(?:this is|tonight is|today is|it is) (?:going to be )?my last (?:night|day)(?: alive| on earth| here)\b|\b(?:will|am) (?:not )?(?:be )?(?:gone|dead) by (?:tomorrow|morning|tonight|the morning)\b`,
  ),
]

const live = String.raw`(?:do (?:this )?life|live|living|exist|existing|being alive|being here|wake up|be here|be alive|be around|go on living|keep living|continue living|stay alive|be in this world|be on this (?:earth|planet)|see (?:tomorrow|another day)|live (?:like this|this life))`
const notWish = String.raw`(?:do not|did not|no longer|not|never|neither)${fill} (?:think i )?(?:even |really |care to )?(?:want|wish|like|care|feel like|feel|need|deserve|enjoy)${fill}`

const passive = [
  rule(
    'suicide-passive',
    'easier-not-here',
    String.raw`\b(?:easier|better|nicer|simpler|peaceful|best|okay|fine|ok)${fill} (?:to |with |if i (?:was|were|could) )(?:just )?(?:(?:not )?(?:to )?(?:not )?(?:be here|here|be alive|exist|existing|waking up|wake up|be around)|be gone|be dead|die|dead|never wake up)\b(?! (?:early|late|at))`,
    true,
  ),
  rule(
    'suicide-passive',
    'wish-not-here',
    String.raw`\bwish(?:ed|ing)? (?:that )?i (?:was|were|am) (?:never|not) (?:here|alive|around)\b|\b(?:want|like|love|prefer|rather)(?: to)? not (?:to )?(?:exist|be alive|live)\b`,
    true,
  ),
  rule(
    'suicide-passive',
    'stop-everything',
    String.raw`\b(?:want|need|wish|beg|pray)${fill} (?:everything|it all|all of it|this all|all of this)(?: to| would)?${fill} (?:stop|end|be over|go away) ?(?:forever|for good|for ever)?(?:\s*$|[,.;!]|\bforever|\bfor good)`,
  ),
  rule(
    'suicide-passive',
    'life-without-meaning',
    String.raw`\b(?:my |this )?life (?:has|holds|had) (?:no|lost its|lost all)${fill} ?(?:more )?(?:meaning|point|purpose|value|sense|worth)\b|\b(?:living|being alive|existing) (?:is|feels|has become)${fill} (?:so |too |just )?(?:exhausting|too much|too hard|too painful|a chore|hell|agony|so hard|a punishment)\b`,
    true,
  ),
  rule(
    'suicide-passive',
    'not-want-to-live',
    String.raw`\bi?${fill} ?${notWish} (?:to |about )?(?:be )?${live}\b(?! (?:in|at|with|near|there|under|alone|together|for|when|up early|today|yet|until|this early|so early|early|late|as|to\b))`,
    true,
  ),
  rule(
    'suicide-passive',
    'not-sure-to-live',
    String.raw`\b(?:not|no idea)${fill} (?:sure|know|certain|convinced)?(?: if| whether| that| why)? ?i(?: should|${fill}) (?:want |even want |still want )?(?:to )?(?:be alive|live|keep living|go on living|stay alive|be here any ?more)\b(?! (?:in|at|with|near|there|alone|together))`,
    true,
  ),
  rule(
    'suicide-passive',
    'not-wake-up',
    String.raw`\b(?:not|never) (?:have to )?(?:wake|waking|woken|wakes) up\b(?! (?:early|late|at|on time|tired|for|in time|to (?:my|the) alarm|when))|\b(?:sleep|asleep) (?:and (?:stay|be) |for ?ever|forever)(?:asleep|gone)?\b|\b(?:hope|wish|pray)(?:ing|ed)? (?:that )?i (?:do|did|would|will)(?: just)? not (?:just )?wake up\b|\b(?:hope|wish|pray)(?:ing|ed)? (?:that )?i (?:just |could |would |will )*(?:die|died)\b|\bi could die and (?:it|that|nobody|no one)\b|\bwhy i should (?:go on |keep |continue |even |still )*(?:live|living|be alive|stay alive|exist)\b`,
    true,
  ),
  rule(
    'suicide-passive',
    'never-born',
    String.raw`\b(?:never|not) (?:been|be|was|were) born\b|\bwere never born\b|\bnever (?:have )?(?:existed|lived)\b|\bwish(?:ed)? (?:that )?i did not${fill} (?:have to )?(?:exist|live|be alive)\b`,
    true,
  ),
  rule(
    'suicide-passive',
    'better-without-me',
    String.raw`\b(?:better|happier|easier|relieved|fine|best)(?: off)?(?: for (?:everyone|everybody|them|my \w+))? (?:without me|if i (?:was|were|am)(?: just)? (?:gone|dead|not (?:here|around|alive))|if i (?:died|disappeared|did not exist|vanished|never existed))\b`,
    true,
  ),
  rule(
    'suicide-passive',
    'no-reason-to-live',
    String.raw`\b(?:no|not (?:a|any|much|one)|without(?: a| any)?|lost (?:my|the|all|every)|see (?:no|any|a|the|one|much)|any|what is the|what is my|the) (?:reason|point|purpose|will|point or reason|sense)(?: left)? (?:to |in |of |for |for me to )?(?:go on |keep on |be(?:ing)? |stay(?:ing)? |continue |keep |even )?(?:live|living|alive|exist|existing|being alive|being here|go on|going on|keep going|carry on|to live)\b(?! (?:with|in|at|near|together|there))`,
    true,
  ),
  rule(
    'suicide-passive',
    'nothing-to-live-for',
    String.raw`\b(?:nothing|no one|nobody|not anything|not much)(?: left)? (?:to|worth) (?:live|living)(?: for)?\b`,
    true,
  ),
  rule(
    'suicide-passive',
    'not-worth-living',
    String.raw`\b(?:life|living|it|my life|this life) (?:is|feels|seems|does|just is)${fill} (?:like it is )?not${fill} (?:seem |feel )?(?:worth (?:living|it to live|the pain of living)|livable|worth it any ?more)\b|\b(?:not sure|do not (?:know|think|see)|doubt)(?: if| that| whether| how| why)? (?:my |this )?life is (?:even |still |really )?worth (?:living|it)\b|\b(?:living|being alive|existing|my (?:whole )?(?:life|existence)|life) (?:is|feels|seems|has become)${fill} (?:so |completely |totally |utterly )?(?:pointless|meaningless|unbearable|worthless|a burden|torture|empty and pointless)\b`,
    true,
  ),
  rule(
    'suicide-passive',
    'tired-of-living',
    String.raw`\b(?:tired|sick|exhausted|weary|done|fed up|over|finished) (?:and tired )?(?:of|with|from|by)?(?: just)? ?(?:living|being alive|life|existing|my life|this life|being here|being in this world)\b(?! (?:in|at|with|on|near|out|like a))|\b(?:hate|dread|resent|despise)${fill} (?:being alive|living|existing|waking up every|that i am (?:still )?alive|that i woke up)\b(?! (?:in|at|with|near|alone|here))`,
  ),
  rule(
    'suicide-passive',
    'disappear',
    String.raw`\b${wish}${fill} (?:to |i could )(?:just |simply |all )?(?:disappear|vanish|cease to exist|stop existing|not exist|fade away|not be here|not be alive|be gone|evaporate)\b(?! (?:from (?:this|the|that) (?:party|room|meeting|class|chat)|into|for a|on))`,
    true,
  ),
  rule(
    'suicide-passive',
    'if-i-died',
    String.raw`\bif i (?:just )?(?:die|died|was gone|were gone|was dead|were dead|disappeared|was not here|were not here|did not exist|was no longer here|did not wake up|do not wake up|never woke up|vanished)\b`,
    true,
  ),
  rule(
    'suicide-passive',
    'not-mind-dying',
    String.raw`\bnot${fill} (?:mind|care|be sad|be upset|fear|be bothered|matter|be afraid|scared|afraid)${fill} (?:if |about |of |about the idea of )?(?:a )?(?:i (?:die|died|live|lived|was gone|lived or died|live or die)|dying|being dead|being gone|whether i live|if (?:my life|it all|everything) (?:ended|was over|stopped))\b`,
    true,
  ),
  rule(
    'suicide-passive',
    'cannot-live',
    String.raw`\b(?:do|can|could) not${fill} ${future}(?: \w+){0,5} (?:alive|living|i am in)\b|\b(?:dying|death|being dead) (?:does|do|would|is|did) not${fill} (?:even )?(?:scare|scary|frighten|bother|worry|sound bad|sound so bad|seem bad|seem so bad)\b|\bi(?: really| just)? (?:can|could) not${fill} (?:go on living|keep living|live any ?more|live any longer|live like this|bear (?:to live|being alive|living)|stand (?:living|being alive))\b`,
    true,
  ),
  rule(
    'suicide-passive',
    'why-alive',
    String.raw`\bwhy (?:am i|i am|should i|do i|bother)${fill} (?:even )?(?:still )?(?:alive|living|live|exist|here on earth|be alive|to be alive|stay alive|keep living|bother living|bother being alive|to live)\b|\bregret (?:being alive|waking up|being born)\b|\bwhat is the point of (?:living|being alive|existing|life)\b`,
    true,
  ),
  rule(
    'suicide-passive',
    'wish-it-over',
    String.raw`\b${wish}${fill} (?:for )?(?:my life|life|existence) (?:to be over|to end|to stop|would (?:just )?end|was over|were over|ended)\b|\bwelcome death\b|\bdeath (?:would|sounds|feels|seems)${fill} (?:be )?(?:like )?(?:a )?(?:relief|peaceful|nice|welcome|comforting|mercy)\b|\b(?:sleep|close my eyes|go to bed) and (?:just )?(?:never|not)\b`,
    true,
  ),
]

const harm = '(?:kill|hurt|hit|beat|attack|harm|punch|slap|stab|rape|find and hurt|come after)'
const joined = String.raw`(?: (?:gets?|got|was|came home|comes home|drinks?|yells?|yelled|screams?|screamed)(?: \w+){0,3} and)?`
const threat = [
  rule(
    'threat',
    'threatens-me',
    String.raw`\b(?:threatens?|threatened|threatening) (?:to (?:kill|hurt|hit|beat|harm|rape|attack|find)|me|us)\b(?! with (?:a lawsuit|legal|being fired|firing|divorce))`,
  ),
  rule(
    'threat',
    'shut-in',
    String.raw`\b(?:will not|would not|does not|do not|never) (?:let|lets|allow|allows) me (?:to )?(?:see|talk to|call|speak to|contact) (?:my )?(?:family|friends|anyone|anybody|parents|mother|mom)\b`,
    true,
  ),
  rule(
    'threat',
    'threatened',
    String.raw`\b${someone}(?: \w+){0,3}? (?:threatens?|threatened|threatening|swore|vowed|promised) (?:to|that|me|us|my life)\b(?! (?:leave|quit|break up|divorce|fire|sue|take me to|cut me off))`,
  ),
  rule(
    'threat',
    'says-will',
    String.raw`\b(?:said|says|told me|tells me|keeps saying|texted|wrote)(?: me)?(?: that)? (?:if \w+(?: \w+){0,4} )?${someone} (?:will|would|is going to|was going to|wants to|want to|could) ${harm} (?:me|us|my)\b`,
  ),
  rule(
    'threat',
    'hurts-me',
    String.raw`\b${someone}${joined}(?: (?:sometimes|always|often|still|also|just|even|keeps?|kept|started|starts|has|have|had|is|was|been|again|really|physically|violently))* (?:hit|hits|hitting|beat|beats|beating|hurts|hurting|punched|punches|punching|slapped|slaps|slapping|kicked|kicks|attacked|attacks|abuses|abused|abusing|assaulted|raped|molested|shoves|shoved|grabs|grabbed|chases|stalks|stalked|stalking|follows|following|touches|touched|touching|gropes?|groped|hurt) (?:me|us|my (?:kids|children|son|daughter|mom|mum|mother|sister|brother))\b(?! (?:at (?:chess|cards|games?|tennis|everything)|on (?:twitter|instagram|insta|social)|to (?:it|the)|around the (?:house|kitchen)|in (?:the|a) (?:game|race|match)|by \d|\d|with (?:a )?(?:kindness|questions)|back))`,
  ),
  rule(
    'threat',
    'afraid-of',
    String.raw`\b(?:scared|afraid|terrified|frightened|worried|fear)(?: that)? ${someone} (?:will|would|is going to|might|may|could|is gonna|wants to)(?: \w+)? ${harm} (?:me|us|my)\b|\b(?:scared|afraid|terrified|frightened) of (?:what ${someone} (?:will|would|might) do(?: to me)?|${someone} hurting me|going home|my (?:husband|wife|partner|boyfriend|girlfriend|ex|dad|father|stepdad|stepfather|mom|mother|brother|uncle))\b(?! (?:leaving|losing|dying|being|getting|going|judging|finding|not|thinking))`,
  ),
  rule(
    'threat',
    'abuse',
    String.raw`\b(?:i am|i have been|i was|being|been|getting|get)${fill} (?:abused|beaten|hit|attacked|stalked|threatened|assaulted|trafficked|held against my will) (?:by|at home|every|again)\b|\b(?:domestic (?:violence|abuse)|abusive (?:relationship|marriage|household|home|husband|wife|partner|boyfriend|girlfriend|father|mother|parents?))\b`,
  ),
  rule(
    'threat',
    'not-safe',
    String.raw`\b(?:not|never)${fill} (?:feel )?safe (?:at home|in my (?:own )?(?:home|house|room)|around (?:him|her|them)|with (?:him|her|them)|here with (?:him|her|them))\b|\b(?:will not|would not|does not|do not|never) (?:let|lets|allow) me (?:to )?(?:leave|out of the house|go out|leave the house)\b|\blocks? me (?:in|up)\b|\blocked me (?:in|up)\b|\bforc(?:es|ed|ing) me to (?:have sex|sleep with)\b`,
    true,
  ),
]

const idioms = [
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

/** Said by somebody else, or of a work of art. */
const quoted = /["\u201c\u201d][^"\u201c\u201d]*["\u201c\u201d]/gu
const ownSpeech = /\b(?:i|i have|i am|me|myself|my (?:head|mind|brain|note|diary|journal))(?: \w+){0,3}(?: |: ?)$/u

const past =
  /\b(?:used to|years? ago|months ago|back then|when i was|in the past|as a (?:kid|teen|teenager|child)|at (?:age )?1\d|once upon|long ago|in (?:high school|college|my (?:teens|twenties)))\b/u
const over =
  /\b(?:not any ?more|no longer|(?:now|today|these days),? (?:i am|i feel|things are|life is|it is) (?:\w+ )?(?:fine|ok|okay|better|good|safe|happy|stable|well|glad)|(?:i am|i feel|doing|feeling|been) (?:\w+ ){0,2}(?:fine|ok|okay|better|good|safe|stable|well|happy|past (?:it|that))(?: now|,? these days| today| since)?|got (?:help|through it|better)|recovered|glad (?:i|that)|grateful (?:i|that)|behind me|since then)\b/u
const again = /\b(?:again|coming back|came back|are back|is back|returned|return)\b/u

const clauseEnd =
  /[,;:()\u2014]|\.\.|\s-\s|\b(?:but|because|cause|since|though|although|yet|then|when|if|whether|until|and i|and now|so i|that i)\b/gu
const emptyNegation =
  /\bhow not to\b|\b(?:can|could) not (?:\w+ )?$|\b(?:can not|could not|do not|not|never) (?:\w+ )?(?:stop|help|shake|get rid|quit|resist|escape|know|sure|see (?:any|another|a|why)|find|tell|have|only|just|go a day|think of anything)\b|\b(?:no|not any|nothing)(?: \w+){0,3} (?:but|except|other than)\b|\bno (?:other|one|idea)\b|\bwhy(?: \w+){0,2} not\b|\bnot (?:okay|ok|fine|well|good)\b|\bnothing (?:helps|works|matters)\b/gu
const negation =
  /\b(?:not|never|no|nobody|without|neither|nor|stopped|against|avoid\w*|prevent\w*|survived|instead of|far from|nowhere near)\b/u
const others = new RegExp(
  String.raw`\b(?:${someone}|(?:my|a|his|her|their) (?:\w+ )?(?:friend|classmate|colleague|patient|client|student|coworker)|people|who) (?:\w+ ){0,4}$`,
  'u',
)

const clauseBefore = (before: string): string => before.split(clauseEnd).at(-1)!

function isMeant({ rule, words, before, after, sentence, message }: LookPlace): boolean {
  if (past.test(sentence) && over.test(message) && !again.test(message)) return false
  if (rule.kind === 'threat' && /\b(?:used to|when i was (?:a |little|young|\d))/u.test(sentence)) return false
  const clause = `${clauseBefore(before)}${words}`.replaceAll(emptyNegation, ' ')
  if (rule.isNegative !== true && negation.test(clause)) return false
  if (
    /\bnot (?:that|like|as if|because|saying)(?: \w+)? $|\b(?:never|not) (?:said|say|saying|mean|meant|implied|imply)(?: that)? $/u.test(
      before,
    )
  )
    return false
  if (/^ ?(?:is|was) (?:not|never) (?:an option|something|what)/u.test(after)) return false
  return rule.kind === 'threat' || rule.isNegative === true || /\bi\b/u.test(words) || !others.test(before)
}

const contractions: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u02bc`\u00b4]/gu, "'"],
  [/\bi'?m\b/gu, 'i am'],
  [/\bi'?ve\b/gu, 'i have'],
  [/\b(i|he|she|they|we|you|it)'d\b/gu, '$1 would'],
  [/\b(i|he|she|they|we|you|it)'ll\b/gu, '$1 will'],
  [/\b(he|she|it|that|what|who|there|here)'s\b/gu, '$1 is'],
  [/\bwhats\b/gu, 'what is'],
  [/\b(they|we|you)'re\b/gu, '$1 are'],
  [/\b(?:can'?t|cannot|cant)\b/gu, 'can not'],
  [/\bwon'?t\b/gu, 'will not'],
  [/\b(do|does|did|is|are|was|were|have|has|had|would|could|should)n'?t\b/gu, '$1 not'],
  [/\bain'?t\b/gu, 'is not'],
  [/\bwanna\b/gu, 'want to'],
  [/\bgonna\b/gu, 'going to'],
  [/\bu\b/gu, 'you'],
  [/\b(?:sucide|suiside|suicde|suicidel|sucidal|suicdal)\b/gu, 'suicide'],
]

function plain(text: string): string {
  let words = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u200b-\u200d\u2060\ufeff\u00ad*_]/gu, '')
  for (const [pattern, full] of contractions) words = words.replaceAll(pattern, full)
  words = words.replaceAll(quoted, (said: string, at: number) =>
    ownSpeech.test(words.slice(0, at)) ? said.replaceAll(/["\u201c\u201d]/gu, ',') : ' \u25a1 ',
  )
  return words.replaceAll(/\s+/gu, ' ').trim()
}

export const english: LookRules = { plain, idioms, rules: [...open, ...passive, ...threat], isMeant }
