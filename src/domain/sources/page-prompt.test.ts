import { expect, test } from 'vitest';
import { MAX_PAGE_CHARACTERS, pagePrompt, readPageAnswer } from './page-prompt.ts';

test('a prompt names its task and page', () => {
  expect(pagePrompt(7).prompt).toBe('Task: page\nNumber of the page: 7');
});

test.each([
  ['a page', '<page>\n# Cells\n\nText.\n</page>', '# Cells\n\nText.'],
  ['a page with chatter around it', 'Sure: <page>Text.</page> Anything else?', 'Text.'],
  ['a page in a fence', '<page>\n```markdown\nText.\n```\n</page>', 'Text.'],
  ['a page of code', '<page>\n```python\nx = 1\n```\n\nText.\n</page>', '```python\nx = 1\n```\n\nText.'],
  ['a page that speaks of pages', '<page>Write </page> at the end.</page>', 'Write </page> at the end.'],
  ['a page with Windows line ends', '<page>One\r\nTwo</page>', 'One\nTwo'],
  ['a page that begins with rules', '<page>---\ntitle: x\n---\nText.</page>', 'title: x\n---\nText.'],
  ['control characters', '<page>Te\u0000x\u0007t\u200b.</page>', 'Text\u200b.'],
  ['half a character', '<page>Te\ud800xt</page>', 'Te\ufffdxt'],
  ['an empty page', '<page></page>', ''],
])('%s is read', (_what, answer, text) => {
  expect(readPageAnswer(answer)).toBe(text);
});

test.each([
  ['nothing', ''],
  ['a refusal', "I'm sorry, I can't help with that."],
  ['a page that cannot be read', '<unreadable/>'],
  ['a page without an end', '<page>The cell is'],
  ['an end before the beginning', '</page><page>'],
  ['more than a page can have', `<page>${'x'.repeat(MAX_PAGE_CHARACTERS + 1)}</page>`],
])('%s is not a page', (_what, answer) => {
  expect(readPageAnswer(answer)).toBeNull();
});
