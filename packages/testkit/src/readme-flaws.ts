import type { Plugin } from '@attune/core'

interface ReadmeFlaw {
  readonly what: string
  readonly fix: string
}

/**
 * Compares a README with its plugin. Reports components that only one of them has, and option
 * tables below the heading of a component that list other options.
 */
export function readmeFlaws(readme: string, plugin: Plugin): readonly ReadmeFlaw[] {
  const { name, components, services = {}, commands = {} } = plugin
  const parts = new Set(Object.keys({ ...components, ...services }))
  const named = new Set(
    [...readme.matchAll(new RegExp(String.raw`(?<![\w/.@-])${name}/([a-z][a-z0-9-]*)`, 'g'))].map(
      ([, part]) => part!,
    ),
  )
  const isPreset = (part: string): boolean =>
    new RegExp(String.raw`extends: *\[?[^\n]*\b${name}/${part}\b`).test(readme)
  const isFile = (part: string): boolean =>
    new RegExp(String.raw`${name}/${part}\.(?:md|js|ts|ya?ml|json)`).test(readme)
  const unknown = [...named].filter((part) => !parts.has(part) && !isPreset(part) && !isFile(part))
  const missing = [...parts].filter((part) => !named.has(part) && !readme.includes(`\`${part}\``))
  const silent = Object.keys(commands).filter((each) => !readme.includes(`${name} ${each}`))
  return [
    ...unknown.map((part) => ({
      what: `README.md names ${name}/${part}, which the plugin does not have.`,
      fix: 'Remove the section, or correct the name.',
    })),
    ...missing.map((part) => ({
      what: `README.md does not name ${name}/${part}.`,
      fix: `Write a section ## ${name}/${part} with its options.`,
    })),
    ...silent.map((each) => ({
      what: `README.md does not name the command attune ${name} ${each}.`,
      fix: 'Write a section with its options.',
    })),
    ...Object.entries({ ...components, ...services }).flatMap(([id, { options }]) =>
      tableFlaws(readme, `${name}/${id}`, Object.keys(options.properties)),
    ),
  ]
}

/** Compares the options of a component with the first table below its heading. */
function tableFlaws(readme: string, part: string, options: readonly string[]): ReadmeFlaw[] {
  const section = new RegExp(String.raw`^#+ \`?${part}\`?\n([^]*?)(?=^#+ |$(?![^]))`, 'm')
  const [, text = ''] = section.exec(readme) ?? []
  const rows = [...text.matchAll(/^\| *`([\w.]+)` *\|/gm)].map(([, option]) => option!)
  if (rows.length === 0) return []
  const differ = [
    ...rows.filter((row) => !options.includes(row.split('.')[0]!)),
    ...options.filter((option) => !rows.includes(option)),
  ]
  if (differ.length === 0) return []
  return [
    {
      what: `The options of ${part} in README.md are not its options: ${differ.join(', ')}.`,
      fix: `List ${options.join(', ')} there.`,
    },
  ]
}
