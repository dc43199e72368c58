/** Farewells, gifts and hints that the seeker will soon be gone, without a word for dying. */
import { rows } from '../rules.js'

/** Lookbehind that excludes farewells before a journey, a move or a new job. */
const isNoJourney = String.raw`(?<!\b(?:plane|fly|flying|flight|holiday|vacation|trip|travel|travelling|moving|move|abroad|new job|on leave|spain|wedding|exams?|retire|retiring|training|conference)\b.{0,60})(?!.{0,60}\b(?:plane|fly|flying|flight|holiday|holidays|vacation|trip|travel\w*|moving|move|moved|abroad|job|on leave|visiting|wedding|exams?|celebrat\w*|train|new one|office|tax|shift|semester|season|found|bought|sold)\b)`
const people = String.raw`(?:you|you all|them|him|her|everyone|everybody|anyone|anybody|people|nobody|no one|my (?:\w+ )?(?:mom|mum|mother|dad|father|parents|family|kids|children|son|daughter|wife|husband|sister|brother|friends?))`

export const indirect = rows('en', 'suicide-indirect', () => [
  [
    'gives-away',
    String.raw`\b(?:gave|given|giving|give|handed|passed)(?: away)? (?:all |most of |everything |half of )?(?:my |the )?(?:\w+ ){0,3}(?:away|to)\b.{0,60}\b(?:not need|no longer need|no use for|not be needing|do not need)\b.{0,30}(?:any ?more|any longer|where i|now|soon|$)${isNoJourney}|\b(?:giving|gave|given|give) away (?:all |most of )?(?:my |the )?(?:\w+ )?(?:things|stuff|belongings|possessions|clothes|pets|savings|everything)\b${isNoJourney}|\b(?:will|do|would|going to) not (?:be )?need(?:ing)? (?:it|them|any of (?:it|this|that)|anything|these|those|my (?:\w+ )?\w+|money) (?:any ?more|any longer|where i am going|soon)${isNoJourney}`,
    'negative',
  ],
  [
    'rid-of-me',
    String.raw`\bnot (?:need to |have to |be )?(?:worry\w*|bother\w*|deal\w*|put up|car\w*|look after|suffer\w*|support\w*|carry\w*|think\w*)(?: about| with| for| because of)? me (?:much |for much |for )?(?:longer|any ?more|long|again|soon)|\b(?:rid|free|relieved) of me\b|\b(?:not|no longer|stop) (?:be|being) (?:a |your |their |anyone's |anybody's |such a )?(?:problem|burden|bother|trouble|nuisance|weight|in (?:the|your|anyone's|anybody's|their) way)\b${isNoJourney}|\b(?:soon|after|then) (?:you|they|everyone|everybody) (?:will|can|would) (?:all )?(?:be free|be happier|rest|breathe|have peace|have one (?:worry|problem) less)`,
    'negative',
  ],
  [
    'will-not-matter',
    String.raw`\b(?:after|by|come|from|past|once) (?:\w+ ){1,3}(?:,)? ?(?:none of (?:this|it|that|these \w+)|nothing|it|this|everything|my \w+) (?:will|is going to|would) (?:not |no longer |all |never )?(?:matter|hurt|bother|be over|make a difference|count)${isNoJourney}|\bnone of (?:this|it|that) (?:will|is going to) matter (?:soon|any ?more|much longer|by|after)|\b(?:will|going to) (?:all )?(?:be|end|stop) (?:over )?(?:very |pretty )?soon(?: (?:anyway|enough|for me))\b|\b(?:not|no longer) (?:be in|feel|have) (?:this |any )?pain (?:much longer|any ?more|soon|after)`,
    'negative',
  ],
  [
    'time-comes',
    String.raw`\b(?:when the time comes|when i am (?:gone|no longer here|not here|not around)|once i am (?:gone|no longer|not here)|after i am gone|when (?:it is|it's) (?:all )?over for me|in case i am not (?:here|around)|if (?:something|anything) happens to me|if i am not (?:here|around) (?:tomorrow|next|any ?more))\b${isNoJourney}|\b(?:tell|let) ${people} (?:know )?(?:that )?i (?:always |really |did )?loved? (?:them|her|him|you)\b|\bby the time (?:you|they|anyone|anybody|someone) (?:reads?|gets?|sees?|finds?|hears?) (?:this|me|it)\b${isNoJourney}`,
    'negative',
  ],
  [
    'in-order',
    String.raw`\b(?:put|putting|got|getting|have|had|set|left|sorted|everything is|all is|affairs are|papers are)\b.{0,25}\b(?:affairs|papers|things|everything|documents|passwords|accounts|finances|belongings|last wishes)\b.{0,12}\b(?:in order|sorted|written down|on the table|labelled)\b(?!.{0,40}\b(?:tax|visa|office|audit|move|moving|school|accountant|mortgage|trip|insurance))|\b(?:wrote|written|writing|made|making|finished|updated|signed) my (?:last )?(?:will|testament|farewells?|goodbyes|last words|final \w+)\b|\bmade (?:my )?peace with (?:it|everything|everyone|god|leaving)\b`,
  ],
  [
    'last-time',
    String.raw`\b(?:is|be|was|are) (?:probably |maybe |perhaps |likely |my |the |our |going to be )*(?:last|final) (?:time|message|text|conversation|chat|talk|letter|post|goodbye|call|words?|birthday|christmas|week|month|summer|winter|spring)(?: (?:that )?(?:we|you|i)(?: will| am| are)? (?:ever )?(?:talk|speak|chat|hear|write|text|see|have|send|be|meet|bother|celebrate)\w*(?! (?:to (?:that|this|the|him|her)|him|her|a\b|that)))\b|\b(?:my|the|a) (?:last|final) (?:message|text|post|letter|goodbye|words|wish|farewell) (?:from me|to you|to (?:everyone|all|the world)|before)\b|\b(?:will|going to) (?:not|never) (?:hear|see) (?:from )?me (?:again|any ?more|ever|after)|\b(?:never|not) (?:going to )?(?:see|talk to|meet) (?:you|each other) again\b|\blast (?:goodbye|farewell)\b`,
    'negative',
  ],
  [
    'care-for',
    String.raw`\b(?:look after|take care of|watch over|feed|be there for|take|adopt|keep|raise|be good to) (?:of )?(?:my|the|our) (?:\w+ )?(?:dog|cat|pets?|kids?|child|children|son|daughter|baby|mother|mum|mom|dad|parents|plants|bird|rabbit|family|wife|husband|brother|sister)(?:s)? (?:for good|for ever|forever|for me when|when i|once i|after i|if i|from now on|permanently|in future)${isNoJourney}|\bwho (?:will|would|is going to)(?: then)? (?:feed|take care of|look after|take|raise|love|walk) (?:my|the|our) \w+(?: \w+)? (?:when|if|once|after) i(?: am| was| were)? (?:gone|dead|not (?:here|around|there)|no longer|disappear|leave)`,
  ],
  [
    'mind-made-up',
    String.raw`\b(?:made (?:up )?my (?:mind|decision|choice)|decided|decision is made|have a (?:plan|date)|picked (?:a|the) (?:date|day)|set (?:a|the) (?:date|day)|know what (?:i have|i need) to do)\b.{0,60}\b(?:calm|peace|peaceful|at peace|relief|relieved|lighter|light|quiet|serene|free|no fear|not afraid|no longer afraid)\b|\b(?:calm|at peace|peaceful|relieved|lighter|serene)\b.{0,50}\b(?:decided|made up my mind|decision|know (?:what|how|when) (?:i|it)|know it will)\b|\bforgive me for what i (?:am about|have|am going|will)|\b(?:please )?(?:do not|nobody should|no one should) (?:blame|be angry|be sad|cry|be mad|look|search|come looking)(?: at| with)?(?: for)? (?:yourself|yourselves|themselves|me|when|once|after)(?! (?:for (?:being|the|asking)|if))`,
    'negative',
  ],
  [
    'goodbye',
    String.raw`\b(?:good ?bye|bye|farewell|so long) (?:for (?:real|good|ever)|forever|for the last time|everyone|everybody|(?:cruel )?world|my (?:friends|loves?|family)|to (?:everyone|everybody|all of you|you all|the world|this (?:life|world)|my (?:kids|children|family|parents)))\b(?!.{0,40}\b(?:next week|tomorrow|job|see you|colleagues))|\b(?:want|wanted|came|here|writing|wrote|write|called|calling|need|need(?:ed)?|time) (?:you |to you |this |everyone )?to say (?:good ?bye|farewell|my goodbyes|my farewells?)\b(?!.{0,30}\b(?:to (?:my )?(?:colleagues|team|class|teachers?|neighbou?rs|him|her)|before|at the))|\bthanks?(?: you)? for (?:everything|all|being|having|trying)\b.{0,70}\b(?:bye for|good ?bye|farewell|take care of (?:urself|yourself|yourselves|each other)\b.{0,20}\bbye|sorry for everything|i am sorry|remember me|forgive me)|\bremember me (?:as|when|kindly|fondly|like|how|well|for the)\b|\bi am sorry for (?:everything|all the (?:pain|trouble))\b.{0,60}\b(?:bye|goodbye|love you|over|end|gone|soon)`,
  ],
  [
    'not-here-then',
    String.raw`\b(?:will|would|might|may|going to|do|shall) (?:probably |likely |maybe )?(?:not|never) (?:probably |likely |even )?(?:plan to |expect to |intend to )?(?:be (?:here|around|there|with you)|make it|live|last|get) (?:at|for|on|next|by|to (?:see|christmas|my|the|summer|spring|next|new|\w+day)|any ?more|when|much longer|that long|until|till|long enough|after|in (?:a|the|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|the new year))\b(?! (?:the (?:party|meeting|lesson|bus|shift|train|deadline|match|gym)|work|time))${isNoJourney}|\b(?:do|did) not (?:expect|plan|intend|think i will)(?: to)? (?:be here|see|reach|make it to|live to) (?:\w+ )?(?:\d+|next|christmas|the new year|summer|my (?:birthday|graduation))`,
    'negative',
  ],
  [
    'will-understand',
    String.raw`\b(?:everyone|everybody|you|they|people|you all) (?:will|is going to|are going to) (?:all )?(?:understand|know|see|get it|find out|realise|realize)(?: why| it| what)?(?: then)?(?: on (?:\w+day|the)| by (?:\w+day|tomorrow|then)| tomorrow| soon(?: enough)?| after (?:\w+day|tonight)| when i)\b(?!.{0,40}\b(?:lesson|exam|results?|party|surprise|new|lecture))|\bno (?:need|point|reason|use) (?:to|in|of) (?:book\w*|plan\w*|mak\w*|schedul\w*|buy\w*|count\w*|sav\w*|order\w*|reserv\w*)\b.{0,40}\b(?:for me|me in|next (?:appointment|year|birthday|christmas)|new (?:clothes|phone) for me)(?!.{0,20}\b(?:walk in|flying|cancel))|\b(?:do|please do) not (?:book|plan|count|wait|save|keep|set)\b.{0,25}\b(?:for me|on me|me in)\b(?!.{0,30}\b(?:dinner|tonight|late|lunch))|\bwill be with (?:my |him|her|them)(?: (?:late )?(?:mom|mum|mother|dad|father|grandma|grandpa|grandmother|grandfather|husband|wife|son|daughter|brother|sister|baby|friend))? ?(?:again )?soon\b(?!.{0,30}\b(?:visit|train|plane|home|christmas|holiday))|\b(?:join|see) (?:my )?(?:late|dead) (?:mom|mum|mother|dad|father|grandma|grandpa|husband|wife|son|daughter|brother|sister|friend)\b`,
    'negative',
  ],
])
