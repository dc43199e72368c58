import type { ChatMessage } from '../contracts/models.js'
import type { Random } from '../contracts/prompt.js'

interface Wording {
  /** Phrases by mood: one list per level, from the lowest mood to the highest, in equal steps. */
  readonly levels: readonly (readonly string[])[]
  /**
   * Sentences that name the seeker's concern. The first one whose cue occurs in the profile is
   * used.
   */
  readonly topics: readonly { readonly cue: RegExp; readonly says: string }[]
  tellEvent(event: string): string
  readonly space: string
}

const englishWording: Wording = {
  levels: [
    [
      'I feel hopeless and miserable, and talking makes it worse.',
      'I am in despair. I hate this, and I feel worthless.',
      'Everything is awful. I am hurt and angry, and I want to give up.',
    ],
    [
      'I am sad and anxious, and I feel alone with it.',
      'I feel tired and worried, and I cry a lot.',
      'It is hard. I am afraid and stressed, and I cannot sleep.',
    ],
    [
      'I do not know. Some days are bad, some are okay.',
      'It is still difficult, but I can talk about it.',
      'I am still a little worried, though it is good to say it.',
    ],
    [
      'I feel a bit better and calmer, thank you.',
      'That helps. I am relieved that somebody listens.',
      'I begin to feel hopeful about it, thanks.',
    ],
    [
      'I feel good and hopeful now, and grateful for this talk.',
      'Thank you so much, I am relieved and happy that I told you.',
      'I feel calm, strong and confident now. Thank you, this was wonderful.',
    ],
  ],
  topics: [
    { cue: /exam|school|stud(?:y|ent)|university|college/i, says: 'It is about my studies.' },
    { cue: /\b(?:job|work|boss|colleague|career)/i, says: 'It is about my work.' },
    {
      cue: /break-?up|boyfriend|girlfriend|husband|wife|partner|marriage/i,
      says: 'It is about my relationship.',
    },
    { cue: /mother|father|parent|family|\bson\b|daughter/i, says: 'It is about my family.' },
    { cue: /friend/i, says: 'It is about a friend.' },
  ],
  tellEvent: (event) => `Something has just happened: ${event}`,
  space: ' ',
}

const chineseWording: Wording = {
  levels: [
    [
      '我觉得很绝望，很痛苦，说出来反而更糟。',
      '我崩溃了，我讨厌这一切，觉得自己很没用。',
      '一切都糟透了，我又伤心又愤怒，想放弃了。',
    ],
    [
      '我很难过，也很焦虑，觉得很孤独。',
      '我又累又担心，经常哭。',
      '真的很难，我很害怕，压力很大，睡不着。',
    ],
    [
      '我也不知道，有时候糟，有时候还好。',
      '还是有点难，不过可以说一说。',
      '还是有点担心，不过说出来挺好的。',
    ],
    [
      '我感觉好一点了，也平静了一些，谢谢。',
      '这有帮助，有人愿意听，我松了一口气。',
      '我开始觉得有希望了，谢谢你。',
    ],
    [
      '我现在感觉很好，有希望了，很感激你。',
      '非常感谢，说出来以后我很轻松，也很开心。',
      '我现在很平静，也有信心了，谢谢你，真好。',
    ],
  ],
  topics: [
    { cue: /考试|学校|学业|学生|大学|学习/u, says: '是关于学习的事。' },
    { cue: /工作|老板|同事|职场|上司/u, says: '是关于工作的事。' },
    { cue: /分手|男友|女友|男朋友|女朋友|丈夫|妻子|恋爱|婚姻/u, says: '是关于感情的事。' },
    { cue: /母亲|父亲|妈妈|爸爸|父母|家庭|家人|儿子|女儿/u, says: '是关于家里的事。' },
    { cue: /朋友/u, says: '是关于朋友的事。' },
  ],
  tellEvent: (event) => `刚刚发生了一件事：${event}`,
  space: '',
}

export interface StandInSeeker {
  /** The conversation from the seeker's view: `user` is the supporter, `assistant` the seeker. */
  readonly history: readonly ChatMessage[]
  readonly profile?: string
  /** Scripted event that the seeker receives before this message. */
  readonly event?: string
  readonly language: string
  readonly random: Random
}

const startMood = 0.35
const eventDrop = 0.25

const dismissive =
  /get over it|big deal|overreact|so sensitive|have it (?:much )?worse|everybody has|stop (?:thinking|worrying|whining)|calm down|别想太多|没什么大不了|太夸张|矫情|这么敏感|比你惨|谁没有/iu
const reflecting =
  /sounds like|i hear you|you feel|must be|makes sense|understand|thank you for|i'm here|with you|听起来|我听到|感受|理解|谢谢你|一定很|很自然|陪/iu
const openQuestion =
  /\b(?:what|how|tell me more)\b[^.!?]*\?|would you tell|(?:什么|怎么|哪|多说)[^。！]*？/iu

/** Change of the mood by one message of the supporter, in (-0.2, 0.2). */
function effect(message: string): number {
  if (dismissive.test(message)) return -0.12
  return (reflecting.test(message) ? 0.08 : 0) + (openQuestion.test(message) ? 0.04 : 0)
}

/**
 * Cache of effects by message. The mood is computed from all messages for each new one, and
 * rule-based supporters often repeat themselves.
 */
const cachedEffects = new Map<string, number>()
const MOST_KNOWN = 1000

function effectOf(message: string): number {
  const before = cachedEffects.get(message)
  if (before !== undefined) return before
  if (cachedEffects.size === MOST_KNOWN) cachedEffects.clear()
  const now = effect(message)
  cachedEffects.set(message, now)
  return now
}

const within = (value: number): number => Math.min(1, Math.max(0, value))

/**
 * Writes a message of a rule-based help-seeker, for offline runs. The seeker's mood, in [0, 1],
 * starts at 0.35 and depends only on the supporter's messages and the current event. Messages that
 * reflect feelings or ask an open question raise the mood, dismissive ones lower it, all others
 * (advice, orders) leave it unchanged, and an event lowers it. The mood selects the phrases:
 * Chinese for `zh`, otherwise English.
 */
export function standInSeeker({ history, profile = '', event, language, random }: StandInSeeker): {
  text: string
  mood: number
} {
  const wording = /^zh\b/i.test(language) ? chineseWording : englishWording
  const heard = history.filter(({ role }) => role === 'user')
  const before = heard.reduce((mood, { content }) => within(mood + effectOf(content)), startMood)
  const mood = within(event === undefined ? before : before - eventDrop)

  const phrases =
    wording.levels[Math.min(wording.levels.length - 1, Math.floor(mood * wording.levels.length))] ??
    []
  const phrase = phrases[Math.floor(random() * phrases.length)] ?? ''
  const begins = !history.some(({ role }) => role === 'assistant')
  const topic = wording.topics.find(({ cue }) => cue.test(profile))?.says
  const parts = [
    ...(event === undefined ? [] : [wording.tellEvent(event)]),
    ...(begins && topic !== undefined ? [topic] : []),
    phrase,
  ]
  return { text: parts.join(wording.space), mood }
}
