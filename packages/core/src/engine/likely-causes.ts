/** Likely causes of an error of a component, from what it did with the answers of its models. */
import type { Known } from '../contracts/data.js'
import { Misshapen } from '../door/shape.js'
import type { OpenRequests } from './open-requests.js'

const numeral = /^\s*-?\d+(?:\.\d+)?\s*$/

export class LikelyCauses {
  /** Parsed answers that are a text of digits, by prompt. */
  readonly #texts = new Map<string, string>()

  /** Names that the component looked for in `context.read` without declaring them. */
  readonly #unread = new Set<string>()

  constructor(private readonly open: OpenRequests) {}

  /** The same results. A name that is read and that the component does not declare is noted. */
  watch<T extends object>(read: T, declared: object = {}): T {
    return new Proxy(read, {
      get: (results, name, self): unknown => {
        if (typeof name === 'string' && !(name in results) && !(name in declared))
          this.#unread.add(name)
        return Reflect.get(results, name, self)
      },
    })
  }

  /** Records a parsed answer of a prompt. */
  note(prompt: string, answer: Known<unknown>): void {
    if (answer.state === 'known' && typeof answer.value === 'string' && numeral.test(answer.value))
      this.#texts.set(prompt, answer.value)
  }

  /** Likely cause of an error that the component threw, or of a result that has a wrong shape. */
  readonly of = (error: unknown): string | undefined => {
    const { unread } = this.open
    const isWrongResult = error instanceof Misshapen
    if (unread !== '' && (isWrongResult || error instanceof TypeError))
      return `the answer of ${unread} was not awaited: is an await missing?`
    const [missing] = this.#unread
    if (missing !== undefined && error instanceof TypeError)
      return `context.read.${missing} is not declared: reads: { ${missing}: 'estimator' }`
    const [text] = this.#texts
    if (text && isWrongResult && /\bnumber\b/.test(error.expected))
      return `the parser of the prompt ${text[0]} gave the text "${text[1]}", which is no number: known(Number(…))`
    return undefined
  }
}
