import { describe, expect, it } from 'vitest'
import { saysFarewell } from '../../src/detector/farewell.js'

describe('A farewell', () => {
  it.each([
    'Bye!',
    'Goodbye.',
    'Thanks, bye!',
    'Okay, I should go now. Take care!',
    'I feel a bit lighter. Thank you so much. Talk to you soon!',
    'Thank you for listening. Goodbye, and thanks again.',
    'I have to go. Good night, doctor.',
    'That helps. See you next week.',
    'Have a great day!',
    'I will try that. Take care of yourself, bye for now :)',
    'Alright, bye-bye~',
    'Thanks — until next time!',
    'Take care 🙂',
    'Thank you for today, I should go now bye',
    '谢谢你。再见！',
    '那我先走了，拜拜啦',
  ])('is heard in "%s"', (text) => expect(saysFarewell(text)).toBe(true))

  it.each([
    'I never got to say goodbye.',
    'He just said bye',
    'He just said "bye".',
    'All I got was: Bye.',
    'I have to take care of my father.',
    'Take care of my father, they said.',
    'See you in court, he wrote.',
    'Good night is the worst part of my day.',
    'Saying goodbye to her was hard.',
    'The farewell was short.',
    'Take care, she told me when I left. Nobody has asked since. I sit at home. I do not sleep.',
    'How do I say goodbye?',
    'Have a great day at work is all he ever says to me.',
    '他没说再见就走了。',
    'Bye, he said.',
    'It is still hard.',
    '',
  ])('is not heard in "%s"', (text) => expect(saysFarewell(text)).toBe(false))
})
