import { describe, expect, test } from 'vitest';
import type { CardDraft, DraftFault } from './draft.ts';
import { checkDraft } from './draft-checks.ts';

/** The faults of a card with these fields. Only the faults that depend on the language are returned. */
function faultsOf(change: Partial<CardDraft>, known: ReadonlyArray<Pick<CardDraft, 'front' | 'back'>> = []) {
  const languageFaults = new Set<DraftFault>([
    'duplicate-front',
    'answer-in-front',
    'leaking-hint',
    'double-key',
    'repeated-option',
    'banned-option',
  ]);
  const card = { front: '1?', back: '2', difficulty: 2, hints: ['3', '4', '5'] as const, explanation: '6' };
  return checkDraft({ ...card, ...change }, known).filter((fault) => languageFaults.has(fault));
}

describe('answer leaks', () => {
  /** Language, text of the hint or question, answer. */
  const LEAKS: readonly [string, string, string][] = [
    ['English', 'Volcanoes of this kind are flat.', 'Volcano'],
    ['German, a case', 'Er liegt am Fuß des Vulkans.', 'Der Vulkan'],
    ['German, a plural', 'Es gibt viele solche Vulkane.', 'Vulkan'],
    ['German, a compound', 'Man kennt sie vom Vulkanausbruch.', 'Vulkan'],
    ['German, the end of a compound', 'Ein Schichtvulkan ist einer.', 'Vulkan'],
    ['German, an umlaut', 'Dort lebten die Römer lange.', 'Romer'],
    ['French', "Elle est l'œuvre de la photosynthèse des plantes.", 'La photosynthèse'],
    ['French, a plural', 'Ce sont des volcans éteints.', 'Un volcan'],
    ['Spanish, a plural', 'Hay muchos volcanes en México.', 'Volcán'],
    ['Portuguese', 'É feita por fotossíntese nas folhas.', 'A fotossíntese'],
    ['Italian', 'Ci sono molti vulcani spenti.', 'Vulcano'],
    ['Russian, a case', 'Это крупнейший город рядом с Москвой.', 'Москва'],
    ['Russian, a plural', 'Такие вулканы есть на Камчатке.', 'Вулкан'],
    ['Polish, a case', 'Leży na północ od Krakowa.', 'Kraków'],
    ['Turkish, an ending', "İstanbul'da iki kıta buluşur.", 'İstanbul'],
    ['Arabic, the article', 'تقع في القاهرة القديمة.', 'قاهرة'],
    ['Hindi', 'यह दिल्ली के पास है।', 'दिल्ली'],
    ['Chinese', '它在北京市的中心。', '北京'],
    ['Chinese, one character', '它和水有关。', '水'],
    ['Japanese', '東京タワーがある街です。', '東京'],
    ['Japanese, katakana', 'アメリカン航空の国です。', 'アメリカ'],
    ['Japanese, in another order', 'その過程は光合成といいます。', '光合成の過程'],
    ['Korean, a particle', '서울은 큰 도시입니다.', '서울'],
    ['Thai', 'เมืองนี้คือกรุงเทพมหานครของไทย', 'กรุงเทพ'],
  ];

  test.each(LEAKS)(
    'a hint or question that gives the answer away is rejected (%s): %s',
    (_language, text, back) => {
      expect(faultsOf({ back, hints: ['3', text, '5'] })).toEqual(['leaking-hint']);
      expect(faultsOf({ front: text, back })).toEqual(['answer-in-front']);
    },
  );

  const NO_LEAKS: readonly [string, string, string][] = [
    ['English, another word', 'Its neighbour is Austria.', 'Australia'],
    ['English, a small word', 'It is found in screens.', 'In'],
    ['English, a common beginning', 'It has been planned.', 'Plants'],
    ['German, another compound', 'Er gehört zu den Wasserpflanzen.', 'Wasserstoff'],
    ['German, a short word inside a long one', 'Man findet es im Reisepass.', 'Reis'],
    ['French', 'Elle est entre deux mers.', 'La mer Noire'],
    ['Spanish', 'Está en la costa del norte.', 'La Coruña'],
    ['Russian', 'Это город на реке.', 'Гора'],
    ['Chinese, the same character in another word', '这是一种金属。', '金'],
    ['Chinese, another word', '它是中国的城市。', '北京'],
    ['Japanese, kana of another word', 'それはいつもあります。', 'はい'],
    ['Korean', '그것은 서쪽에 있습니다.', '서울'],
    ['Hindi, another vowel sign', 'यह कल की बात है।', 'काल'],
  ];

  test.each(NO_LEAKS)(
    'a hint or question that only resembles the answer is kept (%s): %s',
    (_language, text, back) => {
      expect(faultsOf({ back, hints: ['3', text, '5'] })).toEqual([]);
      expect(faultsOf({ front: text, back })).toEqual([]);
    },
  );

  const OFFERED: readonly [string, string, string][] = [
    ['German', 'Ist der Wal ein Fisch oder ein Säugetier?', 'Ein Säugetier'],
    ['Spanish', '¿Es la ballena pez o mamífero?', 'Mamífero'],
    ['Russian', 'Кит это рыба или млекопитающее?', 'Млекопитающее'],
    ['Chinese', '鲸鱼是鱼类还是哺乳动物？', '哺乳动物'],
    ['Japanese', 'クジラは魚類それとも哺乳類？', '哺乳類'],
  ];

  test.each(OFFERED)(
    'a question that offers the answer beside another is kept (%s): %s',
    (_language, front, back) => {
      expect(faultsOf({ front, back })).toEqual([]);
    },
  );

  test('an exercise on another form of a word is kept', () => {
    expect(faultsOf({ front: "Wie heißt 'Vulkan' im Plural?", back: 'Vulkane' })).toEqual([]);
    expect(faultsOf({ front: 'Completa: Yo ___ (hablar) español.', back: 'hablo' })).toEqual([]);
  });
});

describe('repeated questions', () => {
  /** Language, first question, second question, first answer, and the second answer if it differs. */
  const REPEATS: readonly [string, string, string, string, string?][] = [
    ['English', 'Who wrote Hamlet?', 'Who is the author of Hamlet?', 'William Shakespeare', 'Shakespeare'],
    ['English, the same words', 'What is the capital of Fiji?', "Name Fiji's capital.", 'Suva', 'It is Suva'],
    ['German', 'Wer schrieb Hamlet?', 'Wer ist der Autor von Hamlet?', 'Shakespeare'],
    ['French', 'Qui a écrit Germinal ?', "Qui est l'auteur de Germinal ?", 'Émile Zola', 'Zola'],
    ['Spanish', '¿Quién escribió Don Quijote?', '¿Quién es el autor de Don Quijote?', 'Miguel de Cervantes'],
    [
      'Italian',
      'Chi ha scritto la Divina Commedia?',
      'Chi è l’autore della Divina Commedia?',
      'Dante Alighieri',
    ],
    [
      'Portuguese',
      'Quem escreveu Os Lusíadas?',
      'Quem é o autor de Os Lusíadas?',
      'Camões',
      'Luís de Camões',
    ],
    ['Russian', 'Кто написал «Войну и мир»?', 'Кто автор романа «Война и мир»?', 'Толстой', 'Лев Толстой'],
    ['Chinese', '谁写了《哈姆雷特》？', '《哈姆雷特》的作者是谁？', '莎士比亚'],
    ['Japanese', 'ハムレットを書いたのは誰ですか？', 'ハムレットの作者は誰ですか？', 'シェイクスピア'],
    ['Japanese, the same words', '日本の首都はどこですか？', '日本の首都はどこでしょうか？', '東京'],
    ['Korean', '햄릿을 쓴 사람은 누구입니까?', '햄릿의 작가는 누구입니까?', '셰익스피어'],
    ['Arabic', 'من كتب مسرحية هاملت؟', 'من هو مؤلف مسرحية هاملت؟', 'شكسبير'],
  ];

  test.each(REPEATS)(
    'a question that repeats another is rejected (%s): %s %s',
    (_language, first, second, back, other = back) => {
      expect(faultsOf({ front: second, back: other }, [{ front: first, back }])).toEqual(['duplicate-front']);
    },
  );

  const OTHERS: readonly [string, string, string, string][] = [
    ['English, another work', 'Who wrote Hamlet?', 'Who wrote Macbeth?', 'Shakespeare'],
    ['English, other numbers', 'What is 3 times 4?', 'What is 2 times 6?', '12'],
    [
      'English, another fact',
      'What is the capital of France?',
      'What is the largest city of France?',
      'Paris',
    ],
    ['German', 'Wer schrieb Hamlet?', 'Wer schrieb Macbeth?', 'Shakespeare'],
    ['French', 'Qui a écrit Germinal ?', 'Qui a écrit Nana ?', 'Émile Zola'],
    ['Spanish', '¿Cuántos lados tiene un hexágono?', '¿Cuántas patas tiene un insecto?', '6'],
    ['Russian', 'Кто написал «Бесы»?', 'Кто написал «Идиот»?', 'Достоевский'],
    ['Chinese', '谁写了《哈姆雷特》？', '谁写了《麦克白》？', '莎士比亚'],
    ['Chinese, one character', '中国的首都是哪里？', '法国的首都是哪里？', '巴黎'],
    ['Japanese', 'ハムレットを書いたのは誰ですか？', 'マクベスを書いたのは誰ですか？', 'シェイクスピア'],
    ['Korean', '햄릿의 작가는 누구입니까?', '맥베스의 작가는 누구입니까?', '셰익스피어'],
    ['Arabic', 'ما عاصمة فرنسا؟', 'ما عاصمة إيطاليا؟', 'روما'],
  ];

  test.each(OTHERS)(
    'a question about something else is kept (%s): %s %s',
    (_language, first, second, back) => {
      expect(faultsOf({ front: second, back }, [{ front: first, back }])).toEqual([]);
    },
  );
});

describe('correct options', () => {
  const RIGHT: readonly [string, string, string, string][] = [
    ['a longer name', 'Which general led Free France?', 'Charles de Gaulle', 'De Gaulle'],
    ['a first name', 'Who crowned himself emperor?', 'Napoleon Bonaparte', 'Napoleon'],
    ['an article', 'Which organ pumps blood?', 'The heart', 'Heart'],
    ['a plural', 'What gives milk?', 'A cow', 'Cows'],
    ['a Latin plural', 'Which part of a cell makes energy?', 'The mitochondrion', 'Mitochondria'],
    ['a place within another', 'Which city has the Louvre?', 'Paris, France', 'Paris'],
    ['grouped digits', 'How many metres?', '1,000,000', '1.000.000'],
    ['digits grouped by spaces', 'How many metres?', '10 000', '10000'],
    ['Indian grouping', 'How many?', '1,00,000', '100000'],
    ['a unit', 'How many kilometres?', '5 km', '5'],
    ['brackets', 'Which city?', 'Paris (France)', 'Paris'],
    ['a German article', 'Welches Organ pumpt Blut?', 'Das Herz', 'Herz'],
    ['a French article', 'Que boit-on ?', "L'eau", 'Eau'],
    ['digits of another script', 'कितने?', '१२', '12'],
    ['a number in words', 'How many legs has a spider?', '8', 'Eight'],
    ['a fraction', 'Which share is a half?', '1/2', '0.5'],
    ['a transliteration', 'Which city hosts the Oktoberfest?', 'München', 'Muenchen'],
    ['accents of a name', 'Who composed the New World Symphony?', 'Dvořák', 'Dvorak'],
    ['a country and its adjective', 'Where was Chopin born?', 'Poland', 'Polish'],
    ['letters that look alike', 'Какой город стоит на Волге?', 'Самара', 'Cамара'],
    ['the width of its letters', '公共放送の略称は何ですか？', 'NHK', 'ＮＨＫ'],
    ['two articles', 'Quel animal donne de la laine ?', 'Le mouton', 'Les moutons'],
    ['a Chinese name', '谁领导了自由法国？', '夏尔·戴高乐', '戴高乐'],
    ['a Japanese name', '誰ですか？', 'シャルル・ド・ゴール', 'ド・ゴール'],
    ['an Arabic name', 'من قاد فرنسا الحرة؟', 'شارل ديغول', 'ديغول'],
  ];

  test.each(RIGHT)(
    'an option that differs from the key only by %s is correct too',
    (_name, front, back, option) => {
      expect(faultsOf({ front, back, distractors: [option, 'Otro', 'Third'] })).toEqual(['double-key']);
    },
  );

  const WRONG: readonly [string, string, string, string][] = [
    ['a place with a name inside its own', 'Where is Juba?', 'South Sudan', 'Sudan'],
    ['a number after the name', 'Who built Versailles?', 'Louis XIV', 'Louis XVI'],
    ['further members of a list', 'Which gases?', 'Oxygen, nitrogen and argon', 'Oxygen'],
    ['a list', 'Who found the double helix?', 'Watson and Crick', 'Watson'],
    ['a factor in brackets', 'What is the rate law?', 'rate = k[A]²', 'rate = k[A]²[B]'],
    ['an accent', '¿Qué son 365 días?', 'Un año', 'Un ano'],
    ['a gender', 'Wie heißt ein Binnengewässer?', 'der See', 'die See'],
    ['a compound', 'Which header sets it?', '`Set-Cookie`', '`Cookie`'],
    ['a plural that the question asks for', 'What is the plural of "sheep"?', 'sheep', 'sheeps'],
    ['voiced kana', '金の読み方は？', 'きん', 'ぎん'],
    ['a tone', 'Con vật nào kéo xe?', 'ngựa', 'ngứa'],
    ['signs', 'Which came first?', 'C', 'C++'],
    ['a minus sign', 'What is the derivative of $\\cos x$?', '$-\\sin x$', '$\\sin x$'],
    ['a letter of an abbreviation', 'Which protocol is it?', 'SIP', 'SIPS'],
    ['case of a unit', 'Which is a thousand kilowatts?', '1 MW', '1 mW'],
    ['case that the question asks for', 'Was ist richtig geschrieben?', 'am Abend', 'am abend'],
    ['the notation asked for', 'Write 1/2 as a decimal.', '0.5', '1/2'],
    ['a longer name in code', 'Which function sums a list?', '`sum()`', '`list.sum()`'],
    ['a decimal point', 'How many?', '3.142', '3142'],
  ];

  test.each(WRONG)('an option that differs from the key by %s is wrong', (_name, front, back, option) => {
    expect(faultsOf({ front, back, distractors: [option, 'Otro', 'Third'] })).toEqual([]);
  });
});

describe('options about the other options', () => {
  test.each([
    'All of the above',
    'None of these.',
    'Alle oben genannten',
    'Keine der genannten Antworten',
    'Toutes les réponses ci-dessus',
    'Aucune de ces propositions',
    'Todas las anteriores',
    'Nenhuma das alternativas',
    'Tutte le precedenti',
    'Всё вышеперечисленное',
    'Ничего из перечисленного',
    'جميع ما سبق',
    '以上都是',
    '上記のすべて',
    '위의 모두',
    'All of them',
    'Alle Antworten sind richtig',
    'Aucun de ces peintres',
    'Todas son correctas',
    'Никто из них',
    '都不是',
    'どれでもない',
  ])('an option about all the others is rejected: %s', (option) => {
    expect(faultsOf({ distractors: ['Uno', 'Duo', option] })).toEqual(['banned-option']);
  });

  test.each([
    'Alle Säugetiere',
    '`None`',
    'Neither of them',
    'None is nearer',
    'Keine',
    'Nichts wissen',
    'Aucune eau',
    'Toutes les langues romanes',
    'Todas las lenguas',
    'Все моря',
    'كل البحار',
    '以上海为中心',
    '上記の国',
  ])('an option that only begins like one about all the others is kept: %s', (option) => {
    expect(faultsOf({ distractors: ['Uno', 'Duo', option] })).toEqual([]);
  });
});
