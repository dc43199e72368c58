import { isSpoken, type Roles } from './roles.js'
import type { RecordContent, Message } from './types.js'

/**
 * Messages of a session as a tree. A call may contain all earlier messages, the latest ones, or
 * only new ones. A call that begins like an earlier call and then differs starts a branch: the user
 * edited a message or regenerated a reply. The conversation is the branch of the last call.
 */
export class SessionTree {
  repeated = 0
  readonly #root = nodeOf(undefined, [])
  /** Path from the root to the last message of the current conversation. */
  #path: Node[] = [this.#root]
  /**
   * First message of each call that contains only new messages, by text. A later call that contains
   * the full history begins with one of them.
   */
  readonly #starts = new Map<string, Node[]>()
  /** Last message of each record that has a name, by that name. */
  readonly #ends = new Map<string, Node>()
  #size = 0

  /**
   * @param holdsAll true if calls of the session contain the history. A call that begins like an
   * earlier call is then a branch.
   */
  constructor(
    private readonly roles: Roles,
    private readonly holdsAll: boolean,
  ) {}

  /** Messages of the conversation. */
  get messages(): readonly Message[] {
    return this.#path.flatMap(({ messages }) => messages)
  }

  /** Number of messages on the other branches. */
  get replaced(): number {
    return this.#size - this.#path.reduce((sum, { messages }) => sum + messages.length, 0)
  }

  /** Adds messages at the end. */
  add(more: readonly Message[]): void {
    let asides: Message[] = []
    for (const message of more) {
      asides.push(message)
      if (!isSpoken(message, this.roles)) continue
      const node = nodeOf(this.#leaf, asides, message)
      this.#leaf.children.push(node)
      this.#path.push(node)
      asides = []
    }
    for (const aside of asides) this.#leaf.messages.push(aside)
    this.#size += more.length
  }

  /** Adds the new messages of a call to the tree, after the messages that the call repeats. */
  addCall({ messages: later, follows }: Pick<RecordContent, 'messages' | 'follows'>): void {
    const places = later.flatMap((message, at) => (isSpoken(message, this.roles) ? [at] : []))
    const words = places.map((at) => later[at]!)
    const after = follows?.earlier === undefined ? undefined : this.#ends.get(follows.earlier)
    const { node, known } = after ? placeAfterRecord(after, words) : this.#placeOfWords(words)
    const start = known === 0 ? 0 : places[known - 1]! + 1
    this.repeated += start
    this.#selectPath(node, known === words.length)
    const parent = this.#leaf
    this.add(later.slice(start))
    const first = parent.children.at(-1)
    if (known === 0 && words.length > 0) this.#addStart(first!)
    if (follows?.own !== undefined)
      this.#ends.set(follows.own, known === words.length ? node : this.#leaf)
  }

  get #leaf(): Node {
    return this.#path.at(-1)!
  }

  #addStart(node: Node): void {
    const text = node.spoken!.text
    const others = this.#starts.get(text)
    if (others) others.push(node)
    else this.#starts.set(text, [node])
  }

  /**
   * Selects the path to a node. If the call has no new message, the path keeps its later messages,
   * or continues to the last message below the node.
   */
  #selectPath(node: Node, isAllKnown: boolean): void {
    if (this.#path[node.depth] === node) {
      if (!isAllKnown) this.#path.length = node.depth + 1
      return
    }
    this.#path = pathTo(isAllKnown ? lastBelow(node) : node)
  }

  /**
   * The node after which the messages of a call belong, and the number of its messages that are
   * known.
   */
  #placeOfWords(words: readonly Message[]): Place {
    const end = overlap(spokenIn(this.#path.slice(-words.length)), words)
    const begin = this.#beginningOf(words)
    // If calls do not contain the history, only the first reply can be regenerated. A later
    // repetition is a message that the person sent twice.
    const mayBranch = this.holdsAll || (begin.known > 0 && begin.known === this.#path.length - 2)
    if (begin.known > end.known && mayBranch) return begin
    if (end.known > 0) return { node: this.#leaf, known: end.known }
    if (!containsReply(words, this.roles)) return { node: this.#leaf, known: 0 }
    // Calls that contain a part of the history may branch within that part.
    const { most, at } = overlap(spokenIn(this.#path), words)
    const isSure = words.slice(0, most).some((message) => this.roles.of(message) === 'supporter')
    return most > 1 && isSure
      ? { node: this.#path[at + 1]!, known: most }
      : { node: this.#leaf, known: 0 }
  }

  /**
   * The longest match of the messages with a path of the tree that starts at the beginning of a
   * call.
   */
  #beginningOf(words: readonly Message[]): Place {
    let best: Place = { node: this.#root, known: 0 }
    const [first] = words
    for (const start of first ? (this.#starts.get(first.text) ?? []) : []) {
      const found = followTree(start.parent!, words, 0, start)
      if (found.known > best.known) best = found
    }
    return best
  }
}

interface Node {
  readonly parent: Node | undefined
  readonly depth: number
  /** The spoken message, after the unspoken messages that precede it. */
  readonly messages: Message[]
  readonly spoken: Message | undefined
  readonly children: Node[]
}

interface Place {
  readonly node: Node
  readonly known: number
}

const nodeOf = (parent: Node | undefined, messages: Message[], spoken?: Message): Node => ({
  parent,
  depth: parent ? parent.depth + 1 : 0,
  messages,
  spoken,
  children: [],
})

function pathTo(leaf: Node): Node[] {
  const path: Node[] = []
  for (let node: Node | undefined = leaf; node; node = node.parent) path.push(node)
  return path.reverse()
}

function lastBelow(node: Node): Node {
  let leaf = node
  while (leaf.children.length > 0) leaf = leaf.children.at(-1)!
  return leaf
}

const spokenIn = (path: readonly Node[]): readonly Message[] =>
  path.flatMap(({ spoken }) => (spoken === undefined ? [] : [spoken]))

/** Place of messages that follow the last message of a named record. */
function placeAfterRecord(after: Node, words: readonly Message[]): Place {
  const { known } = overlap(spokenIn(pathTo(after)), words)
  return followTree(after, words, known)
}

/**
 * Descends the tree from a node while its messages match `words`, beginning with the word at index
 * `known`.
 */
function followTree(from: Node, words: readonly Message[], known: number, only?: Node): Place {
  let [node, count] = [from, known]
  for (; count < words.length; count++) {
    const word = words[count]!
    const isStart = only !== undefined && count === known
    const next: Node | undefined = (isStart ? [only] : node.children).find(({ spoken }) =>
      isSame(spoken!, word),
    )
    if (!next) break
    node = next
  }
  return { node, known: count }
}

/**
 * True if the messages of a request contain a reply of the supporter. The last message is not
 * examined, because it may be the response.
 */
export const containsReply = (words: readonly Message[], roles: Roles): boolean =>
  words.slice(0, -1).some((message) => roles.of(message) === 'supporter')

export const isSame = (a: Message, b: Message): boolean => a.role === b.role && a.text === b.text

interface Overlap {
  /** Length of the longest prefix of `later` that is also a suffix of `earlier`. */
  readonly known: number
  /**
   * Length of the longest prefix of `later` that occurs anywhere in `earlier`. `at` is the index in
   * `earlier` where that occurrence ends.
   */
  readonly most: number
  readonly at: number
}

/** Computes overlaps with the algorithm of Knuth, Morris and Pratt. */
export function overlap(earlier: readonly Message[], later: readonly Message[]): Overlap {
  const borders: number[] = []
  const next = (matched: number, message: Message): number => {
    let count = matched
    while (count > 0 && (count === later.length || !isSame(later[count]!, message)))
      count = borders[count - 1]!
    return count < later.length && isSame(later[count]!, message) ? count + 1 : count
  }
  for (const [at, message] of later.entries())
    borders.push(at === 0 ? 0 : next(borders[at - 1]!, message))
  let [known, most, at] = [0, 0, -1]
  for (const [place, message] of earlier.entries()) {
    known = next(known, message)
    if (known >= most) [most, at] = [known, place]
  }
  return { known, most, at }
}
