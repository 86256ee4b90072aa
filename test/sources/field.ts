import { readFileSync } from 'node:fs';
import type { Expected, SourceFile } from './source-file.ts';

/** A file of `field/`, each rebuilt after a real one that was once read wrong. */
const field = (what: string, name: string, expected: Expected): SourceFile => ({
  what,
  name,
  bytes: new Uint8Array(readFileSync(new URL(`field/${name}`, import.meta.url))),
  expected,
});

export const FIELD: SourceFile[] = [
  field('Chinese in GBK', 'gbk.txt', {
    kind: 'text',
    says: ['细胞是生命的基本单位。细胞核含有遗传物质。'],
  }),
  field('Japanese in Shift JIS', 'shift-jis.txt', {
    kind: 'text',
    says: ['細胞は生命の基本単位です。核はDNAを含みます。'],
  }),
  field('Russian in Windows-1251', 'windows-1251.txt', {
    kind: 'text',
    says: ['Клетка — основная единица жизни. Ядро клетки содержит ДНК.'],
  }),
];
