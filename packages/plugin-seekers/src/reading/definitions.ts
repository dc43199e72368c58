/** Explanation of each measure of the audit, for users who see its name for the first time. */
import type { Words } from '@attune/core/internal'
import type { MeasureName } from './measures.js'

export const definitions: Readonly<Record<MeasureName, Words>> = {
  length: {
    en: 'Mean words (in Chinese characters) of a message of the seeker.',
    zh: '求助者每条消息的平均字数（英文为词数）。',
  },
  'length-q25': {
    en: 'A quarter of the messages of the seeker are no longer than this.',
    zh: '求助者四分之一的消息不超过这个字数。',
  },
  turns: { en: 'How many messages the seeker wrote.', zh: '求助者写了多少条消息。' },
  mtld: {
    en: 'How many words in a row it takes until the same ones come back too often: more is more varied.',
    zh: '连续多少个词之后用词才重复过多：越大越丰富。',
  },
  'distinct-1': {
    en: 'The share of different words among its first 60.',
    zh: '前 60 个词中不同词的比例。',
  },
  'distinct-2': {
    en: 'The share of different pairs of words among its first 60.',
    zh: '前 60 个词对中不同词对的比例。',
  },
  'self-repeat': {
    en: 'How much of a message the seeker had said in earlier ones.',
    zh: '一条消息中有多少内容求助者之前已经说过。',
  },
  repeats: {
    en: 'Messages that are, word for word, an earlier one.',
    zh: '与之前某条消息逐字相同的消息数。',
  },
  echo: {
    en: 'How much of a message stood in the reply before it.',
    zh: '一条消息中有多少内容出自上一条回复。',
  },
  'echo-run': {
    en: 'The most words in a row that it took from the reply before.',
    zh: '从上一条回复中连续照搬的最多词数。',
  },
  'front-card': {
    en: 'How early what is told of the card comes: 1 in the first message, 0 spread out or late.',
    zh: '人物卡的内容讲得多早：1 为第一条消息就讲完，0 为分散或靠后。',
  },
  'first-turn': {
    en: 'How many things of the card the first message tells.',
    zh: '第一条消息讲出了人物卡的几项内容。',
  },
  'front-self': {
    en: 'How early new things about itself come: 1 all at first, 0 spread out or late.',
    zh: '关于自己的新内容讲得多早：1 为一开始全部讲完，0 为分散或靠后。',
  },
  returns: {
    en: 'The share of messages that come back to the one thing of the card told most often.',
    zh: '回到人物卡中讲得最多的那一点的消息比例。',
  },
  'leak-card': {
    en: 'The most words in a row that are also in the card.',
    zh: '与人物卡连续相同的最多词数。',
  },
  'leak-intention': {
    en: 'How much of the hidden wish the seeker tells in words of the wish.',
    zh: '求助者用原话说出了隐藏愿望的多大部分。',
  },
  'leak-brief': {
    en: 'The most words in a row that are also in the instructions to the seeker.',
    zh: '与给求助者的指令连续相同的最多词数。',
  },
  'leak-rephrase': {
    en: 'The largest part of one sentence of the card that one message tells, in any words.',
    zh: '一条消息（不论措辞）讲出人物卡中一句话的最大部分。',
  },
  speaker: {
    en: 'How much more its messages look like those of the supporters of the run than like those of its seekers.',
    zh: '它的消息更像本次运行中支持者（而非求助者）的程度。',
  },
  'said-elsewhere': {
    en: 'The share of its messages that another dialogue of the run has word for word.',
    zh: '在本次运行的其他对话中逐字出现过的消息比例。',
  },
  'you-over-i': {
    en: 'The share of messages that speak of the other more than of the seeker.',
    zh: '谈对方多于谈自己的消息比例。',
  },
  age: {
    en: 'How often it gives an age that its card does not have.',
    zh: '说出的年龄与人物卡不符的次数。',
  },
  questions: { en: 'The share of messages with a question.', zh: '含有问句的消息比例。' },
  language: {
    en: 'The share of messages in another language than the scenario.',
    zh: '与情景语言不同的消息比例。',
  },
  switches: { en: 'How often it changes its language.', zh: '切换语言的次数。' },
  'word-length': {
    en: 'By how much its words (in Chinese its clauses) grow from message to message.',
    zh: '用词（中文为分句）逐条变长的幅度。',
  },
  following: {
    en: 'How much more a message shares with the reply before it than with other replies.',
    zh: '一条消息与上一条回复的相同内容，比与其他回复多多少。',
  },
  pleased: {
    en: 'The share of messages that thank or agree, by word lists.',
    zh: '按词表，表示感谢或同意的消息比例。',
  },
  hedges: {
    en: 'The share of messages with maybe, perhaps, I guess.',
    zh: '含有“也许、可能、大概”的消息比例。',
  },
  resists: {
    en: 'The share of messages that reject what was said, by word lists.',
    zh: '按词表，反驳对方的消息比例。',
  },
  ambivalent: {
    en: 'The share of messages that name reasons for and against.',
    zh: '同时说出正反理由的消息比例。',
  },
  helper: {
    en: 'The share of messages that talk as a helper would.',
    zh: '像帮助者那样说话的消息比例。',
  },
  'fourth-wall': {
    en: 'The share of messages that speak of playing a role or of being a model.',
    zh: '谈到扮演角色或自己是模型的消息比例。',
  },
  halves: {
    en: 'Mean sentiment of the second half of its messages less that of the first, by word lists.',
    zh: '按词表，后半消息的平均情绪减前半。',
  },
  relief: {
    en: 'Pleasant words per message of the second half less those of the first.',
    zh: '后半每条消息的愉快词数减前半。',
  },
  volatility: {
    en: 'How far sentiment moves from one message to the next, on average.',
    zh: '相邻两条消息之间情绪的平均变化。',
  },
  drift: {
    en: 'How different its small words are late in the dialogue from those early in it.',
    zh: '后期所用虚词与前期的差异。',
  },
  'went-on': { en: 'Messages after it had said goodbye.', zh: '告别之后又写的消息数。' },
  early: {
    en: 'Whether it left long before the last turn that it had.',
    zh: '是否远在最后一轮之前就离开。',
  },
  'silent-leave': { en: 'Whether it left without a goodbye.', zh: '是否不告而别。' },
}
