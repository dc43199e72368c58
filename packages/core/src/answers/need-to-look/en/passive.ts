/** Wishes not to live, not to wake up, not to be here. */
import { fill, live, notWish, future, wish } from './words.js'
import { rows } from '../rules.js'

export const passive = rows('en', 'suicide-passive', () => [
  [
    'easier-not-here',
    String.raw`\b(?:easier|better|nicer|simpler|peaceful|best|okay|fine|ok)${fill} (?:to |with |if i (?:was|were|could) )(?:just )?(?:(?:not )?(?:to )?(?:not )?(?:be here|here|be alive|exist|existing|waking up|wake up|be around)|be gone|be dead|die|dead|never wake up)\b(?! (?:early|late|at))`,
    'negative',
  ],
  [
    'wish-not-here',
    String.raw`\bwish(?:ed|ing)? (?:that )?i (?:was|were|am) (?:never|not) (?:here|alive|around)\b|\b(?:want|like|love|prefer|rather)(?: to)? not (?:to )?(?:exist|be alive|live)\b`,
    'negative',
  ],
  [
    'stop-everything',
    String.raw`\b(?:want|need|wish|beg|pray)${fill} (?:everything|it all|all of it|this all|all of this)(?: to| would)?${fill} (?:stop|end|be over|go away) ?(?:forever|for good|for ever)?(?:\s*$|[,.;!]|\bforever|\bfor good)`,
  ],
  [
    'life-without-meaning',
    String.raw`\b(?:my |this )?life (?:has|holds|had) (?:no|lost its|lost all)${fill} ?(?:more )?(?:meaning|point|purpose|value|sense|worth)\b|\b(?:living|being alive|existing) (?:is|feels|has become)${fill} (?:so |too |just )?(?:exhausting|too much|too hard|too painful|a chore|hell|agony|so hard|a punishment)\b`,
    'negative',
  ],
  [
    'not-want-to-live',
    String.raw`\bi?${fill} ?${notWish} (?:to |about )?(?:be )?${live}\b(?! (?:in|at|with|near|there|under|alone|together|for|when|up early|today|yet|until|this early|so early|early|late|as|to\b))`,
    'negative',
  ],
  [
    'not-sure-to-live',
    String.raw`\b(?:not|no idea)${fill} (?:sure|know|certain|convinced)?(?: if| whether| that| why)? ?i(?: should|${fill}) (?:want |even want |still want )?(?:to )?(?:be alive|live|keep living|go on living|stay alive|be here any ?more)\b(?! (?:in|at|with|near|there|alone|together))`,
    'negative',
  ],
  [
    'not-wake-up',
    String.raw`\b(?:not|never) (?:have to )?(?:wake|waking|woken|wakes) up\b(?! (?:early|late|at|on time|tired|for|in time|to (?:my|the) alarm|when))|\b(?:sleep|asleep) (?:and (?:stay|be) |for ?ever|forever)(?:asleep|gone)?\b|\b(?:hope|wish|pray)(?:ing|ed)? (?:that )?i (?:do|did|would|will)(?: just)? not (?:just )?wake up\b|\b(?:hope|wish|pray)(?:ing|ed)? (?:that )?i (?:just |could |would |will )*(?:die|died)\b|\bi could die and (?:it|that|nobody|no one)\b|\bwhy i should (?:go on |keep |continue |even |still )*(?:live|living|be alive|stay alive|exist)\b`,
    'negative',
  ],
  [
    'never-born',
    String.raw`\b(?:never|not) (?:been|be|was|were) born\b|\bwere never born\b|\bnever (?:have )?(?:existed|lived)\b|\bwish(?:ed)? (?:that )?i did not${fill} (?:have to )?(?:exist|live|be alive)\b`,
    'negative',
  ],
  [
    'better-without-me',
    String.raw`\b(?:better|happier|easier|relieved|fine|best)(?: off)?(?: for (?:everyone|everybody|them|my \w+))? (?:without me|if i (?:was|were|am)(?: just)? (?:gone|dead|not (?:here|around|alive))|if i (?:died|disappeared|did not exist|vanished|never existed))\b`,
    'negative',
  ],
  [
    'no-reason-to-live',
    String.raw`\b(?:no|not (?:a|any|much|one)|without(?: a| any)?|lost (?:my|the|all|every)|see (?:no|any|a|the|one|much)|any|what is the|what is my|the) (?:reason|point|purpose|will|point or reason|sense)(?: left)? (?:to |in |of |for |for me to )?(?:go on |keep on |be(?:ing)? |stay(?:ing)? |continue |keep |even )?(?:live|living|alive|exist|existing|being alive|being here|go on|going on|keep going|carry on|to live)\b(?! (?:with|in|at|near|together|there))`,
    'negative',
  ],
  [
    'nothing-to-live-for',
    String.raw`\b(?:nothing|no one|nobody|not anything|not much)(?: left)? (?:to|worth) (?:live|living)(?: for)?\b`,
    'negative',
  ],
  [
    'not-worth-living',
    String.raw`\b(?:life|living|it|my life|this life) (?:is|feels|seems|does|just is)${fill} (?:like it is )?not${fill} (?:seem |feel )?(?:worth (?:living|it to live|the pain of living)|livable|worth it any ?more)\b|\b(?:not sure|do not (?:know|think|see)|doubt)(?: if| that| whether| how| why)? (?:my |this )?life is (?:even |still |really )?worth (?:living|it)\b|\b(?:living|being alive|existing|my (?:whole )?(?:life|existence)|life) (?:is|feels|seems|has become)${fill} (?:so |completely |totally |utterly )?(?:pointless|meaningless|unbearable|worthless|a burden|torture|empty and pointless)\b`,
    'negative',
  ],
  [
    'tired-of-living',
    String.raw`\b(?<!\b(?:anxiety|control|worry|worries|stress|power|thoughts) )(?:tired|sick|exhausted|weary|done|fed up|over|finished) (?:and tired )?(?:of|with|from|by)?(?: just)? ?(?:living|being alive|life|existing|my life|this life|being here|being in this world)\b(?! (?:in|at|with|on|near|out|like a))|\b(?:hate|dread|resent|despise)${fill} (?:being alive|living|existing|waking up every|that i am (?:still )?alive|that i woke up)\b(?! (?:in|at|with|near|alone|here))`,
  ],
  [
    'disappear',
    String.raw`\b${wish}${fill} (?:to |i could )(?:just |simply |all )?(?:disappear|vanish|cease to exist|stop existing|not exist|fade away|not be here|not be alive|be gone|evaporate)\b(?! (?:from (?:this|the|that) (?:party|room|meeting|class|chat)|into|for a|on))`,
    'negative',
  ],
  [
    'if-i-died',
    String.raw`\bif i (?:just )?(?:die|died|was gone|were gone|was dead|were dead|disappeared|was not here|were not here|did not exist|was no longer here|did not wake up|do not wake up|never woke up|vanished)\b`,
    'negative',
  ],
  [
    'not-mind-dying',
    String.raw`\bnot${fill} (?:mind|care|be sad|be upset|fear|be bothered|matter|be afraid|scared|afraid)${fill} (?:if |about |of |about the idea of )?(?:a )?(?:i (?:die|died|live|lived|was gone|lived or died|live or die)|dying|being dead|being gone|whether i live|if (?:my life|it all|everything) (?:ended|was over|stopped))\b`,
    'negative',
  ],
  [
    'cannot-live',
    String.raw`\b(?:do|can|could) not${fill} ${future}(?: \w+){0,5} (?:alive|living|i am in)\b|\b(?:dying|death|being dead) (?:does|do|would|is|did) not${fill} (?:even )?(?:scare|scary|frighten|bother|worry|sound bad|sound so bad|seem bad|seem so bad)\b|\bi(?: really| just)? (?:can|could) not${fill} (?:go on living|keep living|live any ?more|live any longer|live like this|bear (?:to live|being alive|living)|stand (?:living|being alive))\b`,
    'negative',
  ],
  [
    'why-alive',
    String.raw`\bwhy (?:am i|i am|should i|do i|bother)${fill} (?:even )?(?:still )?(?:alive|living|live|exist|here on earth|be alive|to be alive|stay alive|keep living|bother living|bother being alive|to live)\b|\bregret (?:being alive|waking up|being born)\b|\bwhat is the point of (?:living|being alive|existing|life)\b`,
    'negative',
  ],
  [
    'wish-it-over',
    String.raw`\b${wish}${fill} (?:for )?(?:my life|life|existence) (?:to be over|to end|to stop|would (?:just )?end|was over|were over|ended)\b|\bwelcome death\b|\bdeath (?:would|sounds|feels|seems)${fill} (?:be )?(?:like )?(?:a )?(?:relief|peaceful|nice|welcome|comforting|mercy)\b|\b(?:sleep|close my eyes|go to bed) and (?:just )?(?:never|not)\b`,
    'negative',
  ],

  [
    'what-point',
    String.raw`\bwhat(?: is|'s| would be)? (?:even )?the (?:point|use|sense|purpose) (?:of|in) (?:me )?(?:even )?(?:being (?:here|around|born|alive)|my (?:life|existence|being)|existing|living|life|going on|carrying on|staying(?: alive| here)?|waking up|it all|continuing|any of (?:it|this) any ?more|getting up|keeping (?:on|going))\b(?! (?:at(?! all)|in|with|to|for|so early|early|late|on time|if the|when the|this meeting))|\bno (?:point|use|sense|reason) (?:of|in|to) (?:me )?(?:being|be) (?:here|around|alive)\b(?! (?:at|in|on|today|so early|early))`,
    'negative',
  ],
  [
    'life-is-punishment',
    String.raw`\b(?:living|life|existing|existence|being (?:alive|here)|every (?:single )?day|each (?:day|morning)|my days|waking up|breathing|to (?:live|exist|be alive))(?: \w+){0,2} (?:is|are|feels?|seems?|has become|became|was)(?: \w+){0,2} (?:like )?(?:an? |my |just |nothing but |one long |pure |such a )*(?:punishment|sentence|prison|jail|hell|curse|torture|agony|torment|nightmare i cannot|chore i|mistake|burden|disease|pain i|too much|unbearable|exhausting)\b(?! (?:at|in (?:this|the) (?:flat|city|office|job))| since the (?:builders|renovation))|\bi am (?:just |only |nothing but )*(?:taking up|a waste of|wasting) (?:space|air|oxygen)\b|\bmy (?:existence|life|birth) (?:is|was) (?:just |only )?(?:a mistake|an error|an accident|a burden|worthless|a waste)\b`,
    'negative',
  ],
  [
    'no-own-future',
    String.raw`\bi (?:can not|do not|could not|no longer|never|cannot|really do not)(?: \w+){0,2} (?:see|picture|imagine|think|expect|believe)(?: myself| me| that i(?: will)?)?(?: \w+)? (?:being |be |still |getting |growing |making |living |live |here |reach\w* )*(?:around|here|alive|old|older|it to|past|to|at|in (?:the|any) future)\b(?:(?= (?:next|in|by|after|for|much|tomorrow|this|when|at|the)| ?(?:$|[.,;!]))|(?= \d))(?! .{0,20}\b(?:job|work\w*|school|company|team|city|flat|office|party|wedding|class)\b)|\b(?:nothing|no future|no place|no hope)(?: is)? left (?:for me|here for me|to (?:live|stay|hope|fight) for)\b|\bno future (?:for|with) me\b|\b(?:do not|no longer|never) (?:even )?want (?:there to be )?(?:a |any |another )?(?:tomorrow|next (?:day|morning|week|year)|future|another (?:day|morning|year))(?= ?(?:$|[.,;!]|any ?more|to (?:come|exist|happen|begin|start)))`,
    'negative',
  ],
  [
    'taken-in-sleep',
    String.raw`\b(?:take|takes|took|taken|call|calls|bring|brings) me (?:away |home |already |soon |now |please |tonight )*(?:in my sleep|home to (?:him|god|heaven)|away from this (?:life|world|earth)|from this (?:life|world|earth))\b|\b(?:hope|wish|pray|want|beg|if|praying|hoping|wishing|like it if)\b.{0,30}\b(?:something|someone|god|illness|an accident|death|fate|life|the universe|lightning|cancer|my heart)\b (?:would |will |could |to |just )*(?:take|takes?|took|kill\w*|end|ends|happen\w* to|stop\w*|do it for|strike|finish)\b(?: me| it)?|\bif (?:something|an accident) (?:happened|happens|were to happen) to me\b.{0,30}\b(?:fine|ok|okay|relief|relieved|not mind|good|care|fight|sad)\b|\bnot (?:fight|resist|struggle)(?: it| back)? if (?:death|something|i)\b`,
    'negative',
  ],
  [
    'not-care-to-live',
    String.raw`\b(?:no longer|not|never|hardly|barely|stopped|do not even)(?: \w+){0,2} (?:car(?:e|ing)|bother\w*|mind|matter\w*|interested)(?: \w+){0,2} (?:if|whether|about|in) (?:i (?:live|die|survive|make it|wake up|exist|am (?:alive|here|gone)|stay alive|am still)|living|staying alive|being alive|my (?:own )?(?:life|survival|existence)|what happens to me)\b|\b(?:indifferent|apathetic) (?:to|about|towards) (?:living|life|being alive|my life|dying)\b|\b(?:ok|okay|fine|happy|glad|relieved|good|comfortable|cool|at peace|content)(?: \w+)? (?:with|if|about|by)\b.{0,20}\b(?:not (?:wak\w+|exist\w*|be\w*|liv\w+|open\w*|here)|never (?:wak\w+|exist\w*|be\w*|open\w*)|dying|i died|i die|being gone|was gone|were gone|the end of (?:me|my life)|it (?:all )?(?:ended|stopped|was over))(?! (?:at|in|on|to) )`,
    'negative',
  ],
  [
    'sorry-to-wake',
    String.raw`\b(?:sorry|disappointed|sad|upset|angry|mad|annoyed|regret|hate|cry|cried|devastated|frustrated|dread)(?: \w+){0,3} (?:that |when |because |to |for )?(?:i )?(?:still |have |had |just )*(?:woke|wake|waking|woken|opened my eyes|am alive|alive|survived|here)(?: up)?\b(?! (?:at|late|early|so|to (?:my|the) (?:alarm|dog|noise)|for|with|on))(?<=\b(?:up|alive|survived|eyes)\b)|\b(?:wake|woke|waking) up (?:\w+ )?(?:disappointed|sad|angry|crying|upset)(?: \w+){0,3} (?:alive|still here|that i (?:did|am|woke))|\b(?:nobody|no one|no body|who|not a soul|none) (?:would|will|is going to|could)(?: even| really| ever)? (?:notice|miss|care|cry|remember|be sad|mind|blink)(?: \w+)? ?(?:if i|when i|me\b|my absence)(?! (?:was late|am late|left (?:the|early)|skip\w*|at the (?:party|office)|for lunch))`,
    'negative',
  ],
  [
    'cannot-go-on',
    String.raw`\bi(?: \w+){0,2} (?:can not|could not|cannot|not able to)(?: \w+)? (?:go on|carry on|keep going|continue|keep (?:on )?(?:doing|living|fighting)(?: this)?|do (?:this|life|it)|take (?:this|it|life)|bear (?:this|it|life)|stand (?:this|it|life)|make it through|fight|hold on|hang on)(?= ?(?:$|[.,;!?]|any ?more|like this|with (?:my |this )?life|much longer|any longer|living|another (?:day|night|year)))(?<!\b(?:job|diet|workout|work|noise|commute|boss|traffic|homework|heat|course|gym) .{0,40})(?!.{0,30}\b(?:job|diet|workout|noise|commute|traffic|homework|heat|date|gym|course)\b)|\b(?:tired|exhausted|sick|done|weary)(?: \w+){0,2} (?:of|from|with) (?:waking up|breathing|fighting to (?:live|stay)|trying to (?:live|stay alive|exist|survive)|this (?:world|existence|planet)|surviving|having to (?:live|exist)|being me|everything,? (?:even )?(?:life|living)|me)(?= ?(?:$|[.,;!?]|every|any ?more|and|so))|\b(?:want|need|wish|like|love|rather|prefer|let me)(?: \w+){0,2} (?:be nothing|be no one|stop being|not be(?: any ?more)?|cease|be erased|be gone|no longer (?:be|exist)|not have (?:to )?(?:been born|exist|live)|never (?:to )?(?:wake|exist|have existed|have been))(?= ?(?:$|[.,;!?]|any ?more|forever|altogether|up|born|in the first place|at all))|\b(?:wish|hope|want|if only) (?:that )?(?:my life|life|tomorrow|the world|everything|all this|time) (?:would |could |will |to )?(?:just |finally )?(?:never (?:come|begin|start)\w*|not come|end(?:ed)?|stop(?:ped)?|be over|was over)\b`,
    'negative',
  ],
  [
    'imagines-death',
    String.raw`\b(?:think|thinking|imagine|imagining|imagined|picture|picturing|daydream\w*|fantasi\w+|wonder\w*|dream\w*)(?: \w+){0,2} (?:about|of|on|how it (?:would|must) be|what it (?:would|must) be like|what if)? ?(?:to )?(?:just )?(?:not existing|not being (?:here|alive|around)|(?<!\b(?:him|her|them) )being (?:dead|gone|nothing|in the ground)|my (?:own )?(?:death|funeral|grave)|nonexistence|never (?:waking|being)|how (?:peaceful|nice|quiet|calm) (?:it (?:would|must) be|death|being dead)|if i (?:was|were) (?:gone|dead|not here)|death a lot|about death)\b(?<!\b(?:never|not) (?:think|imagine|thought) .{0,20})`,
    'negative',
  ],
  [
    'not-alive-later',
    String.raw`\b(?:not|never|no longer|rather not|prefer not to|wish not to)(?: \w+){0,3} (?:be|being|stay|staying|remain) (?:alive|on (?:this )?(?:earth|planet)|in this world|here (?:any ?more|any longer|at all|on earth)|part of this world)\b(?! (?:in|at|with|job)|.{0,20}\b(?:party|school|office|club|job|class|city)\b)(?<!\b(?:would|could) not be (?:alive|here))|\b(?:did|do) not ask to be (?:born|here|alive)\b|\b(?:sleep|rest|nap)\b.{0,30}\b(?:never (?:end|ended|ends|stop\w*)|no end|not end|without (?:an )?end|that lasts)\b|\b(?:easier|better|simpler|nicer|kinder|lighter)\b.{0,20}\bif i (?:just |simply |had |did |was |were |never )*(?:not )?(?:exist\w*|be(?:en)? (?:here|born|around)|never|here|gone|around|not)\b(?! .{0,12}\b(?:commute|have to|job|work)\b)`,
    'negative',
  ],
])
