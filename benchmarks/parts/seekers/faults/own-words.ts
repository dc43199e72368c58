/** A sentence of a card as a leak in other words: no long run of the card's words is left. */
import { isChinese } from '../../../../packages/plugin-seekers/src/language.js'
import { retold } from '../../../../packages/plugin-seekers/src/rule-based/retold.js'

const LONGEST_RUN = { en: 3, zh: 5 } as const

const fillers = {
  en: ['well', 'you know', 'actually', 'sort of', 'really'],
  zh: ['嗯', '其实', '怎么说', '就是说', '反正'],
} as const

export function inOwnWords(sentence: string, language: string): string {
  const text = retold(sentence, language)
  return isChinese(language) ? withPausesChinese(text) : withPausesEnglish(text)
}

function withPausesEnglish(text: string): string {
  const spaced: string[] = []
  for (const [at, word] of text.split(/\s+/u).entries()) {
    if (at > 0 && at % LONGEST_RUN.en === 0)
      spaced.push(fillers.en[(at / LONGEST_RUN.en) % fillers.en.length]!)
    spaced.push(word)
  }
  return spaced.join(' ')
}

function withPausesChinese(text: string): string {
  let run = 0
  let pauses = 0
  return [...text]
    .map((character) => {
      run = /[\p{L}\p{N}]/u.test(character) ? run + 1 : run
      const isPause = run > LONGEST_RUN.zh && /[了的在和是有，、]/u.test(character)
      if (!isPause && run <= LONGEST_RUN.zh + 1) return character
      run = 0
      return character + fillers.zh[pauses++ % fillers.zh.length]!
    })
    .join('')
}
