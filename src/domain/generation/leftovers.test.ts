import { expect, test } from 'vitest';
import { hasLeftovers, marksOne } from './leftovers.ts';

test.each([
  'Sure! Here is a question about rivers: which river is the longest?',
  "Here's your next flashcard: What is osmosis?",
  'Natürlich, hier ist eine leichte Frage: Was ist Osmose?',
  'Bien sûr ! Voici une question : qui a peint la Joconde ?',
  'Claro, aqui está: qual é a capital do Chile?',
  'Certo! Ecco una domanda facile: chi era Dante?',
  'Конечно! Вот ваш вопрос: кто такой Гагарин?',
  '好的，以下是一道题目：中国的首都是哪里？',
  'CafÃ© and thÃ©',
  'It is the cityâ€™s oldest bridge',
  'ÐœÐ¾ÑÐºÐ²Ð°',
  'æ—¥æœ¬ã®é¦–éƒ½',
  'Caf\ufffd au lait',
])('%s has something in it that is not part of the card', (text) => {
  expect(hasLeftovers(text)).toBe(true);
});

test.each([
  'Sure, here you are.',
  'Here is the formula H₂O: what does it stand for?',
  'Of course! They left yesterday.',
  'Voici la mer.',
  'Claro, aquí tienes.',
  'What does "Ã©" in a web page tell about its encoding?',
  'What does `Ã©` stand for?',
  'What is the character \ufffd for?',
  '«\u00a0Où est le café\u00a0»\u00a0?',
  'NÃO, IRMÃ, À BIENTÔT, ÅÄÖ, ÆØÅ, ÐÞ',
  '3 × 4 ÷ 2 ± 1 …',
])('%s is a text of its own', (text) => {
  expect(hasLeftovers(text)).toBe(false);
});

test.each([
  ['Venus (correct)', 'Mars', 'Earth', 'Saturn'],
  ['Mars', 'Venus [richtig]', 'Erde', 'Saturn'],
  ['✓ Vénus', 'Mars', 'Terre', 'Saturne'],
  ['Venus*', 'Mars', 'Tierra', 'Saturno'],
  ['* Venere', 'Marte', 'Terra', 'Saturno'],
  ['金星（正解）', '火星', '地球', '土星'],
  ['Correct: Venus', 'Mars', 'Earth', 'Saturn'],
  ['Venus **(correct!)**', 'Mars', 'Earth', 'Saturn'],
  ['Venus ← correct', 'Mars', 'Earth', 'Saturn'],
  ['[x] Venus', '[ ] Mars', '[ ] Earth', '[ ] Saturn'],
])('%s is marked among the options', (...options) => {
  expect(marksOne(options)).toBe(true);
});

test.each([
  ['Venus', 'Mars', 'Earth', 'Saturn'],
  ['✓', '✗', '?', '!'],
  ['Node*', 'Node&', 'Node', 'Node[]'],
  ['*menu', '#menu', '.menu', 'menu'],
  ['The *Titanic*', 'The Lusitania', 'The Mayflower', 'The Bismarck'],
  ['right', 'wrong', 'late', 'straight'],
  ['Hand (right)', 'Hand (left)', 'Foot (right)', 'Foot (left)'],
  ['x - y', 'x + y', 'x', 'y'],
  ['Correct the error', 'Ignore it', 'Report it', 'Log it'],
])('none of %s, %s, %s and %s is marked', (...options) => {
  expect(marksOne(options)).toBe(false);
});
