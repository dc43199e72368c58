/**
 * Content note that is shown instead of a dialogue with harm until the user opens it: the themes in
 * plain words, and a button.
 */
import type { ComponentChildren, VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { DialogueBody, Words } from '../report-data.js'
import { useLanguage, useSay } from './language.js'
import { Safe } from './text.js'

/**
 * Key in the browser's storage under which this report remembers that the user opened content
 * notes.
 */
const keyOf = (): string => `attune-notes:${location.pathname}`

/**
 * True if the user opened content notes before. The browser's storage may be unavailable for files
 * that are opened from disk.
 */
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

/** Opening a note opens all notes of the file while the page is open. */
let isOpened = false

export function ContentNote({
  bodies,
  isPart = false,
  children,
}: {
  readonly bodies: readonly (Pick<DialogueBody, 'contentNote'> | undefined)[]
  /** True if the note has a heading above it already. */
  readonly isPart?: boolean
  readonly children: ComponentChildren
}): VNode {
  const say = useSay()
  const language = useLanguage()
  const [isRead, setRead] = useState(() => isOpened || isRemembered())
  const themes = [
    ...new Set(
      bodies.flatMap((body) => body?.contentNote ?? []).map((words: Words) => words[language]),
    ),
  ]
  if (isRead || themes.length === 0) return <>{children}</>
  const open = (): void => {
    isOpened = true
    remember()
    setRead(true)
  }
  return (
    <section class="content-note" role="note">
      {!isPart && <h1 class="small">{say('dialogue')}</h1>}
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
