/** Earlier thoughts, attempts or self-harm that have returned. */
import { rows } from '../rules.js'

const harmless = String.raw`(?!.{0,40}\b(?:headaches?|cigarettes?|smok\w+|sugar|chocolate|food|diet|coffee|nails|hair|knee|back pain|pain|cold|flu|allerg\w+|game|football|test|exam|bake|bread)\b)`

export const pastRelapse = rows('en', 'past-relapse', () => [
  [
    'thoughts-are-back',
    String.raw`\b(?:dark|old|bad|those|these|same|suicidal|intrusive|ugly|evil|scary|the|my) (?:\w+ )?(?:thoughts?|urges?|impulses?|ideation|voice|demons|wish|darkness|feelings of (?:wanting|wishing)\b.{0,20})\b(?! (?:for|to (?:eat|smoke|buy|shop|drink))\b).{0,40}\b(?:back|returned|returning|return|again|crept|creep\w*|resurfac\w+|once more|came up|started|starting|stronger|worse)\b${harmless}(?!.{0,30}\b(?:job|school|work|project|vacation|holiday)\b)|\b(?:it is|it's|everything is|i am) (?:happening|starting|beginning|coming back|sliding back|slipping|falling|going back|back) (?:all )?(?:over )?(?:again|into (?:it|that|the)|there|to (?:that|the same) (?:dark )?(?:place|hole|pit))\b${harmless}`,
    'negative',
  ],
  [
    'attempt-before',
    String.raw`\b(?:since|after|before|despite|until|like) my (?:last |first |second |previous |suicide )?attempt\b|\b(?:i|have|had|i have)(?: \w+)? (?:attempted|tried (?:it|to (?:die|end (?:it|my life)|kill my ?self|take my (?:own )?life)))(?: \w+)? (?:before|once|twice|already|years? ago|in the past|last (?:year|summer|winter|spring)|two|three|as a teen)\b${harmless}(?! (?:the|to))|\b(?:survived|failed) (?:my|an|the) (?:\w+ )?attempt\b|\b(?:my|an|the|previous|past|earlier) (?:suicide )?attempts?\b.{0,40}\b(?:again|back|now|same|wish|regret|lately)\b${harmless}|\b(?:trying|tried) to end my life\b`,
    'negative',
  ],
  [
    'self-harm-again',
    String.raw`\b(?:clean|free|stopped|quit|sober|recovered) (?:from |of )?(?:self[- ]?harm\w*|hurting my ?self|harming my ?self|sh)\b.{0,60}\b(?:until|but|yesterday|last night|again|urges?|back|tonight|broke)\b|\b(?:self[- ]?harm\w*|hurt(?:ing)? my ?self|harm(?:ing)? my ?self)\b.{0,50}\b(?:again|started|back|relaps\w*|urges?|last night|every (?:night|evening|day))\b(?<!\b(?:not|never|no)\b.{0,40})|\b(?:started|start|back to|begun|went back to|relapsed into) (?:hurting|harming) my ?self(?: again)?\b|\brelaps(?:e|ed|ing)\b(?=.{0,80}\b(?:wish|gone|die|dark|self|thoughts?|urges?|harm|hurt|hospital|depress\w+|suicid\w*)\b)${harmless}|\b(?:days|weeks|months|years?) clean\b.{0,40}\b(?:until|but|gone|broke|ruined|last night|tonight)\b${harmless}`,
    'negative',
  ],
  [
    'hospital-before',
    String.raw`\b(?:last time|before|back then|years? ago|once|in the past)\b.{0,60}\b(?:hospital|ward|psych(?:iatric)? (?:ward|unit)|inpatient|sectioned|hospitali[sz]ed)\b.{0,40}\b(?:for trying|for wanting|because i (?:wanted|tried)|suicid\w*|attempt\w*|end(?:ing)? my life|again now|same)\b|\b(?:as|like|same as) (?:strong |bad |dark )?(?:as )?(?:before|in|back in|when|during) (?:the hospital|i (?:tried|attempted|was in the (?:hospital|ward))|my attempt)\b`,
    'negative',
  ],
])
