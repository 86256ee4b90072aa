import type { CardContent } from '../../cards/card.ts';
import { contentOfTexts, deckTitle, isYes } from './card-texts.ts';
import { cardsOfGaps } from './marked-gaps.ts';
import { keyOfLine, MarkdownBlock } from './markdown-block.ts';

/** A card out of a Markdown file, within no bounds yet. */
export type MarkdownCard = {
  place: number;
  deck: string;
  content: CardContent;
  suspended: boolean;
  /** Of the last card of a text with gaps: how many gaps beyond it become none. */
  gapsLeft?: number;
};

const HEADING = /^(?<marks>#{1,6})[ \t]+(?<text>(?:[^ \t].*)?)$/su;
const FENCE = /^ {0,3}(?:(?:[-*+]|\d{1,4}[.)])[ \t]+)?(?<marks>`{3,}(?=[^`]*$)|~{3,})/u;
const LIST_MARK = /^[ \t]*(?:[-*+]|\d{1,4}[.)])[ \t]+/u;
/** The dots of a table's line and code are no pairs. */
const PAIR = /^(?<front>(?:`[^`]*`|[^`])*?\S)[ \t]+::[ \t]+(?<back>\S.*)$/su;
/** A side of a card may have no more. */
const MOST_EMPTY = 4_000;
const LONGEST_PARAGRAPH = 5_000;

/** Reads cards line by line: nothing but the card that is being read is kept. */
export class MarkdownCards {
  /** Lines that are nothing of a card. */
  passedOver = 0;
  #titles: [string, string] = ['', ''];
  #fence: string | null = null;
  #block: MarkdownBlock | null = null;
  /** Empty lines that belong to the block if it goes on behind them. */
  #empty: string[] = [];
  #paragraph: { place: number; lines: string[]; characters: number } | null = null;
  #cards: MarkdownCard[] = [];

  /** The cards that are finished now; `number` counts lines, from 1. */
  push(line: string, number: number): MarkdownCard[] {
    this.#read(line, number);
    return this.#taken();
  }

  /** The last cards. */
  end(): MarkdownCard[] {
    this.#endBlock();
    this.#endParagraph();
    return this.#taken();
  }

  #taken(): MarkdownCard[] {
    if (this.#cards.length === 0) return [];
    const cards = this.#cards;
    this.#cards = [];
    return cards;
  }

  #read(line: string, number: number): void {
    if (this.#fence !== null) {
      this.#addCode(line);
      return;
    }
    if (line.trim() === '') {
      if (this.#block && this.#empty.length < MOST_EMPTY) this.#empty.push(withoutIndent(line));
      this.#endParagraph();
      return;
    }
    if (this.#block && /^(?: {2}|\t)/u.test(line)) {
      this.#continueBlock(withoutIndent(line));
      return;
    }
    const begun = keyOfLine(line);
    const heading = HEADING.exec(line)?.groups;
    if (begun && (begun.key === 'question' || this.#block)) this.#begin(begun, number);
    else if (heading) this.#head(heading['marks']?.length ?? 0, heading['text'] ?? '');
    else if (FENCE.test(line)) this.#openFence(line);
    // Behind an empty line begins something else, unless nothing has been said yet.
    else if (this.#block && (this.#empty.length === 0 || this.#block.isBegun)) this.#continueBlock(line);
    else this.#readText(line, number);
  }

  #begin({ key, text }: { key: string; text: string }, number: number): void {
    this.#endParagraph();
    if (key === 'question') {
      this.#endBlock();
      this.#block = new MarkdownBlock(number);
    }
    this.#empty = [];
    this.#block?.begin(key, text);
    this.#fence = marksOfFence(text);
  }

  #continueBlock(line: string): void {
    for (const empty of this.#empty) this.#block?.add(empty);
    this.#empty = [];
    this.#block?.add(line);
  }

  #head(level: number, text: string): void {
    this.#endBlock();
    this.#endParagraph();
    if (level === 1) this.#titles = [text.trim(), ''];
    else if (level === 2) this.#titles = [this.#titles[0], text.trim()];
    else this.passedOver += 1;
  }

  #openFence(line: string): void {
    this.#endParagraph();
    if (this.#empty.length > 0 && this.#block?.isBegun !== true) this.#endBlock();
    this.#fence = marksOfFence(line);
    if (this.#block) this.#continueBlock(line);
    else this.passedOver += 1;
  }

  #addCode(line: string): void {
    if (this.#block) this.#block.add(line);
    else if (line.trim() !== '') this.passedOver += 1;
    const marks = /^[ \t]*(?<marks>`{3,}|~{3,})[ \t]*$/u.exec(line)?.groups?.['marks'] ?? '';
    if (marks !== '' && this.#fence !== null && marks.startsWith(this.#fence)) this.#fence = null;
  }

  #readText(line: string, number: number): void {
    this.#endBlock();
    const item = LIST_MARK.exec(line);
    const text = line.slice(item?.[0].length ?? 0);
    const pair = PAIR.exec(text.slice(0, LONGEST_PARAGRAPH))?.groups;
    if (pair || item) this.#endParagraph();
    if (pair) {
      const content = contentOfTexts({ front: pair['front'] ?? '', back: pair['back'] ?? '' }, []);
      this.#add({ place: number, content, suspended: false });
      return;
    }
    this.#paragraph ??= { place: number, lines: [], characters: 0 };
    this.#paragraph.characters += text.length;
    this.#paragraph.lines.push(this.#paragraph.characters > LONGEST_PARAGRAPH ? '' : text);
  }

  #endParagraph(): void {
    const paragraph = this.#paragraph;
    this.#paragraph = null;
    if (paragraph === null) return;
    const isShort = paragraph.characters <= LONGEST_PARAGRAPH;
    const { cards, left } = isShort ? cardsOfGaps(paragraph.lines.join('\n').trim()) : { cards: [], left: 0 };
    if (cards.length === 0) this.passedOver += paragraph.lines.length;
    for (const [index, texts] of cards.entries()) {
      const gapsLeft = index === cards.length - 1 ? left : 0;
      const content = contentOfTexts(texts, []);
      this.#add({ place: paragraph.place, content, suspended: false, gapsLeft });
    }
  }

  #endBlock(): void {
    const block = this.#block;
    this.#block = null;
    this.#empty = [];
    if (block === null) return;
    const { texts, tags } = block.finish();
    const content = contentOfTexts(texts, tags);
    this.#add({ place: block.place, content, suspended: isYes(texts.suspended) });
  }

  #add(card: Omit<MarkdownCard, 'deck'>): void {
    const deck = this.#titles.filter((title) => title !== '').join(' :: ');
    this.#cards.push({ ...card, deck: deckTitle(deck) });
  }
}

/** What closes a fence that a line opens: as many marks at least. */
function marksOfFence(line: string): string | null {
  return FENCE.exec(line)?.groups?.['marks'] ?? null;
}

function withoutIndent(line: string): string {
  return line.replace(/^(?: {1,2}|\t)/u, '');
}
