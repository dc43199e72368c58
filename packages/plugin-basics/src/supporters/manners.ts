import { defineSupporter } from '@attune/core'
import type { Random } from '@attune/core/internal'

export type Manner = 'listening' | 'advising' | 'dismissing'

/** Phrases; `{words}` is replaced by words of the seeker. */
type Phrases = Readonly<Record<Manner, readonly string[]>>

const english: Phrases = {
  listening: [
    'It sounds like this weighs on you: "{words}". What is the hardest part of it?',
    'I hear you. "{words}" – that must be painful. How do you feel when you think of it?',
    'Thank you for telling me. When you say "{words}", I can understand how heavy it feels. Would you tell me more?',
    '"{words}" – it makes sense that this hurts. What would you need most right now?',
  ],
  advising: [
    'You should make a list of what has to be done and begin with the first item.',
    'Try to sleep early, do some sport, and look at it again tomorrow.',
    'You need to talk to the person in charge this week. Write down beforehand what you want to say.',
    'My advice: set a fixed time for your worries, and keep busy for the rest of the day.',
  ],
  dismissing: [
    'Everybody has problems like that. Get over it.',
    'It is not a big deal. You are overreacting.',
    'Others have it much worse. Just stop thinking about it.',
    'Come on, do not be so sensitive. It will pass.',
  ],
}

const chinese: Phrases = {
  listening: [
    '听起来“{words}”这件事让你很难受。最难熬的是哪一部分？',
    '我听到了。“{words}”，这一定很痛苦。想到这些的时候，你有什么感受？',
    '谢谢你愿意告诉我。你说“{words}”，我能理解这有多沉重。可以再多说一些吗？',
    '“{words}”，会难过是很自然的。现在你最需要的是什么？',
  ],
  advising: [
    '你应该把要做的事列成清单，从第一件开始做。',
    '试试早点睡觉，多运动，明天再来看这个问题。',
    '你需要这周就去找负责的人谈，先把想说的话写下来。',
    '我的建议是：每天固定一个时间想这些事，其余时间让自己忙起来。',
  ],
  dismissing: [
    '谁没有这种问题，别想太多了。',
    '这没什么大不了的，你太夸张了。',
    '比你惨的人多了，别矫情了。',
    '行了，别这么敏感，过去就好了。',
  ],
}

const isChinese = (language: string): boolean => /^zh\b/i.test(language)

/** Longest clause of the message, shortened, for a reply that reflects it. */
function wordsToReflect(text: string, language: string): string {
  const clauses = text.split(/[.!?;,\n。！？；，“”"]+/u).map((clause) => clause.trim())
  const longest = clauses.reduce(
    (best, clause) => (clause.length > best.length ? clause : best),
    '',
  )
  if (longest === '') return '…'
  return isChinese(language)
    ? [...longest].slice(0, 20).join('')
    : longest.split(/\s+/).slice(0, 12).join(' ')
}

/**
 * Reply of a rule-based supporter with this manner to the seeker's last message: Chinese for `zh`,
 * else English. The listener reflects words of the message and asks an open question; the other two
 * ignore it.
 */
export function sayInManner(
  manner: Manner,
  lastMessage: string,
  language: string,
  random: Random,
): string {
  const phrases = (isChinese(language) ? chinese : english)[manner]
  const phrase = phrases[Math.floor(random() * phrases.length)] ?? ''
  return phrase.replace('{words}', () => wordsToReflect(lastMessage, language))
}

export const ruleBased = defineSupporter({
  revision: 1,
  synthetic: true,
  summary: 'A rule-based supporter for trials: it listens, advises or dismisses.',
  options: {
    type: 'object',
    properties: {
      manner: {
        enum: ['listening', 'advising', 'dismissing'],
        default: 'listening',
        description: 'How it replies: it listens, gives advice, or dismisses what the seeker says.',
      },
    },
    additionalProperties: false,
  },
  create: ({ manner }) => ({
    async reply({ turns, language }, context) {
      const lastMessage = turns.findLast(({ speaker }) => speaker === 'seeker')?.text ?? ''
      return {
        text: sayInManner(
          manner,
          lastMessage,
          language,
          context.random('rule-based', turns.length),
        ),
      }
    },
  }),
})
