/**
 * First pass over logs: groups records into conversations by name, by previous record, or by
 * repeated messages.
 */
import { Chains } from './chains.js'
import { importErrors } from './errors.js'
import { textAt, usualKeys } from './fields.js'
import { afterRecord } from './garbage.js'
import type { Group } from './group.js'
import { contentOf } from './content-of.js'
import { lostIn } from './identifiers.js'
import { unknownFormat } from './keys.js'
import { Positions } from './order.js'
import { type Piece, TOO_LONG } from './pieces.js'
import type { Roles } from './roles.js'
import { type Source, Unread } from './source.js'
import {
  type Choices,
  type Fault,
  type Format,
  type RecordContent,
  isFields,
  type Unreadable,
} from './types.js'

export class RecordIndex {
  readonly faults: Fault[] = []
  readonly formats = new Set<Format>()
  /** Number of records, faulty ones included. */
  records = 0
  /** Number of `NaN` and `Infinity` values in JSON. */
  unknownNumbers = 0
  readonly #groups = new Map<string, Group>()
  readonly #chains: Chains

  constructor(
    private readonly choices: Choices,
    private readonly roles: Roles,
  ) {
    this.#chains = new Chains(roles)
  }

  /** Conversations, in the order of their first records. */
  get groups(): Iterable<Group> {
    return this.#groups.values()
  }

  /**
   * Adds the records of a source to the index.
   *
   * @throws AttuneError LOG_FORMAT if no record has a known format, LOG_ORDER if the order column
   * of a table is ambiguous, LOG_DIGITS if ids of a table lack digits, DATA_ENCODING
   */
  async read(source: Source): Promise<void> {
    // In tables and in JSON with user-defined fields, all records have the same format.
    const reader = source.readerOf({})
    if (reader) this.formats.add(reader.format)
    let isKnown = reader !== undefined
    const positions = new Positions(this.choices, source.isTable)
    for await (const piece of source.pieces()) {
      isKnown = this.#readPiece(source, piece, positions) || isKnown
      afterRecord(piece.length)
    }
    this.unknownNumbers += source.unknownNumbers
    for (const { group, fault } of positions.assignOrders()) {
      group.locations.length = 0
      this.faults.push(fault)
    }
    if (isKnown) return
    throw await unknownFormat(source)
  }

  #readPiece(source: Source, piece: Piece, positions: Positions): boolean {
    const records = recordsOf(source, piece)
    if ('what' in records) {
      this.#fault(source, piece, records)
      return false
    }
    return records.reduce<boolean>(
      (isKnown, record, at) => this.#add(source, piece, at, record, positions) || isKnown,
      false,
    )
  }

  /** Adds a record; returns true if a reader recognises its format. */
  #add(
    source: Source,
    { line, offset, length }: Piece,
    at: number,
    record: unknown,
    positions: Positions,
  ): boolean {
    const reader = isFields(record) ? source.readerOf(record) : undefined
    if (reader) this.formats.add(reader.format)
    const content = contentOf(source, record, this.roles)
    if ('what' in content) {
      this.#fault(source, { line }, content)
      return reader !== undefined
    }
    const lost = lostIn(content, this.choices)
    if (lost !== undefined) {
      const place = { file: source.file, line }
      if (source.isTable)
        throw importErrors.error('LOG_DIGITS', { ...place, what: lost }, { place })
      this.#fault(
        source,
        { line },
        { what: `${lost}: its last digits are lost`, messages: content.messages.length },
      )
      return true
    }
    this.records += 1
    const group = this.#groupOf(content, source, reader!.format)
    const location = { source, line, offset, length, at, order: undefined }
    group.locations.push(location)
    const { position, messages } = content
    if (position) positions.add(group, location, position, messages.length)
    return true
  }

  #fault({ file }: Source, { line }: Pick<Piece, 'line'>, unreadable: Unreadable): void {
    this.records += 1
    this.faults.push({ kind: 'fault', place: { file, line }, ...unreadable })
  }

  #groupOf(content: RecordContent, { file }: Source, format: Format): Group {
    const { kind, names, group } = content
    if (kind === 'asked' || kind === 'answered') return this.#named([format, group], true)
    const chosen = this.choices.id === undefined ? undefined : textAt(names, [this.choices.id])
    const session = chosen ?? group ?? textAt(names, usualKeys.conversation)
    // Records that their reader has grouped stay together even if they name several models. Other
    // sessions are split by model.
    const model = group === undefined ? textAt(names, usualKeys.name) : undefined
    if (session !== undefined) return this.#named([file, session, model], kind !== 'conversation')
    const id = textAt(names, usualKeys.id)
    if (kind === 'conversation' && id !== undefined) return this.#named([file, id, model], false)
    if (kind === 'row') return this.#named([file, this.#groups.size], true)
    return this.#chains.groupOf(content, () => this.#named([file, this.#groups.size], false))
  }

  #named(name: readonly unknown[], isSession: boolean): Group {
    const key = JSON.stringify(name)
    const known = this.#groups.get(key)
    if (known) return known
    const group = { locations: [], isSession }
    this.#groups.set(key, group)
    return group
  }
}

function recordsOf(source: Source, piece: Piece): readonly unknown[] | Unreadable {
  const { bytes, why = TOO_LONG } = piece
  if (!bytes) return { what: why }
  try {
    return source.records(bytes, piece)
  } catch (cause) {
    if (cause instanceof Unread) return { what: cause.message }
    throw cause
  }
}
