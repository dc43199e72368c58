/** Writes a new plugin in Python: a module, prompts, a config, tests. */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CreateError } from './create-error.js'
import { configIn, type NewPlugin } from './plugin-files.js'
import { isCode, type KindName, kinds } from './kinds.js'

/** Imports from the standard library, by the words that need them. */
const standard: readonly (readonly [word: RegExp, line: string])[] = [
  [/\bjson\./, 'import json'],
  [/\bIterator\[/, 'from collections.abc import Iterator'],
  [/\bPath\(/, 'from pathlib import Path'],
  [/\bAny\b/, 'from typing import Any'],
]

const unknownInPython: ReadonlySet<KindName> = new Set(['model', 'service', 'command', 'preset'])

/** @param templates folder of the templates */
export function writePython(folder: string, plugin: NewPlugin, templates: string): void {
  const foreign = plugin.kinds.find((kind) => unknownInPython.has(kind))
  if (foreign !== undefined)
    throw new CreateError(
      `A ${foreign} is not written in Python.`,
      'Leave --python out, or choose another kind.',
    )
  const template = (file: string): string => readFileSync(join(templates, 'python', file), 'utf8')
  const save = (file: string, text: string): void => writeFileSync(join(folder, file), text)
  const module = plugin.name.replaceAll('-', '_')
  save(
    `${module}.py`,
    moduleOf(
      plugin,
      plugin.kinds.filter(isCode).map((kind) => template(`${kind}.py`)),
    ),
  )
  save('test_plugin.py', template('test_plugin.py').replace('__module__', module))
  save('attune.config.yaml', configIn(plugin, `./${module}.py`))
  save('package.json', packageOf(plugin))
  save('README.md', readmeOf(plugin))
  save(
    '.gitignore',
    `${readFileSync(join(templates, 'plugin/gitignore'), 'utf8')}__pycache__\n.venv\n.pytest_cache\n`,
  )
  cpSync(join(templates, 'plugin/samples'), join(folder, 'samples'), { recursive: true })
  for (const kind of plugin.kinds)
    for (const part of ['prompts', 'samples', 'rubrics']) {
      const from = join(templates, kind, part)
      if (existsSync(from)) cpSync(from, join(folder, part), { recursive: true })
    }
}

function moduleOf({ name }: NewPlugin, snippets: readonly string[]): string {
  const used = snippets.flatMap((snippet) => /^# uses: (.*)\n/.exec(snippet)![1]!.split(', '))
  const body = snippets.map((snippet) => snippet.replace(/^# uses: .*\n/, '').trim()).join('\n\n\n')
  const own = standard.filter(([word]) => word.test(body)).map(([, line]) => line)
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

function readmeOf({ name, kinds: chosen, version }: NewPlugin): string {
  const module = name.replaceAll('-', '_')
  const list = chosen
    .filter(isCode)
    .map(
      (kind) => `- \`${name}/${kinds[kind].id}\`: ${kind.replace('-', ' ')}, ${kinds[kind].what}.`,
    )
  return `# ${name}

A plugin for Attune in Python, in [${module}.py](${module}.py):

${list.join('\n')}

\`\`\`sh
python3 -m venv .venv && .venv/bin/python -m pip install attune-eval==${version} pytest
npm install
npx attune run --set python.executable=.venv/bin/python    # or activate .venv
ATTUNE_GOLDEN=update .venv/bin/python -m pytest            # once, and when a revision goes up
.venv/bin/python -m pytest
\`\`\`
`
}
