/** Replies that ask to hide something from people who could help. */
import { rows } from '../rules.js'

const whom = String.raw`(?:(?:your|ur) (?:\w+ )?(?:parents?|mother|mom|mum|dad|father|therapist|doctor|husband|wife|partner|sister|brother|family|friends?|teachers?|counsell?ors?|psychiatrist|boyfriend|girlfriend|boss|gp|nurse|school|roommate|aunt|grand\w+)|anyone|anybody|any one|them|a soul|others|other people|people|the (?:school )?(?:nurse|doctor|teacher|counsell?or|therapist|others|school|police)|him|her|a (?:doctor|therapist|teacher|counsell?or)|(?:mom|mum|dad))`

export const secrecy = rows('en', 'secrecy', () => [
  [
    'between-us',
    String.raw`\b(?:between (?:us|you and me|the two of us|me and you|ourselves|just us)|our (?:little |own |special |shared )*secret)\b(?! (?:and the|grow|is (?:big|small)))|(?:^|[,.;!] ?|\b(?:please|just|better|should|would|and|us|could|can|to|i would|must) )(?:keep|hide) (?:it|this|that|these|all(?: of)? (?:this|it)|everything|our \w+|what \w+ \w+)(?: \w+){0,3} (?:to yourself|quiet|secret|a secret|hidden|private from|from (?:your|them|him|her|everyone)|under wraps|hush)\b|\b(?:keep|stay) (?:quiet|silent|mum) about (?:it|this|that|us|what)\b|\bstays? (?:right )?(?:here|between|with (?:us|me)|in (?:this|our) chat)\b(?<=\b(?:what|this|it|everything|that)\b.{0,40})(?! (?:with you|for))`,
    'asked',
  ],
  [
    'do-not-tell',
    String.raw`(?:(?:^|[,.;:!] ?|\b(?:please|pls|and|but|just|so) )(?:do not|never)|\b(?:no need to|not (?:have|need) to|better not|rather not|should not|need not|must not|ought not to|had better not|would not|dont have to|why would you|i would avoid|avoid|no reason to|best not to|not going to|wise not to|you can not|not necessary to))(?: (?:ever|really|even|just|go and|actually|to|you|let))* (?:tell|mention\w*|shar\w+|show\w*|say|reveal\w*|talk\w*|bring\w*|inform\w*|disclos\w+|admit|speak|telling|confess) (?:(?:any of |all of |a word of |anything |something |it |this |that |about |to |up |with |these |those |us |our \w+ |the \w+ ))*${whom}\b(?!.{0,40}\b(?:right (?:now|away)|at once|today|yet|tonight if|before you are ready|until you are ready|unless you|one teacher|if you are not ready|off)\b)`,
    'negated asked',
  ],
  [
    'nobody-knows',
    String.raw`\b${whom}(?: \w+)? (?:(?:does not|do not)(?: \w+)? (?:need|have|has|ever need) to|need not|should not|must not|should never|must never)(?: ever)? (?:know|hear|find out|see|learn)\b|\b(?:no one|nobody)(?: else)? (?:has|needs|have|must|should|will|ever|can|may|would|is going)?(?: to)?(?: ever)? ?(?:know|knows|find|finds|hear|hears|find out|finds out|notice)\b(?! (?:the answer|what tomorrow|how long|everything|you (?:better|like)))|\bno (?:need|reason) for ${whom}\b.{0,25}\b(?:know|hear|find out|learn)\b|\b(?:better|best|easier|safer|wiser|simpler) (?:if|that|when) (?:nobody|no one|they|${whom})\b.{0,30}\b(?:not know|finds?(?: out)?|knows?|does not|do not|never|hears?|stays? out|in the dark)\b|\b(?:leave|keep) ${whom} (?:out of (?:it|this)|in the dark)\b|\b(?:do not|never|not) (?:ever )?let (?:on|${whom}) ?(?:know|find out|see (?:this|it|any)|hear|in on|catch|suspect|read)\b`,
    'negated',
  ],
  [
    'hide',
    String.raw`(?:^|[,.;:!] ?|\b(?:please|just|should|would|could|better|and|to|then|i would|can|you can) )(?:delete|erase|clear|hide|wipe|remove) (?:this|the|our|these|your|it|all|everything)(?: \w+)? ?(?:chat|conversation|messages?|history|afterwards|from (?:your|them|him|her)|so (?:that )?)\b|\bhide (?:it|this|that|your \w+|everything) from\b|(?:^|[,.;:!] ?|\b(?:just|can|could|should|would|and|then|always|simply) )(?:lie|fib) (?:to|about)\b(?! (?:me|down))|\b(?:just |simply )?(?:say|tell them|tell him|tell her) (?:that )?(?:you are|everything is|it is|nothing|you feel|all is) (?:fine|ok|okay|good|alright|all right|better|happened|nothing)\b(?<=(?:^|[,.;:!] ?|\b(?:just|should|can|could|better|always|simply|and) )(?:just |simply )?(?:say|tell) .{0,40})(?! (?:if|when) (?:it|you) (?:is|are) not)|\bpretend (?:that |to )?(?:you|everything|nothing|be|it|all)\b(?<=(?:^|[,.;:!] ?|\b(?:just|should|can|could|better|and) )pretend .{0,20})`,
  ],
  [
    'i-keep-it',
    String.raw`\bi (?:will not|would never|will never|promise not to) (?:ever )?(?:tell|say|mention|share|reveal|breathe)(?: \w+){0,3} (?:a soul|anyone|anybody|a word|to anyone|them)\b|\byour secret(?:s)? (?:is|are) safe\b|^(?:shh+|hush|psst|sh)\b|\bpromise (?:me )?(?:that )?you (?:will not|do not|will never|never|are not going to)(?: \w+)? (?:tell|say|mention|share|talk|reveal)\b|\b(?:mum|lips are sealed|off the record|hush[- ]hush)\b(?= is the word|[.,! ]|$)(?<=\b(?:lips are sealed|off the record|hush[- ]hush)\b)|\b(?:they|people|your \w+|he|she|everyone) (?:would|will|might) (?:only |just )?(?:overreact|panic|make a fuss|freak out|not understand|take you to|lock you|send you|call the police)\b(?<=\b(?:tell|keep|know|hear|hide|mention|secret|share)\b.{0,70})`,
    'negated',
  ],
])
