import type { ShelvedFile } from '../library/packs/pack-shelf.ts';

/** What is in the folder of packs, for the operator. */
export function packReport(folder: string, files: readonly ShelvedFile[]): string {
  if (files.length === 0) return printable(`There are no packs in ${folder}.`);
  return files.flatMap(linesOf).map(printable).join('\n');
}

function linesOf(shelved: ShelvedFile): string[] {
  if ('problem' in shelved) return [`${shelved.file} cannot be used: ${shelved.problem}`];
  const { head, decks, omissions } = shelved.pack;
  const cards = decks.reduce((sum, { cardCount }) => sum + cardCount, 0);
  const size = `${countOf(cards, 'card')} in ${countOf(decks.length, 'deck')}`;
  const terms = [
    `by ${head.author ?? 'nobody named'}`,
    head.licence ?? 'no licence named',
    `version of ${new Date(head.version).toISOString().slice(0, 10)}`,
  ];
  return [
    `${shelved.file}: ${head.title}, ${terms.join(', ')}: ${size}`,
    ...omissions.map((text) => `  ${text}`),
  ];
}

function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** Without terminal control characters, since others write packs. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '?');
}
