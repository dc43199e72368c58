import { scriptedSupporter } from '@attune/testkit'
import type { ScriptedContext } from '@attune/testkit/internal'
import { describe, expect, test } from 'vitest'
import { passagesOf, quoted, run, toyContext } from '../toys.js'

const qa = (setting: string) => `qa/Sample-1/${setting}`
const prompts = ({ asked }: ScriptedContext): string[] => asked.map(({ prompt }) => prompt)

describe('base', () => {
  test('asks once, with the whole text and nothing retrieved', async () => {
    const supporter = scriptedSupporter('Sixty-four')
    const { dialogue, unit, shown, scenario } = await run(qa('base'), supporter)

    expect(shown).toContain(scenario.details['context'])
    expect(shown).not.toContain('<passages')
    expect(supporter.heard).toHaveLength(1)
    expect(supporter.heard[0]?.brief).toMatch(/You answer questions/)
    expect([unit.asked, unit.embedded]).toEqual([[], []])
    expect(dialogue).toMatchObject({
      turns: [
        { speaker: 'seeker' },
        { speaker: 'supporter', text: 'Sixty-four', usage: { input: 10 } },
      ],
      ending: { reason: 'turn-limit' },
    })
  })

  test('leaves the long text out of the log', async () => {
    const { dialogue } = await run(qa('base'), scriptedSupporter('x'))

    expect(dialogue.turns[0]?.text).toMatch(/<article>\n\[… \d+ tokens …\]\n<\/article>/)
  })
})

describe('rag', () => {
  test('shows the nearest chunks beside the whole text, in their order, and logs them', async () => {
    const { dialogue, shown, scenario, unit } = await run(qa('rag'), scriptedSupporter('x'))
    const passages = passagesOf(dialogue)

    expect(shown).toContain(scenario.details['context'])
    expect(passages.map(({ shown: at }) => at)).toEqual([1, 2, 3, 4])
    expect(passages.map(({ index }) => index)).toEqual(
      passages.map(({ index }) => index).toSorted((a, b) => a - b),
    )
    for (const { chunk, shown: at } of passages) expect(shown).toContain(quoted(`[${at}] ${chunk}`))
    expect(unit.asked).toEqual([])
  })

  test('embeds the query and each chunk in one request', async () => {
    const { unit, scenario } = await run(qa('rag'), scriptedSupporter('x'))

    expect(unit.embedded).toHaveLength(1)
    expect(unit.embedded[0]?.[0]).toBe(scenario.details['question'])
  })

  test('can show chunks by their score', async () => {
    const inOrder = passagesOf((await run(qa('rag'), scriptedSupporter('x'))).dialogue)
    const byScore = passagesOf(
      (await run(qa('rag'), scriptedSupporter('x'), { order: 'score' })).dialogue,
    )

    expect(byScore).not.toEqual(inOrder)
    expect(new Set(byScore.map(({ chunk }) => chunk))).toEqual(
      new Set(inOrder.map(({ chunk }) => chunk)),
    )
  })

  test('takes numbers of the config: of a task, of a supporter, and released ones', async () => {
    const count = async (options: object) =>
      passagesOf((await run(qa('rag'), scriptedSupporter('x'), { ...options })).dialogue).length

    expect(await count({ retrieval: { qa: { keep: 2 } } })).toBe(2)
    expect(await count({ qaRetrieval: { scripted: { keep: 3 }, other: { keep: 1 } } })).toBe(3)
    expect(await count({ counts: 'released' })).toBe(
      await count({ retrieval: { qa: { chunkSize: 512, keep: 99 } } }),
    )
  })

  test('makes smaller chunks when every length has an overhead', async () => {
    const longest = async (tokenOverhead: number) => {
      const { dialogue } = await run(qa('rag'), scriptedSupporter('x'), { tokenOverhead })
      return Math.max(...passagesOf(dialogue).map(({ chunk }) => chunk.length))
    }

    expect(await longest(1)).toBeLessThan(await longest(0))
  })
})

describe('coem', () => {
  test('enriches the candidates, ranks chunks with notes, and shows the nearest', async () => {
    const { dialogue, shown, unit } = await run(qa('coem'), scriptedSupporter('x'))
    const passages = passagesOf(dialogue)

    expect(passages).toHaveLength(prompts(unit).length)
    expect(passages.length).toBeGreaterThan(4)
    expect(passages.filter(({ shown: at }) => at > 0)).toHaveLength(4)
    expect(passages.every(({ notes }) => notes !== undefined)).toBe(true)
    expect(shown).toContain('Notes: ')
    expect(unit.embedded.at(-1)?.[1]).toContain(
      `${passages[0]?.chunk}\n\nNotes: ${passages[0]?.notes}`,
    )
  })

  test('asks for notes in a way that all supporters share', async () => {
    const { unit } = await run(qa('coem'), scriptedSupporter('x'))

    expect(unit.asked.every(({ prompt, shared }) => prompt === 'sage-qa' && shared)).toBe(true)
  })

  test('shows a chunk alone when the enriching model finds nothing in it, or stays silent', async () => {
    const found = await run(qa('coem'), scriptedSupporter('x'), {
      unit: toyContext('NONE', '', '', ''),
    })
    const without = passagesOf(found.dialogue).filter(({ notes }) => notes === undefined)

    expect(without.length).toBeGreaterThanOrEqual(1)
  })

  test('shows no refusal as a note: it asks again, and counts what stays without notes', async () => {
    const refusal = "I'm sorry, but I can't assist with that."
    const unit = toyContext(...Array<string>(200).fill(refusal))
    const { dialogue, shown } = await run('emobench/0/coem', scriptedSupporter('Pride & Sadness'), {
      unit,
    })

    expect(shown).not.toContain('sorry')
    expect(unit.asked).toHaveLength(3)
    expect(passagesOf(dialogue)).toMatchObject([{ lacks: 'refused', shown: 1 }])
    expect(dialogue.flags).toEqual([{ kind: 'note-refused', turn: 0, note: '1 of 1 passages' }])
  })

  test('has other words for each kind of needle', async () => {
    const story = await run('emobench/0/coem', scriptedSupporter('{"Emotion": "Pride & Sadness"}'))
    const news = await run('finentity/0/coem', scriptedSupporter('{"Emotion": "Neutral"}'))

    expect([prompts(story.unit), prompts(news.unit)]).toEqual([
      ['sage-emobench'],
      ['sage-finentity'],
    ])
  })
})

describe('self-rag', () => {
  test('shows the chunks that the critic supports, each judged by itself', async () => {
    const critic = [
      '[Irrelevant]',
      '[Fully supported]',
      '[No support / Contradictory]',
      '[Partially supported]',
    ]
    const { dialogue } = await run('emobench/0/self-rag', scriptedSupporter('{"Emotion": "Joy"}'), {
      retrieval: { classification: { keep: 4 } },
      unit: toyContext(...critic),
    })

    expect(passagesOf(dialogue).map(({ shown }) => shown)).toEqual([0, 1, 0, 2])
  })

  test('asks an undecided critic again, and drops the chunk when it stays so', async () => {
    const { dialogue, unit } = await run(
      'emobench/0/self-rag',
      scriptedSupporter('Pride & Sadness'),
      {
        unit: toyContext('Hm.', 'Hm.', 'Hm.', 'Hm.', 'Hm.'),
      },
    )

    expect(unit.asked).toHaveLength(5)
    expect(passagesOf(dialogue).map(({ shown }) => shown)).toEqual([0])
    expect(passagesOf(dialogue)).toMatchObject([{ verdict: 'undecided' }])
    expect(dialogue.flags).toEqual([
      { kind: 'verdict-unreadable', turn: 0, note: '1 of 1 passages' },
      { kind: 'no-passage-kept', turn: 0, note: '1 of 1 passages' },
    ])
  })

  test('asks a chat model in words, and a model that completes in the form of Self-RAG', async () => {
    const asked = async (criticAsked: string) => {
      const answered = scriptedSupporter('{"Emotion": "Joy"}')
      const { unit } = await run('emobench/0/self-rag', answered, {
        criticAsked,
        unit: toyContext('[Irrelevant]'),
      })
      return unit.asked[0]?.messages.map(({ content }) => content).join('\n')
    }

    expect(await asked('chat')).toContain('Answer with exactly one of these tokens')
    expect(await asked('completion')).toMatch(
      /^### Instruction:\n[^]+\n\n### Response:\n\[Retrieval\]<paragraph>/,
    )
  })

  test('shows the passages alone in a conversation, and keeps every one that is supported', async () => {
    const critic = [
      '[Irrelevant]',
      '[Fully supported] Indeed.',
      '[Partially supported]',
      '[Fully supported]',
    ]
    const { shown } = await run('conversation/1/stage-4/self-rag', scriptedSupporter('One.'), {
      unit: toyContext(...critic),
    })

    expect(shown.split('=====')[0]).toContain('[3] ')
    expect(shown).not.toContain('supported]')
  })
})

describe('search-o1', () => {
  const query = '<|begin_search_query|>how many employees<|end_search_query|>'

  test('answers each search with chunks, and takes the answer out of the final object', async () => {
    const supporter = scriptedSupporter(`Let me look. ${query}`, 'So: {"answer": "Sixty-four"}')
    const { dialogue } = await run(qa('search-o1'), supporter)

    expect(dialogue.turns.map(({ speaker }) => speaker)).toEqual([
      'seeker',
      'supporter',
      'seeker',
      'supporter',
    ])
    expect(dialogue.turns[2]?.text).toMatch(/<\|begin_search_result\|>\n<results \w{8}>\n> \[1\] /)
    expect(passagesOf(dialogue, 2)).toHaveLength(4)
    expect(dialogue.turns[3]?.annotations).toMatchObject({ answer: 'Sixty-four' })
    expect(supporter.heard[1]?.turns).toHaveLength(3)
    expect(supporter.heard[1]?.brief).toContain('You can search 5 times at most')
    expect(new Set(supporter.heard.map(({ id: session }) => session)).size).toBe(1)
  })

  test('keeps the whole text in front of the supporter; the log leaves it out', async () => {
    const supporter = scriptedSupporter(query, '{"answer": "Sixty-four"}')
    const { dialogue, scenario } = await run(qa('search-o1'), supporter)
    const article = String(scenario.details['context'])

    expect(supporter.heard.map(({ turns }) => turns[0]?.text.includes(article))).toEqual([
      true,
      true,
    ])
    expect(dialogue.turns[0]?.text).not.toContain(article)
  })

  test('ends after its searches and two more calls', async () => {
    const supporter = scriptedSupporter(`Again. ${query}`)
    const { dialogue } = await run(qa('search-o1'), supporter, { maxSearches: 2 })

    expect(supporter.heard).toHaveLength(25)
    expect(
      dialogue.turns.filter(({ annotations }) => annotations?.['query'] !== undefined),
    ).toHaveLength(10)
    expect(dialogue.turns.at(-2)?.text).toMatch(/used all your searches/)
  })

  test('begins five times where no answer comes of it; in a conversation once', async () => {
    const calls = async (path: string): Promise<number> => {
      const supporter = scriptedSupporter('Hm.')
      await run(path, supporter, { maxSearches: 1 })
      return supporter.heard.length
    }

    // A question, one search that is never made, and two calls to close.
    expect(await calls(qa('search-o1'))).toBe(5 * 4)
    expect(await calls('conversation/1/stage-4/search-o1')).toBe(3 * 4)
  })

  describe('searches first, and reads no answer', () => {
    const final = '{"answer": "Sixty-four"}'
    test.each([
      ['of a plan', `First ${query}, then I will answer like {"answer": "12"}`],
      [
        'of results that the supporter made up',
        `${query} <|begin_search_result|> 12 <|end_search_result|> {"answer": "12"}`,
      ],
      ['beside a second query', `${query} and ${query} {"answer": "12"}`],
      ['before the query', `{"answer": "12"}? Let me check: ${query}`],
      ['of results without their query', `<|begin_search_query|>how many<|begin_search_result|>12`],
    ])('%s', async (_, said) => {
      const supporter = scriptedSupporter(said, final)
      const { dialogue } = await run(qa('search-o1'), supporter)

      expect(supporter.heard).toHaveLength(2)
      expect(dialogue.turns[2]?.text).toMatch(
        /<\|begin_search_result\|>\n<results \w{8}>\n> \[1\] /,
      )
      expect(supporter.heard[1]?.turns[1]?.text).not.toContain('begin_search_result')
      expect(dialogue.turns.at(-1)?.annotations).toMatchObject({ answer: 'Sixty-four' })
    })
  })

  test('what the supporter wrote behind its query is not shown to it again, and is in the log', async () => {
    const supporter = scriptedSupporter(
      `Look. ${query} I guess it is 12.`,
      '{"answer": "Sixty-four"}',
    )
    const { dialogue } = await run(qa('search-o1'), supporter)

    expect(dialogue.turns[1]).toMatchObject({
      text: `Look. ${query}`,
      annotations: { dropped: ' I guess it is 12.' },
    })
    expect(supporter.heard[1]?.turns[1]?.text).toBe(`Look. ${query}`)
  })

  test('searches segments of a detection task, under their own index', async () => {
    const supporter = scriptedSupporter(
      '<|begin_search_query|>calm<|end_search_query|>',
      '{"index": 6}',
    )
    const { dialogue, scenario } = await run('detection/0/search-o1', supporter)
    const segments = scenario.details['segments'] as string[]
    const found = passagesOf(dialogue, 2)

    expect(found).toHaveLength(4)
    for (const { index, chunk } of found) {
      expect(chunk).toBe(segments[index])
      expect(dialogue.turns[2]?.text).toContain(quoted(`[${index}] ${chunk}`))
    }
  })
})
