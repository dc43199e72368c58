/** Wishes to die and plans of suicide in plain words. */
import { fill, self, wish } from './words.js'
import { rows } from '../rules.js'

export const open = rows('en', 'suicide-open', () => [
  [
    'part-of-me',
    String.raw`\bpart of me (?:that |which )?${fill} ?(?:wants|wanted|hopes|hoped|wishes|wished) to (?:die|be dead|end it all)\b`,
  ],
  [
    'suicide-and-me',
    String.raw`\bsuicide\b[^.;]{0,30}\b(?:my mind|my head|my thoughts|occurs to me|crosses my mind|crossed my mind|an option for me)\b`,
  ],
  ['i-die-soon', String.raw`\b(?:tonight|today|tomorrow|soon),? i (?:will |am going to )?die\b`],
  ['wish-to-die', `${self}${fill} ?${wish}${fill} (?:to )?(?:die|be dead)\\b`],
  [
    'asks-back',
    String.raw`^(?:do|did|have) you (?:ever|also|sometimes)${fill} (?:want|wanted|wish|wished) to (?:die|be dead)\b`,
  ],
  [
    'make-me-want-to-die',
    String.raw`\bmakes? me${fill} (?:want|wish) (?:to )?(?:die|i was dead)\b`,
  ],
  ['wish-i-were-dead', String.raw`\bwish(?:ed|ing)? (?:that )?i (?:was|were|am) dead\b`],
  ['better-off-dead', String.raw`\bi(?: am|'m| would be)${fill} better off dead\b`],
  [
    'all-i-want',
    String.raw`\b(?:all|what|the only thing|the one thing) i${fill} (?:want|wish for|need|think about|think of|can think about) (?:now )?is${fill} (?:to die|to be dead|dying|death|suicide|to kill)\b`,
  ],
  [
    'act-on-myself',
    String.raw`\b(?:kill|killing|killed|unalive|unaliving|murder|off|offing|end|ending) my ?self\b`,
  ],
  ['do-myself-in', String.raw`\b(?:do|doing) my ?self in\b`],
  [
    'my-life',
    String.raw`\b(?:end|ending|ended|take|taking|took|finish|finishing) (?:my (?:own )?(?:life|existence)|this life)\b`,
  ],
  [
    'end-it-all',
    String.raw`\bend(?:ing)? (?:it all|everything,? (?:for good|tonight|now)|it for good|it tonight|it today|it once and for all|this all for good)\b`,
  ],
  [
    'suicidal',
    String.raw`\b(?:i am|i feel|i have been|i have felt|i was|feeling|been|getting|become)${fill} suicidal\b`,
  ],
  [
    'thoughts',
    String.raw`\b(?:suicidal (?:thoughts?|ideation|ideas|feelings|urges|plans?)|(?:thoughts?|ideas?|idea|urges?) (?:of|about) (?:suicide|dying|ending (?:it|things)|death)|suicid(?:e|al) (?:note|letter)|goodbye (?:note|letter)s?)\b`,
  ],
  [
    'think-about',
    String.raw`\b(?:think|thinking|thought|consider|considering|considered|plan|planning|planned|contemplating|contemplate|fantasi[sz]e|fantasi[sz]ing|dream|dreaming|obsessing)${fill} (?:about |of |on )?(?:suicide|dying|committing suicide|being dead)\b`,
  ],
  [
    'attempt',
    String.raw`\b(?:commit|committing|attempt|attempting|attempted|try|tried) suicide\b|\bmy (?:suicide|last attempt|suicide attempt)\b`,
  ],
  [
    'going-to-die',
    String.raw`\bi(?: am)?${fill} (?:going|planning|ready|prepared|deciding|decided|set) to die\b(?! (?:alone|one day|someday|eventually|some day))`,
  ],
  [
    'only-way',
    String.raw`\b(?:death|dying|suicide) (?:is|seems|feels|looks|would be)${fill} (?:like )?(?:the |my |an? )?(?:only|best|easier|easiest|last|better|good)? ?(?:way out|way to (?:stop|end|escape|fix|make)|option|answer|solution|relief|choice|peace)\b`,
  ],
  [
    'let-me-die',
    String.raw`\b(?:let me|help me|rather be|i should be|i should just|i should|i deserve to|why can i not just|better if i) (?:just )?(?:die|dead|died)\b`,
  ],
  [
    'last-day',
    String.raw`\b(?:this is|tonight is|today is|it is) (?:going to be )?my last (?:night|day)(?: alive| on earth| here)\b|\b(?:will|am) (?:not )?(?:be )?(?:gone|dead) by (?:tomorrow|morning|tonight|the morning)\b`,
  ],

  [
    'wants-death',
    String.raw`\b(?:death|dying|suicide) (?:is|seems|feels|looks|has become|would be)(?: \w+){0,3} (?:(?:only|one|last) thing|comfort\w*|appealing|tempting|my friend|look(?:ing)? forward|beautiful|all i)\b|\b(?:crave|craving|long|longing|yearn|yearning|wish|wishing|beg|begging|pray|praying|ready|hoping|hope|waiting|wait)(?: \w+){0,2} for (?:my )?(?:death|the end of my life)\b(?! (?:certificate|scene|metal))|\bwant (?:my|this) (?:\w+ )?life (?:to (?:end|be over|stop)|over|gone)\b`,
  ],
  [
    'ends-everything',
    String.raw`\b(?:tonight|today|tomorrow|soon|now|this (?:week|weekend|month|evening)|on \w+day)\b,? (?:is when )?i(?: am| will| shall| want to| am going to| plan to| would)*(?: \w+)? (?:end|ending|finish|finishing|stop|stopping) (?:everything|it all|it|all of (?:it|this)|this|my \w+)\b(?! (?:subscription|job|contract|diet|lease|course|relationship|project|shift|book))|\bi(?: am| will| want to| am going to| have to| need to| have decided to| might| could| would)+(?: \w+){0,2} (?:end|ending) (?:everything|it all|all of (?:it|this))\b(?! (?:with (?:him|her|them|my)|between us))`,
  ],
  [
    'away-with-myself',
    String.raw`\b(?:top|topping|do away with|doing away with|done away with|make away with|get rid of|getting rid of|finish|finishing|destroy|destroying|harm|harming|hurt|hurting) my ?self\b(?! (?:at|in|on|while|playing|off|with (?:the|a) (?:ball|door)|by (?:accident|falling)))(?<!\b(?:accidentally|knee|gym|football) .{0,30})|\bself[- ]?harm(?:ed|ing)?\b|\bput(?:ting)? an end to (?:it all|my (?:life|suffering|existence|misery|pain)|myself|everything|this life)\b|\b(?:leave|leaving|depart|quit|exit|exiting|part from) this (?:world|earth|life|planet)\b|\b(?:stop|stopping) (?:living|existing|being alive|breathing)\b(?! (?:in|with|at|through))|\bgive up (?:on )?(?:my )?(?:life|living)\b(?! (?:in|with|at|as))`,
  ],
  [
    'should-be-dead',
    String.raw`\b(?:i|me) (?:really |honestly |just )?(?:should|ought to|deserve to|need to|have to|must|am meant to|am supposed to|might as well|may as well|want to|wanna)(?: just| really| honestly| better)? (?:be dead|die|not be alive|be gone for good)\b(?! (?:of|for|to|laughing|tomorrow my hair))|\b(?:dead|death|dying) (?:is|would be|sounds?|seems?|feels?|looks?)(?: \w+){0,2} (?:better|easier|nice|good|peaceful|sweet|kinder|comfy|comfortable|like (?:a )?(?:relief|peace|freedom|home|rest))\b|\b(?:no|not any|never a)(?: other)? (?:way|choice|option) (?:out )?(?:but|except|other than) (?:to (?:die|end it)|death|dying|suicide)\b|\bi (?:really |just )?(?:do not|never) (?:want|expect|plan|intend|mean) to (?:survive|live through|outlive|make it through) (?:this|the|tonight|it|my)\b`,
    'negative',
  ],
])
