import { expect, test } from 'vitest'
import { partThinking } from '@attune/core/answers'

test.each([
  ['<think>a</think>b'],
  ['<thinking>a</thinking>\nb'],
  ['<thought>a</thought>b'],
  ['<reasoning>a</reasoning> b'],
  ['<seed:think>a</seed:think>b'],
  ['[THINK]a[/THINK]b'],
  ['◁think▷a◁/think▷b'],
  ['<|START_THINKING|>a<|END_THINKING|><|START_RESPONSE|>b<|END_RESPONSE|>'],
  ['<|begin_of_thought|>a<|end_of_thought|><|begin_of_solution|>b<|end_of_solution|>'],
  [
    '<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>final<|message|>b<|return|>',
  ],
  ['a</thinking>b'],
])('%s is a thought and an answer', (text) => {
  expect(partThinking(text)).toEqual({ visible: 'b', reasoning: 'a' })
})

test('one family does not close what another one opened', () => {
  expect(partThinking('<think>a [/THINK] b</think>c')).toEqual({
    visible: 'c',
    reasoning: 'a [/THINK] b',
  })
})
