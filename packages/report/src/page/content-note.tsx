/** A dialogue in which harm was found opens behind a note: its theme in plain words, and one button. */
import type { ComponentChildren, VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { DialogueBody, Words } from '../report-data.js'
import { useLanguage, useSay } from './language.js'
import { Safe } from './text.js'

/** Of this file: a report that is opened again remembers that its reader chose to read. */
const keyOf = (): string => `attune-notes:${location.pathname}`

/** A file that is opened from disk may have no storage. */
function isRemembered(): boolean {
  try {
    return localStorage.getItem(keyOf()) === 'read'
  } catch {
    return false
  }
}

function remember(): void {
  try {
    localStorage.setItem(keyOf(), 'read')
  } catch {}
}

/** Once it is opened, all notes of the file are, as long as its page is. */
let isOpened = false

export function ContentNote({
  bodies,
  children,
}: {
  readonly bodies: readonly (Pick<DialogueBody, 'contentNote'> | undefined)[]
  readonly children: ComponentChildren
}): VNode {
  const say = useSay()
  const language = useLanguage()
  const [isRead, setRead] = useState(() => isOpened || isRemembered())
  const themes = [...new Set(bodies.flatMap((body) => body?.contentNote ?? []).map((words: Words) => words[language]))]
  if (isRead || themes.length === 0) return <>{children}</>
  const open = (): void => {
    isOpened = true
    remember()
    setRead(true)
  }
  return (
    <section class="content-note" role="note">
      <h1 class="small">{say('dialogue')}</h1>
      <p>
        <Safe text={say('contentNote', themes.join(say('comma')))} />
      </p>
      <p>
        <button type="button" onClick={open}>
          {say('readDialogue')}
        </button>
      </p>
    </section>
  )
}
