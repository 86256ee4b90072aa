import { expect, test } from 'vitest';
import { isStandIn, lacksPicture } from './unfinished.ts';

test.each([
  'Wrong answer 1',
  'Option B',
  '[Option 2]',
  'TODO: add the answer here',
  'Lorem ipsum dolor',
  'Insert answer here',
  'Falsche Antwort 2',
  'Mauvaise réponse 3',
  'Respuesta incorrecta A',
  'Неверный ответ 1',
  '错误答案1',
  '選択肢2',
  'إجابة خاطئة 1',
])('%s is a placeholder for an option', (text) => expect(isStandIn(text)).toBe(true));

test.each([
  'All day: todo el día',
  "'Todo dia' means something else",
  'An option to buy shares',
  'The answer to life',
  '[0, 1]',
  '<div>',
  'Plan B',
  'Vitamin B',
  'Antwort geben',
])('%s is an option of its own', (text) => expect(isStandIn(text)).toBe(false));

test.each([
  'What is labelled B in the diagram above?',
  'Look at the graph below. What is its slope?',
  'According to the figure, which curve is demand?',
  'What does Figure 3 show?',
  'According to the table below, which year had the most rain?',
  'Welche Zahl steht in der nebenstehenden Tabelle ganz oben?',
  'Quelle ville du tableau ci-contre est la plus peuplée ?',
  'Secondo i dati della tabella qui accanto, chi esporta di più?',
  'Какая страна в таблице ниже самая большая?',
  '下表中哪一年降水最多？',
  'Welche Struktur zeigt die Abbildung?',
  'Que représente le schéma ci-dessus ?',
  '¿Qué hueso se ve en la imagen?',
  'Что изображено на рисунке?',
  '如图所示，A 点表示什么？',
  '下の図のAは何ですか？',
  'ما الجزء المشار إليه في الشكل أعلاه؟',
])('a question about a picture that is not there lacks it: %s', (front) => {
  expect(lacksPicture(front)).toBe(true);
});

test.each([
  'What does a Venn diagram show about two sets?',
  'Which figure of speech compares two things with "like"?',
  'Who painted the picture "Guernica"?',
  'What is the graph of $y = x^2$ called?',
  'What lies between the surface and the water table below it?',
  'What does a foreign key refer to in the table it names?',
  'Which year in the table below had the most rain?\n\n| Year | Rain |\n| --- | --- |\n| 2014 | 800 mm |',
  'Quelle est la longueur du tableau suivant : [3, 1, 2] ?',
  '叶片的下表面有什么？',
  'Welches Diagramm zeigt Anteile an einem Ganzen?',
  `What is labelled B in the diagram above? ![cell](media:${'a'.repeat(64)})`,
])('a question that needs no picture, or has one, lacks none: %s', (front) => {
  expect(lacksPicture(front)).toBe(false);
});
