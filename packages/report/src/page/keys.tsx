/** Dialog with all keyboard shortcuts, opened with `?`. */
import type { VNode } from 'preact'
import { useRef } from 'preact/hooks'
import { useSay } from './language.js'
import { PairsList } from './pairs-list.js'
import { isTyping, usePressed } from './pressed.js'

const KEYS = [
  ['j', 'keyNextTurn'],
  ['k', 'keyPreviousTurn'],
  ['n', 'keyNextDialogue'],
  ['p', 'keyPreviousDialogue'],
  [']', 'keyNextScenario'],
  ['[', 'keyPreviousScenario'],
  ['/', 'keySearch'],
  ['?', 'keyKeys'],
] as const

export function Keys(): VNode {
  const say = useSay()
  const dialog = useRef<HTMLDialogElement>(null)
  usePressed((event) => {
    if (event.key !== '?' || isTyping(event)) return
    event.preventDefault()
    if (dialog.current?.open) dialog.current.close()
    else dialog.current?.showModal()
  })
  return (
    <dialog class="keys" ref={dialog} aria-labelledby="keys">
      <h2 id="keys">{say('keys')}</h2>
      <PairsList rows={KEYS.map(([key, word]) => [key, <kbd>{key}</kbd>, say(word)])} />
      <form method="dialog">
        <button type="submit">{say('close')}</button>
      </form>
    </dialog>
  )
}
