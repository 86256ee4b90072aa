import { expect, test } from 'vitest';
import { encodeText } from '#test/text/encode-text.ts';
import { decodeText } from './decode-text.ts';
import { detectEncoding } from './detect-encoding.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

const RUSSIAN = 'Клетка - основная единица жизни. Ядро клетки содержит ДНК. Съешь ещё этих булок.';
const CHINESE = '细胞是生命的基本单位。细胞核含有遗传物质。线粒体是细胞的能量工厂。';
const JAPANESE = '細胞は生命の基本単位です。核はDNAを含みます。ミトコンドリアはエネルギーを作ります。';
const TAIWANESE = '細胞是生命的基本單位。細胞核含有遺傳物質。粒線體是細胞的能量工廠。';
const KOREAN = '세포는 생명의 기본 단위이다. 핵은 DNA를 포함한다. 미토콘드리아는 에너지를 만든다.';
const ARABIC = 'الخلية هي الوحدة الأساسية للحياة. تحتوي النواة على الحمض النووي.';
const FRENCH = 'La cellule est l’unité fondamentale de la vie. Où est-elle située ? À côté. C’était l’été.';
const GERMAN = 'Die größte Zelle ist die Eizelle. Sie misst „etwa“ 0,1 mm – fast sichtbar. Übung, Käse.';

test.each([
  ['windows-1251', RUSSIAN],
  ['windows-1251', 'слово;перевод\r\nсобака;dog\r\nкошка;cat\r\nсыр;cheese\r\n'],
  ['windows-1251', 'Клітина є основною одиницею життя. Її ядро містить ДНК.'],
  ['windows-1251', 'Клетката е основната единица на живота. Ядрото съдържа ДНК.'],
  ['koi8-r', RUSSIAN],
  ['koi8-r', 'слово,перевод\nсобака,dog\nкошка,cat\n'],
  ['koi8-u', 'Клітина є основною одиницею життя. Її ядро містить ДНК.'],
  ['ibm866', RUSSIAN],
  ['x-mac-cyrillic', RUSSIAN],
  ['shift_jis', JAPANESE],
  ['shift_jis', '単語,意味\r\n犬,dog\r\n猫,cat\r\n魚,fish\r\n'],
  ['euc-jp', JAPANESE],
  ['gb18030', CHINESE],
  ['gbk', '单词,意思\n狗,dog\n猫,cat\n鱼,fish\n'],
  ['big5', TAIWANESE],
  ['big5', '單字,意思\n狗,dog\n貓,cat\n魚,fish\n'],
  ['euc-kr', KOREAN],
  ['euc-kr', '단어,뜻\n개,dog\n고양이,cat\n물고기,fish\n'],
  ['windows-1256', ARABIC],
  ['windows-1256', 'كلمة,معنى\nكلب,dog\nقطة,cat\nسمكة,fish\n'],
  ['iso-8859-6', ARABIC],
  ['windows-1255', 'התא הוא יחידת היסוד של החיים. הגרעין מכיל את החומר התורשתי.'],
  ['windows-1253', 'Το κύτταρο είναι η βασική μονάδα της ζωής. Ο πυρήνας περιέχει το DNA.'],
  ['windows-1254', 'Hücre yaşamın temel birimidir. Işık, ağaç, şeker.'],
  ['windows-1257', 'Ląstelė yra pagrindinis gyvybės vienetas. Ežeras šąla žiemą.'],
  ['windows-1250', 'Buňka je základní jednotkou života. Příliš žluťoučký kůň.'],
  ['windows-1250', 'Komórka jest podstawową jednostką życia. Źródło łączności.'],
  ['iso-8859-2', 'Komórka jest podstawową jednostką życia. Źródło łączności.'],
  ['windows-874', 'เซลล์เป็นหน่วยพื้นฐานของสิ่งมีชีวิต'],
  ['macintosh', FRENCH],
  ['macintosh', GERMAN],
  ['macintosh', "mot,traduction\rl'été,summer\rle garçon,boy\rla forêt,forest\r"],
  ['macintosh', '¿Qué es la célula? El núcleo contiene el ADN; el niño pequeño duerme.'],
  ['windows-1252', FRENCH],
  ['windows-1252', GERMAN],
  ['windows-1252', 'Die größte Zelle. Sie misst „etwa“ 0,1 mm – fast. Naïve cafés cost 5 €.'],
  ['windows-1252', 'The cell’s “powerhouse” – the mitochondrion – makes energy. It costs £5…'],
  ['windows-1252', 'Fruman er grunneining lífsins. Það er þörf.'],
])('%s is recognised in %j', (encoding, text) => {
  expect(decodeText(encodeText(text, encoding))?.text).toBe(text.replaceAll(/\r\n?/gu, '\n'));
});

test('the encoding of a long text without a rival is certain, and that of a short one with a rival is not', () => {
  expect(detectEncoding(encodeText(JAPANESE, 'shift_jis'))).toEqual({ encoding: 'shift_jis', certain: true });
  expect(detectEncoding(encodeText(KOREAN, 'euc-kr'))).toEqual({ encoding: 'euc-kr', certain: true });
  expect(detectEncoding(encodeText('単語,意味\n犬,dog\n猫,cat\n', 'euc-jp'))).toMatchObject({
    certain: false,
  });
  expect(detectEncoding(encodeText('The café is open.', 'macintosh'))).toMatchObject({ certain: false });
});

test.each([
  ['one bad byte among many characters', [...utf8(`狗,der Käse\n`.repeat(30)), 0xff, 10]],
  ['a character cut off at the end', [...utf8('Größe ändert Übung: ö')].slice(0, -1)],
  ['a bad byte among few characters', [...utf8('Übung, schön, Käse'), 0x92, 0x73]],
])('UTF-8 with %s stays UTF-8', (_what, bytes) => {
  expect(detectEncoding(Uint8Array.from(bytes))).toEqual({ encoding: 'utf-8', certain: true });
});

test('the cut end of a part does not count as broken', () => {
  const part = utf8('It is an é').subarray(0, -1);
  expect(detectEncoding(part, { isWhole: false })).toEqual({ encoding: 'utf-8', certain: true });
});

test.each(['utf-16le', 'utf-16be'] as const)('%s is recognised with and without its mark', (encoding) => {
  for (const text of ['Zelle,cell\r\nÄpfel,apples\r\n', '细胞是生命的基本单位。\n细胞核含有遗传物质。\n']) {
    for (const mark of ['', '\u{feff}']) {
      const bytes = Buffer.from(mark + text, 'utf16le');
      if (encoding === 'utf-16be') bytes.swap16();
      const expected = { text: text.replaceAll('\r\n', '\n'), encoding, certain: true };
      expect(decodeText(bytes)).toEqual(expected);
    }
  }
});

test('the byte order mark of UTF-8 is not part of the text', () => {
  expect(decodeText(utf8('\u{feff}a\rb'))).toEqual({ text: 'a\nb', encoding: 'utf-8', certain: true });
});

test('ISO 2022-JP is recognised by its escapes', () => {
  const bytes = Buffer.from('\u{1b}$B8$\u{1b}(B,dog\n\u{1b}$BG-\u{1b}(B,cat\n', 'latin1');
  expect(decodeText(bytes)?.text).toBe('犬,dog\n猫,cat\n');
});

test('the encoding is found although the first 200 KB are ASCII', () => {
  const bytes = encodeText(`${'A line of plain text.\n'.repeat(10_000)}${RUSSIAN}`, 'windows-1251');
  expect(detectEncoding(bytes)).toMatchObject({ encoding: 'windows-1251' });
});

test('an encoding that was chosen, or declared by the file, is not guessed', () => {
  const words = '単語,意味\n犬,dog\n猫,cat\n魚,fish\n';
  const bytes = encodeText(words, 'euc-jp');
  expect(decodeText(bytes, { encoding: 'euc-jp' })?.text).toBe(words);
  expect(decodeText(bytes, { declared: 'EUC-JP' })).toMatchObject({ encoding: 'euc-jp', certain: true });
  expect(decodeText(bytes, { declared: 'no such encoding' })).toMatchObject({ certain: false });
  expect(decodeText(utf8('Käse'), { declared: 'euc-jp' })?.text).toBe('Käse');
});

test('bytes that are not text are told apart', () => {
  const picture = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0xff, 0x80, 3, 4, 5];
  expect(decodeText(Uint8Array.from(picture))).toBeNull();
  const noise = Uint8Array.from({ length: 4_096 }, (_, at) => (at * 7_919 + (at >> 3)) % 256);
  expect(decodeText(noise)).toBeNull();
});
