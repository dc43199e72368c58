import {
  listedTexts,
  quotedTexts,
  type Release,
  type ReleasedWording,
  type TemplateText,
  verbatim,
  wordingCommand,
} from '../index.js'
import { readPaper } from './paper.js'
import { pinned } from './pinned.js'

const talks = 'evaluate.py'
const ranks = 'score.py'
type Language = 'en' | 'zh'

/** Dimensions by the names in keys of the program and in prompts of the ranker ESC-RANK. */
const dimensions = [
  'fluency',
  'diversity',
  'empathic',
  'suggestion',
  'human',
  'tech',
  'overall',
] as const
type Dimension = (typeof dimensions)[number]

const addressOption = (what: string, port: number) =>
  ({
    type: 'string',
    default: `http://localhost:${port}/v1`,
    description: `Where ${what} served.`,
  }) as const

export const releasedWording = wordingCommand({
  plugin: 'esc-eval',
  address: 'https://github.com/haidequanbu/ESC-Eval',
  preset: 'esc-eval/released',
  options: {
    seeker: addressOption('ESC-Role is', 8000),
    ranker: addressOption('the adapters of ESC-RANK are', 8001),
  },
  read,
  paper: { preset: 'esc-eval/default', read: readPaper },
  pinned,
})

async function read(
  release: Release,
  { seeker, ranker }: Readonly<Record<string, string>>,
): Promise<ReleasedWording> {
  const [talk, rank] = [await release.text(talks), await release.text(ranks)]
  const [zh, en] = rolesIn(release, talk)
  const adapters = adaptersIn(release, rank)
  const name = (adapter: string): string => `esc-rank-${adapter}`
  const names = adapters.map(({ adapter }) => adapter)
  return {
    templates: [
      ...roleTemplates('zh', zh),
      ...roleTemplates('en', en),
      ...rankTemplates(release, rank),
    ],
    settings: {
      models: {
        seeker: { provider: 'openai', model: 'ESC-Role', baseUrl: seeker! },
        ...Object.fromEntries(
          [...new Set(names)].map((model) => [
            name(model),
            { provider: 'openai', model, baseUrl: ranker! },
          ]),
        ),
      },
      evaluations: {
        'esc-eval': {
          simulator: {
            temperature: null,
            supporterSampling: { temperature: null },
            supporterSystem: supporterSystem(release, talk),
          },
          judges: {
            'esc-eval/ranker': {
              models: Object.fromEntries(
                dimensions.map((dimension) => {
                  const own = adapters.filter((each) => each.dimension === dimension)
                  return [
                    dimension,
                    Object.fromEntries(
                      own.map(({ language, adapter }) => [language, name(adapter)]),
                    ),
                  ]
                }),
              ),
            },
          },
        },
      },
    },
  }
}

interface Role {
  readonly before: string
  readonly after: string
  readonly greeting: string
}

/** Prompts of the two roles. The program defines the Chinese role first, then the English one. */
function rolesIn(release: Release, code: string): readonly [Role, Role] {
  const prompts = [
    ...code.matchAll(/prompt=("(?:[^"\\]|\\.)*")\+tem_data\['base'\]\+\\?\s*("(?:[^"\\]|\\.)*")/g),
  ]
  const greetings = [
    ...code.matchAll(/message_ill\.append\(\{"role": "user", "content": ("(?:[^"\\]|\\.)*")\}\)/g),
  ]
  const roles = prompts.map(([, before = '', after = ''], at): Role => {
    const [, greeting = ''] = greetings[at] ?? []
    const [first = '', second = '', third = ''] = [before, after, greeting].map(
      (text) => quotedTexts(text)[0] ?? '',
    )
    return { before: first, after: second, greeting: third }
  })
  const [zh, en] = roles
  if (!zh || !en || [zh, en].some(({ greeting }) => greeting === ''))
    throw release.fault(talks, 'it has no two roles with a greeting each')
  return [zh, en]
}

function supporterSystem(release: Release, code: string): string {
  const [, text] = /"role": "system", "content": '([^'\\]+)'/.exec(code) ?? []
  if (text === undefined) throw release.fault(talks, 'its wrappers add no system message')
  return text
}

const roleTemplates = (language: Language, { before, after, greeting }: Role): TemplateText[] => [
  verbatim('esc-eval/role-play', language, `${before}{{card}}${after}`, 'system'),
  verbatim('esc-eval/role-greeting', language, greeting),
]

/**
 * Prompts of the ranker. The program misspells some names of dimensions; the spelling is kept
 * because the adapters were trained with it.
 */
function rankTemplates(release: Release, code: string): TemplateText[] {
  const [names, keys] = [listedTexts(code, 'dimention_list'), listedTexts(code, 'key_list')]
  const [, before, after] = /\+("[^"]*")\+dialogue\.strip\(\)\+("[^"]*")/.exec(code) ?? []
  const [, asks, ends] = /prompt1\+=('[^']*')\+dimention\+('[^']*')/.exec(code) ?? []
  const [shown, shownEnd, asked, askedEnd] = [before, after, asks, ends].map(
    (text = '') => quotedTexts(text)[0],
  )
  if (
    shown === undefined ||
    shownEnd === undefined ||
    asked === undefined ||
    askedEnd === undefined
  )
    throw release.fault(ranks, 'it puts no question together from rules, dialogue and dimension')
  const lists: Readonly<Record<Language, readonly string[]>> = {
    en: listedTexts(code, 'prompt_EN'),
    zh: listedTexts(code, 'prompt_ZH'),
  }
  return (['en', 'zh'] as const).flatMap((language) =>
    dimensions.map((dimension) => {
      const at = keys.indexOf(dimension)
      const [rules, name] = [lists[language][at], names[at]]
      if (rules === undefined || name === undefined)
        throw release.fault(ranks, `it has no rules for ${dimension} (${language})`)
      const text = `${rules}${shown}{{dialogue}}${shownEnd}${asked}${name}${askedEnd}`
      return verbatim(`esc-eval/rank-${dimension}`, language, text)
    }),
  )
}

interface Adapter {
  readonly language: Language
  readonly dimension: Dimension
  readonly adapter: string
}

function adaptersIn(release: Release, code: string): readonly Adapter[] {
  const found = (['zh', 'en'] as const).flatMap((language) => {
    const [, body = ''] = code.split(`class Intern_7B_${language.toUpperCase()}`)
    const own = body.split(/^class /m)[0] ?? ''
    return [
      ...own.matchAll(/load_adapter\("(?:[^"]*\/)?([^"/]+)",\s*adapter_name="(\w+)"/g),
    ].flatMap(([, adapter = '', dimension = '']): Adapter[] =>
      (dimensions as readonly string[]).includes(dimension)
        ? [{ language, adapter, dimension: dimension as Dimension }]
        : [],
    )
  })
  if (found.length !== 2 * dimensions.length)
    throw release.fault(ranks, `it loads ${found.length} adapters, not ${2 * dimensions.length}`)
  return found
}
