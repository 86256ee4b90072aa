import { expect, test } from 'vitest';
import { withoutLabels } from './option-labels.ts';

test.each([
  [['A) Paris', 'B) Rome', 'C) Oslo', 'D) Bern']],
  [['a. Paris', 'b. Rome', 'c. Oslo', 'd. Bern']],
  [['(1) Paris', '(2) Rome', '(3) Oslo', '(4) Bern']],
  [['Paris', 'B: Rome', 'C: Oslo', 'D: Bern']],
  [['А) Paris', 'Б) Rome', 'В) Oslo', 'Г) Bern']],
  [['Ａ、Paris', 'Ｂ、Rome', 'Ｃ、Oslo', 'Ｄ、Bern']],
])('labels are removed: %j', (options) => {
  expect(withoutLabels(options)).toEqual(['Paris', 'Rome', 'Oslo', 'Bern']);
});

test.each([
  [['J. Adams', 'T. Jefferson', 'A. Jackson', 'G. Washington']],
  [['f(x)', 'g(x)', 'h(x)', 'k(x)']],
  [['A', 'B', 'C', 'D']],
  [['3.5', '4.5', '5.5', '6.5']],
  [['C) a bracket', 'Paris', 'Rome', 'Oslo']],
])('text that is not a label stays: %j', (options) => {
  expect(withoutLabels(options)).toEqual(options);
});
