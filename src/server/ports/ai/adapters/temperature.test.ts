import { expect, test } from 'vitest';
import { takesTemperature } from './temperature.ts';

test.each([
  ['fake-1', true],
  ['llama3.1:8b', true],
  ['gpt-4o-mini', true],
  ['gemini-2.5-flash', true],
  ['gemini-3.8-flash', false],
  ['models/gemini-3-pro', false],
  ['google/gemini-4-flash', false],
  ['deepseek-r1:8b', false],
  ['openai/o3-mini', false],
  ['Qwen/QwQ-32B', false],
  ['qwen3-4b-thinking', false],
  ['phi4-mini-reasoning', false],
])('%s takes a temperature: %j', (model, expected) => {
  expect(takesTemperature({ model })).toBe(expected);
});
