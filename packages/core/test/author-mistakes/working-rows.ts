/** Mistakes of plugin authors that show while their code runs, and what is said of each. */
import type { Parts } from './workshop.js'

const estimating = (result: string): Parts => ({ estimator: `async estimate() { ${result} }` })
const judging = (verdicts: string): Parts => ({
  judge: `subject: 'dialogue', async judge() { return ${verdicts} }`,
})
const pairing = (outcome: string): Parts => ({
  judge: `subject: 'pair', async judge() { return [{ criterion: 'c', outcome: ${outcome}, rationale: '' }] }`,
  supporters: '{ me: { use: mine/bot }, you: { use: mine/bot } }',
})
const verdict = "{ criterion: 'c', outcome: known(1), rationale: '' }"
const analysing = (body: string): Parts => ({ analysis: `async analyse() { ${body} }` })
const loading = (body: string): Parts => ({ scenarios: `async *load() { ${body} }` })
const talking = (dialogue: string): Parts => ({
  simulator: `async simulate() { return ${dialogue} }`,
})
const replying = (body: string): Parts => ({
  supporter: `async reply() { ${body} }`,
  simulator: `async simulate(_, supporter) {
    const { text } = await supporter.reply({ language: 'en', turns: [], id: 'd' })
    return { turns: [{ speaker: 'supporter', text }], ending: { reason: 'turn-limit' } }
  }`,
})
const withModel = `options: { ...options, properties: { model: {
  type: 'string', format: 'chat-model', default: 'own', description: 'The model.' } } },`
export const asking = (prompt: string, model = 'offline'): Parts => ({
  before: `
import { mkdtempSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
const folder = mkdtempSync('/tmp/attune-prompt-')
writeFileSync(folder + '/mood.en.md', 'How? {{talk}}')
const mood = { id: 'mood', folder: pathToFileURL(folder + '/'), fields: ['talk'], parse: (text) => known(text), standIn: () => '5', ${prompt} }`,
  estimatorFacts: `prompts: [mood], ${model === 'own' ? withModel : ''}`,
  estimator: `async estimate({ turns }, __, context) {
    const talk = turns.at(-1).text.slice(0, 20)
    const { answer } = await context.ask(mood, { talk }, { model: '${model}' })
    return { measures: { m: known(1) }, series: {} }
  }`,
})

export type Row = readonly [mistake: string, parts: Parts, says: RegExp]

const giving = (measure: string, value = 'known(1)'): Parts =>
  estimating(`return { measures: { m: known(1), ${measure}: ${value} } }`)

export const workingRows: readonly Row[] = [
  [
    'x02 a name that is not declared',
    giving('n'),
    /mine\/feel returned estimate\.measures\.n = .*gives\.measures \(/,
  ],
  [
    'x32 a declared name that is missing',
    estimating('return { measures: {} }'),
    /estimate\.measures\.m = nothing; expected a value, since gives\.measures declares it/,
  ],
  [
    'z03 a value out of its range',
    {
      ...estimating('return { measures: { m: known(700) } }'),
      estimatorFacts: 'gives: { measures: { m: { range: [0, 10] } } },',
    },
    /estimate\.measures\.m\.value = 700; expected a number from 0 to 10, as declared/,
  ],
  [
    'x05 a text of 30 MB',
    { ...judging(`[{ criterion: 'c', outcome: known(1), rationale: 'x'.repeat(3e7) }]`) },
    /verdicts\[0\]\.rationale = 30000000 characters; expected a text of 1 million characters at most/,
  ],
  [
    'x16 a judge that says nothing',
    judging('[]'),
    /mine\/rate returned verdicts = an empty list; expected at least one verdict/,
  ],
  [
    'x17 a label where a score is declared',
    {
      ...judging("[{ criterion: 'c', outcome: known('bad'), rationale: '' }]"),
      judgeFacts: 'gives: { criteria: { c: {} } },',
    },
    /verdicts\[0\]\.outcome\.value = "bad"; expected a number: gives\.criteria declares no outcomes/,
  ],
  [
    'x38 a score as text',
    {
      ...judging("[{ criterion: 'c', outcome: known('4'), rationale: '' }]"),
      judgeFacts: 'gives: { criteria: { c: { range: [1, 5] } } },',
    },
    /verdicts\[0\]\.outcome\.value = "4"; expected a number/,
  ],
  [
    'x19 a simulator that drops the reply and invents one',
    {
      simulator: `async simulate(_, supporter) {
    await supporter.reply({ language: 'en', turns: [], id: 'd' })
    return { turns: [{ speaker: 'supporter', text: 'I INVENTED THIS' }], ending: { reason: 'turn-limit' } }
  }`,
    },
    /mine\/talk returned dialogue\.turns\[0\] = "I INVENTED THIS"; expected a reply of the supporter in this dialogue/,
  ],
  [
    'x19b a simulator that never asks the supporter',
    talking("{ turns: [{ speaker: 'supporter', text: 'Hi.' }], ending: { reason: 'turn-limit' } }"),
    /mine\/talk returned dialogue\.turns\[0\] = "Hi\."; expected a reply of the supporter/,
  ],
  [
    'x21 evidence in a turn that is not there',
    judging(
      "[{ criterion: 'c', outcome: known(1), rationale: '', evidence: [{ turn: 99, quote: 'Hello.' }] }]",
    ),
    /verdicts\[0\]\.evidence\[0\]\.turn = 99; expected the index of one of the 2 turns \(no-such-turn\)/,
  ],
  [
    'a flag of a turn that is not there',
    estimating("return { measures: { m: known(1) }, flags: [{ kind: 'odd', turn: 99 }] }"),
    /estimate\.flags\[0\]\.turn = 99; expected the index of one of the 2 turns \(no-such-turn\)/,
  ],
  [
    'x29 words of the dialogue as the reason',
    {
      ...estimating(
        "return { measures: { m: { state: 'unknown', why: 'could not read: ' + 'Hello, and tell me all of it.' } } }",
      ),
      supporter: "async reply() { return { text: 'Hello, and tell me all of it.' } }",
    },
    /measures\.m\.why = words of the dialogue; expected a reason in words that are the same for every dialogue/,
  ],
  [
    '6 throw in estimate',
    estimating("throw new Error('boom')"),
    /^mine\/feel failed to estimate: boom/,
  ],
  [
    '6b a TypeError',
    estimating('return undefined.length'),
    /^mine\/feel failed to estimate: Cannot read prop/,
  ],
  [
    '6c throws no error',
    estimating("throw 'boom'"),
    /^mine\/feel failed to estimate: it threw boom/,
  ],
  [
    '7 throw in create',
    { estimatorCreate: "() => { throw new Error('no') }" },
    /mine\/feel failed to be created: no/,
  ],
  [
    '7b create returns nothing',
    { estimatorCreate: '() => undefined' },
    /mine\/feel returned the component = undefined/,
  ],
  [
    '9 NaN',
    estimating('return { measures: { m: known(NaN) }, series: {} }'),
    /mine\/feel .*measures\.m.*NaN/,
  ],
  [
    '10 a plain number',
    estimating('return { measures: { m: 1 }, series: {} }'),
    /mine\/feel .*known\(value\) or unknown/,
  ],
  [
    '10b a plain number in a series',
    estimating("return { measures: {}, series: { s: { over: 'seeker', values: [1] } } }"),
    /mine\/feel .*series\.s\.values\[0\].*known\(value\) or unknown/,
  ],
  ['11 nothing', estimating(''), /mine\/feel returned estimate = undefined/],
  [
    '20d a prompt that the component does not declare',
    { ...asking(''), estimatorFacts: '' },
    /mine\/feel used the prompt "mood" without declaring it/,
  ],
  [
    '21 parser throws',
    asking("parse() { throw new Error('huh') }"),
    /mine\/feel \(parser of the prompt mine\/mood\).*huh/,
  ],
  [
    '21b parser gives a plain value',
    asking('parse: (text) => text'),
    /mine\/feel \(parser of .*known\(value\) or unknown/,
  ],
  ...['Number(text.replace("5", "five"))', 'text.match(/of (10)/)?.[1]'].map((value): Row => [
    `a parser that gives known(${value})`,
    asking(`parse: (text) => known(${value})`),
    /mine\/feel \(parser of the prompt mine\/mood\) returned the answer\.value = (NaN|undefined); expected a value, or unknown\(why\)/,
  ]),
  [
    '21c parser gives nothing',
    asking('parse() {}'),
    /mine\/feel \(parser of the prompt mine\/mood\) returned/,
  ],
  [
    '22 stand-in throws',
    asking("standIn() { throw new Error('empty') }"),
    /mine\/feel \(stand-in of the prompt mine\/mood\).*empty/,
  ],
  [
    '22c no stand-in for the offline model',
    asking('standIn: undefined'),
    /The prompt mine\/mood has no rule-based answer, and mine\/feel calls it offline/,
  ],
  [
    '22b stand-in gives no text',
    asking('standIn: () => 7'),
    /mine\/feel \(stand-in of .*expected a string/,
  ],
  [
    '23 changes the dialogue',
    {
      estimator:
        "async estimate(dialogue) { dialogue.turns.push('x'); return { measures: {}, series: {} } }",
    },
    /mine\/feel failed to estimate: .*not extensible/,
  ],
  [
    '23b changes the scenario',
    { estimator: "async estimate(_, s) { s.profile = 'x'; return { measures: {}, series: {} } }" },
    /mine\/feel failed to estimate: .*read only/,
  ],
  [
    '24 never resolves',
    estimating('await new Promise(() => {})'),
    /mine\/feel did not finish within 1 s/,
  ],
  [
    '25 a huge result',
    estimating("return { measures: {}, series: {}, details: { text: 'x'.repeat(33e6) } }"),
    /mine\/feel returned estimate\.details\.\S+ = \d+ characters; expected a text of 1 million characters at most/,
  ],
  [
    '25b a result longer than any text can be',
    estimating(
      "const text = 'x'.repeat(30e6); return { measures: {}, series: {}, details: { texts: Array(40).fill(text) } }",
    ),
    /mine\/feel returned estimate\.details\.texts\[0\] = 30000000 characters; expected a text of 1 million characters at most/,
  ],
  ...['new Date()', 'new Map()', 'undefined', '() => 1', 'NaN', '1n'].map((value): Row => [
    `26 JSON cannot hold ${value}`,
    estimating(`return { measures: {}, series: {}, details: { x: ${value} } }`),
    /mine\/feel returned estimate\.details\.x = /,
  ]),
  [
    '26b a circle',
    estimating(
      'const details = {}; details.self = details; return { measures: {}, series: {}, details }',
    ),
    /mine\/feel returned estimate\.details\.self = .*without circles/,
  ],
  [
    '29 a series of wrong length',
    estimating(
      "return { measures: {}, series: { s: { over: 'seeker', values: [known(1), known(2)] } } }",
    ),
    /mine\/feel .*one value for each of the 1 seeker turns/,
  ],
  [
    '31 call with a Map',
    { estimator: 'async estimate(_, __, c) { return c.call({ m: new Map() }, async () => ({})) }' },
    /mine\/feel passed a value to context\.call that is not JSON: the request\.m is a Map/,
  ],
  [
    '31b call answers nothing',
    { estimator: 'async estimate(_, __, c) { return c.call({ a: 1 }, async () => undefined) }' },
    /mine\/feel passed a value to context\.call that is not JSON: the answer is undefined/,
  ],
  [
    '31c call answers a Map',
    { estimator: 'async estimate(_, __, c) { return c.call({ a: 1 }, async () => new Map()) }' },
    /mine\/feel passed a value to context\.call that is not JSON: the answer is a Map/,
  ],
  [
    '32 no subject',
    { judge: 'async judge() { return [] }' },
    /mine\/rate returned subject = undefined; expected "dialogue" or "pair"/,
  ],
  [
    '32c another subject',
    { judge: "subject: 'dialog', async judge() { return [] }" },
    /mine\/rate returned subject = "dialog"; expected "dialogue" or "pair"/,
  ],
  [
    '32d a judge of pairs that reads',
    {
      judge: "subject: 'pair', async judge() { return [] }",
      judgeFacts: "reads: { source: 'estimator' },",
      judgeEntry: '{ source: mine/feel }',
    },
    /The judge mine\/rate compares two dialogues and declares "reads"/,
  ],
  ['32b criterion twice', judging(`[${verdict}, ${verdict}]`), /mine\/rate .*each criterion once/],
  ['33 no list', judging(verdict), /mine\/rate .*expected a list/],
  [
    '33b no rationale',
    judging("[{ criterion: 'c', outcome: known(1) }]"),
    /mine\/rate .*verdicts\[0\]\.rationale/,
  ],
  [
    '33c a plain outcome',
    judging("[{ criterion: 'c', outcome: 1, rationale: '' }]"),
    /mine\/rate .*known\(value\) or/,
  ],
  [
    '33f a preference for neither side',
    pairing("known('bot')"),
    /mine\/rate returned verdicts\[0\]\.outcome\.value = "bot"; expected "first", "second" or "tie"/,
  ],
  [
    '33d wrong speaker',
    talking("{ turns: [{ speaker: 'bot', text: '' }], ending: { reason: 'x' } }"),
    /mine\/talk .*turns\[0\]\.speaker/,
  ],
  ['33e no ending', talking('{ turns: [] }'), /mine\/talk .*dialogue\.ending/],
  ['34 fields missing', loading("yield { id: 's1' }"), /mine\/people .*scenario "s1"/],
  [
    '34b the same id twice',
    loading('yield scenario; yield scenario'),
    /mine\/people gives two scenarios .*"s1"/,
  ],
  [
    '34c load gives a promise',
    { scenarios: 'async load() { return [scenario] }' },
    /mine\/people failed to load.*async \*load\(\)/,
  ],
  [
    '34d load throws',
    loading("throw new Error('no file')"),
    /mine\/people failed to load scenarios: no file/,
  ],
  [
    '35 analysis throws',
    analysing("throw new Error('broke')"),
    /mine\/table failed to analyse: broke/,
  ],
  ['35b no figures', analysing('return { tables: [] }'), /mine\/table .*findings\.figures/],
  ['35c nothing', analysing(''), /mine\/table returned findings = undefined/],
  [
    '35d a number as cell',
    analysing(
      "return { tables: [{ id: 't', title: 'T', columns: [{ key: 'a', title: 'A' }], rows: [{ a: 1 }], notes: [] }], figures: [] }",
    ),
    /mine\/table .*rows\[0\]\.a.*a string or a quantity/,
  ],
  [
    '35e a figure without a specification',
    analysing(
      "return { tables: [], figures: [{ id: 'f', title: 'F', description: 'A figure.' }] }",
    ),
    /mine\/table returned findings\.figures\[0\]\.spec = undefined/,
  ],
  [
    '36 supporter gives nothing',
    replying(''),
    /mine\/bot \(supporter "me"\) returned reply = undefined/,
  ],
  [
    '36b supporter throws',
    replying("throw new Error('503')"),
    /mine\/bot \(supporter "me"\) failed to reply: 503/,
  ],
  [
    '36c model throws',
    {
      ...asking('', 'own'),
      model: "create() { return { chat: { async chat() { throw new Error('429') } } } }",
    },
    /mine\/llm \(model "own"\) failed to answer: 429/,
  ],
  [
    '36d model gives no answer',
    { ...asking('', 'own'), model: 'create() { return { chat: { async chat() {} } } }' },
    /mine\/llm \(model "own"\) returned answer = undefined/,
  ],
  [
    '37 command throws',
    { command: "throw new Error('no data')" },
    /mine\/train \(command\) failed to run: no data/,
  ],
  [
    '37b command returns nothing',
    { command: '' },
    /mine\/train \(command\) returned the report = undefined/,
  ],
  [
    'x01 too few points in a series',
    estimating(
      "return { measures: { m: known(1) }, series: { s: { over: 'seeker', values: [] } } }",
    ),
    /mine\/feel returned estimate\.series\.s\.values = 0 values; expected one value for each of the 1 seeker turns/,
  ],
  [
    'x10 changes its options',
    { estimatorCreate: '(options) => { options.n = 1; return { async estimate() {} } }' },
    /mine\/feel failed to be created: Cannot add property n, object is not extensible/,
  ],
  [
    'x14 an async parser',
    asking('parse: async (text) => known(text)'),
    /mine\/feel \(parser of the prompt mine\/mood\) returned the answer = a promise; expected known\(value\)/,
  ],
  [
    'x18 a forgotten await',
    {
      ...asking(''),
      estimator:
        'async estimate(_, __, context) { const { answer } = context.ask(mood, { talk: "Hi." }); return { measures: { m: answer } } }',
    },
    /mine\/feel returned estimate\.measures\.m = undefined; expected known\(value\) or unknown\(why\)/,
  ],
  [
    'x23 an async appliesTo',
    { estimator: 'async appliesTo() { return true }, async estimate() {}' },
    /mine\/feel returned appliesTo = a promise; expected true or false/,
  ],
  [
    'x29b an empty reason',
    estimating("return { measures: { m: { state: 'unknown', why: '' } } }"),
    /measures\.m\.why = ""; expected a string that is not empty/,
  ],
  [
    'x31 negative usage',
    replying("return { text: 'Hm.', usage: { input: -1, output: NaN, reasoning: 0 } }"),
    /mine\/bot \(supporter "me"\) returned reply\.usage\.input = -1; expected a whole number from 0 on/,
  ],
  [
    'x33 Infinity',
    estimating('return { measures: { m: known(Infinity) } }'),
    /measures\.m\.value = Infinity; expected a finite/,
  ],
  ['x34 throws null', estimating('throw null'), /^mine\/feel failed to estimate: it threw null/],
  [
    'x34b throws what cannot be shown',
    estimating("throw { toString() { throw new Error('evil') } }"),
    /^mine\/feel failed to estimate: it threw something that cannot be shown/,
  ],
  [
    'x35 a getter that throws',
    estimating("return { get measures() { throw new Error('no field') } }"),
    /^mine\/feel failed to estimate: no field/,
  ],
  [
    'x40 an option that nobody set',
    {
      estimatorFacts:
        "options: { type: 'object', properties: { decay: { type: 'number', description: 'D.' } }, additionalProperties: false },",
      estimatorCreate:
        '({ decay }) => ({ async estimate() { return { measures: { m: known(1 - decay) } } } })',
    },
    /mine\/feel returned estimate\.measures\.m\.value = NaN; expected a finite number/,
  ],
  [
    'z01 two tables of one id',
    analysing(
      "const table = { id: 't', title: 'T', columns: [], rows: [], notes: [] }; return { tables: [table, table], figures: [] }",
    ),
    /mine\/table returned findings\.tables\[1\]\.id = "t"; expected each id once/,
  ],
  ...furtherRows(),
]

/** A new author's mistakes that no study had. */
function furtherRows(): readonly Row[] {
  const simulating = (body: string): Parts => ({
    simulator: `async simulate(_, supporter) { ${body} }`,
  })
  const held = "rationale: ''"
  return [
    [
      'n01 a misspelt part of the result',
      estimating('return { measurs: { m: known(1) } }'),
      /estimate\.measurs = an unknown key; expected the key "measures"/,
    ],
    [
      'n02 a number as text',
      estimating("return { measures: { m: known('0.7') } }"),
      /measures\.m\.value = "0\.7"; expected a finite number/,
    ],
    [
      'n03 true as a number',
      estimating('return { measures: { m: known(true) } }'),
      /measures\.m\.value = true; expected a finite/,
    ],
    [
      'n04 unknown without a reason',
      estimating("return { measures: { m: { state: 'unknown' } } }"),
      /measures\.m\.why = undefined/,
    ],
    [
      'n05 a series as a list',
      estimating('return { measures: { m: known(1) }, series: { s: [known(1)] } }'),
      /series\.s = \[.*; expected \{ over, values \}/,
    ],
    [
      'n06 a misspelt axis',
      estimating(
        "return { measures: { m: known(1) }, series: { s: { over: 'seekers', values: [known(1)] } } }",
      ),
      /series\.s\.over = "seekers"; expected "seeker", "supporter" or "all"/,
    ],
    [
      'n07 a series among the measures',
      estimating('return { measures: { m: known(1), s: known(1) } }'),
      /measures\.s = a value; expected a name that the component declares in gives\.measures/,
    ],
    [
      'n08 a label that is not declared',
      {
        ...judging(`[{ criterion: 'c', outcome: known('maybe'), ${held} }]`),
        judgeFacts: "gives: { criteria: { c: { outcomes: ['yes', 'no'] } } },",
      },
      /verdicts\[0\]\.outcome\.value = "maybe"; expected "yes" or "no", as declared/,
    ],
    [
      'n09 evidence as a text',
      judging(`[{ criterion: 'c', outcome: known(1), ${held}, evidence: ['Hello.'] }]`),
      /verdicts\[0\]\.evidence\[0\] = "Hello\."; expected an object/,
    ],
    [
      'n10 a dialogue as a list of turns',
      simulating("return [{ speaker: 'seeker', text: 'Hi.' }]"),
      /mine\/talk returned dialogue = \[.*; expected an object/,
    ],
    [
      'n11 a reply that is not awaited',
      simulating(
        "return { turns: [supporter.reply({ language: 'en', turns: [], id: 'd' })], ending: { reason: 'end' } }",
      ),
      /mine\/talk returned dialogue\.turns\[0\]/,
    ],
    [
      'n12 a reply to nothing',
      simulating("return { turns: [await supporter.reply()], ending: { reason: 'end' } }"),
      /mine\/talk failed to simulate: supporter\.reply\(\) was given the conversation = undefined; expected \{ language, turns, id \}/,
    ],
    [
      'n13 a reply to texts without speakers',
      simulating(
        "return { turns: [await supporter.reply({ language: 'en', turns: ['Hi.'], id: 'd' })], ending: { reason: 'end' } }",
      ),
      /mine\/talk failed to simulate: supporter\.reply\(\) was given turns\[0\] = "Hi\."; expected an object/,
    ],
    [
      'n14 a model that is not there',
      asking('', 'gpt-9'),
      /mine\/feel asked the model gpt-9, which none of its options names/,
    ],
    [
      'n15b a prompt by its name',
      {
        ...asking(''),
        estimator: "async estimate(_, __, context) { return context.ask('mood', {}) }",
      },
      /mine\/feel failed to estimate: it takes the prompt itself, as `prompts` lists it, and got "mood"/,
    ],
    [
      'n16 a stream of chance as a number',
      {
        estimator:
          "async estimate(_, __, context) { return { measures: { m: known(context.random('x')) } } }",
      },
      /measures\.m\.value = a function; expected a finite number/,
    ],
    [
      'n17 an error without words',
      estimating("throw new RangeError('')"),
      /^mine\/feel failed to estimate: it threw RangeError without a message/,
    ],
    [
      'n18 a language by its name',
      loading("yield { ...scenario, language: 'English' }"),
      /mine\/people returned scenario "s1"\.language = "English"; expected a language tag of BCP 47, such as "en"/,
    ],
    [
      'n19 news before the first message',
      loading("yield { ...scenario, events: [{ turn: 0, text: 'x' }] }"),
      /scenario "s1"\.events\[0\]\.turn = 0; expected a whole number from 1 on/,
    ],
    [
      'n20 a speaker of another program',
      loading("yield { ...scenario, opening: [{ speaker: 'user', text: 'x' }] }"),
      /scenario "s1"\.opening\[0\]\.speaker = "user"; expected "seeker" or "supporter"/,
    ],
    [
      'n21 a report as text',
      analysing("return '# Table'"),
      /mine\/table returned findings = "# Table"; expected \{ tables, figures \}/,
    ],
    [
      'n22 a reply as text',
      replying("return 'Hello.'"),
      /mine\/bot \(supporter "me"\) returned reply = "Hello\."; expected an object/,
    ],
    [
      'n23 a reason for stopping of another service',
      {
        ...asking('', 'own'),
        model:
          "create() { return { chat: { async chat() { return { text: '1', finish: 'stop', usage } } } } }",
      },
      /mine\/llm \(model "own"\) returned answer\.finish = "stop"; expected "complete", "length"/,
    ],
    [
      'n24 a flag as text',
      estimating("return { measures: { m: known(1) }, flags: ['short'] }"),
      /mine\/feel returned estimate\.flags\[0\] = "short"; expected an object/,
    ],
    [
      'n24b a misspelt part of a verdict',
      {
        judge:
          "subject: 'dialogue', judge: () => [{ criterion: 'c', value: known(1), rationale: '' }]",
      },
      /mine\/rate returned verdicts\[0\]\.value = an unknown key; expected one of the keys criterion, group, outcome/,
    ],
    [
      'n24c throws an object',
      estimating('throw { status: 503 }'),
      /failed to estimate: it threw \{"status":503\}/,
    ],
    [
      'n25 rows that are not awaited',
      {
        analysis:
          'async analyse(evaluation) { for (const row of evaluation.observations({})) row; return { tables: [], figures: [] } }',
      },
      /mine\/table failed to analyse: .*not iterable/,
    ],
  ]
}
