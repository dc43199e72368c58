/**
 * Reads lists of messages that name their parent messages, as chats with edited messages and
 * regenerated replies do.
 */
import { parsed } from './messages.js'
import { type Fields, isFields } from './types.js'

export interface Branch {
  /** Messages of the branch on which the conversation continues, as in the log. */
  readonly items: readonly unknown[]
  /** Number of messages on all other branches. */
  readonly replaced: number
}

/**
 * Messages of a list, or of a map by id. If the messages form a tree by naming their parents, the
 * result is the path from the root to the current message. A field next to the list names the
 * current message; the default is the last one.
 *
 * @param around object that contains the list
 * @returns undefined if the value is not a list
 */
export function branchIn(value: unknown, around: Fields = {}): Branch | undefined {
  const list = itemsIn(parsed(value))
  if (!list) return undefined
  const tree = treeOf(list)
  if (!tree) return { items: list, replaced: 0 }
  const named = currentKeys
    .map((key) => textOf(around[key]))
    .find((id) => id !== undefined && tree.byId.has(id))
  const leaf =
    named === undefined ? lastDescendant(list.at(-1) as Fields, tree) : tree.byId.get(named)!
  const branch = pathFromRoot(leaf, tree)
  if (!branch) return { items: list, replaced: 0 }
  return { items: branch, replaced: list.length - branch.length }
}

const idKeys = ['id', 'message_id', 'messageId', 'uuid']
const parentKeys = [
  'parentId',
  'parent_id',
  'parent',
  'parent_message_id',
  'parentMessageId',
  'parent_message_uuid',
]
const currentKeys = [
  'currentId',
  'current_id',
  'current_node',
  'currentNode',
  'current_leaf_message_uuid',
]

/** Items of a list, or values of a map whose keys are message ids. */
function itemsIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (!isFields(value)) return undefined
  const items = Object.entries(value)
  const isMap =
    items.length > 0 &&
    items.every(([key, item]) => isFields(item) && idKeys.some((id) => textOf(item[id]) === key))
  return isMap ? items.map(([, item]) => item) : undefined
}

interface Tree {
  readonly byId: ReadonlyMap<string, Fields>
  parentOf(item: Fields): Fields | undefined
}

/**
 * The tree that the messages form; undefined if messages lack unique ids, or if siblings have
 * different speakers and are therefore not versions of one message.
 */
function treeOf(list: readonly unknown[]): Tree | undefined {
  const byId = idKeys.map((key) => byKey(list, key)).find((each) => each !== undefined)
  if (!byId) return undefined
  const parentOf = (item: Fields): Fields | undefined => {
    const key = parentKeys.find((each) => Object.hasOwn(item, each))
    const id = key === undefined ? undefined : textOf(item[key])
    return id === undefined ? undefined : byId.get(id)
  }
  const items = [...byId.values()]
  if (!items.some((item) => parentOf(item) !== undefined)) return undefined
  const speakers = new Map<Fields | undefined, string>()
  for (const item of items) {
    const [parent, speaker] = [parentOf(item), speakerOf(item)]
    // Answers in a discussion thread also share a parent, but have different speakers.
    if ((speakers.get(parent) ?? speaker) !== speaker) return undefined
    speakers.set(parent, speaker)
  }
  return { byId, parentOf }
}

/** Last descendant of a message. A parent may be listed after its child. */
function lastDescendant(from: Fields, { byId, parentOf }: Tree): Fields {
  const last = new Map<Fields | undefined, Fields>()
  for (const item of byId.values()) last.set(parentOf(item), item)
  let leaf = from
  for (let steps = 0; last.has(leaf) && steps < byId.size; steps++) leaf = last.get(leaf)!
  return leaf
}

/** Path from the root to the leaf; undefined for a cycle. */
function pathFromRoot(leaf: Fields, { byId, parentOf }: Tree): readonly Fields[] | undefined {
  const way: Fields[] = []
  for (let item: Fields | undefined = leaf; item; item = parentOf(item)) {
    if (way.push(item) > byId.size) return undefined
  }
  return way.reverse()
}

/**
 * Items by the value of a key; undefined unless all values are present and unique. (In a table,
 * `id` may be the id of the conversation.)
 */
function byKey(list: readonly unknown[], key: string): ReadonlyMap<string, Fields> | undefined {
  const found = new Map<string, Fields>()
  for (const item of list) {
    const id = isFields(item) ? textOf(item[key]) : undefined
    if (id === undefined || found.has(id)) return undefined
    found.set(id, item as Fields)
  }
  return found
}

function speakerOf(item: Fields): string {
  const { message } = item
  const inside = isFields(message) ? message : item
  const author = isFields(inside['author']) ? inside['author']['role'] : undefined
  return String(
    inside['role'] ?? inside['from'] ?? inside['sender'] ?? inside['speaker'] ?? author ?? '',
  )
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
