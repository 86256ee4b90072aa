import { expect, test } from 'vitest';
import type { ModelPart } from '../language-model.ts';
import { withoutThoughts } from './without-thoughts.ts';

async function* textParts(pieces: readonly string[]): AsyncIterable<ModelPart> {
  for (const text of pieces) yield { type: 'text', text };
}

/** The text after the last restart, and how many restarts there were. */
async function answerOf(pieces: readonly string[]): Promise<[string, number]> {
  let text = '';
  let restarts = 0;
  for await (const part of withoutThoughts(textParts(pieces))) {
    if (part.type === 'text') text += part.text;
    if (part.type !== 'restart') continue;
    restarts += 1;
    text = '';
  }
  return [text, restarts];
}

test.each([
  ['nothing but an answer', '{"a": "<b>"}', '{"a": "<b>"}', 0],
  ['a thought before it', '\n<think>Hm, {"a": 0}?</think>\n{"a": 1}', '\n{"a": 1}', 0],
  ['a thought by another name', '<Reasoning>Hm.</Reasoning>{"a": 1}', '{"a": 1}', 0],
  ['a thought without its beginning', 'Hm, {"a": 0}? </think>{"a": 1}', '{"a": 1}', 1],
  ['a thought that never ends', '<think>Hm, {"a": 0}?', '', 0],
  ['a card on the mark after a thought', '<think></think>{"a": "</think>"}', '{"a": "</think>"}', 0],
  ['an unfinished mark at the end', '{"a": 1} </thin', '{"a": 1} </thin', 0],
])('%s, however it is split', async (_name, whole, answer, restarts) => {
  for (let size = 1; size <= whole.length; size += 1) {
    const pieces = whole.match(new RegExp(`[^]{1,${size}}`, 'gu')) ?? [];
    expect(await answerOf(pieces)).toEqual([answer, restarts]);
  }
});
