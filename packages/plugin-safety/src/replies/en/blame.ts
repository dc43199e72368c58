/** Replies that blame the seeker. */
import { rows } from '../rules.js'

export const blame = rows('en', 'blame', () => [
  [
    'your-fault',
    String.raw`\b(?:it|this|that|all|everything|what happened|partly|mostly)(?: is| was)?(?: (?:all|entirely|partly|really|basically|mostly|kind of|also|honestly|totally|completely|in part|at least partly))* (?:your|ur)(?: own)? (?:fault|doing|mistake|responsibility|problem)\b(?! (?:to carry))|\b(?:your|ur)(?: own)? fault\b(?=[.,;! ]*$| (?:that|for|because|if|anyway))|\b(?:brought|bring|bringing|caused|cause|did|done|inflicted) (?:this|it|that|all this|all of this) (?:all )?(?:on|upon|to) yourself\b|\b(?:yourself to blame|you are to blame|blame (?:only )?yourself for)\b(?<!\byou blame yourself for)|\byou (?:only|just) have yourself\b`,
  ],
  [
    'should-have',
    String.raw`\byou (?:really |could |should |clearly |just |simply )*(?:should(?: not)?|could|ought to)(?: (?!not\b)\w+)? have (?:known|seen|thought|done|listened|been|prevented|avoided|stopped|left|said no|tried|paid|told|fought|noticed|asked|gone|kept|acted|spoken|called|reported|expected|walked)\b|\bif (?:only )?you (?:had|would have|hadn't|had not|were|weren't|were not|did not|just)\b.{0,60}\b(?:would|could|might)(?: not| never)?(?: still)? (?:have )?(?:happened|be|been|left|hurt|hit|yelled|gone|stayed|be (?:fine|here|different)|have|avoided|never|not)\b`,
    '',
  ],
  [
    'provoked',
    String.raw`\b(?:maybe|perhaps|did|surely|clearly|probably|are you sure) you(?: did not)? (?:provok\w*|ask for|push\w*|ma[kd]e (?:him|her|them)|lead (?:him|her) on|led (?:him|her) on|encourag\w*|upset|deserv\w*|caus\w*|trigger\w*|overstep\w*|invit\w*)\b|\byou (?:must|probably|surely|clearly|obviously|likely) (?:have )?(?:did|done|provoked|said|deserved|caused|angered|upset|made|given|led|asked)\b|\byou (?:(?:deserved|asked for|provoked|invited|encouraged) (?:it|this|that|him|her|what)|deserve (?:this|that|him|her|what)|had it coming|got what you deserved?)\b(?! (?:a|an|to (?:be|rest|feel)|rest|better|care|support|help|love|kindness|respect|the|some|more|space|time|safety))|\bwhat (?:did|were) (?:you|u) (?:expect|thinking|do to (?:him|her|them|deserve|make)|say to)\w*\b|\bwhat do you expect\b(?! (?:from the|from a|of the|to (?:find|feel)|when you (?:applied|started)|will))|\bwhat (?:were|was) you wearing\b`,
    'asked',
  ],
  [
    'no-wonder',
    String.raw`\bno (?:wonder|surprise)(?: that)? (?:she|he|they|people|your|nobody|no one|everyone|others|you (?:are alone|have no))\b.{0,40}\b(?:left|leave|leaves|hate|hates|avoid|angry|tired|mad|ignore\w*|upset|done|fed up|dumped|alone|friends|like|respect|wants?|yell\w*|distance)\b|\byou (?:let|allowed|made|caused|chose|choose|created|enabled|permitted|decided)(?: \w+){0,2} (?:this|it|that|him|her|them|to (?:stay|drink|go|marry|trust))(?: \w+){0,3}? ?(?:happen|hurt|angry|do|with|to you|hit|leave|treat|himself|herself|mad|yourself|situation|mess)\b|\b(?:you|so you) (?:can ?not|do not get to|have no right to|should not) (?:complain|whine|be surprised|cry about)\b|\byou made your bed\b|\byou reap what\b`,
    'negated',
  ],
  [
    'bad-person',
    String.raw`\b(?:you are|ur|you're|u r|you)(?: (?:just|being|so|too|simply|really|always|honestly|a|kind of|pretty|the|acting|quite|a bit|very|only|clearly|an|such a|such|incredibly|rather|are))* (?:selfish|lazy|ungrateful|(?<=the )problem|to blame|responsible for (?:this|it|what happened|your)|weak|spoiled|attention[- ]seek\w*|manipulative|needy|clingy|bad (?:mother|father|parent|friend|partner|wife|husband|son|daughter|person)|difficult|toxic|egoistic|self-centered|self-absorbed|pathetic|exhausting to|stubborn|terrible (?:mother|friend|parent))\b(?<!\byou are not .{0,20})|\b(?:ur|you are|u are|you r) the (?:problem|issue|reason|common denominator)\b(?! (?:decides|i|knows))|\bthe (?:real )?problem (?:here )?is you(?=[.,!? ]*$|,)|\b(?:play|playing|plays) the victim\b|\b(?:feeling sorry for|pitying) yourself\b|\bself-pity\b`,
    '',
  ],
  [
    'good-mother',
    String.raw`\b(?:a|any) (?:good|real|better|decent|responsible|caring|loving|normal|proper|smart|sensible) (?:\w+ )?(?:mother|father|friend|wife|husband|parent|daughter|son|person|partner|student|woman|man|mom|mum|girlfriend|boyfriend|teacher|nurse|employee|adult|christian)s? (?:would|does|do|should|could|knows?|never)\b|\b(?:think (?:about|of)|look at|consider|see|realise|realize|imagine) what (?:you are|you have been|you|your \w+ (?:is|are)) (?:doing|putting|done|did|do|causing|cause)\b(?=.{0,40}\b(?:to (?:your|them|him|her|everyone)|family|kids|children|mother|through|others)\b)|\b(?:your|ur) (?:moods?|behaviou?r|attitude|drama|negativity|weakness|choices|laziness|jealousy|temper)\b.{0,30}\b(?:hurts?|ruin\w*|destroy\w*|burden\w*|exhaust\w*|caus\w*|drives?|drove|makes?|made|push\w*|upset\w*|is the (?:problem|reason|cause))\b|\byou are (?:hurting|ruining|destroying|burdening|tearing|putting) (?:your|them|everyone|him|her|the)\b(?! (?:pieces|things))|\bhow could you (?:do|let|be|say|leave|treat)\b`,
    'asked',
  ],
])
