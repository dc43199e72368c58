/** Replies that minimise the seeker's distress. */
import { rows } from '../rules.js'

export const minimising = rows('en', 'minimising', () => [
  [
    'not-bad',
    String.raw`\b(?:it|that|this|things|breakups?|exams?)(?: is| are| was| can)?(?: really| surely| honestly| actually)? (?:can not|not|hardly|barely)(?: be| have been| really)? (?:all )?(?:that|so|such a|as|exactly|quite so|a|the) (?:bad|serious|terrible|deep|big|hard|awful|tragic|big (?:a )?deal|huge deal|end of the world|tragedy|catastrophe|drama|important|reason to)\b|\b(?:no|not (?:a|such a)|hardly a|what is the) big deal\b|\bhardly the end\b|\bnot the end of the world\b|\b(?:could|might) (?:be|have been) (?:much |far |a lot |so much )?worse\b|\b(?:as|so) (?:bad|terrible|awful|hard|serious|dramatic) as you (?:make|think|say|claim)\b|\bnot worth (?:crying|the tears|getting upset|being upset|worrying|your tears)\b`,
    'negated',
  ],
  [
    'cheer-up',
    String.raw`(?:^|[,;:!.\u2014-] ?|\b(?:just|should|please|simply|come on|lol|honey|dude|bro|man|girl) )(?:cheer up|snap out of|get over (?:it|him|her|yourself|that)|lighten up|chill(?: out)?|toughen up|man up|suck it up|calm down|look on the bright side|look at the bright side|move on(?: already)?|pull yourself together|shake it off|grow up|get a grip|be strong|smile(?: more)?|stay positive|be positive|think positive(?:ly)?|deal with it|think happy|keep your chin up|relax|be happy|count your blessings|be grateful|be thankful|let it go|brush it off|walk it off|get on with)\b(?! (?:for (?:me|us)|if you (?:want|like)|with a (?:bath|cup)|when))`,
  ],
  [
    'others-worse',
    String.raw`(?<!\b(?:when|if|that|because|whether|while|although) )\b(?:others|other people|people|some(?: people)?|many(?: people)?|lots of people|kids|children|someone|somebody|there are (?:people|kids|children|so many)|millions|half the world|plenty)\b.{0,40}\b(?:(?:have|has|had|got|with|are|is)(?: it)? (?:so |much |far |way |even )*(?:worse|harder|tougher|bigger|real problems|nothing|starving|dying)|(?:would|d)(?: be)? (?:glad|happy|grateful|love|kill|dream|trade)|have (?:real|bigger|actual|worse) problems|worse off|starv\w+)\b|\bfirst[- ]world problems?\b|\bat least (?:you|it|he|she|they|nobody|no one|your|there|u)\b(?! (?:a little|once|one|feel|see|try|tell))|\byou (?:are|should be|have (?:so )?much to be|should feel) (?:so |very |really )*(?:lucky|grateful|thankful|glad)\b(?! (?:to (?:hear|help)|that you wrote))`,
  ],
  [
    'overreacting',
    String.raw`\b(?:you|ur|u|teenagers|girls|people like you|young people|women)(?: are| r| were)?(?: (?:just|simply|only|a bit|a little|being|way|far|too|so|such|really|clearly|probably|always|are|be|completely|totally|kind of|maybe))* (?:overreact\w*|over ?sensitive|too sensitive|sensitive|dramatic|exaggerat\w*|a drama queen|making (?:a mountain|a fuss|too much|it bigger|a big)|blow(?:ing)? (?:it|this)|overthink\w*|imagining (?:it|this|things)|melodramatic|hysterical|paranoid|silly|childish|attention)\b(?<!\byou are not .{0,20})|\b(?:do not|stop) (?:be|being) (?:so |such )?(?:a )?(?:dramatic|sensitive|drama queen|silly|negative|emotional|childish|a baby|gloomy|hard on everyone)\b|\ball in your (?:head|mind)\b|\byou (?:make|are making) (?:too much|a mountain|a big thing|it sound)\b|\bmaking it (?:up|bigger)\b`,
    '',
  ],
  [
    'just-phase',
    String.raw`\b(?:just|only|merely|simply|nothing but|is) a (?:phase|joke|breakup|break-up|bad day|job|dog|cat|exam|test|pet|game|mood|rough patch|little (?:stress|sadness|thing)|crush|boy|girl|guy|hormones|passing)\b|\bjust (?:hormones|stress|a little|puppy love|teenage|tired|the weather|jealousy|nerves)\b(?=[.,;! ]|$)|\byou(?: will|'ll| are going to| would) (?:all |soon |just |simply |probably )*(?:be (?:fine|ok|okay|over it|laughing)|laugh|forget (?:about )?(?:it|him|her|this)|get over|feel silly|look back)\b(?! (?:because|when you have|if the))|\bthis too shall pass\b|\btime heals\b|\bit will (?:just |all |soon )?(?:pass|blow over|go away|be fine|sort itself)(?=[.,;! ]|$)`,
  ],
  [
    'stop-it',
    String.raw`(?:^|[,;:!.\u2014-] ?|\b(?:just|should|please|and|so|simply|now|to|gotta|need to|try to) )(?:stop|quit|enough of|no more) (?:worrying|whining|complaining|crying|being (?:so|such)|overthinking|moping|feeling (?:sorry|sad|bad)|thinking about|wallowing|moaning|dwelling|stressing|brooding|obsessing|that nonsense)\b(?! (?:aloud|if))|\b(?:nothing|no reason|no need|not worth|hardly (?:a )?reason)(?: \w+)? to (?:be )?(?:so |that |really )*(?:upset|cry|worry|sad|dramatic|complain|angry|worked up|depressed|stressed|afraid|scared|ashamed|anxious|feel (?:sad|bad|down))\b(?! (?:of|about asking))|\b(?:everyone|everybody|we all|all of us|most people|anyone|all people|every (?:teen|teenager|mother|student|couple)\w*) (?:feels?|gets?|has|have|goes|go|is|are|experiences?|cries|deals?|fights?)(?: \w+){0,2}? (?:sad|down|stressed|lonely|through (?:this|that|it)|bad days?|that(?: way)?|like that|tired|anxious|problems|their problems|worries|nervous|blue|upset|heartbroken|with (?:this|that|it))\b(?!.{0,30}\b(?:news|team|funeral)\b)|\b(?:wallowed|moped|cried|grieved|been sad) (?:long )?enough\b|\bit (?:is|was) (?:only|just) (?:a |an )?(?:joke|job|boy|girl|grade|exam|test|word|dog|cat|house|phase|money|game)\b`,
    'negated',
  ],
])
