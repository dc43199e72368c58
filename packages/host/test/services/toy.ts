/** A plugin whose parts are classes: the container gives their constructors what they ask for. */
import {
  componentOptions,
  defineEstimator,
  definePlugin,
  defineScenarios,
  defineService,
  defineSimulator,
  type Dialogue,
  type Estimate,
  known,
  token,
} from '@attune/core'
import { clock, type Estimator, http } from '@attune/core/internal'
import { inject, injectable } from 'tsyringe'

export interface Words {
  count(text: string): number | Promise<number>
}
export const words = token<Words>('toy/words')
const echo = token<Words>('toy/echo')
const far = token<Words>('far/words')

export const diary: string[] = ((globalThis as { diary?: string[] }).diary ??= [])

/** Not a service: a class that a constructor asks for by itself. */
@injectable()
class Stemmer {
  stem(word: string): string {
    return word.toLowerCase().replace(/s$/, '')
  }
}

@injectable()
class Lexicon implements Words {
  constructor(
    @inject(Stemmer) private readonly stemmer: Stemmer,
    @inject(componentOptions) private readonly options: { readonly list: readonly string[] },
  ) {
    diary.push('made')
  }

  count(text: string): number {
    const stems = text.split(/\W+/).map((word) => this.stemmer.stem(word))
    return stems.filter((stem) => this.options.list.includes(stem)).length
  }

  dispose(): void {
    diary.push('disposed')
  }
}

@injectable()
class Warmth implements Estimator {
  constructor(@inject(words) private readonly found: Words) {}

  async estimate({ turns }: Dialogue): Promise<Estimate> {
    const texts = await Promise.all(turns.map(({ text }) => this.found.count(text)))
    return { measures: { warm: known(texts.reduce((sum, each) => sum + each, 0)) }, series: {} }
  }
}

/** Passes on to the service that it asks for. */
const passing = (to: typeof words) => {
  @injectable()
  class Passing implements Words {
    constructor(@inject(to) private readonly other: Words) {}

    count(text: string): number | Promise<number> {
      return this.other.count(text)
    }
  }
  return Passing
}

const gives = { measures: { warm: {} } }
const about = {
  revision: 1,
  options: { type: 'object', properties: {}, additionalProperties: false },
} as const
const list = {
  type: 'array',
  items: { type: 'string' },
  default: ['hug'],
  description: 'Words that count.',
} as const

const people = defineScenarios({
  ...about,
  summary: 'Two people.',
  create: () => ({
    async *load() {
      for (const id of ['ann', 'ben'])
        yield {
          id,
          language: 'en',
          profile: '',
          opening: [],
          events: [],
          references: {},
          tags: {},
          details: {},
        }
    },
  }),
})

const talk = defineSimulator({
  ...about,
  summary: 'Asks once.',
  create: () => ({
    async simulate(_, supporter) {
      const { text } = await supporter.reply({ language: 'en', turns: [], id: 'x' })
      const turns = [
        { speaker: 'seeker', text: 'Hugs help.' },
        { speaker: 'supporter', text },
      ] as const
      return { turns, ending: { reason: 'turn-limit' } }
    },
  }),
})

export default definePlugin({
  contract: 1,
  name: 'toy',
  components: {
    people,
    talk,
    warmth: defineEstimator({ ...about, summary: 'Warm words.', gives, class: Warmth }),
    distant: defineEstimator({
      ...about,
      summary: 'Of words that are far away.',
      gives,
      class: estimatorOf(echo),
    }),
  },
  services: {
    words: defineService(words, {
      ...about,
      summary: 'Counts words of a list.',
      options: { ...about.options, properties: { list } },
      class: Lexicon,
    }),
    echo: defineService(echo, {
      ...about,
      summary: 'Counts as another one does.',
      class: passing(far),
    }),
    circle: defineService(far, {
      ...about,
      summary: 'Counts as its own reader does.',
      class: passing(echo),
    }),
    near: defineService(far, {
      ...about,
      summary: 'Counts words of a list.',
      class: passing(words),
    }),
    listed: defineService(words, {
      ...about,
      summary: 'Counts words that a server lists.',
      options: {
        ...about.options,
        properties: { url: { type: 'string', format: 'url', description: 'The server.' } },
        required: ['url'],
      },
      needs: { http, clock },
      create: ({ url }, { http, clock }) => {
        let list: Promise<unknown> | undefined
        return {
          async count(text) {
            list ??= http.post(url, { at: clock.date().getFullYear() })
            const { words } = (await list) as { words: string[] }
            return text.split(/\W+/).filter((word) => words.includes(word)).length
          },
        }
      },
    }),
    mute: defineService(words, {
      ...about,
      summary: 'Counts nothing.',
      create: () => ({}) as Words,
    }),
    sick: defineService(words, {
      ...about,
      summary: 'Fails.',
      create: () => ({
        count() {
          throw new TypeError('no words today')
        },
        dispose() {
          throw new TypeError('cannot rest')
        },
      }),
    }),
  },
})

function estimatorOf(service: typeof words): new (found: Words) => Estimator {
  @injectable()
  class Reading extends Warmth {
    constructor(@inject(service) found: Words) {
      super(found)
    }
  }
  return Reading
}
