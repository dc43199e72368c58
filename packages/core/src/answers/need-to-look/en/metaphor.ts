/**
 * Metaphors for the end of one's life. Many of them also have other meanings, so the patterns
 * require a hint that the metaphor is about the seeker and final.
 */
import { rows } from '../rules.js'

const forever = String.raw`(?:for ?ever|for good|for the last time|one last time|and (?:not|never) (?:come back|return|wake|look back|open)|never (?:come back|return|to return|again)|not (?:come|coming) back|no return|not return|without (?:a )?return|eternal(?:ly)?|once and for all)`
const isNew = String.raw`(?!.{0,60}\b(?:new|start|begin|novel|movie|episode|tomorrow|cheaper|teacher|lesson|room|hall|kitchen|office|game night)\b)`

export const metaphor = rows('en', 'metaphor', () => [
  [
    'light',
    String.raw`\b(?:candle|flame|fire|spark|lamp|light|star|sun|ember)s?(?: (?:in|inside|within|of) (?:me|my \w+))\b.{0,25}\b(?:out|down|dead|dying|dim\w*|fad\w+|extinguished|gone|cold|dark)\b|\bmy (?:candle|flame|fire|spark|light|star|sun|lamp|lantern)\b.{0,30}\b(?:out|down|dying|dim\w*|fad\w+|extinguished|gone|set|dark|end)\b|\b(?:candle|flame|fire|lamp|light)\b.{0,40}\b(?:will not|not|no (?:sense|point|reason))\b.{0,15}\b(?:light|lit|another|keep\w*|again|relight)\b|\b(?:switch|turn|shut|put|blow)\w* (?:off|out)? ?(?:the|my|this|all) (?:\w+ )?(?:lights?|candle|lamp|flame|tv)(?: off| out)?\b.{0,15}\b${forever}|\blights? out for me\b`,
    'negative',
  ],
  [
    'story',
    String.raw`\b(?:my|this) (?:\w+ )?(?:story|book|script|play|film|song|tale|chapter|novel|show|act|performance|journey|race|marathon)\b.{0,40}\b(?:last|final|ends?|ending|ended|close[ds]?|over|finished|no more pages|ran out|run out|does not go on|no sequel)\b${isNew}|\b(?:last|final) (?:page|chapter|line|act|scene|verse|bow|sentence) (?:of (?:my|me)|in my (?:life|story|book))|\bon (?:its|the|my) (?:last|final) page\b(?! of)|\bi am (?:a|like a|an old) (?:book|song|clock|candle|flame|leaf|play|radio|ship|machine|battery)\b.{0,50}\b(?:shut|closed?|end\w*|stop\w*|out|fall\w*|sink\w*|${forever})|\b(?:close|shut|drop|lower|let) (?:the|my|this) (?:curtain|book|chapter|blinds)\b(?:.{0,20}\b(?:on|for|fall|down|forever|good)\b)${isNew}|\b(?:curtain|curtains|credits)\b.{0,12}\b(?:fall|falls|falling|call|roll|rolling|down|close|closing|drop)\b.{0,12}(?:$|for me|on (?:me|my)|now|already)${isNew}|\bleave (?:the|this) stage\b`,
    'negative',
  ],
  [
    'journey',
    String.raw`\b(?:train|boat|ship|ferry|flight|ticket|bus|road|river|path|door)\b.{0,30}\b(?:${forever}|one way|no way back|home for ever)\b${isNew}|\b(?:reached|reaching|arrived at|come to|came to|am at|this is|near|nearing) the end of (?:my|the|this) (?:road|path|journey|line|trail|tunnel|story|way|map|track)\b(?! there)${isNew}|\b(?:my|the) (?:road|path|way|journey) (?:ends|stops|is over|leads nowhere|has ended|goes no further|is at its end)\b${isNew}|\b(?:final|last) (?:door|gate|exit|stop|station|step|journey|destination|harbou?r|shore|sunset)\b(?!.{0,30}\b(?:corridor|bathroom|line|platform|on the|of the (?:line|tour)))(?<=\b(?:i|my|me|walk|closer|toward|towards|through|near|ready|waiting|open)\b.{0,40})|\b(?:packed|packing) (?:my bags )?for the (?:last|final|long)`,
    'negative',
  ],
  [
    'water',
    String.raw`\b(?:sink|sinking|drown|drowning|going under|underwater|go under)\b.{0,60}\b(?:stop\w*|let|letting|give up|gave up|giving up|tired|no longer|done|not (?:fight\w*|swim\w*|want|come up|struggl\w*|look)|rest|peace\w*|rescue|surface)\b|\b(?:stopped|stop|tired of|done|quit|no strength to) (?:swimming|paddling|fighting the (?:waves|current|tide)|treading water|kicking|keep(?:ing)? my head above)\b(?=.{0,60}\b(?:i|me|sink\w*|waves|water|deep|bottom|drown\w*|$))(?<=\b(?:sink\w*|drown\w*|waves|sea|ocean|tide|current|deep|water)\b.{0,60})|\blet(?:ting)? (?:the|this|it|go and) (?:\w+ )?(?:water|waves?|sea|ocean|river|current|tide|stream|wind|dark|darkness|cold|night|it)? ?(?:take|carry|swallow|pull|have|wash|drag|drift) (?:me|away)`,
    'negative',
  ],
  [
    'stop',
    String.raw`\b(?:my|the) (?:clock|heart|engine|music|motor|machine|pulse|song|world|wheel|film|time)(?: \w+)? (?:should|to|can|could|may|might|would|must|has to|just needs to|finally)(?: just| finally| please)? (?:stop|stand still|go silent|fall silent|run out|run down|end)\b(?=.{0,20}(?:tick\w*|beat\w*|play\w*|turn\w*|now|$|for))|\b(?:hourglass|sand|battery|tank|clock|time|thread)\b.{0,25}\b(?:run out|ran out|running out|empty|cut|snapped|zero)\b.{0,30}\b(?:not (?:want to )?(?:turn|refill|charge|recharge|wind)|and i am (?:glad|fine|ready)|for me|for good)`,
    'negative',
  ],
  [
    'become',
    String.raw`\b(?:become|becoming|be|turn into|turn to|dissolve into|melt into|crumble (?:in)?to|fade (?:in)?to) (?:just )?(?:dust|ash|ashes|smoke|nothing|nothingness|thin air|air|silence|star ?dust|earth|stone|mist|fog|foam|wind|ether|a (?:star|ghost|shadow|memory))\b(?<=\b(?:i|me|want|wish|like|let|hope|ready|could)\b.{0,50})|\b(?:darkness|dark|abyss|void|shadows?|night|silence|deep|emptiness|other side|nothingness|grave|eternity|angels?|heaven|black)\b.{0,8}\b(?:is |are |keeps? |was )?(?:calling|calls|call|whispers?|whispering|waiting for|waits for|pulling|pulls|inviting|invites|wants|swallow\w*|embrac\w+|welcom\w+|reaching for) (?:to |for |out to )?(?:me|my name|us)\b|\bfollow (?:the|it into the|that) (?:dark\w*|void|light|night|shadows?|silence)\b`,
  ],
  [
    'stars',
    String.raw`\b(?:go|be|fly|float|drift|rise|travel|return|home|leave|step)\b.{0,8}\b(?:where|to|with|among|up to|beyond|into|away with|behind|over)\b (?:where )?(?:the |all |my )?(?:stars?|angels?|clouds|sky|other side|heaven|beyond|wind|light|moon|universe|eternity|rainbow|veil|horizon|night|dark\w*)\b(?=.{0,40}\b(?:${forever}|are|rest|peace|stay|quiet))(?<=\b(?:i|me|my|want|wish|like|ready|time|let)\b.{0,50})`,
  ],
  [
    'game-over',
    String.raw`\bgame over\b(?=.{0,40}\b(?:me|my life|no (?:more )?(?:lives|continues?|respawn)|for good|i am done))|\bno (?:more )?(?:lives|respawns?|continues?|extra life) (?:left|any ?more)(?=.{0,30}(?:$|for me|i))(?<!\b(?:mario|level|boss|arcade|quest)\b.{0,60})|\b(?:night|tunnel|winter|storm|darkness|desert)\b.{0,25}\b(?:no (?:morning|dawn|end|spring|exit|light|way out|sunrise)|without (?:an? )?(?:morning|dawn|end|spring|exit|sunrise)|never ends?)\b.{0,50}\b(?:i|me|my)\b|\b(?:lie|lay|lying) down in (?:it|the (?:dark|night|earth|ground|snow))\b(?=.{0,30}(?:$|rest|never|for))(?<=\b(?:i|me|want)\b.{0,40})|\b(?:leaf|petal|branch)\b.{0,50}\b(?:let go|letting go|fall and|drop and)\b`,
    'negative',
  ],
  [
    'image-and-forever',
    String.raw`\b(?:want|wish|ready|would like|time|let me|i just|about|need|long|prefer|hope|going|want(?:ed)?|can)\b.{0,50}\b(?:light|lights|book|eyes|sleep|rest|stars?|sea|ocean|curtain|stage|silence|quiet|peace|dark\w*|wind|sky|page|shore|water|earth|ground|snow|horizon|night|door)\b.{0,25}\b${forever}${isNew}`,
    'negative',
  ],
])
