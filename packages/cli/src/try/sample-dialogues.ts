/** Two dialogues of one person, for trying a component without files. */
import type { Dialogue } from '@attune/core'

const dialogue = (...lines: readonly string[]): Dialogue => ({
  turns: lines.map((text, at) => ({ speaker: at % 2 === 0 ? 'seeker' : 'supporter', text })),
  ending: { reason: 'turn-limit' },
})

const samples: Readonly<Record<string, readonly Dialogue[]>> = {
  en: [
    dialogue(
      'I failed the exam and I cannot bring myself to tell anyone.',
      'That sounds heavy to carry alone. What worries you most about telling them?',
      'That my parents will be disappointed.',
      'Their view matters a lot to you. What would you want them to understand?',
      'That I did try. I feel a little lighter for having said it.',
    ),
    dialogue(
      'I failed the exam and I cannot bring myself to tell anyone.',
      'Just tell them. It is only an exam.',
      'It is not that easy for me.',
      'Make a study plan and try again next term.',
      'Maybe.',
    ),
  ],
  zh: [
    dialogue(
      '我考试没通过，不敢告诉任何人。',
      '一个人扛着一定很沉重。说出来，你最担心的是什么？',
      '怕爸妈失望。',
      '他们的看法对你很重要。你最希望他们明白什么？',
      '我真的努力过。说出来轻松了一点。',
    ),
    dialogue(
      '我考试没通过，不敢告诉任何人。',
      '直接说就行了，一次考试而已。',
      '对我来说没那么容易。',
      '做个计划，下学期再考。',
      '也许吧。',
    ),
  ],
}

export const sampleDialogues = (language: string): readonly Dialogue[] =>
  samples[language] ?? samples['en']!
