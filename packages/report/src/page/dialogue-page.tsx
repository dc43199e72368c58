/**
 * Page of a dialogue. It loads the dialogue, and shows a content note first if harm was found in
 * the dialogue.
 */
import type { VNode } from 'preact'
import type { DialogueName } from '../report-data.js'
import type { PageProps } from './page-props.js'
import { ContentNote } from './content-note.js'
import { Body } from './dialogue.js'
import { useSay } from './language.js'
import type { Route } from './route.js'
import { useLoaded, useSource } from './source.js'
import { Safe } from './text.js'

export function DialoguePage(props: PageProps): VNode {
  const { route, evaluation, version } = props
  const say = useSay()
  const source = useSource()
  const name = nameIn(route, evaluation.name)
  const loaded = useLoaded(() => source.dialogue(name), JSON.stringify([name, version]))
  const found =
    loaded.state === 'done' ? loaded.value : loaded.state === 'loading' ? loaded.last : undefined
  const body = found === 'not held' ? undefined : found
  const { scenario = '', side = '', repeat } = name
  return (
    <>
      {loaded.state === 'loading' && !body && <p role="status">{say('loading')}</p>}
      {loaded.state === 'failed' && <p class="wrong">{say('error', loaded.why)}</p>}
      {loaded.state === 'done' && !body && (
        <>
          <h1>{say('dialogue')}</h1>
          <p>
            <Safe
              text={
                found === undefined ? say('noSuchDialogue', scenario, side, repeat) : say('notHeld')
              }
            />
          </p>
        </>
      )}
      {body && (
        <ContentNote bodies={[body]}>
          <Body {...props} body={body} />
        </ContentNote>
      )}
    </>
  )
}

function nameIn({ params }: Route, evaluation: string): DialogueName {
  const [scenario, side] = ['scenario', 'side'].map((name) => params.get(name) ?? undefined)
  return { evaluation, scenario, side, repeat: Number(params.get('repeat') ?? '1') }
}
