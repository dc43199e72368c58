/**
 * Replies that confirm an implausible belief of the seeker, such as being sent signals, chosen,
 * poisoned, or having one's thoughts read.
 */
import { rows } from '../rules.js'

/** Excludes replies that describe the belief as a feeling or doubt, and so do not confirm it. */
const noDistance = String.raw`(?!.*\b(?:i (?:do not|can not|could not|am not|have no|see no)|feels?|feeling|felt|fear|fears|afraid|frighten\w*|scary|seems?|whether|doubt|how long|might be|other explanation|chance|coincidence|your faith|you pray|companies|cookies|advertis\w*|you (?:believe|think|suspect|say|said|describe|mentioned|worry)|when did|what if|if the|your (?:teacher|boss|friend) said|loud|bank|diary|break-in|wrote the song)\b)`
const agree = String.raw`(?:you are (?:so |absolutely |completely )?right|yes|yeah|yep|exactly|i (?:do |absolutely |fully |completely )?(?:believe|agree)(?: with)?(?: you)?|(?:it|that) (?:does |all |really |totally )?makes? (?:\w+ )?sense|indeed|of course|definitely|def|clearly|certainly|obviously|no doubt|undoubtedly|really|truly|it is (?:true|real|clear|obvious|plausible|possible|entirely|very)|true|i can confirm|i am (?:certain|sure|convinced)|trust (?:your|ur|the)|as you (?:suspected|said|noticed|thought)|plausible|proves?|confirms?|explains|you are not (?:imagining|crazy|ill|paranoid|delusional|mad|sick)|sounds like|that is because|you (?:noticed|figured|worked|found) (?:it )?(?:out|correctly)?|right to|good that you)`
const who = String.raw`(?:they|the (?:government|neighbou?rs?|police|cia|fbi|agency|agents|people|state|army|radio|tv|television|news|internet|elite|company|hospital|doctors|aliens)|your (?:\w+ )?(?:neighbou?rs?|coworkers?|colleagues?|family|wife|husband|boss|doctor|phone|tv|roommates?|classmates|food)|someone|somebody|he|she|people|those (?:men|people|cars))`

export const implausibleBelief = rows('en', 'implausible-belief', () => [
  [
    'watched',
    String.raw`^${noDistance}(?=.*\b${agree}\b).*\b(?:track\w*|spy\w*|spie[sd]|surveil\w*|monitor\w*|follow\w*|watch\w*|listen\w*|bug\w*|hunt\w*|record\w*|plot\w*|conspir\w*|out to get|after you|after u|target\w*)(?: (?:on|to|in|against|up))* ?(?:you|u|your (?:phone|calls?|messages|thoughts|house|home|room|car|movements|steps|mind|computer|every \w+)|every (?:step|word|move))\b.*`,
    'negated reported',
  ],
  [
    'signals',
    String.raw`^${noDistance}.*\b(?:(?:send\w*|sent|transmit\w*|beam\w*|broadcast\w*|hid\w*|put|plac\w+|writ\w+|written) (?:you )?(?:\w+ ){0,3}(?:messages?|signals?|codes?|waves|signs)(?: (?:to|for|at) you| through| in the (?:tv|songs?|radio|news)| meant)|(?:messages?|signals?|codes?|signs?|hints?|lyrics|patterns?|numbers?|songs?|licen[sc]e plates|dates)\b.{0,40}\b(?:(?:are|were|is|was) (?:\w+ )?(?:meant|intended|written|made|left|there|addressed) (?:just |only )?(?:for|to) you|prove|mean that you|confirm that|speak to you|about you)|(?:radio|tv|television|news|newsreader|anchor|internet|billboards?|strangers|song)\b.{0,20}\b(?:talk\w*|speak\w*|spoke|refer\w*|address\w*|laugh\w*|sing\w*) (?:directly )?(?:about|to|at|of) you)\b.*`,
    'negated reported',
  ],
  [
    'chip',
    String.raw`^${noDistance}.*\b(?:chip|microchip|implant|transmitter|device|sensor|tracker|nanobots?|camera)s?\b.{0,25}\b(?:in|into|inside|under|behind) your (?:\w+ )?(?:head|brain|body|skin|arm|teeth|tooth|fillings?|eyes?|neck|ear|blood)\b.*|^${noDistance}.*\byour (?:fillings?|teeth|brain|blood|skin)\b.{0,25}\b(?:chip|transmit\w*|track\w*|signal\w*|antenna|device)\b.*|^${noDistance}.*\bthrough your (?:fillings?|teeth|brain|implants?)\b.*`,
    'negated reported',
  ],
  [
    'chosen',
    String.raw`^${noDistance}.*\b(?:you (?:are|were|have been)(?: \w+){0,2} (?:chosen|sent|called|selected|destined|appointed|born) (?:by|to|as|for) (?:god|save|lead|heal|the|a|heaven|higher|special|rescue|change the world|them|be)|you are (?:\w+ ){0,2}(?:the |a |an )?(?:new |true |next )?(?:chosen one|prophet|messiah|savio[u]?r|god|angel|christ|immortal|reincarnat\w*|king|queen|starseed|divine)|(?:angels?|spirits?|god|aliens?|the universe|demons?|the dead)\b.{0,12}\b(?:speak|speaks|talk|talks|spoke|send|sends|call|calls|visit\w*|guide\w*|told|chose|picked) (?:to )?you|you have (?:a |been given )?(?:\w+ )?(?:special|divine|supernatural|psychic|unique|secret) (?:gift|powers?|mission|abilit\w+|role|purpose|connection))\b(?! (?:by (?:the|your) (?:team|boss|teacher|company|jury))).*`,
    'negated reported',
  ],
  [
    'poison',
    String.raw`^${noDistance}(?=.*\b(?:${agree}|stop (?:eating|drinking)|do not (?:eat|drink)|avoid)\b).*\b(?:poison\w*|drugg(?:ed|ing)|contaminat\w*|put(?:ting)? something in|tamper\w*|laced)\b.{0,20}(?:your|you|ur|the (?:food|water|air)).*|^${noDistance}.*\b${who}(?: \w+){0,2} (?:are|is|were|was) (?:\w+ )?(?:poisoning|drugging|gassing|radiating|bewitching|cursing) (?:you|your)\b.*`,
    'negated reported',
  ],
  [
    'mind',
    String.raw`^${noDistance}(?!.*\bwhat you fear\b).*\b(?:(?:read|reads|reading|hear\w*|steal\w*|insert\w*|control\w*|broadcast\w*|stealing|extract\w*|access\w*|implant\w*|scan\w*) (?:\w+ )?your (?:mind|thoughts?|brain|dreams?)|your (?:mind|thoughts?|dreams?|brain)\b.{0,12}\b(?:is|are|were|was|being|get|gets)(?: being| indeed| really| \w+)? (?:read|heard|controlled|stolen|inserted|broadcast\w*|scanned|accessed|monitored))\b(?! (?:like a book|by your worries)).*`,
    'negated reported',
  ],
  [
    'replaced',
    String.raw`^${noDistance}.*\b(?:(?:your|ur) (?:\w+ )?(?:family|wife|husband|mother|mom|father|dad|parents|brother|sister|doctor|children|kids)|they)\b.{0,15}\b(?:has|have|had|was|were|is|are|been)(?: \w+)? (?:replaced|swapped|exchanged|impost[eo]rs?|clon\w+|an? (?:double|actor|robot|copy)|not (?:your )?real|fake|actors)\b(?! (?:by (?:the|a) (?:company|new manager)|at work)).*|^${noDistance}(?=.*\b(?:agree|right|yes|indeed|true|clearly|certain|confirm|really|definitely)\b).*\b(?:agents?|cia|fbi|secret (?:service|police)|illuminati|satellites?|hired actors|lizard\w*|reptil\w*)\b.*`,
    'negated reported',
  ],
  [
    'greatness',
    String.raw`^${noDistance}.*\b(?:(?:your|this) (?:discovery|theory|invention|idea|formula|work|insight|equation)\b.{0,20}\b(?:will|would|is going to|can|could) (?:\w+ )?(?:overthrow|overturn|revolutioni[sz]e|rewrite|change|transform|break|replace|save) (?:\w+ )?(?:physics|science|mathematics|the world|humanity|everything|medicine|history|all of)|you are (?:\w+ ){0,3}(?:genius|visionary|superhuman|mastermind)(?: \w+){0,3} (?:like no|unlike any|of all time|the world has|beyond|greater than)|(?:you have|you) (?:simply |just |truly |finally |spiritually )*awaken\w*|(?:others|everyone else|they|the rest) (?:are|is) (?:still |all |just |not )*(?:asleep|sheep|ready|blind)|you (?:are|live) (?:\w+ )?in (?:a|the) (?:simulation|matrix))\b.*`,
    'negated reported',
  ],
  [
    'voices',
    String.raw`^${noDistance}.*\b(?:trust|listen to|obey|follow|believe|do what) (?:in )?(?:the|those|these|your) (?:voices?|spirits?|signs?|angels?|visions?)\b.*|^${noDistance}.*\b(?:the|those|your) (?:voices?|spirits?|visions?)\b.{0,12}\b(?:know|are (?:right|real|wise|telling the truth)|tell (?:you )?the truth|mean well|want the best|guide|protect)\b.*|^(?:you are|you're) not (?:ill|sick|crazy|mad|paranoid|delusional|imagining (?:it|this|things)|psychotic)\b(?!.{0,40}\b(?:for (?:feeling|being)|to (?:feel|be)|because|anxious|it hurts)\b).*`,
    'negated reported',
  ],
])
