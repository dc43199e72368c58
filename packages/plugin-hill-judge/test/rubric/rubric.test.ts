import { describe, expect, it } from 'vitest'
import { rubricIn, rubrics } from '../../src/rubric/rubric.js'

/** What the published description of each dimension speaks of. */
const terms: Readonly<Record<string, readonly string[]>> = {
  'Empathic Understanding': ['feelings', 'point of view', 'reflections of feeling'],
  'Encouragement of Emotional Expression': [
    'explores',
    'validates',
    'express',
    'accept',
    'painful',
  ],
  'Exploration of Thoughts and Narratives': [
    'thoughts',
    'beliefs',
    'stories',
    'open questions',
    'restatements',
  ],
  'Establish a Trusting Foundation': [
    'rapport',
    'trust',
    'before it offers deeper insights or interpretations',
  ],
  'Assess Readiness for Insight': [
    'ambivalence',
    'confusion',
    'explicit request',
    'does not push',
    'unready',
  ],
  'Use Gentle Challenges and Interpretations': ['tentative', 'discrepancies', 'underlying motives'],
  'Process the Relationship Directly if Relevant': [
    'immediacy',
    'how the seeker experiences',
    'defensive',
    'is Tie',
  ],
  'Clarify the Desired Change': ['behaviour', 'situation', 'decision', 'explore'],
  'Ensure Readiness and Collaboration': [
    'motivation',
    'readiness',
    'together',
    'self-determination',
    'pace',
  ],
  'Brainstorm and Evaluate Options': ['feasible', 'hard', 'needs', 'values'],
  'Provide Ongoing Support and Adaptation': ['progress', 'adjusts', 'setbacks', 'exploration'],
}

describe.each(rubrics.eleven.flatMap(({ dimensions }) => dimensions))(
  '$name',
  ({ name, description }) => {
    it('keeps the terms of the published description', () => {
      for (const term of terms[name]!) expect(description).toContain(term)
    })

    it('asks how well, and says what strong and weak performance look like', () => {
      expect(description).toMatch(/^How (well|deeply) .*\. Strong: .*\. Weak: .*\./)
    })
  },
)

describe('in Chinese', () => {
  it.each(rubricIn('eleven', 'zh').flatMap(({ dimensions }) => dimensions))(
    '$name says what strong and weak performance look like',
    ({ description }) => expect(description).toMatch(/强：.*。弱：.*。/),
  )
})
