import { describe, expect, it } from 'vitest'
import { foreignMessages } from '../../src/dialogue/language.js'

const scenario = { profile: '', opening: [] }
const foreign = async (
  language: string,
  texts: readonly string[],
  more: Partial<typeof scenario> = {},
) =>
  (
    await foreignMessages(
      texts.map((text, turn) => ({ turn, text })),
      { ...scenario, ...more, language },
    )
  ).map(({ turn, detected }) => `${turn} ${detected}`)

const words = {
  en: 'It sounds as if the nights are the hardest part for you, and as if you have carried all of this alone until now.',
  fr: 'On dirait que les nuits sont le plus dur pour vous, et que vous avez porté tout cela seule jusqu’à présent.',
  de: 'Es klingt, als wären die Nächte das Schwerste für dich, und als hättest du das alles bisher allein getragen.',
  es: 'Parece que las noches son lo más difícil para ti, y que hasta ahora has llevado todo esto a solas, sin nadie.',
  zh: '听起来，夜晚对你来说最难熬，而且到现在为止，这一切你都是一个人扛着的，一定很累。',
  ja: '夜がいちばんつらいのですね。これまでずっと一人で抱えてこられたように聞こえます。',
  ko: '밤이 가장 힘드신 것 같아요. 지금까지 이 모든 것을 혼자서 감당해 오셨군요. 정말 외로우셨겠어요.',
  ru: 'Похоже, что ночи для вас тяжелее всего и что до сих пор вы несли всё это в одиночку.',
  ar: 'يبدو أن الليالي هي أصعب ما تمر به، وأنك حملت كل هذا وحدك حتى الآن دون أن يعلم أحد.',
  hi: 'लगता है कि रातें आपके लिए सबसे कठिन हैं, और अब तक आपने यह सब अकेले ही उठाया है।',
  el: 'Φαίνεται ότι οι νύχτες είναι το πιο δύσκολο για εσένα και ότι ως τώρα τα κουβαλάς όλα αυτά μόνη σου.',
} as const
type Language = keyof typeof words
const languages = Object.keys(words) as Language[]

describe('messages in another language or script than their scenario', () => {
  it.each(languages.flatMap((asked) => languages.map((said) => [asked, said] as const)))(
    'a scenario in %s, a reply in %s',
    async (asked, said) => {
      expect(await foreign(asked, [words[said]])).toEqual(asked === said ? [] : [`0 ${said}`])
    },
  )

  it('are found where each is short', async () => {
    const french = [
      'Je comprends.',
      'Et que s’est-il passé ensuite ?',
      'Depuis combien de temps êtes-vous si fatiguée ?',
    ]
    expect(await foreign('en', ['I hear you.', ...french])).toEqual(['1 fr', '2 fr', '3 fr'])
    expect(
      await foreign('en', [
        '我听到了。',
        '后来发生了什么？',
        '你当时有什么感觉？',
        '再多说一点吧。',
      ]),
    ).toHaveLength(4)
  })

  it('are found from the turn on at which the language changes', async () => {
    expect(await foreign('en', [words.en, words.en, words.zh, words.en, words.fr])).toEqual([
      '2 zh',
      '4 fr',
    ])
  })

  it('are told from what scenarios of the language may hold', async () => {
    const latin =
      'Zvuči kao da su ti noći najteže i da si do sada sve to nosila sama, bez ijednog čoveka pored sebe.'
    expect(await foreign('sr', [latin], { profile: 'Izgubila si posao i ne spavaš.' })).toEqual([])
    expect(
      await foreign('nb', [
        'Det høres ut som om nettene er det vanskeligste, og at du har båret alt dette alene.',
      ]),
    ).toEqual([])
    expect(
      await foreign('zh-TW', [
        '聽起來，夜晚對你來說最難熬，而且到現在為止，這一切你都是一個人扛著的，一定很累。',
      ]),
    ).toEqual([])
    expect(
      await foreign('pt-BR', [
        'Parece que as noites são o mais difícil para você, e que até agora carregou tudo sozinha.',
      ]),
    ).toEqual([])
  })

  it.each([
    ['OK.', 'Hm.', 'Yes.', 'Danke!', 'Oui.'],
    ['I hear you.', 'Tell me more.', '加油！'],
    [
      'Xochitl Nguyen, Łukasz Brzęczyszczykiewicz, Jürgen Müller, Siobhán Ó Briain and José Hernández were all there?',
    ],
    [
      `Try this: https://www.beratungsstelle-fuer-angehoerige.de/hilfe/trauer/wie-es-weitergeht or write to hilfe@example.org`,
    ],
    [
      '```python\nfor tag in woche:\n    print(f"Schlaf am {tag}: {stunden[tag]}")\nwoche = ["montag", "dienstag"]\n```',
    ],
    [
      'You wrote "je ne sais plus quoi faire de ma vie". What would you tell a friend who says that to you, here and now?',
    ],
    [
      'Have you heard of 森田療法 (Morita therapy)? It asks you to let feelings be as they are, and to do what is to be done.',
    ],
    ['😊😊😊 ... !!! ??? 1234567890 --- *** ### 100 % 10:30 12/12/2026 +49 000 000000'],
    [''],
    [
      'haha hahaha hahahahaha ha ha ha ha ha hahaha hahahahahahaha ha ha ha ha hahahahaha hahaha ha ha hahahaha haha',
    ],
  ])('are not seen in short words, names, addresses, code and quotes: %j', async (...texts) => {
    expect(await foreign('en', texts)).toEqual([])
  })

  it.each([
    [
      '试试 CBT（Cognitive Behavioral Therapy）或者 mindfulness，每天十分钟就好，你愿意和我一起从今天晚上开始吗？',
    ],
    ['好的。', 'OK', '我听到了。'],
    [
      '你可以看看 https://www.example.org/en/how-to-sleep-better-when-you-are-worried 这一页，里面有不少办法。',
    ],
  ])('are not seen in Chinese with some English: %j', async (...texts) => {
    expect(await foreign('zh', texts)).toEqual([])
  })

  it.each(['und', 'mul', '', 'English', 'x-klingon', 'tlh'])(
    'are not looked for where the language is "%s"',
    async (tag) => {
      expect(await foreign(tag, [words.ru])).toEqual([])
    },
  )

  it('read a long text without end in bounded time', async () => {
    expect(await foreign('en', ['x'.repeat(1_000_000), '好'.repeat(1_000_000)])).toHaveLength(1)
  })
})
