import { readShown } from './transcript.js'

const cues = {
  reflection:
    /sounds like|i hear you|you feel|you felt|makes sense|i (?:can )?understand|must be|thank you for (?:telling|sharing)|听起来|我(?:能)?理解|你感到|谢谢你告诉/i,
  feeling:
    /how (?:do|did|does) [^.!?]*feel|what (?:do|did) you feel|feelings?[^.!?]*\?|(?:感受|感觉|心情)[^。！？]*？/i,
  question:
    /\b(?:what|how|which)\b[^.!?]*\?|tell me more|would you tell|什么[^。！？]*？|怎么[^。！？]*？|多讲讲/i,
  tentative: /\b(?:perhaps|maybe|might|i wonder|could it be)\b|也许|会不会/i,
  goal: /what (?:would|do) you (?:need|want|hope|like)|(?:want|like) to change|你(?:需要|想要|希望)什么|想(?:要)?改变/i,
  together:
    /\b(?:together|shall we|could we|would you like|are you ready)\b|一起|我们(?:可以|要不要)/i,
  options:
    /\b(?:one way|another way|two or three ways|or you could|which one)\b|一种办法|几种办法|哪一个/i,
  advice: /\b(?:you should|you need to|you must|my advice|try to)\b|你应该|你必须|我建议/i,
  dismissal:
    /get over it|big deal|overreact|so sensitive|have it (?:much )?worse|everybody has|stop (?:thinking|worrying)|calm down|想开点|没什么大不了|太敏感|谁没有/i,
} as const

type Cue = keyof typeof cues
type Weights = Partial<Readonly<Record<Cue, number>>>

const defaultWeights: Weights = { reflection: 1, question: 1, advice: -0.5, dismissal: -1 }

/**
 * Weights of cues in the supporter's words, by dimension. `defaultWeights` applies to other
 * dimensions.
 */
const weightsOf: Readonly<Record<string, Weights>> = {
  'Empathic Understanding': { reflection: 1, dismissal: -1 },
  'Encouragement of Emotional Expression': { feeling: 1, question: 0.5, dismissal: -1 },
  'Exploration of Thoughts and Narratives': {
    question: 1,
    reflection: 0.5,
    advice: -0.5,
    dismissal: -1,
  },
  'Use Gentle Challenges and Interpretations': { tentative: 1, question: 0.5, dismissal: -1 },
  'Clarify the Desired Change': { goal: 1, question: 0.25, dismissal: -1 },
  'Ensure Readiness and Collaboration': { together: 1, goal: 0.5, advice: -0.25, dismissal: -1 },
  'Brainstorm and Evaluate Options': { options: 2, advice: 0.5, together: 0.5, dismissal: -1 },
}

/** Score difference below which the verdict is a tie. */
const margin = 0.05

/**
 * Rule-based verdict in the form of the prompts. It compares the shares of the supporter's messages
 * with a cue (a reflection, a question, advice, a brush-off), weighted by dimension.
 */
export function standInVerdict(
  [first, second]: readonly [first: string, second: string],
  dimension: string,
  language: string,
): { reasoning: string; verdict: string } {
  const weights = weightsOf[dimension] ?? defaultWeights
  const [a, b] = [sharesOf(first, language), sharesOf(second, language)]
  const difference = scoreOf(a, weights) - scoreOf(b, weights)
  const counted = Object.keys(weights).map((cue) => {
    const [inA, inB] = [a[cue as Cue], b[cue as Cue]]
    return `${cue} ${inA.toFixed(2)} in A, ${inB.toFixed(2)} in B`
  })
  const verdict = Math.abs(difference) < margin ? 'Tie' : difference > 0 ? 'Model A' : 'Model B'
  return {
    reasoning: `Rule-based stand-in. Share of messages with a cue: ${counted.join('; ')}.`,
    verdict,
  }
}

type Shares = Readonly<Record<Cue, number>>

function sharesOf(transcript: string, language: string): Shares {
  const said = readShown(transcript, language).filter(({ speaker }) => speaker === 'supporter')
  const share = (cue: RegExp): number =>
    said.filter(({ text }) => cue.test(text)).length / Math.max(1, said.length)
  return Object.fromEntries(Object.entries(cues).map(([name, cue]) => [name, share(cue)])) as Shares
}

const scoreOf = (shares: Shares, weights: Weights): number =>
  Object.entries(weights).reduce((sum, [cue, weight]) => sum + weight * shares[cue as Cue], 0)
