/** A link to a section of a page leads to one that exists. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../packages/workspace.mjs'

const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((page) => page !== '' && !page.endsWith('CHANGELOG.md'))

/** Name that GitHub gives to the section of a heading. */
const sectionOf = (heading) =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/gu, '-')

const withoutCode = (text) => text.replaceAll(/^```.*?^```/gmsu, '')

function sectionsIn(text) {
  const times = new Map()
  return new Set(
    Array.from(withoutCode(text).matchAll(/^#{1,6}\s+(.+)$/gmu), ([, heading]) => {
      const name = sectionOf(heading)
      const before = times.get(name) ?? 0
      times.set(name, before + 1)
      return before === 0 ? name : `${name}-${before}`
    }),
  )
}

it('no page links to a section that does not exist', () => {
  const dead = pages.flatMap((page) => {
    const text = readFileSync(resolve(root, page), 'utf8')
    const links = [...withoutCode(text).matchAll(/\]\(([^)\s#:]*)#([^)\s]+)\)/gu)]
    return links.flatMap(([, path, section]) => {
      const target = path === '' ? resolve(root, page) : resolve(root, dirname(page), path)
      if (!target.endsWith('.md') || !existsSync(target)) return []
      return sectionsIn(readFileSync(target, 'utf8')).has(section)
        ? []
        : [`${page}: ${path}#${section}`]
    })
  })
  expect(dead).toEqual([])
})
