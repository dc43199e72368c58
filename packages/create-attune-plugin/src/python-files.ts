/** Writes a new plugin in Python: a package with prompts, a config, and tests. */
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CreateError } from './create-error.js'
import { save, templateText } from './kind-files.js'
import { install } from './install.js'
import { configIn, type NewPlugin } from './plugin-files.js'
import { isCode, type KindName, kinds } from './kinds.js'

/** Import lines of the standard library, each with a pattern of code that needs it. */
const standardImports: readonly (readonly [word: RegExp, line: string])[] = [
  [/\bjson\./, 'import json'],
  [/\bIterator\[/, 'from collections.abc import Iterator'],
  [/\bPath\(/, 'from pathlib import Path'],
  [/\bAny\b/, 'from typing import Any'],
]

const unknownInPython: ReadonlySet<KindName> = new Set(['model', 'service', 'command', 'preset'])

/**
 * Writes the files of a Python plugin.
 *
 * @param templates folder of the templates
 */
export function writePython(folder: string, plugin: NewPlugin, templates: string): void {
  const foreign = plugin.kinds.find((kind) => unknownInPython.has(kind))
  if (foreign !== undefined)
    throw new CreateError(
      `A ${foreign} is not written in Python.`,
      'Leave --python out, or choose another kind.',
    )
  const template = (file: string): string => readFileSync(join(templates, 'python', file), 'utf8')
  const module = plugin.name.replaceAll('-', '_')
  const put = (file: string, text: string): void => save(folder, file, filled(text, plugin, module))
  const parts = plugin.kinds.filter(isCode).map((kind) => template(`${kind}.py`))
  put(`${module}/__init__.py`, moduleOf(plugin, parts))
  put('test_plugin.py', template('test_plugin.py'))
  put('pyproject.toml', template('pyproject.toml'))
  put('attune.config.yaml', configIn(plugin, `py:${module}`))
  put('package.json', packageOf(plugin))
  put('README.md', readmeOf(plugin))
  put('LICENSE', templateText('plugin/LICENSE'))
  put('.gitignore', `${templateText('plugin/gitignore')}__pycache__\n.venv\n.pytest_cache\n`)
  put('samples/people.jsonl', templateText('plugin/samples/people.jsonl'))
  for (const kind of plugin.kinds)
    for (const part of ['prompts', 'samples', 'rubrics']) {
      const from = join(templates, kind, part)
      const to = part === 'rubrics' ? part : `${module}/${part}`
      if (existsSync(from)) cpSync(from, join(folder, to), { recursive: true })
    }
}

const filled = (text: string, { package: name, ...plugin }: NewPlugin, module: string): string =>
  text
    .replaceAll('__package__', name.replace(/^@(.*)\//, '$1-'))
    .replaceAll('__name__', plugin.name)
    .replaceAll('__module__', module)
    .replaceAll('__version__', plugin.version)
    .replaceAll('__next__', nextIncompatible(plugin.version))

/**
 * The next version that may be incompatible: the next minor version before 1.0, the next major
 * version after.
 */
function nextIncompatible(version: string): string {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major === 0 ? `0.${minor + 1}` : String(major + 1)
}

function moduleOf({ name }: NewPlugin, snippets: readonly string[]): string {
  const used = snippets.flatMap((snippet) => /^# uses: (.*)\n/.exec(snippet)![1]!.split(', '))
  const body = snippets.map((snippet) => snippet.replace(/^# uses: .*\n/, '').trim()).join('\n\n\n')
  const own = standardImports.filter(([word]) => word.test(body)).map(([, line]) => line)
  const names = [...new Set(used)].sort()
  return [
    `"""The plugin ${name} for Attune."""`,
    '',
    ...(own.length > 0 ? [...own, ''] : []),
    'from attune_eval import (',
    ...names.map((each) => `    ${each},`),
    ')',
    '',
    '',
    body,
    '',
  ].join('\n')
}

const packageOf = ({ name, version }: NewPlugin): string =>
  `${JSON.stringify(
    {
      name: `attune-plugin-${name}`,
      private: true,
      description: 'Attune and its testkit, for the config and the tests of this folder',
      devDependencies: { '@attune/cli': `^${version}`, '@attune/testkit': `^${version}` },
    },
    null,
    2,
  )}\n`

function readmeOf({ name, kinds: chosen }: NewPlugin): string {
  const module = name.replaceAll('-', '_')
  const list = chosen
    .filter(isCode)
    .map(
      (kind) => `- \`${name}/${kinds[kind].id}\`: ${kind.replace('-', ' ')}, ${kinds[kind].what}.`,
    )
  return `# ${name}

A plugin for Attune in Python, in [${module}](${module}/__init__.py):

${list.join('\n')}

\`\`\`sh
${install.comment}
${install.node}
python3 -m venv .venv && .venv/bin/python ${install.python}
npx attune run --set python.executable=.venv/bin/python    # or activate .venv
ATTUNE_GOLDEN=update .venv/bin/python -m pytest            # once, and when a revision goes up
.venv/bin/python -m pytest                                 # the tests, and those of the wheel
.venv/bin/python -m pip wheel --no-deps .                  # the package to publish
\`\`\`
`
}
