// Generates the tables of options in the READMEs of plugins, between two marks, from the schemas.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { optionTable } from './option-table.mjs'

const marks = /(<!-- options of (\S+) -->\n)[^]*?(<!-- end of options -->)/g

/**
 * READMEs of a plugin with up-to-date tables, by path. Each component has its table in one README.
 */
export function readmesOf(root, folder, plugin) {
  const src = join(root, folder, 'src')
  const described = { ...plugin.components, ...plugin.commands }
  const withOptions = Object.keys(described).filter(
    (id) => Object.keys(described[id].options.properties).length > 0,
  )
  const left = new Set(withOptions.map((id) => `${plugin.name}/${id}`))
  const inner = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('README.md'),
  )
  const pages = [join(root, folder, 'README.md'), ...inner.map((name) => join(src, name))].map(
    (path) => {
      const text = readFileSync(path, 'utf8').replace(marks, (_, begin, name, end) => {
        const component = described[name.slice(plugin.name.length + 1)]
        if (!component || !left.delete(name))
          throw new Error(`${relative(root, path)}: no table belongs to ${name}`)
        return [begin, ...optionTable(component.options), end].join('\n')
      })
      return [relative(root, path), text]
    },
  )
  if (left.size > 0) throw new Error(`No README has the options of ${[...left].join(', ')}`)
  return Object.fromEntries(pages)
}
