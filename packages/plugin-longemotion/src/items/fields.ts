/** Throws an error that names the record and says what is wrong with it. */
export type Refuse = (what: string) => never

/** Fields of a record. Errors name the field. */
export class Fields {
  private constructor(
    private readonly fields: Readonly<Record<string, unknown>>,
    private readonly path: string,
    private readonly refuse: Refuse,
  ) {}

  static of(value: unknown, refuse: Refuse, path = ''): Fields {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return new Fields(value as Readonly<Record<string, unknown>>, path, refuse)
    }
    return refuse(`${path === '' ? 'the record' : path.slice(0, -1)} is not an object`)
  }

  /** Text under the first existing key. */
  text(...keys: readonly string[]): string {
    const value = this.value(keys)
    if (typeof value === 'string' && value.trim() !== '') return value
    return this.wrong(keys, 'must be a text that is not empty')
  }

  count(...keys: readonly string[]): number {
    const value = this.value(keys)
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
    return this.wrong(keys, 'must be a whole number from 0 upwards')
  }

  /** A whole number or text, as text. */
  id(...keys: readonly string[]): string {
    const value = this.value(keys)
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
    return String(this.count(...keys))
  }

  has(key: string): boolean {
    return this.fields[key] !== undefined && this.fields[key] !== null
  }

  /** A list of texts, possibly serialised as JSON text. */
  texts(key: string): string[] {
    const value = this.fields[key]
    const list: unknown = typeof value === 'string' ? parsedList(value) : value
    if (Array.isArray(list) && list.length > 0 && list.every((each) => typeof each === 'string'))
      return list
    return this.wrong([key], 'must be a list of texts')
  }

  list(key: string): Fields[] {
    const value = this.fields[key]
    if (!Array.isArray(value)) return this.wrong([key], 'must be a list')
    return value.map((each, index) => Fields.of(each, this.refuse, `${this.path}${key}[${index}].`))
  }

  /** Text from a text, a list of parts (joined by spaces), or an object (as `key: value` lines). */
  prose(key: string): string {
    const text = proseOf(this.fields[key])
    return text === '' ? this.wrong([key], 'must hold a text') : text
  }

  wrong(keys: readonly string[], what: string): never {
    return this.refuse(`"${this.path}${keys.join('" or "')}" ${what}`)
  }

  private value(keys: readonly string[]): unknown {
    const key = keys.find((each) => this.has(each))
    return key === undefined ? undefined : this.fields[key]
  }
}

function parsedList(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function proseOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(proseOf).filter(Boolean).join(' ')
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .map(([key, part]) => `${key}: ${proseOf(part)}`)
    .join('\n')
}
