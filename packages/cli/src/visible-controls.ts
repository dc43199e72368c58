/**
 * Characters that steer a terminal or change the direction of text. Line breaks and tabs are not
 * among them.
 */
// oxlint-disable-next-line no-control-regex
const controls = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

/**
 * A text of several lines as it can be shown in a terminal: characters that would steer it are
 * written as their code, `\u001b`. The text may be a model's, and is otherwise shown exactly.
 */
export const visibleControls = (text: string): string =>
  text.replace(controls, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)
