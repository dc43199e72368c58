/**
 * Comparison with SAGE's validation studies, for which no program is released. The prompts are
 * extracted from the paper by a second implementation, and used on dialogues that were written for
 * this comparison.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const languages = ['en', 'zh']
const supporters = ['one', 'two']
const tests = ['relationship', 'utterance', 'strategies']

const profileOf = (language, kind) => ({
  id: `${language}-${kind}`,
  player: language === 'zh' ? '小林，面包师。' : 'Ann, a baker.',
  scene: language === 'zh' ? '烤箱坏了。' : 'Her oven broke.',
  main_cha: language === 'zh' ? '被动型' : 'passive',
  cha_group: [],
  task: language === 'zh' ? tasks.zh[kind] : tasks.en[kind],
})

/** Hidden intentions of both kinds. */
const tasks = {
  en: {
    rational: 'You want advice that really helps with what troubles you now.',
    emotional: 'You want to be listened to attentively while you let it out.',
  },
  zh: { rational: '你希望对方给出真正有帮助的建议', emotional: '你希望对方认真倾听你的倾诉' },
}
const ends = { 'one rational': 100, 'one emotional': 5, 'two rational': 10, 'two emotional': 55 }

function recordOf(supporter, { id, player, scene, task }, kind) {
  const end = ends[`${supporter} ${kind}`]
  const said = ['It broke again.', 'Then "nothing" helped.\nNothing.', 'Good. 再见']
  const history = said.flatMap((content, at) => [
    {
      role: 'user',
      content: `${content} (${id})`,
      'emotion-point': at === 2 ? end : 40,
      ...(at > 0 && {
        planning: {
          activity: `I thought of ${at}.`,
          analyse: `I felt "${supporter}", ${id}.`,
          change: at,
        },
      }),
    },
    ...(at < 2
      ? [{ role: 'assistant', content: `I hear you, says ${supporter}.\n\n1. Rest (${at}).` }]
      : []),
  ])
  return {
    id,
    emo_point: end,
    emo_state: '',
    target: 'eq',
    player,
    scene,
    character: '',
    topic: '',
    task,
    history,
  }
}

const kinds = ['rational', 'emotional']
const talks = languages.flatMap((language) =>
  supporters.flatMap((supporter) =>
    kinds.map((kind) => ({
      language,
      supporter,
      kind,
      ...recordOf(supporter, profileOf(language, kind), kind),
    })),
  ),
)

const lines = (values) => values.map((value) => `${JSON.stringify(value)}\n`).join('')

const validations = {
  plugin: 'sage',
  driver: 'sage_paper.py',
  preset: 'sage/paper',
  comparesSampling: false,
  sampling: 'messages; the paper states no sampling',
  kindOf: (name) => (/ [xy]$/.test(name) ? 'coordinates' : name.split(' ')[0]),
  exceptions: [],
  models: (url) => ({ judge: { provider: 'openai', model: 'judge', baseUrl: url } }),
  async configs(_, folder) {
    return Promise.all(
      languages.map(async (language) => {
        const profiles = kinds.map((kind) => profileOf(language, kind))
        await writeFile(join(folder, `profiles-${language}.jsonl`), lines(profiles))
        const files = supporters.map(async (name) => {
          const file = `${name}-${language}.jsonl`
          const own = talks.filter((talk) => talk.language === language && talk.supporter === name)
          await writeFile(join(folder, file), lines(own))
          return [name, file]
        })
        return {
          supporters: Object.fromEntries(supporters.map((name) => [name, { use: 'core/logged' }])),
          evaluations: {
            sage: {
              scenarios: { use: 'sage/profiles', file: `profiles-${language}.jsonl` },
              simulator: {
                use: 'sage/released',
                files: Object.fromEntries(await Promise.all(files)),
              },
            },
          },
        }
      }),
    )
  },
  poolOf: (_, [{ content }]) => poolOf(content),
  given: (records) => ({
    talks,
    // Names of the strategies, which are in the rationale of the verdict; the paper lists only
    // their codes.
    codes: Object.fromEntries(
      records[0].verdicts['sage/strategies'].value
        .filter(({ criterion }) => /^[A-G]-\d$/.test(criterion))
        .map(({ criterion, rationale }) => [criterion, rationale]),
    ),
  }),
  numbers: (records, shown) => [
    ...records.flatMap(({ scenario, supporter, verdicts }) =>
      tests.flatMap((test) =>
        verdicts[`sage/${test}`].value.flatMap(({ criterion, outcome }) =>
          criterion === 'annotated replies'
            ? []
            : [[`${test} ${scenario.id} ${supporter} ${criterion}`, outcome.value]],
        ),
      ),
    ),
    ...shown.flatMap(({ evaluations }, at) =>
      evaluations
        .flatMap(({ findings }) => findings?.tables ?? [])
        .find(({ id }) => id === 'coordinates')
        .rows.flatMap(({ supporter, x, y }) => [
          [`${languages[at]} ${supporter} x`, x.value.value],
          [`${languages[at]} ${supporter} y`, y.value.value],
        ]),
    ),
  ],
}

export const sagePaper = { ...validations, name: 'SAGE, validations', paper: 'sage' }

/**
 * The same study with a paper whose parts are in another order, with headings inside prompts and
 * other text around them.
 */
export const sageReordered = {
  ...validations,
  name: 'SAGE, validations, reordered',
  paper: 'sage-reordered',
}

/** Kind of a request, recognised by its text with the same rule as in sage_paper.py. */
const poolOf = (text) =>
  /x-axis|x轴/.test(text)
    ? 'places'
    : /<Strategy>/.test(text)
      ? 'codes'
      : /<sentence/.test(text)
        ? 'grades'
        : /^12\./m.test(text)
          ? 'labels'
          : 'analyses'
