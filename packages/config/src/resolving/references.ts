import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { ModelRole } from '@attune/core/models'
import { AttuneError } from '@attune/core'
import {
  addressFault,
  encodings,
  type Format,
  isEncoding,
  isFile,
  missingPackage,
  pathText,
  suggestion,
} from '@attune/core/runtime'
import type { ConfigScope, Names } from './config-scope.js'
import type { Problems } from '../written/problems.js'
import type { Written } from '../written/written.js'

/** Formats of options that name something of the config. */
export type NameFormat = Exclude<
  Format,
  'file' | 'code' | 'url' | 'environment-variable' | 'tokenizer' | 'measure-name' | 'criterion-name'
>

/** The target of an option, by format. */
const referents: Readonly<Record<NameFormat, { readonly what: keyof Names; readonly role?: ModelRole }>> = {
  'chat-model': { what: 'model', role: 'chat' },
  'embedding-model': { what: 'model', role: 'embedding' },
  'reward-model': { what: 'model', role: 'reward' },
  'estimator-label': { what: 'estimator' },
  'judge-label': { what: 'judge' },
  'supporter-name': { what: 'supporter' },
}

export const roleOf = (format: Format): ModelRole | undefined => (isName(format) ? referents[format].role : undefined)

const isName = (format: Format): format is NameFormat => Object.hasOwn(referents, format)

/** Reports an option that names what is not there. */
export function checkName(scope: ConfigScope, format: NameFormat, name: string, written: Written): void {
  const { what, role } = referents[format]
  const names = what === 'model' ? modelNames(scope) : scope.names[what]
  const where = pathText(written.path)
  if (names && !names.includes(name)) {
    const fix = suggestion(name, names)
    scope.problems.add(new AttuneError('CONFIG_UNKNOWN_NAME', { where, what, name }, { fix }), written.place)
  } else if (role !== undefined) checkRole(scope, role, name, written)
}

/** Those of the config, and of models that are defined where they are used. */
const modelNames = ({ names, models }: ConfigScope): readonly string[] | undefined =>
  names.model && [...new Set([...names.model, ...models.keys()])]

const roleWords: Readonly<Record<ModelRole, string>> = {
  chat: 'a chat',
  embedding: 'an embedding',
  reward: 'a reward',
}

function checkRole(scope: ConfigScope, role: ModelRole, name: string, written: Written): void {
  const provider = scope.models.get(name)?.provider
  const roles = provider === undefined ? undefined : scope.registry.get('model', provider).roles
  if (!roles || roles.includes(role)) return
  // The name of a model that is defined where it is used says more than its author wrote.
  const shown = written.kind === 'map' ? name.replace(/#.*$/, '') : name
  const details = {
    where: pathText(written.path),
    role: roleWords[role],
    name: shown,
    provider,
    roles: roles.join(' and '),
  }
  scope.problems.add(new AttuneError('CONFIG_MODEL_ROLE', details), written.place)
}

/** Reports an address that cannot be asked, or that holds a key. */
export function checkAddress(problems: Problems, text: string, written: Written): void {
  const fault = addressFault(text)
  if (!fault) return
  const details = { where: pathText(written.path), why: fault.why }
  problems.add(new AttuneError('CONFIG_ADDRESS', details, { fix: fault.fix }), written.place)
}

/** An encoding as it is, a file as its path, and in place of a model's name the tokenizer of that model. */
export function settleTokenizer(scope: ConfigScope, written: Written, name: string): { name: string; isFile: boolean } {
  const { problems, models } = scope
  const own = models.get(name)?.tokenizer ?? name
  const where = pathText(written.path)
  const isFile = !isEncoding(own)
  if (models.has(name) && own === name) {
    const fix = `Give the model a tokenizer: models.${name}.tokenizer.`
    problems.add(
      new AttuneError('CONFIG_TOKENIZER', { where, name, why: 'this model has none' }, { fix }),
      written.place,
    )
  } else if (isFile && !/[./\\]/.test(own)) {
    const why = `it is neither an encoding (${encodings.join(', ')}) nor a path`
    problems.add(new AttuneError('CONFIG_TOKENIZER', { where, name, why }), written.place)
  } else {
    const settled = isFile ? settleFile(scope, own, written) : own
    const missing = missingPackage(settled)
    if (missing === undefined) return { name: settled, isFile }
    problems.add(new AttuneError('TOKENIZER_PACKAGE', { tokenizer: name, package: missing }), written.place)
  }
  return { name: own, isFile: false }
}

/** The absolute path of a file that the config names; reports one that is not there. */
export function settleFile(scope: ConfigScope, path: string, written: Written, orFolder = false): string {
  const file = resolve(dirname(written.place.file), path)
  if (!(orFolder ? existsSync(file) : isFile(file))) {
    const details = { where: pathText(written.path), file, why: `there is no such file${orFolder ? ' or folder' : ''}` }
    scope.problems.add(new AttuneError('CONFIG_FILE', details), written.place)
  }
  return file
}
