import { expect, test } from 'vitest';
import { usableTitle } from './usable-title.ts';

test.each([
  'Slide 1',
  'Folie 3',
  'PowerPoint Presentation',
  'Normal.dot',
  'Normal.dotm',
  'Document1',
  'untitled',
  'Untitled Document',
  '(unknown)',
  '2023',
  '- - -',
  'index.html',
  'Title',
])('%j is not the title of a document', (title) => {
  expect(usableTitle(title)).toBeNull();
});

test.each([
  ['Microsoft Word - Lecture 3.docx', 'Lecture 3'],
  ['thesis.tex', 'thesis'],
  ['Slide rules of the navy', 'Slide rules of the navy'],
  ['Documents of the war', 'Documents of the war'],
  ['光合作用', '光合作用'],
])('%j names its document %j', (title, usable) => {
  expect(usableTitle(title)).toBe(usable);
});
