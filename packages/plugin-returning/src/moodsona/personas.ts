/** Scenario source: personas of moodsona 0.2.0, from the user's own installation. */
import { defineScenarios, type Scenario } from '@attune/core'
import { lineError, readError, readRecords } from '@attune/core/reading'
import { readdir, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { contactIn } from './contact.js'
import { type PersonaFile, personaFile } from './persona-file.js'
import { scenarioOf } from './scenario-of.js'

/**
 * Reads the persona files of a folder in alphabetical order, subfolders included.
 *
 * @throws AttuneError DATA_READ without a persona file; DATA_LINE for a file whose fields are not
 *   the ones of moodsona 0.2.0, with the name of the field
 */
async function* readPersonas(folder: string, days: number): AsyncGenerator<Scenario> {
  const files = await filesIn(folder)
  if (files.length === 0)
    throw readError(folder, new Error('it holds no persona file (.yaml) of moodsona'))
  const ids = new Map<string, string>()
  for (const file of files)
    for await (const { line, value } of readRecords<PersonaFile>(file, personaFile)) {
      const fault = faultIn(value, file) ?? sameId(value, ids.get(value.id))
      if (fault !== undefined) throw lineError(file, line, fault)
      ids.set(value.id, file)
      yield scenarioOf(value, days)
    }
}

const isPersona = (name: string): boolean => /^\.ya?ml$/i.test(extname(name))

async function filesIn(folder: string): Promise<readonly string[]> {
  try {
    if ((await stat(folder)).isFile()) return [folder]
    const names = await readdir(folder, { recursive: true })
    return names
      .filter(isPersona)
      .toSorted()
      .map((name) => join(folder, name))
  } catch (cause) {
    throw readError(folder, cause)
  }
}

/** Fault of a persona that the schema cannot detect, with the name of the field. */
function faultIn(persona: PersonaFile, file: string): string | undefined {
  const name = basename(file, extname(file))
  if (persona.id !== name) return `id: "${persona.id}" is not the name of the file, "${name}"`
  const texts: [string, string | undefined][] = [
    ['display_name', persona.display_name],
    ['description', persona.description],
    ['hidden_goal', persona.hidden_goal],
    ['author', persona.author],
    ...persona.reaction_rules.flatMap((rule, at): [string, string][] => [
      [`reaction_rules[${at}].when`, rule.when],
      [`reaction_rules[${at}].then`, rule.then],
    ]),
  ]
  for (const [field, text = ''] of texts) {
    const contact = contactIn(text)
    if (contact !== undefined) return `${field}: it contains ${contact}`
  }
  return undefined
}

const sameId = ({ id }: PersonaFile, earlier: string | undefined): string | undefined =>
  earlier === undefined ? undefined : `id: "${id}" is the one of ${earlier}`

export const moodsona = defineScenarios({
  revision: 1,
  summary: 'Personas of moodsona 0.2.0 from your install, one session a day.',
  options: {
    type: 'object',
    properties: {
      folder: {
        type: 'string',
        format: 'code',
        description:
          'Folder with persona files, such as site-packages/moodsona/personas. All files in it are part of the key.',
      },
      days: {
        type: 'integer',
        minimum: 1,
        maximum: 365,
        default: 7,
        description:
          'Number of days, with one session each. The seeker sets the number of messages of a day (turns).',
      },
    },
    required: ['folder'],
    additionalProperties: false,
  } as const,
  create: ({ folder, days }) => ({ load: () => readPersonas(folder, days) }),
})
