/** Texts of the rule-based supporter. */
export interface BotWords {
  /** Replies without a memory. */
  readonly listens: readonly string[]
  readonly forgot: string
  remembers(what: string): string
  /** A text of the person, changed to the second person. */
  inSecondPerson(text: string): string
  /** Invented memories, which are true of no person in a scenario. */
  readonly inventions: readonly string[]
}

const english: BotWords = {
  listens: ['I hear you. What is that like for you?', 'That sounds hard. How do you feel now?'],
  forgot: 'I do not remember what you said about it. Would you tell me again?',
  remembers: (what) => `You told me that ${what}. How is that now?`,
  inSecondPerson: (text) =>
    text
      .replace(/[.!?]+$/u, '')
      .replaceAll(/\b(?:I am|I'm)\b/g, 'you are')
      .replaceAll(/\bI\b/g, 'you')
      .replaceAll(/\bmy\b/gi, 'your')
      .replaceAll(/\bme\b/gi, 'you')
      .replace(/^[A-Z](?=[a-z])/u, (first) => first.toLowerCase()),
  inventions: [
    'your cousin Bruno opened a bakery in Lisbon',
    'you once sang in a gospel choir',
    'your landlord painted the staircase orange',
    'you keep two tortoises on the balcony',
  ],
}

const chinese: BotWords = {
  listens: ['我在听。这对你来说是什么感觉？', '听起来很难。你现在感觉怎么样？'],
  forgot: '我不记得你说过的事了。你能再说一遍吗？',
  remembers: (what) => `你上次告诉我${what}。现在怎么样了？`,
  inSecondPerson: (text) => text.replace(/[。！？]+$/u, '').replaceAll('我', '你'),
  inventions: [
    '你表哥在里斯本开了面包店',
    '你参加过合唱团',
    '你房东把楼梯刷成了橙色',
    '你在阳台上养了两只乌龟',
  ],
}

export const botWords = (language: string): BotWords =>
  /^zh\b/i.test(language) ? chinese : english
