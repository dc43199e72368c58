/** The seeker is younger than 18, by age, class or its own words. */
import { rows } from '../rules.js'

const age = String.raw`(?:[89]|1[0-7]|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)`
const noAmount = String.raw`(?! ?(?:%|\/|:\d|'|,\d|\.\d|st|nd|rd|th|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|percent|kilos?|kg|lbs?|pounds?|km|miles?|inches|cm|feet|foot|points?|pages?|am|pm|euros?|dollars?|k\b|times|people|steps|stops|meters|metres|levels?|followers|years? (?:into|sober|older|younger|clean|married|in|now|with|on|at|since|ahead|behind|away|here|a)|and a half (?:hours|weeks|months)|out of|of|on a|in a row|hundred|thousand|grand|short|over|under|down|up|ahead|behind|late|early|minutes))`
const grade = String.raw`(?:[3-9](?:rd|th)?|1[0-2](?:th)?|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)`

export const minor = rows('en', 'minor', () => [
  [
    'age',
    String.raw`(?:\b(?:i am|im|i'm)(?: (?:only|just|like|still|not even|not|almost|nearly|a|an|actually|turning|about to turn|basically|barely))* |\bi(?: will| am going to| just| have just| only| finally)*(?: be)? ?(?:turn|turned|turning) |^(?:only|just) )${age}(?: ?-?years?-? ?-?olds?| ?y\/?o| yrs? old)?\b${noAmount}|\bmy (?:age is|1[0-7]th birthday (?:is|was|next|last))\b|\bas an? ${age}[- ]year[- ]old\b(?<!\b(?:feel|felt|like|act|acted)\b.{0,20})|\b[fm] ?1[0-7]\b(?! ?(?:km|kg|%|:))|\b1[0-7] ?(?:[fm]|yo|y\/o|nb)\b|\b(?:i|me),? (?:a )?\(?1[0-7] ?[fm]?\)?(?:,|$)`,
    'negative',
  ],
  [
    'school',
    String.raw`\bi (?:am|was just|just started|started|go to|attend|study|got)(?: (?:still|only|just|now|currently|a|an|already|being))*(?: in| into| at)?(?: my)? ${grade} (?:grade|form|class)\b|\bi am (?:in )?(?:an? )?${grade}[- ]?grader\b|\b(?:in|starting|start|started|i am) (?:year|grade|form|class|p|s) ?(?:[3-9]|1[0-2]|seven|eight|nine|ten|eleven)\b(?! (?:of|in a|since|with))|\bi am (?:still |only |just |now )*(?:a |an )?(?:\w+ )?(?:freshman|sophomore|junior|senior|student|pupil|kid|teen(?:ager)?|child)(?: (?:in|at|from))?(?: (?:my|a|the))? ?(?:high|middle|secondary|primary|elementary|junior high) ?(?:school)?\b|\bi am (?:still |only |just |now |currently )*(?:in|at|attending) (?:middle|high|secondary|primary|elementary|junior high) ?school\b|\bi go to (?:middle|high|secondary|primary|elementary) school\b|\bmy ${grade}[- ]grade (?:teacher|class|year|homeroom)\b|\bi am (?:just |still |only )*a (?:kid|child|teen|teenager|school ?(?:boy|girl|kid))\b(?! at heart)`,
    'negative',
  ],
  [
    'underage',
    String.raw`\bi am (?:still |only |just )*(?:a )?minor\b(?! (?:in|character|league))|\b(?:i am |still |being )(?:\w+ )?under ?-?aged?\b|\b(?:i am|still) (?:under|below) (?:18|eighteen|16|sixteen)\b|\bi am (?:not|not even|not yet) (?:yet |even )?(?:18|eighteen|16|17|15|14|13|sixteen|seventeen|an adult|of age|old enough to)\b|\b(?:wait|until) (?:till |until )?i (?:am|turn) (?:18|eighteen|16|sixteen)\b|\bi can not .{0,40} without my (?:parents|mom|mum|guardian)(?:'s?)? ?(?:permission|consent|signature|knowing)?(?=.{0,10}$)(?<=\b(?:doctor|therapist|therapy|counsell?or|help|hospital|see)\b.{0,40})`,
    'negative',
  ],
])
