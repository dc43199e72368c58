import type { DialogueBody } from '../report-data.js'
import { neighbourOf } from './neighbours.js'
import { isTyping, usePressed } from './pressed.js'
import { go, hrefOf, parseRoute } from './route.js'
import { useSource } from './source.js'

/** Keys `j` and `k` select the next and previous turn. */
export function useTurnKeys(turns: number, select: (turn: number) => void): void {
  usePressed((event) => {
    if (isTyping(event)) return
    const step = { j: 1, k: -1 }[event.key]
    if (step === undefined) return
    // The turn is read from the address, because keys may be faster than rendering.
    const last = Number(parseRoute(location.hash).params.get('turn') ?? '0')
    const next = last - 1 + step
    if (next >= 0 && next < turns) select(next)
  })
}

/** Keys `n` and `p` open the next and previous dialogue. */
export function useDialogueKeys({ at }: DialogueBody): void {
  const source = useSource()
  usePressed((event) => {
    const step = event.key === 'n' ? 1 : event.key === 'p' ? -1 : undefined
    if (step === undefined || isTyping(event)) return
    void neighbourOf(source, at, step).then((next) => next && go(hrefOf('dialogue', next)))
  })
}
