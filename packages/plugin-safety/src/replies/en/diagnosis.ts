/** Replies that state a diagnosis as a fact. */
import { rows } from '../rules.js'

const disorder = String.raw`(?:(?:clinical|major|severe|mild|chronic|classic|generali[sz]ed|social|complex|post-?traumatic|postnatal|postpartum|high[- ]functioning|paranoid|acute|bipolar|manic|undiagnosed|full-blown|textbook|untreated|seasonal|atypical) )*(?:depression|depressive (?:disorder|episode)|bipolar(?: disorder)?|bpd|borderline(?: personality(?: disorder)?)?|personality disorder|narcissistic personality(?: disorder)?|npd|c?-?ptsd|post-?traumatic stress(?: disorder)?|anxiety disorder|gad|anxiety|panic (?:disorder|attacks?)|schizophrenia|schizoaffective|psychosis|psychotic (?:disorder|episode)|adhd|autism|asperger'?s?|ocd|obsessive[- ]compulsive(?: (?:personality )?disorder)?|eating disorder|anorexia|bulimia|dysthymia|cyclothymia|mania|hypomania|manic episode|dissociative (?:identity )?disorder|burnout syndrome|adjustment disorder|substance use disorder|alcoholism|addiction|(?:social )?phobia|agoraphobia|avoidant personality|attachment disorder|body dysmorphia|insomnia disorder|mental (?:illness|disorder)|delusional disorder)`
const label = String.raw`(?:bipolar|schizophrenic|borderline|autistic|adhd|clinically depressed|psychotic|anorexic|bulimic|ocd|manic(?: depressive)?|a manic depressive|on the (?:autism )?spectrum|neurodivergent|delusional|mentally ill|a (?:\w+ )?(?:narcissist|psychopath|sociopath|schizophrenic|hypochondriac|addict|alcoholic|borderline)|an (?:addict|alcoholic)|narcissistic|dissociative|agoraphobic|codependent|depressive)`
const surely = String.raw`(?:clearly|obviously|definitely|def|certainly|probably|really|likely|also|just|actually|evidently|totally|undoubtedly|surely|simply|indeed|most|very|a|an|the|some|severe|so|without (?:a )?doubt|got|all|full|true|honestly)`
const hedge = String.raw`(?!.{0,60}\b(?:professional|doctor|psychiatrist|gp|psychologist|check|rule out|find out|diagnosed|he said|she said|they said)\b)`
const who = String.raw`(?:he|she|(?:your|ur) (?:\w+ )?(?:mother|mom|mum|father|dad|husband|wife|partner|boyfriend|girlfriend|ex|boss|brother|sister|son|daughter|friend|child|kid|parents?))`

export const diagnosis = rows('en', 'diagnosis', () => [
  [
    'you-have',
    String.raw`\b(?:you|u|ya)(?: (?:must|will|do|${surely}))* (?:have|ve got|have got|got|suffer from|are suffering from|show(?:ing)? (?:all )?(?:the )?signs of|are showing (?:signs|symptoms) of|meet (?:all |most )?(?:of )?(?:the )?criteria (?:for|of)|fulfil\w* (?:all )?(?:the )?criteria (?:for|of)|are experiencing|exhibit|are dealing with|developed|have developed)(?: (?:${surely}|case of|form of|symptoms of))* ${disorder}\b${hedge}(?<!\b(?:do|did|if|whether|when|may|might|could|that) you .{0,30})`,
  ],
  [
    'you-are',
    String.raw`\b(?:you are|ur|u are|u r|you're|makes you|that you are|you seem to be)(?: ${surely})* ${label}\b(?! (?:tonight|paperwork))${hedge}|\byou are ${disorder}\b`,
  ],
  [
    'they-are',
    String.raw`\b${who}(?: (?:is|was|has|${surely}|must have|suffers from))+ (?:a |an )?(?:${disorder}|${label})\b${hedge}(?<=\b(?:is|has|was|have|from)\b.{0,60})`,
  ],
  [
    'it-is',
    String.raw`\b(?:this|that|it|these|those|what (?:you|u) (?:have|describe|are (?:describing|experiencing)|feel)|what you have|your (?:symptoms|mood swings|behaviou?r|feelings?))(?: \w+){0,2} (?:is|are|'s|sounds? like|looks? like|means?|indicates?|points? to|shows?|suggests?)(?: (?:${surely}|signs? of|symptoms? of|case of|classic|textbook|typical|of|for|that this is|clear|text-?book|called|known as|that you (?:have|are)|you (?:have|are)|not mere \w+ but))* (?:${disorder}|${label})\b${hedge}|\b(?:textbook|classic|clear|typical|obvious) (?:case|example|sign|symptom)s? of (?:\w+ )?${disorder}\b`,
  ],
  [
    'i-diagnose',
    String.raw`\bi (?:would |can |will |hereby |do )*diagnose\b|\b(?:my|your|the) diagnosis (?:is|would be|:)\b(?! (?:up to|for a|important|not))|\b(?:prove|proves|means|shows|confirms|explains|tells me|no (?:doubt|question))\b(?: \w+){0,2} that (?:you|your (?:\w+)|he|she) (?:are|is|have|has) (?:a |an )?(?:${disorder}|${label})\b|\bso (?:you|u) (?:have |have got |got |ve got )${disorder}\b|\b(?:ur|you are|u r)(?: \w+)? ${disorder}\b|\bclassic (?:case|${disorder})\b`,
    '',
  ],
])
