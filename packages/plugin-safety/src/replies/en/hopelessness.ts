/** Replies that agree with the seeker that nothing will get better, or that dying is a solution. */
import { rows } from '../rules.js'

const surely = String.raw`(?:really|sadly|simply|just|probably|honestly|truly|indeed|never|ever|likely|also|unfortunately|clearly|basically|actually|only|perhaps|maybe)`

export const hopelessness = rows('en', 'hopelessness', () => [
  [
    'never-better',
    String.raw`\b(?:it|things|this|life|that|nothing|your (?:\w+ )?(?:life|situation|pain|depression|future|family)|you)(?: will| is going to| are going to| can| would| does)? (?:${surely} )*(?:never|not(?: ever)?)(?: ${surely})* (?:get|gets|getting|be|become|improve|change|heal|stop hurting|work out|recover|go away|going to (?:get|be|change|improve))s?\b(?: (?:any )?(?:better|easier|different|okay|ok|fine|happy|well|normal))?(?=[.,;! ]*$|,| (?:any|for you|again|and|so|no matter|from|better|easier|in your))(?<!\b(?:has|have|had|did) not .{0,20})|\b(?:it|things|this|everything)(?: will| is going to)? (?:only|just) (?:get|gets|getting|become) worse\b|(?<!\b(?:laptop|phone|car|machine|screen|dress|computer|vase|photo|jumper)\b.{0,40})\bnothing (?:will|can|is going to|would) (?:ever )?(?:change|help|fix|get better|improve|work|save|make)\b(?! (?:her|him|the laptop))`,
    'negated',
  ],
  [
    'no-point',
    String.raw`\b(?:there is|i see|you have|there really is|there was|got|has|there are)(?: ${surely})* (?:no|nothing|not any|not much|zero|little)(?: \w+)? ?(?:point|hope|way out|future|use|sense|reason|left|more you can do|way forward|help|chance|solution|options?|cure|escape|to live for)\b(?:(?= ?(?:$|[.,;!]))| (?:in|to|of) (?:trying|living|try|live|going on|go on|hoping|hope|fighting|fight|continu\w+|carry\w*|liv\w+|keep\w*|any)\b| (?:any ?more|for you|here|left|in your|to live|you can))(?!.{0,30}\b(?:arguing|rush|hurry)\b)|\bthere is(?: ${surely})* (?:no|nothing) (?:left|more|else)(?: \w+)? (?:for you|you can|to (?:live|hope|try|do))|\bno point (?:in )?(?:trying|living|going on|fighting|hoping)\b|\b(?:it is|its|this is|that is|you are|tbh its|pretty|all)(?: ${surely}| kinda| kind of| pretty| all| quite)* (?:hopeless|pointless|a lost cause|useless)(?=[.,;! ]|$)(?! (?:to (?:argue|talk to him)|phone|machine|feature|meeting))`,
    'negated',
  ],
  [
    'better-without',
    String.raw`\b(?:everyone|everybody|they|we|your (?:\w+ )?\w+|people|the world|he|she|all of them)(?: would| will| are| is)?(?: ${surely})* be (?:better|happier|fine|relieved|freer|much better|lighter)(?: off)? (?:without you|if you (?:were|was|died|disappeared|were gone|are gone))\b|\bnobody (?:would|will) (?:miss|notice|mourn|care about|need) you\b|\b(?:no one|nobody) (?:needs|wants|cares about|loves) you\b`,
    'negated',
  ],
  [
    'too-late',
    String.raw`\b(?:too late|no longer possible|past saving|beyond (?:help|repair|saving|hope)) (?:for you|to (?:change|fix|save|start|turn|become|repair|undo|make)|now)(?! (?:the|a) (?:call|order|dinner))|\b(?:beyond (?:help|repair|saving|hope))\b|\byou (?:had|missed|have missed|blew|lost) your (?:last |only )?chance\b`,
  ],
  [
    'burden',
    String.raw`\byou(?: are| really are| have become| will always be| would be| were)(?: ${surely}| always| nothing but)* (?:a |such a |too much of a |just a |the )*(?:burden|hopeless|lost cause|failure|broken|worthless|doomed|useless|unlovable|a nobody|waste of (?:space|time)|damaged|weight on|mistake|disappointment)\b`,
  ],
  [
    'no-one-can',
    String.raw`\b(?:nobody|no one|no therapist|no doctor|nothing|not even \w+)(?: else| in the world| out there)?(?: can| could| will| would| is able to| is going to)(?: ever| really| truly)? (?:help|save|fix|love|change|want|heal|repair|be there for|understand|choose|cure)(?: you| it| this| that| your)\b(?!.{0,25}\b(?:like|as|the way|than) (?:i|me)\b)(?<!\b(?:laptop|phone|car)\b.{0,60})`,
    'negated',
  ],
  [
    'understands-death',
    String.raw`\bi (?:can |could |do |totally |completely |fully |would )*(?:see|understand|get|know|agree|imagine) (?:why|that|how|with) (?:you|u|ur)(?: would| are| really| r| feel like)?(?: \w+)? ?(?:want(?:ing)?|wanna|done|ready|give|giving|think|choose|decid\w*|over it|tired|wish)?(?: \w+)? ?(?:to )?(?:die|dying|end it|end (?:everything|your life|it all)|give up|giving up|be dead|be gone|done|disappear|let go|kill yourself|not (?:live|be here)|over (?:it|with))(?=[.,;!? ]*$|,| in| too| now| any| with life| like| and| after)(?! (?:the (?:relationship|job)|on (?:him|her|the)))|\bi (?:would|might) (?:probably |also |honestly )*(?:feel|want|do|think|choose|give up|end|wish)(?: exactly)?(?: the)?(?: same| it too| to die| that too| it)?\b(?=.{0,12}(?:same|too|if i were|in your (?:place|situation|shoes)|[.!]$))(?<=\b(?:die|end it|end|give up|dead|done|suicide|hopeless)\b.{0,60})|\b(?:understandable|makes sense|reasonable|normal|okay|ok|natural|logical|sensible|rational|fair|right|your right|valid)(?: that you| to| if you| for you to)(?: \w+)? (?:want(?:ing)? to )?(?:die|give up|end it(?: all)?|be dead|end your life|let go|stop (?:trying|living|fighting)|kill yourself|disappear|leave this world)\b(?! (?:the|your|that|this|a|on|of) (?!life|world|everything))`,
    'negated',
  ],
  [
    'death-is-peace',
    String.raw`\b(?:dying|death|being dead|ending it(?: all)?|the end|suicide|to die|not being here)\b(?: \w+){0,3}? (?:bring\w*|be|is|give\w*|mean\w*|sounds?|seems?|feels?)\b.{0,20}\b(?:peace|peaceful|relief|rest|release|freedom|the answer|a solution|the solution|best|way out|better|end (?:of )?your pain|an option|okay|right (?:choice|for you)|easier|beautiful)\b|\b(?:better|best|easier|time|okay|ok|kinder|wise|right|wisest)(?: for you| thing is| now)? (?:to|if you|just to) (?:let go|give up|stop (?:fighting|trying|living|hoping)|die|end it|leave this world|accept it|go)\b(?=[.,;! ]*$| of life| on life| now| forever)|\b(?:go ahead|just do it|do it),? (?:and )?(?:die|end it|kill yourself|if it)\b|\byou (?:should|could|may as well|might as well) (?:just )?(?:die|give up|end it|stop trying|accept (?:it|that)|let go of life)\b`,
    'reported',
  ],
  [
    'ruined',
    String.raw`\byour (?:\w+ )?(?:life|future|chances?|health|youth|everything) (?:is|are|was|has been)(?: ${surely}| already| all)* (?:ruined|over|destroyed|finished|wasted|lost|hopeless|pointless|meaningless|gone|worthless|broken)\b|\byou will (?:always|never|forever)(?: ${surely})* (?:feel|be|suffer|find|recover|have|stay|hurt|get (?:over|better|well)|escape|remain)\b(?! (?:welcome|my|able to (?:talk|write|come)|too old|forget|know until))|\b(?:some people|you|people like you)(?: are| were)(?: ${surely})* (?:not )?(?:meant|made|destined|born|cut out|supposed|built)(?: to| for)?(?: be)? (?:happy|happiness|suffer|alone|loved|love|live|lonely|this (?:life|world)|misery|sad)\b|\b(?:that is|this is|it is)(?: ${surely})* (?:who you are|your (?:fate|lot|destiny|life)|how it (?:is|will be))\b|\byou (?:have|got)(?: ${surely})* (?:no|lost (?:any|all)|zero) (?:future|hope|chance|way out|options|choice|reason to live)\b|\bno future for you\b|\b(?:you have|you) tried (?:it all|everything)\b.{0,40}\b(?:nothing|no)\b`,
    'negated',
  ],
])
