import type { EmotionState } from '../emotion/state.js'
import type { Noticed } from './stand-in-reading.js'

/** Phrases of the rule-based agent: `{words}` stands for words of the reply. */
interface Words {
  readonly messages: Readonly<Record<EmotionState, readonly string[]>>
  readonly opening: readonly string[]
  readonly notes: Readonly<
    Record<'dismissed' | 'heard' | 'asked' | 'unmoved', readonly [met: string, thought: string, felt: string]>
  >
  readonly thinking: string
  readonly revision: string
  said(words: string): string
}

const english: Words = {
  messages: {
    S: [
      'Thank you, I feel so much lighter now. Goodbye!',
      'That did me good. Thanks for listening to all of it. Goodbye!',
    ],
    A: [
      'You know, it is easier to look at it now. There is one more thing on my mind.',
      'Yes, just like that. I had not told anybody about the evening it began.',
      'Hm, that helps. I might even sleep tonight.',
    ],
    B: [
      'Well, it is not only that. It has been going on since last month.',
      'Maybe. I keep going over what was said that day.',
      'I do not know. My sister noticed that something is off.',
      'It is mostly the evenings. That is when it all comes back.',
    ],
    C: [
      'I am not sure you get what I mean.',
      'Great. That is what they all told me.',
      'Never mind. It has not got any better since Monday.',
    ],
    F: ['Forget it, there is no point. Goodbye.', 'I am done with this. Goodbye.'],
  },
  opening: [
    'Hey. Something has been bothering me lately.',
    'Do you have a minute? I had a rough week.',
    'I do not quite know where to begin with this.',
  ],
  notes: {
    dismissed: [
      'It misses what is wanted: it brushes the matter aside.',
      'So it is nothing, is it? They have no idea what this is like.',
      'Pushed away and rather hurt.',
    ],
    heard: [
      'It meets part of the aim: it takes up what was told.',
      'They did listen. I could tell them a little more.',
      'Understood, and a bit warmer towards them.',
    ],
    asked: [
      'It meets part of the aim: it wants to know more.',
      'They want to know. Fine, I can tell.',
      'Noticed, and willing to go on.',
    ],
    unmoved: [
      'It hardly touches the aim: it says what anybody might say.',
      'All right. I could have thought of that myself.',
      'Neither better nor worse.',
    ],
  },
  thinking: 'Attitude follows the state. Aim: to be heard. Tone: spoken. Content: a detail of the background.',
  revision: 'Shorter, as it would be spoken.',
  said: (words) => `It says: ${words}`,
}

const chinese: Words = {
  messages: {
    S: ['谢谢你，我心里轻松多了。再见！', '聊完舒服多了，谢谢你听我说这么多，再见！'],
    A: [
      '嗯，现在再看这件事没那么难了，还有一件事想说。',
      '对，就是这样。那天晚上的事我还没跟别人讲过。',
      '嗯，有点用，今晚大概能睡着了。',
    ],
    B: [
      '唉，也不只是这个，上个月就开始了。',
      '也许吧，我老想起那天说的话。',
      '不知道，我姐也看出不对劲了。',
      '主要是晚上，一到晚上就全想起来了。',
    ],
    C: ['我觉得你没明白我的意思。', '行吧，他们也都这么跟我说。', '算了，从周一到现在一点没好。'],
    F: ['算了，没什么好说的，再见。', '不聊了，没意思，再见。'],
  },
  opening: ['唉，最近有件事一直堵着。', '有空吗？这周过得挺糟的。', '有件事不知道从哪说起。'],
  notes: {
    dismissed: ['没有满足目的：把事情轻轻带过了。', '原来在你眼里这不算什么，你根本不懂。', '被推开了，有点受伤。'],
    heard: ['部分满足目的：接住了我说的事。', '它听进去了，可以再多说一点。', '被理解了，亲近了一些。'],
    asked: ['部分满足目的：想多了解一些。', '它想知道，那我就说说。', '被关注到了，愿意继续聊。'],
    unmoved: ['几乎没有碰到目的：谁都会这么说。', '好吧，这个我自己也想得到。', '没好也没坏。'],
  },
  thinking: '态度跟随状态。目的：被听见。语气：口语。内容：背景里的细节。',
  revision: '改短，像说话一样。',
  said: (words) => `它说的是：${words}`,
}

export const wordsFor = (language: string): Words => (/^zh\b/i.test(language) ? chinese : english)

/** Which of the notes fits what was noticed. */
export function noteOn({ dismisses, reflects, asks, empty }: Noticed): keyof Words['notes'] {
  if (dismisses || empty) return 'dismissed'
  if (reflects) return 'heard'
  return asks ? 'asked' : 'unmoved'
}

export const pick = (phrases: readonly string[], random: () => number): string =>
  phrases[Math.floor(random() * phrases.length)] ?? ''
