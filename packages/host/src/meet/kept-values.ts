/** Finds the values of an answer that the bot expects in the next request. */
import { isObject } from '@attune/core/answers'
import type { AnswerPlace } from '@attune/core/models'

const ids =
  /^(conversation|session|chat|thread|dialog(ue)?|convo|conv)([_-]?(id|key|uuid|token)|Id|ID|Uuid)$|^(sid|cid)$/
/** Names that hold an id only if the value looks like one, such as `conversation: 'k3j2hd8'`. */
const holders = /^(conversation|session|chat|thread|dialog(ue)?)$/i
const idLike = /^(?=.*\d)[\w.:-]{4,80}$/
const states = /^(state|context|conversation_?state|session_?state)$/i

/**
 * Values of the answer that the bot expects in the next request: an id of the conversation, its
 * state, a cookie.
 */
export function keptOf(body: unknown, headers: Headers): Readonly<Record<string, AnswerPlace>> {
  const found: Record<string, AnswerPlace> = {}
  const look = (value: unknown, path: readonly string[]): void => {
    if (!isObject(value) || path.length > 2) return
    for (const [name, inner] of Object.entries(value)) {
      const isId =
        (ids.test(name) &&
          ((typeof inner === 'string' && inner !== '') || typeof inner === 'number')) ||
        (holders.test(name) && typeof inner === 'string' && idLike.test(inner))
      if (isId || (states.test(name) && isObject(inner) && Object.keys(inner).length > 0))
        found[name] ??= [...path, name].join('.')
      else look(inner, [...path, name])
    }
  }
  look(body, [])
  for (const [name] of headers)
    if (/^x-.*(session|conversation|chat|thread).*$/i.test(name)) found[name] = { header: name }
  for (const line of headers.getSetCookie()) {
    const name = /^\s*([^=;\s]+)\s*=/.exec(line)?.[1]
    if (name !== undefined && /^[\w-]+$/.test(name)) found[name] = { cookie: name }
    else if (name !== undefined) found['cookie'] = { cookie: name }
  }
  return found
}
