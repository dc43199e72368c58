/** Joins the records of a conversation and drops repeated messages. */
import { branchIn } from './message-tree.js'
import { isSpoken, type Roles } from './roles.js'
import { containsReply, isSame, SessionTree } from './talk.js'
import type { Draft, Fields, RecordContent, Message } from './types.js'

export type Joined = Pick<Draft, 'messages' | 'repeated' | 'replaced' | 'records'>

/**
 * Joins successive records. A call may contain all earlier messages, some of them, or only new
 * ones. A row contains only new messages.
 */
export function joinSuccessive(parts: readonly RecordContent[], roles: Roles): Joined {
  const records = parts.length
  const before = parts.reduce((sum, { replaced = 0 }) => sum + replaced, 0)
  const [first] = parts
  if (parts.length === 1)
    return { messages: first!.messages, repeated: 0, replaced: before, records }
  const branch = branchOf(parts)
  if (branch) return { ...branch, replaced: branch.replaced + before, repeated: 0, records }
  const holdsAll = parts.some(
    ({ kind, messages }) => kind !== 'row' && containsReply(spokenMessages(messages, roles), roles),
  )
  const talk = new SessionTree(roles, holdsAll)
  for (const part of parts) {
    if (part.kind === 'row') talk.add(part.messages)
    else talk.addCall(part)
  }
  const { messages, repeated, replaced } = talk
  return { messages, repeated, replaced: replaced + before, records }
}

/**
 * If each row contains one message and names its parent message, the branch that leads to the
 * current message; else undefined.
 */
function branchOf(
  parts: readonly RecordContent[],
): Pick<Joined, 'messages' | 'replaced'> | undefined {
  if (!parts.every(({ kind, messages }) => kind === 'row' && messages.length === 1))
    return undefined
  const messages = new Map<Fields, Message>(
    parts.map((part) => [{ ...part.names, role: part.messages[0]!.role }, part.messages[0]!]),
  )
  const { items, replaced } = branchIn([...messages.keys()])!
  return { messages: items.map((item) => messages.get(item as Fields)!), replaced }
}

/** Removes conversations that are a prefix of a longer conversation. */
export function withoutPrefixes(
  parts: readonly RecordContent[],
  roles: Roles,
): readonly (Joined & { readonly from: number })[] {
  const found: (Joined & { from: number; words: readonly Message[] })[] = []
  for (const [from, { messages, replaced = 0 }] of parts.entries()) {
    const words = spokenMessages(messages, roles)
    const same = found.find((each) => isProperPrefix(words, each.words))
    if (!same) found.push({ messages, words, repeated: 0, replaced, records: 1, from })
    else {
      const isLonger = words.length > same.words.length
      const shorter = isLonger ? same.messages : messages
      Object.assign(same, {
        ...(isLonger && { messages, words }),
        repeated: same.repeated + shorter.length,
        replaced: same.replaced + replaced,
        records: same.records + 1,
      })
    }
  }
  return found.map((each) => {
    const { words: _, ...joined } = each
    return joined
  })
}

/** True if the shorter list is a proper prefix of the longer one. */
const isProperPrefix = (a: readonly Message[], b: readonly Message[]): boolean => {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a]
  return (
    shorter.length > 1 &&
    shorter.length < longer.length &&
    shorter.every((message, at) => isSame(message, longer[at]!))
  )
}

/** Interleaves questions and answers if `isByTurn`, else puts the answers after all questions. */
export function withAnswers(
  asked: readonly Message[],
  answers: readonly Message[],
  isByTurn: boolean,
): readonly Message[] {
  if (!isByTurn) return [...asked, ...answers]
  return Array.from({ length: Math.max(asked.length, answers.length) }, (_, at) =>
    [asked[at], answers[at]].filter((message) => message !== undefined),
  ).flat()
}

const spokenMessages = (messages: readonly Message[], roles: Roles): readonly Message[] =>
  messages.filter((message) => isSpoken(message, roles))
