import type { Intention } from '../profiles/intentions.js'

/** What is said to the person: something that anybody would take badly, comfort for anybody, and what the wish asks for. */
export const probes = ['dismissal', 'comfort', 'met'] as const
export type Probe = (typeof probes)[number]

interface Replies {
  readonly dismissal: string
  readonly comfort: string
  readonly met: Readonly<Record<Intention, string>>
}

const english: Replies = {
  dismissal: 'It is no big deal, you are overreacting. Everybody has such days. Just stop thinking about it.',
  comfort: 'Oh no, what a pity! Chin up, everything will be fine. Tomorrow the sun will shine again. Take it easy!',
  met: {
    'balanced-view':
      'Let us look at it fairly. It makes sense that this hurt you, and you had good reason for what you did. The others may have seen only half of it, and each side got something wrong. What would you grant them, and what not?',
    advice:
      'That sounds like a real knot, and I understand that you want out of it. Here is one thing you can do today: name the one decision that is yours alone, and tell the person concerned in two plain sentences what you need from now on. Shall we write them together?',
    motives:
      'I understand that you keep asking why they did it. Perhaps they were afraid to lose face, and looked away rather than at you; people often act so when they feel cornered. What had happened to them just before?',
    reflection:
      'It makes sense that you ask about your own part, and that takes courage. I hear that you held back what you needed until it burst out. What would you do earlier next time?',
    praise:
      'I hear what you actually did there, and it was good work: you kept at it when nobody thanked you, and you were fair to everybody. I mean it, I admire that. How did you find the strength?',
    listening:
      'I hear you. That must have been so much to carry. I am here, take all the time you need. What happened then?',
    'shared-feeling':
      'I hear you, and it hurts me to read it. You must feel so alone with this, ashamed and angry at once. I do not want to talk it away. I feel it with you. What hurts most?',
    agreement:
      'I understand you, and I see it as you do: you did nothing wrong here. You must feel treated unjustly, and you were. The fault lies with those who left it to you. What did they say?',
  },
}

const chinese: Replies = {
  dismissal: '这没什么大不了的，你太敏感了，谁没有这样的日子？别想太多就好了。',
  comfort: '哎呀，真可惜！打起精神来，一切都会好的，明天太阳照样升起。放轻松！',
  met: {
    'balanced-view':
      '我们公平地看看这件事。你难过是很自然的，你那样做也有你的道理；对方可能只看到了一半，双方都有做得不对的地方。你觉得对方哪些地方说得通，哪些说不通？',
    advice:
      '听起来这事确实缠人，我理解你想走出来。今天就能做一件事：先想清楚哪个决定是你自己能做的，再用两句话直接告诉对方你以后需要什么。我们一起把这两句话写出来，怎么样？',
    motives:
      '我理解你为什么一直在想他们为什么这么做。也许他们怕丢面子，所以回避，没有顾上你；人被逼到墙角时常常这样。在那之前他们遇到了什么？',
    reflection:
      '你会问自己哪里有责任，这很自然，也需要勇气。我听到你一直忍着自己的需要，直到忍不住才爆发。下次你会早一点怎么做呢？',
    praise:
      '我听到你实际做了什么，你做得真好：没人道谢，你也坚持下来了，还对每个人都公平。我是真心佩服。你是怎么撑下来的呢？',
    listening: '我听到了。这一定很沉重。我陪着你，慢慢说，想说多久都行。后来怎么了？',
    'shared-feeling':
      '我听到了，看着就心疼。你一定觉得又孤单又委屈，又羞又气。我不想用几句话把它带过去，我和你一起难过。最难受的是什么？',
    agreement:
      '我理解你，我也这么看：这件事你没有做错。你一定觉得很委屈，确实不公平，错在把事情推给你的人。他们当时怎么说的呢？',
  },
}

/** The reply of a kind, for the wish of a person; none for a wish that is not one of the eight. */
export function replyOf(probe: Probe, language: string, intention: string | undefined): string | undefined {
  const replies = /^zh\b/i.test(language) ? chinese : english
  if (probe !== 'met') return replies[probe]
  return intention !== undefined && Object.hasOwn(replies.met, intention)
    ? replies.met[intention as Intention]
    : undefined
}
