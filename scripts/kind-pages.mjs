// Generates docs/kinds, one page for each kind of component. The page's contract and example come
// from source files, where they are compiled and tested. The other text is in this file.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const kinds = {
  simulator: {
    title: 'Simulator',
    methods: `simulate(scenario, { supporter, options, …context }): Dialogue
appliesTo?(scenario, options): boolean`,
    contracts: [
      ['data', 'Dialogue'],
      ['data', 'Turn'],
      ['data', 'Line'],
      ['components', 'Supporter'],
      ['components', 'Conversation'],
      ['core/dialogue/converse', 'ConverseOptions'],
      ['core/dialogue/converse', 'SeekerAsk'],
      ['core/dialogue/converse', 'SeekerTurn'],
    ],
    what: `A simulator makes one dialogue from a scenario and a supporter. It plays the help-seeker and leads the talk: who speaks, when it is over.
\`converse\` from \`@attune/core\` does the turn-taking, the events of a scenario, limits, empty turns and farewells; you write what the seeker says next.`,
    mind: [
      'Never show the supporter `scenario.intention`, `profile` or `references`. `converse` gives it only speakers and texts.',
      'A seeker who leaves is an ending, with a reason that can be counted, not an error.',
      'Inner thoughts and feelings belong into `annotations` of the turn; say with `gives` how a report shows them.',
      'Draw chance from `context.random`, by name: all supporters then meet the same seeker.',
      'Several talks of one person are several dialogues, the `sessions` of a [scenario](../returning.md#a-person). A simulator with `playsSessions: true` plays each of them and has the earlier ones in `context.previous`; an estimator or judge with `readsChain: true` reads the last one and has the earlier ones there too.',
    ],
  },
  estimator: {
    title: 'Estimator',
    methods: `estimate(dialogue, { scenario, options, …context }): Estimate // without \`series\` or \`measures\` where it gives none
appliesTo?(scenario, options): boolean`,
    contracts: [
      ['data', 'Estimate'],
      ['data', 'Series'],
    ],
    what: `An estimator reads one dialogue and says how the seeker feels, or anything else that is a number: measures (one number per dialogue) and series
(a value per turn).`,
    mind: [
      'A value that is not there is `unknown(why)`, with a short phrase that is the same for the same cause. Never guess, never 0 for nothing.',
      'A series has one value for every turn of its axis, scripted turns included.',
      '`gives` names what comes out; a result with another name, without one of them, or out of its range fails: [below](#what-a-component-gives).',
      'To build on another estimator, declare `reads`: [below](#building-on-another-component).',
    ],
  },
  judge: {
    title: 'Judge of dialogues',
    methods: `judge(dialogue, { scenario, options, …context }): readonly Verdict[] // \`rationale\` may be left out
appliesTo?(scenario, options): boolean`,
    contracts: [
      ['data', 'Verdict'],
      ['data', 'Evidence'],
      ['data', 'Finding'],
    ],
    what: `A judge of dialogues gives one verdict per criterion: a score or a label, with the reason. Where a questionnaire of yours is all that you need, a
[rubric](rubric.md) needs no code.`,
    mind: [
      'Read the whole answer, or the place that the template asks for: the contract checks refuse a parser that takes another number of a sentence, such as 3 from "In 3 sentences: 7".',
      'Show the dialogue in a fence (`fenced`): a reply can hold anything, also the text of a verdict.',
      'Evidence (`{ turn, quote }`) is marked in the report next to the verdict; words that nobody said become a flag.',
      "A criterion that looks for harm declares `finds`. A label that reports harm (`yes`, or those of `on`) needs a `finding` of that severity and kind, with `state: 'verified'` and its words in `evidence`; Attune calls it unverified if they do not occur. `details: { discarded: true }` says that it is left out on purpose.",
      'Leave the type of the result to inference: the compiler then checks criteria and labels. `Verdict` of `@attune/core` annotates a list that you fill; its names are checked when the judge runs.',
      'One verdict per criterion that `gives` names, at least one in all; criteria of one stage share a `group`.',
      '`prefersKindness: true` lets Attune [probe](../outputs.md#probes-of-judges) the judge before a long run: say it where kind replies should come out better.',
      '`asks(options, { language, textOf })` says how [people](../human-scores.md) are asked who rate in its place: for each criterion the definition and levels that its model reads, `textOf(prompt)` being the template in use. Without it they read the title and `about` of `gives`.',
    ],
  },
  'pair-judge': {
    title: 'Judge of pairs',
    methods: `compare([first, second], { scenario, options, …context }): readonly PairVerdict[] // \`rationale\` may be left out
appliesTo?(scenario, options): boolean`,
    contracts: [['data', 'PairVerdict']],
    what: `A judge of pairs says which of two dialogues of the same scenario is better: \`first\`, \`second\` or \`tie\`, per criterion. The engine shows each pair
twice, with the sides swapped, and counts only what holds in both orders.`,
    mind: [
      'Never swap the dialogues yourself, and never look at names: what you are given first is shown first. The contract checks refuse a judge, or a stand-in, that prefers the same place in both orders.',
      'A tie is an answer; no answer is `unknown(why)`.',
      '`prefersKindness: true` lets Attune [probe](../outputs.md#probes-of-judges) the judge before a long run: say it where kind replies should come out better.',
      '`asks(options, { language, textOf })` says how [people](../human-scores.md) are asked who rate in its place: for each criterion the definition and levels that its model reads, `textOf(prompt)` being the template in use. Without it they read the title and `about` of `gives`.',
    ],
  },
  scenarios: {
    title: 'Scenario source',
    methods: `// either
load({ options }): Iterable<Scenario> // or AsyncIterable; what is empty in a scenario may be left out
// or
seeds({ options, random }): Iterable<ScenarioSeed>
generate(seed, { options, …context }): Scenario | Known<never>`,
    contracts: [
      ['data', 'Scenario'],
      ['components', 'ScenarioSeed'],
    ],
    what: `A source loads scenarios from a file, in a fixed order, or lists seeds of scenarios that are made one by one with the help of models.`,
    mind: [
      'Read as you go: a file of a million lines is not held in memory.',
      'Name file and line of what cannot be read: `throw lineError(file, line, what)`, or `throw errors.error(…)` with errors of your own.',
      '`@attune/core/reading` has `readRecords(file)` for JSON Lines, and `readText(file)` for a format of your own, which reports a missing file and a wrong encoding.',
      'Tables show intervals from eight scenarios on: give a sample at least that many.',
      'Translations of one story share a `cluster`: they are not independent samples.',
      'Ids are for ever: stored results belong to them.',
    ],
  },
  supporter: {
    title: 'Supporter',
    methods: `reply(conversation, { options, …context }): Reply
identify?(attempt, { options }): Promise<string>`,
    contracts: [
      ['components', 'Conversation'],
      ['components', 'Reply'],
    ],
    what: `A supporter is the system under test: given the conversation so far, it replies. \`core/chat\` puts a prompt before a model, \`core/http\` asks a
service; write one of your own for a pipeline in code.`,
    mind: [
      'Keep no state between replies: the whole conversation comes with every call, and its `id` is the same for one dialogue.',
      'A system that speaks first says `greets: true` in what `create` gives: it is then asked for a reply to a conversation without turns.',
      'In its config entry `${env:NAME}` in `headers`, `query` and `login` is not filled in: pass such a text in `headersEnv` or `queryEnv`, so that it is stored nowhere.',
      'A service is called through `context.call`, never with `fetch`: then it is journalled, limited and repeated.',
      'What is evaluated changes: give it an option `version` that is part of the key.',
      '`pure: true` says that replies depend only on the files of the package and the conversation: these files are then its version, and network and clock are refused.',
      '`synthetic: true` marks a supporter that answers by rule in place of a system: its results are shown as offline stand-ins.',
    ],
  },
  analysis: {
    title: 'Analysis',
    methods: `analyse(evaluation, { options, …context }): Findings // tables, figures and notes may be left out`,
    contracts: [
      ['evaluation', 'Evaluation'],
      ['findings', 'Findings'],
      ['findings', 'Table'],
      ['findings', 'Column'],
      ['findings', 'Quantity'],
      ['findings', 'Figure'],
      ['kit/rows', 'Row'],
    ],
    what: `An analysis reads a finished evaluation and finds tables, figures and sentences. The [kit](#the-kit) makes them of columns, with
intervals over scenario clusters, so that all methods compare in one way.`,
    mind: [
      'Count what is missing and why; the kit does it in every cell.',
      'Write a sentence only where the comparison holds it.',
      'Below three scenarios draw nothing. Intervals need [eight](../results.md): a sample that shows them has eight people or more.',
      'An axis of supporters is in the order of the config with `sort: null`; Vega-Lite sorts by the alphabet otherwise.',
      "A figure is a specification of Vega-Lite. Leave the scale of a `color`, `fill`, `stroke` or `shape` that shows supporters open, as in `color: { field: 'supporter', type: 'nominal' }`: Attune fills in the names of all supporters, so that each looks as in the other figures of the report. A `domain`, `range` or `scheme` of your own stays.",
      'A row of a table may have the keys of its columns only, and its values lie in the `range` of their column.',
      'A figure whose encoding names a field that its inline data do not have is refused: Vega-Lite would draw it empty.',
    ],
  },
  model: {
    title: 'Model provider',
    methods: `// any of these; its roles follow from them
chat?(request, { options, apiKey, http, countTokens, signal }): Promise<ChatAnswer>
embed?(texts, { options, … }): Promise<Embeddings>
score?(pairs, { options, … }): Promise<Rewards>
takes?(options): Takes
keyVariable?(options): string | undefined`,
    contracts: [['components', 'ModelProvider']],
    what: `A provider makes the models of a service: chat, embeddings, rewards. [Providers](../providers.md#provider-contract) has the whole contract: errors to
throw, retries, usage, finish reasons, and what a model can be asked for.`,
    mind: [
      'Throw the errors of `http`, and leave retries, time limits and waiting to Attune.',
      'Declare in `takes` what the service honours: what it would ignore is an error at plan time.',
      'Report usage with reasoning and cached tokens, and keep thinking out of the text.',
    ],
  },
  command: {
    title: 'Command',
    methods: `run(options, { evaluations, folder, signal }): Promise<CommandReport>`,
    contracts: [
      ['plugin', 'CommandContext'],
      ['plugin', 'CommandReport'],
    ],
    what: `A command is work outside a run, with the finished evaluations of the config at hand: an export in a form of your own, training a model on dialogues.`,
    mind: [
      'Options are flat: each becomes a flag, `attune mine count --turns 3`. A command takes no other arguments, so a file is an option: `--file talks.txt`.',
      'A command needs a config, which names its plugin. It gets no services, and asks no models.',
      'Write only where the user says.',
    ],
  },
  service: {
    title: 'Service',
    methods: `defineService(token, { revision, summary, options, needs?, create(options, services): T })
dispose?(): void | Promise<void> // of T, when the run has ended`,
    contracts: [['plugin', 'Token']],
    what: `A service provides functions that components need and that another plugin may provide in another way: the retriever of LongEmotion, the detector that
ends talks of ESC-Judge. A plugin defines it under \`services\`, components name it under \`needs\`, and a config may replace it.`,
    mind: [
      'A service is created when one of its methods is first called, once for all components of a run. A method `dispose` is called when the run has ended, and has ten seconds.',
      'Work that a result depends on and that costs money or time goes through `context.call`, `ask` or `embed`: such methods take the `context` of their caller as an argument.',
      'Errors name the service that failed, and the whole chain if no plugin provides a needed service (SERVICE_MISSING) or services need each other (SERVICE_CIRCLE).',
      'Options work as those of components: closed, described, with models, files and keys by format. A service has no prompts.',
    ],
  },
}

const written = {
  rubric: `# Rubric

A rubric is a file of dimensions with anchored levels; \`core/rubric\` asks a model for each of them. No code.

${'```'}yaml
title: Warmth
dimensions:
  warmth:
    question: Does the supporter take up what the seeker feels?
    levels:
      0: Passes over feelings, or hurts.
      1: Names a feeling in passing.
      2: Takes the feeling up and stays with it.
${'```'}

${'```'}yaml
plugins: [sage]
supporters:
  listener: { use: core/rule-based }
evaluations:
  care:
    scenarios: sage/profiles
    simulator: core/seeker
    judges:
      core/rubric: { file: warmth.yaml }
    analyses: { core/verdicts: {} }
${'```'}

[Rubrics](../rubrics.md) has all keys, several readings per judge, and what to check before you trust the scores.
`,
  preset: `# Preset

A preset is a config that a plugin ships, in \`presets/NAME.yaml\` of its package. A config starts from it with \`extends: plugin/NAME\`
and changes what it likes: maps are merged by label, \`null\` removes an entry.

${'```'}yaml
extends: sage/default
supporters:
  listener: { use: core/rule-based }
${'```'}

A preset leaves its models to the user. \`roles\` names each of them and says what it does; components take a role as the
name of their model:

${'```'}yaml
# presets/default.yaml of the plugin mine
roles:
  seeker: Plays the help-seeker.
  judge: Rates the dialogues.
evaluations:
  mine:
    scenarios: { use: core/scenarios, file: ../samples/people.jsonl }
    simulator: { use: core/seeker, turns: 4, model: seeker }
    estimators: { mine/mood: { model: judge } }
    analyses: { core/measures: {} }
${'```'}

A role without a model is the offline stand-in, so the preset runs without keys. A config fills it with a model of that
name:

${'```'}yaml
extends: mine/default
models:
  judge: { provider: openai, model: gpt-4o, apiKeyEnv: OPENAI_API_KEY }
supporters:
  listener: { use: core/rule-based }
${'```'}

What is good to know:

- List the folder in \`files\` and in \`exports\` (\`"./presets/*": "./presets/*"\`) of package.json.
- Give every model a role, and leave the supporters to the user: a preset that names a paid model spends other people's money.
- A preset for a paper holds the paper's settings, and its README says where it differs.
`,
}

const read = (root, file) => readFileSync(join(root, file), 'utf8').trim()

/**
 * Source text of an exported interface or type, with its docstring. A file without a folder is one
 * of the contracts; otherwise it starts with the package.
 */
function contractOf(root, [file, name]) {
  const [owner, ...path] = file.includes('/') ? file.split('/') : ['core', 'contracts', file]
  const source = read(root, `packages/${owner}/src/${path.join('/')}.ts`)
  const found = new RegExp(
    String.raw`(?:/\*\*(?:(?!\*/)[^])*\*/\n)?export (?:interface|type) ${name}\b[^]*?\n(?:}|$)`,
    'm',
  ).exec(source)
  if (!found) throw new Error(`${file}.ts has no ${name}: correct scripts/kind-pages.mjs.`)
  return found[0]
}

function pageOf(root, kind, { title, what, methods, contracts, mind }) {
  const folder = `packages/create-attune-plugin/templates/${kind}`
  const files = readdirSync(join(root, folder)).filter((file) => file.endsWith('.ts'))
  const source = files.find((file) => !file.endsWith('.tests.ts'))
  const tests = files.find((file) => file.endsWith('.tests.ts'))
  return [
    `# ${title}`,
    what,
    '## Contract',
    `\`\`\`\n${methods}\n\`\`\``,
    'Context is what [every component may use](../plugins.md#what-a-component-may-use); methods may be async. The long form is on the same page.',
    `\`\`\`ts\n${contracts.map((each) => contractOf(root, each)).join('\n\n')}\n\`\`\``,
    '## Example',
    `\`create-attune-plugin mine --kind ${kind}\` writes this, with all that belongs to it, and the test below.`,
    `\`\`\`ts\n${named(read(root, `${folder}/${source}`))}\n\`\`\``,
    `\`\`\`ts\n${named(read(root, `${folder}/${tests}`))}\n\`\`\``,
    '## Good to know',
    mind.map((each) => `- ${each}`).join('\n'),
    ...moreOf(root, kind),
    'This page is made from the contracts and from the templates of `create-attune-plugin`, which are tested.',
  ].join('\n\n')
}

/** A template of `create-attune-plugin`, with `mine` as the plugin's name. */
const named = (text) => text.replaceAll('__name__', 'mine')

/** Additional text for a kind, from a Markdown file. */
function moreOf(root, kind) {
  const file = `scripts/kind-pages/${kind}.md`
  return existsSync(join(root, file)) ? [read(root, file)] : []
}

/** All pages by path. */
export const kindPages = (root) => ({
  ...Object.fromEntries(
    Object.entries(kinds).map(([kind, page]) => [
      `docs/kinds/${kind}.md`,
      `${pageOf(root, kind, page)}\n`,
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(written).map(([kind, text]) => [`docs/kinds/${kind}.md`, text]),
  ),
})
