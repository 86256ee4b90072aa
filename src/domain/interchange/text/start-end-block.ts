import { isReversedType } from './anki-lines.ts';
import { contentOfTexts } from './card-texts.ts';
import { fieldOfName } from './column-names.ts';
import { cardsOfGaps } from './marked-gaps.ts';
import type { MarkdownCard } from './markdown-card.ts';

const FIELD = /^(?<name>[A-Z][\w ]{0,40}): ?(?<text>.*)$/u;
const ID = /<!--\s*ID:[^>]*-->|^ID: \d+$/gmu;

/** The cards between START and END, as Obsidian_to_Anki writes them: a note type, a front, and named fields. */
export function cardsOfStartBlock(lines: readonly string[], place: number, deck: string): MarkdownCard[] {
  const [type = '', ...rest] = lines;
  const fields = new Map<string, string[]>([['front', []]]);
  const tags: string[] = [];
  let field = 'front';
  for (const line of rest.join('\n').replaceAll(ID, '').split('\n')) {
    const { name = '', text = '' } = FIELD.exec(line)?.groups ?? {};
    const known = name === 'Tags' ? 'tags' : fieldOfName(name);
    if (known === 'tags') tags.push(...text.split(/\s+/u).filter((tag) => tag !== ''));
    else if (known === 'front' || known === 'back' || known === 'explanation') {
      field = known;
      fields.set(field, [...(fields.get(field) ?? []), text]);
    } else fields.get(field)?.push(line);
  }
  const textOf = (name: string) => (fields.get(name) ?? []).join('\n').trim();
  const texts = { front: textOf('front'), back: textOf('back'), explanation: textOf('explanation') };
  if (texts.front === '') return [];
  const card = { place, deck, suspended: false };
  if (/cloze|lücke/iu.test(type)) {
    const { cards, left } = cardsOfGaps(withDoubleBraces(texts.front));
    const explanation = [texts.back, texts.explanation].filter((text) => text !== '').join('\n\n');
    return cards.map(({ cloze, ...sides }, index) => ({
      ...card,
      content: { ...contentOfTexts({ ...sides, explanation }, tags), ...(cloze && { cloze }) },
      hasSiblings: true,
      gapsLeft: index === cards.length - 1 ? left : 0,
    }));
  }
  const content = contentOfTexts(texts, tags);
  const reversed = { ...content, front: content.back, back: content.front, isReverse: true };
  return isReversedType(type)
    ? [content, reversed].map((each) => ({ ...card, content: each, hasSiblings: true }))
    : [{ ...card, content }];
}

/** Gaps may stand in single braces: "{1:Rome}", "{Rome}". */
function withDoubleBraces(text: string): string {
  if (text.includes('{{')) return text;
  return text.replaceAll(
    /\{(?:c?(?<number>\d{1,2})[:|])?(?<gap>[^{}\n]+)\}/gu,
    (_, number: string | undefined, gap: string) =>
      number === undefined ? `{{${gap}}}` : `{{c${number}::${gap}}}`,
  );
}
