/**
 * Patterns that classify how a message mentions a wish to die: as returned, played down, or denied
 * and then said.
 */

const before = String.raw`\b(?:years? ago|months ago|used to|back then|as a (?:teen|teenager|kid|child)|in (?:high school|college|the past|20\d\d)|when i was (?:\d+|\w+teen|a |young|at)|last time|before|once|my (?:last |first )?attempt|attempted|(?:old|previous|earlier|past)|years since|since i was|relaps\w*|after i got better|i got better|in remission)\b`
const again = String.raw`\b(?:again|back|return\w*|crept|creep\w*|relaps\w*|start(?:ed|ing) (?:again|over)|same (?:place|feeling|thoughts?|voice)|lately|now i|recently|these days|this week|once more|wish i had not|coming up|since (?:the|my|we))\b`

/** Patterns by kind. They are applied to whole normalised messages. */
export const marks = {
  'past-relapse': new RegExp(String.raw`^(?=[^]{0,2000}?${before})(?=[^]{0,2000}?${again})`, 'u'),
  'played-down':
    /\b(?:lol|lmao|lmfao|rofl|haha\w*|hehe|heh|jk|ha ha|just (?:joking|kidding|stress|tired|saying|a (?:passing |silly |stupid )?thought|venting|being)|joking|kidding|no big deal|not (?:a )?(?:big|huge) (?:deal|thing)|(?:is|it) nothing|nothing (?:really|serious|major)|probably (?:just|being|nothing|stupid|the)|(?:being |so |too |a bit )?(?:dramatic|silly|stupid|overreacting|dumb|emo|melodramatic|whiny)|do not (?:worry|mind me|take (?:it|this|me) serious\w*)|(?:is|its|it is|i am) (?:fine|ok|okay|silly|only|just|whatever)|who does not|(?:everybody|everyone|we all) (?:does|do|has|have|feels?|thinks?)|passing thought|make a fuss|sorry (?:to bother|for (?:rambling|the rant|whining))|nonsense|whatever|meh|now and then|once in a while|i only (?:think|imagine|sometimes)|not like i (?:would|will|am)|ignore me|forget it|never ?mind|nvm|no worries|not that (?:deep|serious|bad)|tmi|anyway|it happens|same old|guess i|kinda|kind of|a little bit?|a bit)\b/u,
  'denied-then-said':
    /\b(?:(?:not|never|nor)(?: \w+){0,2} suicidal|(?:do|did|does|it is|am) not(?: \w+){0,3} (?:want|wanting|wish|going|planning|trying|about) to (?:\w+ )?(?:die|kill|hurt|end|harm|do anything|take my)|(?:would|will|could) (?:never|not)(?: \w+)? (?:hurt|harm|kill|do|take|act|end|go through)|not (?:that|like|as if|saying) i (?:want|would|am|will|have)|not saying (?:that )?i|no (?:plans?|suicidal|intention|thoughts? of)|said (?:that )?i (?:was|am) (?:fine|ok|okay|good|safe)|(?:is|was) a lie|i (?:have )?lied|lying when|told (?:my|the|him|her|them|everyone|people) .{0,30}(?:do not|fine|ok|okay|not)|promised|of course i (?:do not|would not|am not)|of course not|do not (?:get me wrong|misunderstand)|i am (?:safe|fine|okay|ok)\b[^.!?]{0,20}(?:but|or|though|mostly)|not in danger|denied|deny)\b/u,
} as const

/**
 * Words for works of art, news, studies and work. In a message with such a word, the suicidal
 * person is a character or stranger whom the seeker cannot help.
 */
export const fiction =
  /\b(?:movie|film|series|show|book|novel|character|episode|game|song|lyrics|actor|actress|singer|celebrity|news|article|documentary|play|plays|poet|author|essay|study|studies|history|king|queen|story about|act two|netflix|read about|podcast|anime|manga|died by suicide|killed (?:him|her|them)sel(?:f|ves)|took (?:his|her|their) (?:own )?life)\b/u
