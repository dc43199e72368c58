import { useEffect, useState } from 'preact/hooks'
import type { StudyStatus } from '../server/study-status.js'
import { Words } from './welcome.js'
import { sayIn } from './words.js'

const POLL_MILLISECONDS = 10_000

/**
 * Page for the study's owner: progress of each rater, in the order of the design. It shows no
 * scores.
 */
export function Owner({ token }: { readonly token: string }) {
  const say = sayIn(navigator.language.startsWith('zh') ? 'zh' : 'en')
  const [status, setStatus] = useState<StudyStatus>()
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    const look = async (): Promise<void> => {
      const response = await fetch('/api/status', { headers: { 'x-attune-token': token } })
      if (response.ok) setStatus((await response.json()) as StudyStatus)
      else setFault(await response.text())
    }
    void look()
    const timer = setInterval(() => void look(), POLL_MILLISECONDS)
    return () => clearInterval(timer)
  }, [])
  if (fault !== undefined) return <Words title={say('statusTitle')}>{say('badLink', fault)}</Words>
  if (!status) return <Words title={say('statusTitle')}>{say('loading')}</Words>
  return (
    <Words title={say('statusTitle')}>
      <p>{say('completeItems', status.complete, status.items)}</p>
      <table>
        <thead>
          <tr>
            {(['rater', 'consented', 'doneOf', 'skippedCount', 'cannotSayCount'] as const).map(
              (word) => (
                <th scope="col" key={word}>
                  {say(word)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {status.raters.map((each) => (
            <tr key={each.rater}>
              <th scope="row">{each.rater}</th>
              <td>{each.withdrawn ? '–' : say(each.consented ? 'yes' : 'no')}</td>
              <td>
                {each.done} / {each.assigned}
              </td>
              <td>{each.skipped}</td>
              <td>{each.cannotSay}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Words>
  )
}
