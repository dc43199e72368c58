/**
 * Messages that deny a wish to die and then retract the denial ("I'm fine. Well, actually …").
 * Rules are applied to whole messages. They find messages that no other list detects.
 */
import { rows } from '../rules.js'

const turn = String.raw`(?:[.,;!?…-]+ ?)(?:well|i do|actually|but|ok|okay|some|maybe|or|though|except|only|at least|not (?:really|always|entirely)|most|sort of|kind of|a few|sometimes|yet|that (?:is|was) (?:a lie|not true)|i lied|hm+|fine|honestly)\b(?!.{0,12}\b(?:not|none|never|no more)\b)`

export const deniedThenSaid = rows('en', 'denied-then-said', () => [
  [
    'taken-back',
    String.raw`\b(?:no|not|never|do not have|did not have|without)(?: \w+){0,3} (?:suicidal|such|those|these|dark|bad|that kind of|any)?(?: suicidal)? ?(?:thoughts?|ideas|ideation|intentions?|urges)(?: of (?:suicide|dying|that kind))?${turn}(?<!\b(?:eat|eating|smoke|smoking|food)\b.{0,60})|\b(?:not|never|nor) (?:\w+ )?suicidal(?: or anything| at all| exactly| per se)?${turn}(?=.{0,80}\b(?:gone|end|stop|die|dead|exist|sleep|wake|here|disappear|over|live|life|peace|death|some|most|maybe)\b)`,
    'negative',
  ],
  [
    'not-safe',
    String.raw`\b(?:promised|told|said|say|tell|swore|assured|pretend\w*)\b.{0,40}\b(?:safe|fine|ok|okay|good|better|alright)\b.{0,6}\b(?:but|and|yet|though)\b.{0,6}\bi(?: am| was)? (?:not|lied|never)\b(?! (?:hungry|at home|late))|\b(?:would|will|could) (?:never|not)(?: ever| actually| really)? (?:take my (?:own )?life|kill my ?self|hurt my ?self|do (?:it|that|anything)|end it|act on it)\b.{0,12}\b(?:yet|but|though|although|however|still|only)\b.{0,60}\b(?:reason|keep it|point|gone|dead|exist\w*|wake|over|peace|sleep|disappear|wish|end|death|die|tempting|think about it|nice|stop)\b`,
    'negative',
  ],
])
