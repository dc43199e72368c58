// Generates the data classes of the Python package from the types of the core.
import { join } from 'node:path'
import { createGenerator } from 'ts-json-schema-generator'

/**
 * Contents of two files: the data classes, and the JSON schema that a test of the Python package
 * compares them with.
 */
export function pythonFiles(root) {
  const generator = createGenerator({
    path: join(root, 'scripts/method-types.ts'),
    tsconfig: join(root, 'packages/python-bridge/tsconfig.json'),
    skipTypeCheck: true,
    topRef: false,
    expose: 'export',
    additionalProperties: false,
    sortProps: false,
  })
  // The generator gives the element type of a list of verdicts no name.
  const schema = JSON.stringify(generator.createSchema('Methods'))
  const { definitions } = JSON.parse(schema.replaceAll(/def-interface-[\d-]+/g, 'Verdict'))
  return {
    'python/tests/types.schema.json': `${JSON.stringify({ definitions }, null, 2)}\n`,
    'python/src/attune_eval/types.py': pythonTypes({ definitions }),
  }
}

const left = new Set([
  'JsonObject',
  'Json',
  'Speaker',
  'Finish',
  'Axis',
  'Preference',
  'Severity',
  'FindingKind',
  'FindingState',
])

/** Required fields that are empty by default in Python. */
const mayBeEmpty = new Set([
  'measures',
  'series',
  'opening',
  'events',
  'references',
  'tags',
  'details',
  'rationale',
  'profile',
])

const names = { SpeakAnswer: 'Reply' }

const undescribed = {
  Dialogue: 'What a seeker and a supporter said, and how it ended.',
  Turn: 'One message of a dialogue.',
  Reply: 'What a supporter answers.',
  Column: 'A column of a table.',
  DialogueRecord: 'A dialogue with the results of all estimators and judges.',
  PairRecord: 'The outcome of a judge of pairs for one pair of dialogues, over both orders.',
}

const whole = new Set(['repeat', 'digits', 'turn', 'input', 'output', 'reasoning', 'cached'])

/**
 * Text of `types.py`.
 *
 * @returns {string}
 */
function pythonTypes({ definitions }) {
  const kept = Object.entries(definitions).filter(
    ([name, { type, properties }]) =>
      type === 'object' && properties && !/Request$|^Known</.test(name) && !left.has(name),
  )
  const choices = Object.entries(definitions).filter(
    ([name, { enum: texts }]) => texts && !left.has(name),
  )
  const aliases = choices.map(([name, schema]) => `${name} = ${typeOf(schema)}\n`).join('')
  return `${head}${aliases}\n\n${kept
    .map(([name, schema]) => classOf(names[name] ?? name, schema))
    .join('\n\n')
    .trimEnd()}\n`
}

const head = `"""What methods are given and give back. Made from scripts/method-types.ts by \`npm run docs\`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from attune_eval.known import Known, Unknown

Json = Any
JsonObject = Mapping[str, Any]
Conditions = Mapping[str, str]
Speaker = Literal["seeker", "supporter"]
Finish = Literal["complete", "length", "filter", "refusal", "other"]
Axis = Literal["seeker", "supporter", "all"]
Severity = Literal["low", "high"]
FindingKind = Literal["said", "missed", "needless"]
FindingState = Literal["unverified", "verified", "confirmed", "rejected"]
Preference = Literal["first", "second", "tie"]
`

function classOf(name, { properties, required = [], description }) {
  const fields = Object.entries(properties).map(([key, schema]) => ({
    key,
    schema,
    isNeeded: required.includes(key),
  }))
  const hasDefault = ({ key, isNeeded }) => !isNeeded || mayBeEmpty.has(key)
  const ordered = [
    ...fields.filter((each) => !hasDefault(each)),
    ...fields.filter((each) => hasDefault(each) && each.isNeeded),
    ...fields.filter(({ isNeeded }) => !isNeeded),
  ]
  const lines = ordered.flatMap((each) => linesOf(each, hasDefault(each)))
  const doc = docOf(description ?? undescribed[name] ?? `Part of a ${name}.`, '    ')
  return `@dataclass(frozen=True)\nclass ${name}:\n${doc}\n\n${lines.join('\n')}\n`
}

function linesOf({ key, schema, isNeeded }, isOptional) {
  const type = schema.type === 'number' && whole.has(key) ? 'int' : typeOf(schema)
  const own =
    isOptional && !isNeeded
      ? `${type} | None = None`
      : `${type}${isOptional ? ` = ${emptyOf(schema)}` : ''}`
  const text = schema.description
  return [`    ${key}: ${own}`, ...(text ? [docOf(text, '    ')] : [])]
}

function emptyOf({ type }) {
  if (type === 'string') return '""'
  return type === 'array' ? 'field(default_factory=list)' : 'field(default_factory=dict)'
}

function typeOf({ type, $ref, items, additionalProperties, enum: choices }) {
  if ($ref) {
    const name = decodeURIComponent($ref.replace('#/definitions/', ''))
    const [, inner] = /^Known<(.+)>$/.exec(name) ?? []
    if (inner === undefined) return names[name] ?? name
    return (
      {
        number: 'float | Known[float] | Unknown',
        Preference: 'Preference | Known[Preference] | Unknown',
        '("first"|"second"|"tie")': 'Preference | Known[Preference] | Unknown',
        Dialogue: 'Known[Dialogue] | Unknown',
        Estimate: 'Known[Estimate] | Unknown',
        'Verdict[]': 'Known[Sequence[Verdict]] | Unknown',
      }[inner] ?? 'float | str | Known[float | str] | Unknown'
    )
  }
  if (choices) return `Literal[${choices.map((each) => JSON.stringify(each)).join(', ')}]`
  if (type === 'array') return `Sequence[${typeOf(items)}]`
  if (type === 'object' && !additionalProperties) return 'Mapping[str, Any]'
  if (type === 'object') return `Mapping[str, ${typeOf(additionalProperties)}]`
  return { string: 'str', number: 'float', boolean: 'bool' }[type]
}

/** A docstring with lines of limited length. */
function docOf(text, indent) {
  const clean = text.replaceAll('\n', ' ').replaceAll('`', '``').replaceAll('\\', '\\\\')
  const lines = []
  for (const word of clean.split(' ')) {
    const last = lines.at(-1)
    const fits = last !== undefined && indent.length + 7 + last.length + word.length < 110
    if (fits) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.length === 1
    ? `${indent}"""${lines[0]}"""`
    : `${indent}"""${lines.join(`\n${indent}`)}\n${indent}"""`
}
