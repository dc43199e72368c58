/** Rules for online slang and euphemisms for suicide. */
import { rows } from '../rules.js'

const life = String.raw`(?:life|existence|this (?:life|world|planet|earth|plane|simulation|game)|the (?:planet|earth|world|simulation|mortal \w+)|earth|reality|being alive|living)`

export const slang = rows('en', 'slang', () => [
  [
    'words',
    String.raw`\bkms\b(?! (?:is|per|an|away|from|to|on|long|of|run|later|in)\b)(?<!\d ?kms)|\bctb\b|\bsewer ?slid\w*|\b(?:self[- ]?(?:delete|end|exit|terminate)\w*|unaliv\w+)\b(?! (?:is|as|means|was) (?:such |a |an |the )*(?:weird|word|funny|stupid|term|what))(?<!\b(?:the word|word|say|says|saying|term) \w+)|\b(?:be|become|becoming|an) an? ?hero\b(?= |$)(?<=\ban hero)|\b(?:su[!1*]c[!1*]de|suic[1!3]d\w+|k[1!]ll my ?self|d[1!]e\b(?<=\bto d.e))`,
  ],
  [
    'out-of-existence',
    String.raw`\b(?:yeet\w*|delet\w+|uninstall\w*|eras\w+|evict\w*|remov\w+|yoink\w*|despawn\w*|cancel\w*|unplug\w*|unsubscrib\w+|terminat\w+|retir\w+|eject\w*|nop\w+|dip\w*|bounc\w+|tap\w*|opt\w*|clock\w*|check\w*|log\w*|sign\w*|peac\w+|get|getting|drop\w*|quit\w*|leav\w+|exit\w*|rage ?quit\w*|alt ?f4\w*|end\w*)(?: my ?self| me| my)?(?: (?:out|off|of|from|the))*(?: (?:of|from|off|out of))? ${life}\b(?!.{0,20}\b(?:show|cafe|cinema|book|insurance))|\b(?:delet|uninstall|eras|unaliv|unplug|yeet|despawn|terminat|cancel|evict|dispos)\w* (?:of )?my ?self\b(?! from (?:the|that|a|this) (?:photo|picture|chat|group|list|video))|\bget (?:my ?self )?out of this (?:life|world)\b`,
  ],
  [
    'for-good',
    String.raw`\b(?:check\w*|clock\w*|log\w*|sign\w*|tap\w*|peac\w+|punch\w*|dip\w*|bow\w*|opt\w*) (?:my ?self )?(?:out|off)(?: of (?:here|it all|everything))?(?: |,|\.\.\. ?)(?:for good|forever|for ever|permanently|4ever|4 ever|once and for all|fr fr|of (?:here )?for good)\b|\b(?:sleep|nap|rest)(?:ing)? (?:forever|for ever|for good|4ever|eternally|permanently)\b|\b(?:dirt nap|forever (?:sleep|nap|box)|eternal (?:sleep|rest|nap)|big sleep|long sleep|permanent (?:nap|vacation|sleep|logout|vacay))\b|\b(?:kick the bucket|meet my maker|bite the dust|push(?:ing)? up daisies|six feet under|6 feet under|take my (?:own )?exit|go to the void|join the void|return to (?:the )?(?:void|dust|dirt))\b`,
  ],
  [
    'bus',
    String.raw`\b(?:catch|catching) (?:the|my) (?:last |final )?bus\b(?=,? (?:soon|you know|if you know|iykyk|out|forever|for good|fr)|[,.]? ?$)(?<!\bto (?:work|school) .{0,20})`,
  ],
  [
    'my-run',
    String.raw`\b(?:end|ending|finish|finishing|over with|done with|stop|quit|quitting|cancel|cancelling) my (?:own )?(?:run|stream|era|free trial|subscription|story|time|stay|existence|playthrough|save|timeline)\b(?=.{0,20}\b(?:earth|life|planet|world|here|existing|on this)|$)(?<!\b(?:at km|km|gym|netflix|spotify) .{0,40})|\b(?:life|earth) (?:subscription|free trial|server|session|run)\b.{0,20}\b(?:end|over|cancel|quit|expired)\w*|\b(?:not|no longer|never)(?: \w+){0,2} (?:be|being|exist as) a (?:person|human|human being|living thing|soul|somebody)\b|\b(?:be|become|am|turn into) (?:a )?(?:ghost|ded|past tense|no more|unalived?|history|a memory|worm food|stardust)\b(?=.{0,12}(?:$|soon|already|lol|fr|tonight|rn|now|asap))(?<!\b(?:he|she|phone|costume|halloween)\b.{0,40})`,
    'negative',
  ],
  [
    'emoji',
    String.raw`\b(?:want|wish|going|ready|time|need|rather|think|thinking|might|should)\b.{0,25}(?:🪦|⚰️?)|(?:🪦|⚰️?).{0,20}\b(?:me|tonight|soon|please|pls|myself|asap)\b`,
  ],
])
