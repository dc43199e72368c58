/** A person whom the seeker knows speaks of dying or self-harms. Past deaths are excluded. */
import { rows } from '../rules.js'
import { someone } from './words.js'

const person = String.raw`(?:${someone}|(?:my|a|an|our|his|her|this|that|the|some|one of my|another) (?:\w+[- ]){0,2}(?:friend|bestie|bff|classmate|colleague|co-?worker|patient|client|student|pupil|teacher|neighbou?r|roommate|flatmate|housemate|kid|child|teen|teenager|girl|boy|guy|woman|man|person|grandma|grandpa|grandmother|grandfather|niece|nephew|fianc[eé]e?|gf|bf|mate|buddy|crush|follower|mutual|user|member|trainee|partner|someone|stranger)|mum|mom|mama|dad|papa|grandma|grandpa|someone|somebody|a friend|he|she|they)`
const them = String.raw`(?:him|her|them)`
const their = String.raw`(?:his|her|their)`
const wants = String.raw`(?:(?:wants?|wanted|wishes|wished|plans?|is going|are going|going|threatens?|threatened|tried|tries|trying|attempts?|attempted|intends?|is ready|ready|decided|might|may|will|could|would|is about|keeps wanting)(?: to)?(?: just| try to)? (?:die|be dead|kill ${them}sel(?:f|ves)|end (?:${their} (?:own )?life|it all|it|everything)|take ${their} (?:own )?life|commit suicide|hurt ${them}sel(?:f|ves)|harm ${them}sel(?:f|ves)|unalive\w*|disappear (?:forever|for good)|jump|not (?:wake up|live|be alive|exist)))`
const notLive = String.raw`(?:(?:does|do|did) not want to (?:live|be alive|be here|wake up|exist|go on)(?! (?:in|with|at|near|there|for))|can not (?:go on|live) ?(?:living|any ?more|like this)|no (?:reason|point)(?: left)? (?:to|in|for) (?:liv\w+|go\w* on|being alive)|(?:tired|sick) of (?:living|life|being alive)|better off (?:without ${them}|dead)|wish(?:es|ed)? (?:he|she|they) (?:was|were|had) (?:dead|never (?:been )?born)|not worth living)`
const signs = String.raw`(?:(?:is|are|was|were|seems?|feels?|feeling|being|been|gets?|might be|may be|could be)(?: \w+)? suicidal|suicidal (?:thoughts?|ideation|feelings)|thoughts? (?:of|about) (?:suicide|dying|death|ending|killing)|(?:talk\w*|speak\w*|joke\w*|joking|post\w*|think\w*|writ\w+|wrote|text\w*|mention\w*|sing\w*|said something|hint\w*|ask\w*)(?: \w+){0,3} (?:about|of) (?:suicide|dying|death|killing ${them}sel(?:f|ves)|wanting to (?:die|be dead)|ending (?:it|${their} life)|not (?:being here|living|wanting to live))|(?:posted|sent|left|wrote|written|writes?) (?:\w+ ){0,3}(?:goodbye|farewell|suicide|last) (?:message|note|letter|post|text|video|words)|(?:cuts?|cutting|harms?|harming|hurts?|hurting|burns?) ${them}sel(?:f|ves)|self[- ]?harm\w*|${their} last (?:night|day)(?! (?:in|at|of|as|with|before))|poem about (?:wanting to be dead|death|dying|suicide)|wanting to (?:die|be dead)|gave away (?:all )?${their} (?:things|stuff))`

export const thirdPerson = rows('en', 'third-person', () => [
  [
    'somebody-wants-to-die',
    String.raw`\b${person}\b[^.!?]{0,70}?\b(?:${wants}|${notLive}|${signs})\b(?! (?:for|to) (?:her|his|the|their) (?:\w+ )?(?:team|colleagues?|class|school|job|followers|fans|coworkers)| (?:the|his|her|their|a) (?:plant|phone|subscription)| at home| at any| in (?:the|a) (?:film|movie|book|game|series|play))`,
    'negative',
  ],
  [
    'better-without-them',
    String.raw`\b(?:we|i|everyone|the world|they|he|she) (?:would|will|is|are|'d) be(?:tter)?(?: better)? off without (?:him|her)\b(?<=\b(?:said|says|told|thinks?|wrote|writes|keeps saying|feels?|mum|mom|dad)\b.{0,60})|\b(?:suicide|kill\w* ${them}sel(?:f|ves)|end\w* ${their} life|suicidal)\b.{0,40}\b(?:if i (?:leave|left|break up|go|say|do not)|unless i)\b`,
    'negative',
  ],
])
