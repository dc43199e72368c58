/** `?` lists the keys. */
import type { VNode } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { isTyping } from './dialogue.js'
import { useSay } from './language.js'

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
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== '?' || isTyping(event)) return
      event.preventDefault()
      if (dialog.current?.open) dialog.current.close()
      else dialog.current?.showModal()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <dialog class="keys" ref={dialog} aria-labelledby="keys">
      <h2 id="keys">{say('keys')}</h2>
      <dl>
        {KEYS.map(([key, word]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{say(word)}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit">{say('close')}</button>
      </form>
    </dialog>
  )
}
