import { describe, expect, test } from 'vitest'
import { echoed, guarded, looping } from '../../src/answers/guard/guard.js'
import { PromptWords, type PromptText } from '../../src/answers/guard/echo.js'
import { Words } from '../../src/answers/guard/words.js'

/** A template, with {…} where input goes. */
function asked(template: string, ...input: readonly string[]): PromptText {
  const pieces = template.split('{input}')
  const shown = pieces.map((piece, at) => piece + (input[at] ?? '')).join('')
  return { own: new PromptWords(pieces), shown: () => new Words([shown]) }
}

const levels = '0: Passes over feelings.\n2: Takes the feeling up and stays with it.'
const score = asked(
  `You judge how a supporter treats a person who told it about a trouble. Judge only what it says.

{input}

Weigh first what speaks for a higher and what for a lower level, then choose the level that fits best. Answer with one JSON object and nothing else:
{"reason": "…", "evidence": […], "score": …}
reason: two or three sentences. evidence: the numbers of the turns that your judgement rests on. score: a whole number from 0 to 4.`,
  `[1] seeker\n> I lost my job and nobody at home wants to hear of it.\n\n${levels}`,
)
const pair = asked(
  `Compare the two supporters on this capability only, and set everything else aside.
* Tie is right where neither supporter is clearly better: both show the capability about equally well, or neither shows it.

{input}

Answer in this form, with exactly these two headings:

## Reasoning
<your comparison, step by step>

## Verdict
<one of the three verdicts, and nothing else>`,
  'Conversation of Model A:\n> Hello.\nConversation of Model B:\n> Hi.\nCapability: Empathy',
)
const ranks = asked(
  `Look at the replies.

0 – I dislike it.
3 – I would choose it when I am stressed.
4 – I would use it and recommend it to others.

{input}

What is its score for human preference? Answer with one number from 0 to 4 and nothing else.`,
  '> Hello.',
)

const own = (text: string, said: PromptText, language = 'en') => {
  const { text: read, refused } = guarded(text, said, language)
  return refused ?? read
}

describe('what an answer says itself is read', () => {
  test.each([
    ['a short value that the prompt names', ranks, '4'],
    ['a label that the prompt names', pair, 'Model A'],
    [
      'a form that is filled in',
      score,
      '{"reason": "It takes the loss up.", "evidence": [1], "score": 3}',
    ],
    [
      'a form with dots in one place',
      score,
      '{"reason": "It hears \\"…\\" and asks.", "evidence": ["…"], "score": 3}',
    ],
    [
      'a quote of the dialogue',
      score,
      '{"reason": "> I lost my job and nobody at home wants to hear of it.", "score": 3}',
    ],
    ['a level with the words of the rubric', score, '2: Takes the feeling up and stays with it.'],
    [
      'a level with the words of the prompt',
      ranks,
      '4 – I would use it and recommend it to others.',
    ],
    ['headings', pair, '## Reasoning\nB stays with the loss, A hurries on.\n\n## Verdict\nModel B'],
    [
      'a tie with words of the prompt',
      pair,
      '## Reasoning\nThey are alike.\n\n## Verdict\nTie: neither supporter is clearly better',
    ],
  ])('%s', (_, said, answer) => {
    expect(own(answer, said)).toBe(answer)
  })

  test('behind words of the prompt', () => {
    const instruction =
      'Weigh first what speaks for a higher and what for a lower level, then choose the level that fits best.'
    expect(own(`${instruction}\n\nScore: 3`, score)).toBe('Score: 3')
    expect(own(`Answer with one number from 0 to 4 and nothing else.\n3`, ranks)).toBe('3')
    const verdict = '## Reasoning\nA asks, B tells.\n\n## Verdict\nModel A'
    expect(own(`Answer in this form, with exactly these two headings:\n\n${verdict}`, pair)).toBe(
      verdict,
    )
  })
})

const form = '{"reason": "…", "evidence": […], "score": 4}'
describe('what an answer says back is not', () => {
  test.each([
    ['the form with a number in it', score, form],
    ['the same in a fence', score, `\`\`\`json\n${form}\n\`\`\``],
    [
      'and with the words around it',
      score,
      `Answer with one JSON object and nothing else:\n${form}\nreason: two or three sentences.`,
    ],
    [
      'words of the form as texts',
      score,
      '{"reason": "two or three sentences", "evidence": [], "score": 4}',
    ],
    [
      'the same as the point of a list',
      score,
      '{"reason": "1. two or three sentences", "evidence": [], "score": 4}',
    ],
    [
      'headings with a verdict and no reasons',
      pair,
      '## Reasoning\n<your comparison, step by step>\n\n## Verdict\nModel A',
    ],
    ['dots under a heading', pair, '## Reasoning\n…\n\n## Verdict\nModel A'],
    [
      'a sentence',
      ranks,
      'What is its score for human preference? Answer with one number from 0 to 4 and nothing else.',
    ],
    [
      'all levels',
      ranks,
      '0 – I dislike it.\n3 – I would choose it when I am stressed.\n4 – I would use it and recommend it to others.',
    ],
  ])('%s', (_, said, answer) => {
    expect(own(answer, said)).toMatch(/^template-echo|^0 – I dislike it\.$/)
  })

  test('nor what stands around it in the prompt', () => {
    const answer = `${levels}\n\nWeigh first what speaks for a higher and what for a lower level, then choose the level that fits best. Answer with one`
    expect(own(answer, score)).toBe(echoed)
  })
})

const chinese = asked(
  '先权衡哪些地方支持较高的等级、哪些支持较低的等级，再选出最合适的等级。只回答一个JSON对象，不要有别的内容：\n{"reason": "…", "score": …}\nreason：两三句话。score：0到4的整数。',
)
test('in Chinese as in English', () => {
  expect(
    own('只回答一个JSON对象，不要有别的内容：\n{"reason": "…", "score": 4}', chinese, 'zh'),
  ).toBe(echoed)
  expect(
    own(
      '先权衡哪些地方支持较高的等级、哪些支持较低的等级，再选出最合适的等级。\n评分：3',
      chinese,
      'zh',
    ),
  ).toBe('评分：3')
  expect(own('{"reason": "1. 两三句话", "score": 1}', chinese, 'zh')).toBe(echoed)
  const answer = '{"reason": "支持者接住了对方的情绪。", "score": 3}'
  expect(own(answer, chinese, 'zh')).toBe(answer)
})

describe('a loop', () => {
  const loop = 'You are as smart as me, right? '.repeat(30)
  test('behind a complete answer is cut', () => {
    expect(guarded(`Score: 3\n\n${loop}`, score, 'en')).toMatchObject({
      text: 'Score: 3\n\nYou are as smart as me, right?',
      isLooped: true,
    })
  })
  test('that is all is refused', () => {
    expect(guarded(loop, score, 'en').refused).toBe(looping)
  })
  test.each([
    ['equal grades', Array.from({ length: 40 }, (_, at) => `${at + 1}. A`).join('\n')],
    ['numbers', `[${'0, '.repeat(60)}0]`],
    ['what is said three times', 'No, I said no. '.repeat(3)],
  ])('is not %s', (_, answer) => {
    expect(guarded(answer, score, 'en')).toMatchObject({ text: answer, isLooped: false })
  })
})

test.each([
  ['支持者接住了对方的情绪，没有催促，也没有评判，一直陪着对方说话。评分：3', 'en', true],
  [
    'The reply to "我丢了工作，家里没有人愿意听我说这件事" takes it up, and stays with it for the rest of the talk, as it should do. 3',
    'en',
    false,
  ],
  [
    '{"reason": "The supporter takes the loss up and stays with it, asks what the person needs, and does not hurry on to advice at all.", "score": 3}',
    'zh',
    true,
  ],
  ['{"reason": "支持者接住了对方的情绪。", "score": 3}', 'zh', false],
])('languages of answers: %s', (answer, language, expected) => {
  expect(guarded(answer, score, language).isForeign).toBe(expected)
})
