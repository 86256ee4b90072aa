import { expect, test } from 'vitest';
import { isInOtherLanguage } from './other-language.ts';

const card = (front: string, back: string, explanation = '') => ({
  front,
  back,
  explanation,
  difficulty: 2,
  hints: ['a', 'b', 'c'] as const,
});

test.each([
  ['de', 'What is the largest organ of the human body?', 'The skin'],
  ['de', 'What is the capital of France?', 'Paris'],
  ['de', 'Welche Aufgabe hat die Leber?', 'It cleans the blood and makes bile for the digestion of fats'],
  ['en', '¿Cuál es la capital de Portugal y dónde está?', 'Lisboa'],
  ['ru', 'What is the highest mountain in Russia?', 'Эльбрус'],
  ['zh', '中国でいちばん長い川は何ですか？', '長江'],
  ['ja', '日本最高的山是什么山？它在哪里？', '富士山'],
  ['ja', '日本最大的湖泊位于何省何地？', '滋賀県'],
  ['ar', 'پایتخت ایران کدام شهر است و در کجا قرار دارد؟', 'تهران'],
  ['sw', 'What is the capital of Kenya and on which river is it?', 'Nairobi'],
])('in a deck in %s, a card in another language is refused: %s', (language, front, back) => {
  expect(isInOtherLanguage(card(front, back), language)).toBe(true);
});

test('hints in another language are refused too, unless most of them are not', () => {
  const german = card('Welcher Berg ist der höchste Deutschlands?', 'Die Zugspitze');
  const first = 'It is in the south of the country.';
  const english = [first, 'There is a railway to the top.', 'Its name begins with the last letter.'] as const;
  expect(isInOtherLanguage({ ...german, hints: english }, 'de')).toBe(true);
  const mixed = [first, 'Auf dem Berg ist eine Grenze.', 'Er ist fast so hoch wie dreißig Türme.'] as const;
  expect(isInOtherLanguage({ ...german, hints: mixed }, 'de')).toBe(false);
});

test('an explanation in another language is refused too', () => {
  const explanation = 'It was chosen as a compromise between the two largest cities of the country.';
  expect(
    isInOtherLanguage(card('Was ist die Hauptstadt von Australien?', 'Canberra', explanation), 'de'),
  ).toBe(true);
});

test.each([
  ['en', 'perro', 'dog'],
  ['en', '¿Dónde está la estación de tren?', 'Where is the train station?'],
  ['en', 'Where is the train station?', '¿Dónde está la estación de tren?'],
  ['de', 'I have never been to London before.', 'Ich war noch nie in London.'],
  ['en', 'Complete: Yo ___ (hablar) español con mis amigos.', 'hablo'],
  ['en', 'How do you say "thank you very much" in Spanish?', 'Muchas gracias por todo'],
  ['en', "Which hiragana is read 'mu'?", 'む'],
  ['ru', 'Что означает HTML?', 'HyperText Markup Language'],
  ['de', 'Was druckt `print("the end of the line")`?', 'the end of the line'],
  ['pt-BR', 'Qual é a capital do Brasil?', 'Brasília'],
  ['zh-Hant', '日本的首都是哪座城市？', '东京'],
  ['sr', 'Kako se naziva molitva kojom se izražava štovanje?', 'molitva klanjanja'],
  ['sr', 'Како се зове главни град Србије и на којој реци лежи?', 'Београд'],
  ['sq', 'Cili është qyteti më i madh i Shqipërisë dhe ku ndodhet?', 'Tirana'],
  ['la', 'Quid est caput Italiae?', 'Roma'],
])('in a deck in %s, this card is accepted: %s', (language, front, back) => {
  expect(isInOtherLanguage(card(front, back), language)).toBe(false);
});

test.each([
  [
    'en',
    'What does a thermometer show?',
    ['wie warm etwas ist', 'wie schwer etwas ist', 'wie alt es ist'],
    true,
  ],
  ['de', 'Was zeigt ein Thermometer?', ['how warm it is', 'how heavy it is', 'how old it is'], true],
  [
    'de',
    'Was zeigt ein Thermometer?',
    ['wie warm etwas ist', 'wie schwer etwas ist', 'wie alt es ist'],
    false,
  ],
  ['en', 'Which marking asks for fire?', ['con fuoco', 'con moto', 'con brio'], false],
  ['en', 'Which city is the largest?', ['La Paz de Baja', 'Santiago del Este', 'Ciudad del Este'], false],
  ['en', 'Which command lists files?', ['az ad app /list', 'az ad app /show', 'az ad app /all'], false],
])(
  'in a deck in %s, the options of "%s" (%j) are another language: %s',
  (language, front, options, isOther) => {
    const [back = '', one = '', two = ''] = options;
    expect(isInOtherLanguage({ ...card(front, back), distractors: [one, two, two] }, language)).toBe(isOther);
  },
);
