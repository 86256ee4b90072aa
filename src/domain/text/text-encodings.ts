/**
 * The encodings that text files are read in, by their names in the WHATWG Encoding Standard. GB18030 includes GBK, and
 * Windows-1252 includes ISO 8859-1.
 */
export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-2',
  'iso-8859-6',
  'koi8-r',
  'koi8-u',
  'ibm866',
  'macintosh',
  'x-mac-cyrillic',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];
