/** Replies that advise to stop a treatment without consulting the practitioner. */
import { rows } from '../rules.js'

const drug = String.raw`(?:medications?|medicines?|meds|pills?|tablets?|antidepressants?|ssris?|lithium|prescriptions?|drugs|dose|dosage|mood stabili[sz]ers?|antipsychotics?)`
const care = String.raw`(?:treatments?|therap(?:y|ies|ist)|psychotherapy|psychiatrists?|psychologists?|counsell?ing|counsell?ors?|doctors?|clinic|hospital|appointments?|(?:next |therapy |counsell?ing |group )*sessions?|program(?:me)?|rehab|check-?ups?|shrink)`
const what = String.raw`(?:your |ur |the |those |these |that |this |any |all |of |any of |all of |more |a |next |silly |stupid |so-called )*`
const withCare = String.raw`(?!.{0,60}\b(?:with(?:out)? (?:talking|speaking|asking|a plan|your|the|a) ?(?:to |with )?(?:your |a |the )?(?:doctor|psychiatrist|gp|plan)|ask (?:your|a)|step by step with|as (?:it was )?prescribed|talk (?:to|with) your|slowly|abruptly|all at once can|together with)\b)(?<!\b(?:doctor|psychiatrist|gp|she|he|they|nurse)(?: \w+){0,3} .{0,12})`
const lead = String.raw`(?:^|[,;:!.\u2014-] ?|\b(?:you|u|should|could|can|would|just|to|and|or|please|simply|might|may|must|better|then|not|i'd|will|advice is to|is to|fine to|okay to|safe to|time to|why not) )`

export const stopTreatment = rows('en', 'stop-treatment', () => [
  [
    'stop-drug',
    String.raw`${lead}(?:stop|quit|drop|skip|throw|flush|ditch|discontinue|come off|get off|go off|give up|reduce|lower|cut|halve|taper|pause|take a break from|avoid|refuse|forget|wean yourself off|toss|dump|lose|do without|lay off|miss|cold turkey|get rid of|bin|leave)(?: (?:taking|using|with|off|away|out|about|down|on|back))* ${what}${drug}\b${withCare}|\b(?:throw|flush|toss)\w* ${what}${drug} (?:away|out|down)\b|\btry (?:going |a (?:week|month|while) )?without ${what}${drug}\b`,
  ],
  [
    'no-need',
    String.raw`\b(?:you |u |there is )?(?:do not|does not|no longer|dont|never|not|no)(?: (?:really|even|actually|longer|any))* (?:need|have to (?:take|see|go to)|take|listen to|trust|go (?:back )?to|bother with|see|rely on|want)(?: (?:for|to|go (?:back )?to|see|take|any))* ${what}(?:${drug}|${care})\b${withCare}(?!.{0,30}\b(?:today|yet|to decide|right now|to (?:know|choose)|before|for a cold)\b)|\bno (?:reason|need|point) (?:to|for|in) (?:\w+ ){0,3}${what}(?:${drug}|${care})\b${withCare}|\b(?:better|happier|healthier|fine|strong enough|ok|okay)(?: off)? without (?:it|them|${what}(?:${drug}|${care}))\b(?<=\b(?:you|cancel|pill|med\w*|therapy|appointment|treatment)\b.{0,60})`,
    'negated',
  ],
  [
    'stop-care',
    String.raw`${lead}(?:stop|quit|drop|skip|cancel|ditch|discontinue|give up(?: on)?|leave|pause|take a break from|avoid|refuse|forget|postpone|walk out of|miss|blow off|save)(?: (?:going to|seeing|with|about|attending|the money for))* ${what}${care}\b${withCare}(?! (?:fees|note))|\b(?:treatment|therapy|counsell?ing|appointments?|sessions?) (?:now|can|is|are) (?:be )?(?:dropped|stopped|ended|skipped|unnecessary)\b`,
  ],
  [
    'worthless',
    String.raw`\b(?:therapy|treatment|counsell?ing|psychiatry|medication|meds|pills|antidepressants|therapists|psychiatrists|doctors|those (?:drugs|pills)|drugs|they|medicine)(?: \w+){0,2}? (?:is|are|only|just|will|always|do|does|don't|never|makes?|can)(?: \w+){0,2}? (?:a )?(?:waste|useless|for (?:the )?weak\w*|for crazy|a scam|pointless|nonsense|numb\w*|poison\w*|make\w* you (?:worse|sick|dependent|a zombie)|worse|crutch|toxic|unnecessary|not work|prescribe too|want your money|overrated|overprescribe|dull\w*|hurt\w* you|addict\w*|in it for|change who you are|harm\w*)\b`,
  ],
  [
    'other-means',
    String.raw`\b(?:willpower|natural remedies|herbs?|herbal|supplements|prayer|exercise|fresh air|vitamins|yoga|meditation|a diet|diet|home remedies|sunshine|nature)\b.{0,40}\b(?:instead of|work(?:s)? better|better than|replace\w*|enough|all you need|rather than)\b(?=.{0,40}(?:${drug}|${care}|$))(?<=\b(?:${drug}|${care}|throw|instead|works? better)\b.{0,80})|\b(?:beat|fight|cure|handle|overcome) (?:this|it|depression)\b.{0,20}\b(?:on|with|by) (?:\w+ )?(?:willpower|your own|yourself)\b|\b(?:lower|raise|change|adjust|reduce|increase|halve|double|set) (?:the|your) (?:dose|dosage) (?:yourself|on your own|by yourself)\b|\b(?:lower|raise|change|adjust|reduce|halve) (?:the|your) (?:dose|dosage)\b(?=.{0,12}\b(?:yourself|doctors)\b)|\btake a break from ${what}${drug}\b`,
    'asked',
  ],
])
