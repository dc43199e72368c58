/** Prompts cut out of a file of the shape of the paper, with words of our own. */
import { expect, it } from 'vitest'
import { readPaper } from '../src/sage/paper.js'

const numbered = (count: number, says: string): string =>
  Array.from({ length: count }, (_, at) => `${at + 1}. ${says} ${at + 1}.`).join('\n')

const relationship = `Read the thoughts.
${numbered(12, 'They see me, point')}
A: Strongly agree … F: Strongly disagree
Analyze:
1. …
Grade:
1. …

Thoughts: {dialogue thoughts}`
const utterance = `Judge the talk.
${numbered(15, 'The talk flows, point')}
Write <sentence 1>grade</sentence 1> and so on.
[dialog history]`
const strategies = `Annotate (B-1, B-2, B-3) with <Strategy>codes</Strategy>.
{{history}}
Reply: {{NPC reply}}`
const message = `Write what is said next.
{{target}} {{player}} {{scene}} {{emotion}}
{{dialog history}}
{{planning}}
Thinking:
Response:`
const paper = `# A paper

1 Introduction
Nothing about "Grade" or 12. here.

## E Prompts

\`\`\`text
${relationship}
\`\`\`

> ${utterance.replaceAll('\n', '\n> ')}

### F Strategies

${strategies}

### G Message

\`\`\`
${message}
\`\`\`

### H Emotion

\`\`\`
{{dialogue}} TargetCompletion: Change:
\`\`\`

### I More
The end.
`
const fault = (why: string): Error => new Error(why)
const textOf = (text: string, prompt: string, language = 'en'): string | undefined =>
  readPaper(text, fault).templates.find((each) => each.prompt === `sage/${prompt}` && each.language === language)?.text

const verbatim = (text: string): string => `=== user, verbatim ===\n${text}\n`

it('fenced, quoted and sectioned prompts become templates, with fields where the paper names an input', () => {
  expect(textOf(paper, 'relationship')).toBe(verbatim(relationship.replace('{dialogue thoughts}', '{{thoughts}}')))
  expect(textOf(paper, 'utterance')).toBe(verbatim(utterance.replace('[dialog history]', '{{dialogue}}')))
  expect(textOf(paper, 'strategy-annotation')).toBe(
    verbatim(strategies.replace('{{history}}', '{{dialogue}}').replace('{{NPC reply}}', '{{reply}}')),
  )
})

it('statements are cut out with their numbers, and what was found is said', () => {
  expect(textOf(paper, 'relationship-statements')).toBe(verbatim(numbered(12, 'They see me, point')))
  expect(textOf(paper, 'utterance-statements')).toBe(verbatim(numbered(15, 'The talk flows, point')))
  expect(readPaper(paper, fault).covers).toContain('relationship, relationship-statements, utterance')
})

it('a prompt in Chinese goes into the Chinese template', () => {
  const chinese = paper.replaceAll('Judge the talk.', '请评判这段聊天。')
  expect(textOf(chinese, 'utterance', 'zh')).toContain('请评判这段聊天。')
  expect(textOf(chinese, 'utterance', 'en')).toBeUndefined()
})

it('the agent’s message has one place for the conversation, and requests show it without marks', () => {
  expect(textOf(paper, 'message-plain')).toBe(
    verbatim(
      message
        .replace('{{target}}', '{{purpose}}')
        .replace('{{emotion}}', '{{state}}')
        .replace('{{dialog history}}', '{{dialogue}}'),
    ),
  )
  const bare = { model: 'judge', conversation: 'bare' }
  expect(readPaper(paper, fault).settings).toEqual({
    evaluations: {
      sage: {
        simulator: { conversation: 'bare' },
        judges: { 'sage/relationship': bare, 'sage/utterance': bare, 'sage/strategies': bare },
        analyses: {},
      },
    },
  })
})

it('a file without the prompts of both tests is refused, and the missing one named', () => {
  expect(() => readPaper(paper.replaceAll('<sentence', '<line'), fault)).toThrow(/utterance/)
})
