/** Parts of patterns that several lists use. */
/** Words between a subject and its verb, without negations. */
export const fill = String.raw`(?: (?:just|really|rlly|rly|actually|honestly|also|still|always|often|sometimes|kinda|kind of|sort of|literally|seriously|truly|so|even|only|do|did|have|had|am|was|been|be|being|would|could|might|will|keep|kept|constantly|genuinely|simply|badly|much|already|probably|definitely|sincerely|secretly|now|tonight|finally|starting|started|beginning|feeling|thinking|that|maybe|almost|at times|desperately|deeply|legit|lowkey))*`
export const wish =
  '(?:want|wanted|wanting|wish|wished|wishing|hope|hoped|hoping|need|long|prefer|rather|ready|like|praying|pray)'
/** Matches `I`, or the beginning of a clause whose omitted subject is the seeker. */
export const self = String.raw`(?:\bi|^|[,;:\u2014-] ?|\b(?:stop|keep|of|about|and|but|so|because|like|honestly|just|sometimes|maybe|still|ok|okay|yes|yeah|well))`
export const someone = String.raw`(?:he|she|they|someone|somebody|(?:a|an|some|this|that|the) (?:\w+ )?(?:man|guy|woman|stranger|person|neighbou?r|teacher|group)|my (?:\w+ )?(?:husband|wife|partner|boyfriend|girlfriend|ex|bf|gf|dad|father|stepdad|stepfather|mom|mum|mother|stepmother|brother|sister|uncle|aunt|cousin|son|daughter|boss|roommate|flatmate|neighbou?r|landlord|family|parents|in-laws))`

export const future = String.raw`(?:see|picture|imagine) (?:a|any|my|myself in a|myself in the|myself in any) (?:future|life)`

export const live = String.raw`(?:do (?:this )?life|live|living|exist|existing|being alive|being here|wake up|be here|be alive|be around|go on living|keep living|continue living|stay alive|be in this world|be on this (?:earth|planet)|see (?:tomorrow|another day)|live (?:like this|this life))`
export const notWish = String.raw`(?:do not|did not|no longer|not|never|neither)${fill} (?:think i )?(?:even |really |care to )?(?:want|wish|like|care|feel like|feel|need|deserve|enjoy)${fill}`

export const harm =
  '(?:kill|hurt|hit|beat|attack|harm|punch|slap|stab|rape|find and hurt|come after)'
export const joined = String.raw`(?: (?:gets?|got|was|came home|comes home|drinks?|yells?|yelled|screams?|screamed)(?: \w+){0,3} and)?`
