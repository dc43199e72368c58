// Writes the summary of a check into one comment on the pull request. Later pushes update it.
// A workflow of a fork may not write: the step then ends green, and says so.
import { readFileSync } from 'node:fs'

const { GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_EVENT_PATH, GITHUB_TOKEN, NAME, SUMMARY } =
  process.env
const MOST_CHARACTERS = 65_000
const PER_PAGE = 100

const mark = `<!-- attune check: ${NAME} -->`
const { number } = JSON.parse(readFileSync(GITHUB_EVENT_PATH, 'utf8')).pull_request
const summary = readFileSync(SUMMARY, 'utf8')
const body = `${mark}\n${summary.length > MOST_CHARACTERS ? `${summary.slice(0, MOST_CHARACTERS)}\n… (the rest is in the summary of the job)` : summary}`

async function call(method, path, content) {
  const response = await fetch(`${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}${path}`, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${GITHUB_TOKEN}`,
      'content-type': 'application/json',
      'x-github-api-version': '2022-11-28',
    },
    ...(content && { body: JSON.stringify(content) }),
  })
  if (!response.ok)
    throw Object.assign(new Error(await response.text()), { status: response.status })
  return response.json()
}

/** The comment that an earlier push left. One of a person with the same first line is not ours. */
async function earlier() {
  for (let page = 1; ; page++) {
    const path = `/issues/${number}/comments?per_page=${PER_PAGE}&page=${page}`
    const comments = await call('GET', path)
    const own = comments.find((each) => each.user?.type === 'Bot' && each.body.startsWith(mark))
    if (own || comments.length < PER_PAGE) return own
  }
}

try {
  const own = await earlier()
  if (own) await call('PATCH', `/issues/comments/${own.id}`, { body })
  else await call('POST', `/issues/${number}/comments`, { body })
  console.log(own ? 'The comment is updated.' : 'The comment is written.')
} catch ({ status, message }) {
  const isForbidden = status === 401 || status === 403 || status === 404
  console.log(
    isForbidden
      ? '::notice title=Attune::This workflow may not write comments (a pull request of a fork, or no "pull-requests: write"). The result is in the summary of the job.'
      : `::warning title=Attune::The comment could not be written (${status ?? 'no answer'}: ${String(message).slice(0, 200).replaceAll('\n', ' ')}). The result is in the summary of the job.`,
  )
}
