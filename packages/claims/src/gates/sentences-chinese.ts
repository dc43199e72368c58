/** Chinese sentences on the decisions of gates. */
import { piecesInChinese, reasonsInChinese } from '@attune/tables'
import type { Decision } from './decide.js'
import { type Gate, isMargin } from './gate.js'
import { isShownWorse, limitText, pText, sizeText, valueText, WANTED } from './sentences.js'

/**
 * The same facts as in `decisionSentence`, in Chinese. A reason without a translation stays
 * English.
 */
export function decisionInChinese(decision: Decision): string {
  const { gate, outcome, why, whyInChinese, same, look, isOpen } = decision
  if (same !== undefined)
    return `${same === '' ? '' : `${same}，`}与${otherText(gate)}的版本相同：无需判定。`
  if (why !== undefined) return `未作决定：${whyInChinese ?? reasonsInChinese.get(why) ?? why}。`
  const number = numberText(decision)
  const limit = limitText(gate)
  const rests = `${piecesInChinese(decision)}${look === 2 ? '，问了两遍' : ''}`
  const p = pText(decision.p, '没有 p')
  if (outcome === 'pass') return `${number}，${passes(gate)} ${limit}（${p}，${rests}）。`
  if (outcome === 'fail') return `${number}，${fails(gate)} ${limit}（${p}，${rests}）。`
  const open = isShownWorse(decision)
    ? `看来${fails(gate)} ${limit}，但未确认`
    : `无法判定在 ${limit} 的哪一侧`
  const more = isOpen ? '只问了一遍；再问一遍也许能定。' : neededText(decision)
  return `${number}：${open}（${rests}）。${more}`
}

const passes = ({ side }: Gate): string => (side === 'above' ? '高于' : '低于')
const fails = ({ side }: Gate): string => (side === 'above' ? '低于' : '高于')

function numberText(decision: Decision): string {
  const value = valueText(decision)
  if (value === undefined) return '没有值'
  return isMargin(decision.gate) ? `与${otherText(decision.gate)}相比 ${value}` : value
}

function otherText({ against, supporter }: Gate): string {
  if (against.kind === 'number') return ''
  if (against.kind === 'supporter') return ` ${against.supporter} `
  const name = against.pinned === undefined ? '基线' : ` ${against.pinned} `
  return against.supporter === supporter ? name : `${name}中的 ${against.supporter} `
}

function neededText({ gate, needed, smallest, scenarios }: Decision): string {
  if (smallest !== undefined) return `好 ${sizeText(gate, smallest)} 的版本有 80 % 的机会通过。`
  if (!needed) return ''
  const { chance, scenarios: count, repeats } = needed
  const percent = chance < 0.01 ? '不到 1 %' : `${Math.min(99, Math.round(100 * chance))} %`
  const now = `同样好的版本在这些情景下有 ${percent} 的机会通过`
  if (chance >= WANTED) return `${now}。`
  const often = repeats === undefined ? '' : `（或每个情景每次及基线各 ${repeats} 遍）`
  const pieces = scenarios === undefined ? '个情景' : '组情景'
  const many = count > 10_000 ? '超过 10000 ' : `大约 ${count} `
  return `${now}；${many}${pieces}${often}可达 80 %。`
}
