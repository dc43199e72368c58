// Builds the site of docs/ into site/dist: `npm ci && npm run build` in this folder, after the
// build of the workspace, which the API pages need. Pages are copied, so that links out of docs/
// can lead to the repository.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { build } from 'vitepress'

const here = import.meta.dirname
const root = join(here, '..')
const docs = join(root, 'docs')
const pages = join(here, '.pages')
const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const address = repository.url.replace(/^git\+|\.git$/g, '')

rmSync(pages, { recursive: true, force: true })
cpSync(docs, pages, { recursive: true, filter: (path) => path !== join(docs, 'api') })
renameSync(join(pages, 'README.md'), join(pages, 'pages.md'))
cpSync(join(here, 'index.md'), join(pages, 'index.md'))
mkdirSync(join(pages, 'public'))
cpSync(join(docs, 'screens/safety/1280-light-en.webp'), join(pages, 'public/report.webp'))
const files = readdirSync(pages, { recursive: true }).filter((file) => file.endsWith('.md'))
for (const file of files)
  if (file !== 'index.md')
    writeFileSync(join(pages, file), linked(readFileSync(join(pages, file), 'utf8'), file))

/** The list of all pages is no front page here. */
function renamed(path) {
  return path === 'docs/README.md' ? 'docs/pages.md' : path
}

/** Leads links to folders, and to what is outside of docs/, to the repository. */
function linked(text, file) {
  const folder = dirname(file).replaceAll('\\', '/')
  return text.replaceAll(/\]\(([^()\s#]+)(#[^()\s]*)?\)/g, (whole, target, anchor = '') => {
    if (/^[a-z]+:/.test(target)) return whole
    const path = posix.normalize(posix.join('docs', folder, target))
    const isPage = path.startsWith('docs/') && /\.(md|png|webp|svg)$/.test(path)
    if (isPage)
      return `](${posix.relative(posix.join('docs', folder), renamed(path)) || posix.basename(path)}${anchor})`
    if (!existsSync(join(root, path))) return whole
    return `](${address}/blob/main/${path}${anchor})`
  })
}

/** For programs that read: all pages with their first sentence, and all of them in one file. */
function writeTexts(folder) {
  const read = (file) => readFileSync(join(pages, file), 'utf8')
  const titled = files
    .filter((file) => file !== 'index.md' && !file.startsWith('screens'))
    .toSorted()
    .map((file) => ({ file, text: read(file), title: /^# (.+)$/m.exec(read(file))?.[1] ?? file }))
  const summary = (text) =>
    (/^(?!#|<|\||```|\s*$)[^]*?(?:[.:](?=\s)|\n\n|$)/m.exec(text.replace(/^[^]*?^# .+$/m, '')) ?? [
      '',
    ])[0]
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
  const lines = titled.map(
    ({ file, text, title }) => `- [${title}](/${file.replace(/\.md$/, '.html')}): ${summary(text)}`,
  )
  const about =
    'Evaluates chatbots that give emotional support: simulated help-seekers, judges that look for harm first, numbers with their uncertainty. No number shows that a bot is safe for a person in distress.'
  writeFileSync(
    join(folder, 'llms.txt'),
    `# Attune\n\n> ${about}\n\n## Pages\n\n${lines.join('\n')}\n`,
  )
  writeFileSync(join(folder, 'llms-full.txt'), titled.map(({ text }) => text).join('\n\n'))
}

const target = join(here, 'dist')
await build(here)
writeTexts(target)
const typedoc = join(root, 'node_modules/typedoc/bin/typedoc')
mkdirSync(join(target, 'api'), { recursive: true })
execFileSync(process.execPath, [typedoc, '--out', join(target, 'api')], {
  cwd: root,
  stdio: 'inherit',
})
console.log(`${files.length} pages are in ${relative(process.cwd(), target) || target}.`)
