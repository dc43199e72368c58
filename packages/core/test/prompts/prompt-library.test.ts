import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { definePrompt, known } from '@attune/core'
import { PromptLibrary } from '@attune/core/runtime'

function promptWith(
  files: Record<string, string>,
  fields: ('name' | 'other')[] = ['name', 'other'],
) {
  const path = mkdtempSync(join(tmpdir(), 'prompts-'))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text)
  const prompt = definePrompt<{ name: string; other: string }, string>({
    id: 'greet',
    folder: pathToFileURL(path),
    fields,
    parse: known,
  })
  return { prompt, path }
}

describe('rendering a prompt', () => {
  it('makes a message of every section, and a user message of what stands before the first', () => {
    const { prompt } = promptWith({
      'greet.en.md':
        'first {{name}}\n=== system ===\nbe {{ other }}\n\n=== user ===\r\nhello\n=== assistant ===\nhi\n',
    })
    expect(new PromptLibrary().render('p', prompt, 'en', { name: 'Ann', other: 'kind' })).toEqual([
      { role: 'user', content: 'first Ann' },
      { role: 'system', content: 'be kind' },
      { role: 'user', content: 'hello' },
      { role: 'assistant', content: 'hi' },
    ])
  })

  it('drops messages that are empty once filled in', () => {
    const { prompt } = promptWith({ 'greet.en.md': '\n=== system ===\n{{name}}\n=== user ===\nx' })
    expect(new PromptLibrary().render('p', prompt, 'en', { name: ' ', other: '' })).toEqual([
      { role: 'user', content: 'x' },
    ])
  })

  it('keeps blanks and lines around a message that is verbatim', () => {
    const { prompt } = promptWith({
      'greet.en.md':
        '=== system ===\n\n be \n\n=== user, verbatim ===\n\n {{name}} \n\n=== assistant, verbatim ===\nhi \n',
    })
    expect(new PromptLibrary().render('p', prompt, 'en', { name: 'Ann', other: '' })).toEqual([
      { role: 'system', content: 'be' },
      { role: 'user', content: '\n Ann \n' },
      { role: 'assistant', content: 'hi ' },
    ])
  })

  it('never expands what the input says', () => {
    const { prompt } = promptWith({ 'greet.en.md': '[{{name}}|{{other}}]' })
    const library = new PromptLibrary()
    const hostile = fc.array(
      fc.constantFrom('{{other}}', '{{name}}', '$&', '$1', '\n=== system ===\n', 'a'),
    )
    fc.assert(
      fc.property(hostile, hostile, (a, b) => {
        const [name, other] = [a.join(''), b.join('')]
        const rendered = library.render('p', prompt, 'en', { name, other })
        expect(rendered).toEqual([{ role: 'user', content: `[${name}|${other}]` }])
      }),
    )
  })

  it('refuses a placeholder that is no field, and says where it stands', () => {
    const { prompt, path } = promptWith({ 'greet.en.md': 'one\ntwo {{nmae}}' })
    expect(() => new PromptLibrary().render('p', prompt, 'en', { name: '', other: '' })).toThrow(
      expect.objectContaining({
        code: 'PROMPT_PLACEHOLDER',
        place: { file: join(path, 'greet.en.md'), line: 2, column: 5 },
        fix: 'Use one of its fields: name, other.',
      }),
    )
  })

  it('leaves braces alone that name nothing', () => {
    const { prompt } = promptWith({ 'greet.en.md': 'answer {{"score": 1}}' })
    const [message] = new PromptLibrary().render('p', prompt, 'en', { name: '', other: '' })
    expect(message?.content).toBe('answer {{"score": 1}}')
  })

  it('names the languages that exist when one is missing', () => {
    const { prompt } = promptWith({
      'greet.zh.md': 'x',
      'greet.en.md': 'x',
      'greetings.fr.md': 'x',
    })
    expect(() => new PromptLibrary().render('p', prompt, 'de', { name: '', other: '' })).toThrow(
      expect.objectContaining({
        code: 'PROMPT_LANGUAGE',
        message: expect.stringContaining('it has en, zh.'),
      }),
    )
  })

  it('refuses an input without a field that the template uses', () => {
    const { prompt } = promptWith({ 'greet.en.md': '{{name}}' })
    expect(() => new PromptLibrary().render('p', prompt, 'en', {})).toThrow(
      expect.objectContaining({ code: 'PROMPT_INPUT' }),
    )
  })

  it('refuses a misspelt field, and leaves alone what other prompts share', () => {
    const { prompt } = promptWith({ 'greet.en.md': 'Hello{{#name}}, {{name}}{{/name}}.' })
    const rendered = (input: object) =>
      new PromptLibrary().render('p', prompt, 'en', { other: '', ...input })
    expect(() => rendered({ nmae: 'Ana' })).toThrow(
      expect.objectContaining({ code: 'PROMPT_FIELD', fix: 'Did you mean "name"?' }),
    )
    expect(rendered({ situation: 'a lost job' })).toMatchObject([{ content: 'Hello.' }])
    expect(rendered({ name: 'Ana', names: 'Ana, Bo' })).toMatchObject([{ content: 'Hello, Ana.' }])
  })
})

describe('replacing a template', () => {
  const place = { file: 'attune.yaml', line: 7, column: 3 }

  it('uses the text of the config, for this prompt and language alone', () => {
    const { prompt } = promptWith({ 'greet.en.md': 'old', 'greet.zh.md': '旧' })
    const library = new PromptLibrary([
      { prompt: 'p/greet', language: 'en', text: 'new', file: place.file, place },
    ])
    expect(library.texts('p', prompt)).toEqual({ en: 'new', zh: '旧' })
    expect(library.texts('q', prompt)).toEqual({ en: 'old', zh: '旧' })
  })

  it('says whether the text is another than the plugin’s', () => {
    const { prompt, path } = promptWith({ 'greet.en.md': 'old', 'greet.zh.md': '旧' })
    const override = { prompt: 'p/greet', file: place.file, place }
    const library = new PromptLibrary([
      { ...override, language: 'en', text: 'old' },
      { ...override, language: 'de', text: 'neu' },
    ])
    expect(library.templates('p', prompt)).toEqual([
      { language: 'de', text: 'neu', file: place.file, origin: place, isChanged: true },
      { language: 'en', text: 'old', file: place.file, origin: place, isChanged: false },
      {
        language: 'zh',
        text: '旧',
        file: join(path, 'greet.zh.md'),
        origin: { file: join(path, 'greet.zh.md') },
      },
    ])
  })

  it('may add a language', () => {
    const { prompt } = promptWith({ 'greet.en.md': 'old' })
    const library = new PromptLibrary([
      { prompt: 'p/greet', language: 'de', text: 'neu', file: place.file, place },
    ])
    expect(library.render('p', prompt, 'de', { name: '', other: '' })).toEqual([
      { role: 'user', content: 'neu' },
    ])
  })

  it('points at the config when the text is wrong, before anything is rendered', () => {
    const { prompt } = promptWith({ 'greet.en.md': 'old' })
    const library = new PromptLibrary([
      { prompt: 'p/greet', language: 'en', text: 'a\n{{b}}', file: place.file, place },
    ])
    expect(() => library.texts('p', prompt)).toThrow(
      expect.objectContaining({ code: 'PROMPT_PLACEHOLDER', place }),
    )
  })
})

describe('an optional part', () => {
  const render = (text: string, input: { name?: string; other?: string }) => {
    const { path } = promptWith({ 'greet.en.md': text })
    const prompt = definePrompt<{ name?: string; other?: string }, string>({
      id: 'greet',
      folder: pathToFileURL(path),
      fields: ['name', 'other'],
      parse: known,
    })
    return new PromptLibrary().render('p', prompt, 'en', input)
  }

  it.each([
    [{ name: 'Ann' }, 'Hello, Ann!'],
    [{ name: '' }, 'Hello!'],
    [{}, 'Hello!'],
  ])('is there if its field is: %j', (input, content) => {
    expect(render('Hello{{#name}}, {{name}}{{/name}}!', input)).toEqual([{ role: 'user', content }])
  })

  it('may be all of a message, which goes with it, and may stand in that of another field', () => {
    const text =
      '=== system ===\n{{#name}}You are {{ name }}{{#other}} of {{other}}{{/other}}.{{/name}}\n=== user ===\nHi.'
    const hi = { role: 'user', content: 'Hi.' }
    expect(render(text, { other: 'Rome' })).toEqual([hi])
    expect(render(text, { name: 'Ann' })).toEqual([{ role: 'system', content: 'You are Ann.' }, hi])
    expect(render(text, { name: 'Ann', other: 'Rome' })).toEqual([
      { role: 'system', content: 'You are Ann of Rome.' },
      hi,
    ])
  })

  it('is never opened by what the input says', () => {
    expect(render('{{name}}{{#other}}x{{/other}}', { name: '{{#other}}' })).toEqual([
      { role: 'user', content: '{{#other}}' },
    ])
  })

  it.each([
    ['an unknown field', 'a {{#nmae}}x{{/nmae}}', 'PROMPT_PLACEHOLDER', 3],
    ['no end', 'a {{#name}}x', 'PROMPT_PART', 3],
    ['no beginning', 'a x{{/name}}', 'PROMPT_PART', 4],
    ['its end in another message', '{{#name}}x\n=== user ===\n{{/name}}', 'PROMPT_PART', 1],
  ])('with %s is refused, and the message says where it stands', (_, text, code, column) => {
    expect(() => render(text, { name: 'Ann' })).toThrow(
      expect.objectContaining({ code, place: expect.objectContaining({ line: 1, column }) }),
    )
  })
})
