import { NotesReader } from './notes-reader.ts';
import { contentOfTexts, isYes } from '#domain/interchange/text/card-texts.ts';
import { cardsOfGaps } from '#domain/interchange/text/marked-gaps.ts';
import { keyOfLine, MarkdownBlock } from '#domain/interchange/text/markdown-block.ts';
import type { MarkdownCard } from '#domain/interchange/text/markdown-card.ts';
import { cardsOfStartBlock } from '#domain/interchange/text/start-end-block.ts';

const HEADING = /^(?<marks>#{1,6})[ \t]+(?<text>(?:[^ \t].*)?)$/su;
const FENCE = /^ {0,3}(?:(?:[-*+]|\d{1,4}[.)])[ \t]+)?(?<marks>`{3,}(?=[^`]*$)|~{3,})/u;
const BREAK = /^(?:-{3,}|\*{3,}|_{3,})[ \t]*$/u;
const LIST_MARK = /^[ \t]*(?:[-*+]|\d{1,4}[.)])[ \t]+/u;
/** The beginning of a card of another kind, where an answer ends. */
const OTHER_CARD = /\S[ \t]+:::?[ \t]+\S|(?<![A-Za-z\d=])==\S|^START\b/u;
const DECK = /^TARGET DECK(?::[ \t]*(?<name>\S.*))?$/u;
/** No side of a card may have more. */
const MOST_EMPTY = 4_000;
/** Longer notes are read in pieces of this many characters, or ten times as many where all lines are indented. */
const LONGEST_NOTES = 4_000;

/**
 * Reads cards line by line: blocks of questions and answers, as our own files have them, and notes of other programs between
 * them. Only the block or the notes below the last heading are kept.
 */
export class MarkdownCards {
  readonly #notes = new NotesReader();
  #lines: string[] = [];
  #linesFrom = 1;
  #characters = 0;
  #fence: string | null = null;
  #block: MarkdownBlock | null = null;
  /** Whether the question of the block has no name, so that the next one has none either. */
  #isUnnamed = false;
  /** Empty lines that belong to the block if it continues after them. */
  #empty: string[] = [];
  #started: { place: number; lines: string[] } | null = null;
  #namesDeck = false;
  #isFrontMatter = false;
  #cards: MarkdownCard[] = [];
  #count = 0;
  #longLines = 0;

  /** The number of lines that belong to no card. */
  get passedOver(): number {
    return this.#notes.passedOver + this.#longLines;
  }

  /** The cards that are finished now; `number` counts lines, from 1. */
  push(line: string, number: number): MarkdownCard[] {
    this.#read(line, number);
    return this.#taken();
  }

  /** The last cards. */
  end(): MarkdownCard[] {
    this.#endBlock();
    this.#endNotes();
    this.#add(this.#notes.end(this.#count > 0));
    return this.#taken();
  }

  #taken(): MarkdownCard[] {
    if (this.#cards.length === 0) return [];
    const cards = this.#cards;
    this.#cards = [];
    return cards;
  }

  #add(cards: readonly MarkdownCard[]): void {
    this.#count += cards.length;
    this.#cards.push(...cards);
  }

  #read(line: string, number: number): void {
    if (this.#takesWhole(line, number)) return;
    if (line.trim() === '') {
      if (this.#block && this.#empty.length < MOST_EMPTY) this.#empty.push(withoutIndent(line));
      if (!this.#block) this.#addNote(line, number);
      return;
    }
    if (this.#block && /^(?: {2}|\t)/u.test(line)) {
      this.#continueBlock(withoutIndent(line));
      return;
    }
    const begun = keyOfLine(line);
    const heading = HEADING.exec(line)?.groups;
    if (begun && this.#begins(begun)) this.#begin(begun, number);
    else if (heading) this.#head(heading['marks']?.length ?? 0, heading['text'] ?? '', number);
    else if (FENCE.test(line)) this.#openFence(line, number);
    else if (this.#block && this.#goesOn(line)) this.#continueBlock(line);
    else this.#addNote(line, number);
  }

  /** Lines whose kind is known from lines before them: code, front matter, and blocks with an end. */
  #takesWhole(line: string, number: number): boolean {
    if (this.#started !== null) {
      if (/^ENDI?$/u.test(line.trim())) this.#endStarted();
      else this.#started.lines.push(line);
      return true;
    }
    if (this.#fence !== null) {
      this.#addCode(line, number);
      return true;
    }
    if (number === 1 && /^(?:---|\+\+\+)[ \t]*$/u.test(line)) this.#isFrontMatter = true;
    else if (this.#isFrontMatter && /^(?:---|\+\+\+|\.\.\.)[ \t]*$/u.test(line)) this.#isFrontMatter = false;
    else if (!this.#isFrontMatter) return this.#takesMark(line, number);
    this.#addNote(line, number);
    return true;
  }

  /** START, and the name of a deck, of Obsidian_to_Anki; or a line between two cards. */
  #takesMark(line: string, number: number): boolean {
    // An indented line belongs to a text.
    if (/^\s/u.test(line)) return false;
    const deck = DECK.exec(line.trim())?.groups;
    if (deck || this.#namesDeck) {
      const name = deck ? deck['name'] : line.trim();
      this.#namesDeck = deck !== undefined && name === undefined;
      if (name !== undefined && name !== '') this.#notes.decks.name(name.replaceAll('::', ' :: '));
      return true;
    }
    const inline = /^STARTI[ \t]+\[(?<type>[^\]]*)\](?<text>.*?)(?:ENDI)?$/u.exec(line.trim())?.groups;
    if (line.trim() !== 'START' && !inline) {
      if (this.#block === null || !BREAK.test(line)) return false;
      this.#endBlock();
      return true;
    }
    this.#endBlock();
    this.#endNotes();
    this.#started = { place: number, lines: [] };
    if (inline) {
      this.#started.lines.push(
        inline['type'] ?? '',
        ...(inline['text'] ?? '').split(/(?=\b(?:Back|Tags): )/u),
      );
      this.#endStarted();
    }
    return true;
  }

  #endStarted(): void {
    const { place, lines } = this.#started ?? { place: 0, lines: [] };
    this.#started = null;
    this.#add(cardsOfStartBlock(lines, place, this.#notes.decks.current));
  }

  /** Whether a name at the start of a line begins a part of a card here. */
  #begins({ key, text }: { key: string; text: string }): boolean {
    if (key === 'question') return true;
    // "C: a third option" is not a text with a gap.
    if (key === 'cloze') return text.trim() === '' || /\[[^[\]]+\]/u.test(text);
    return this.#block !== null || (key === 'answer' && this.#questionAbove() !== null);
  }

  #begin({ key, text }: { key: string; text: string }, number: number): void {
    if (key === 'question' || key === 'cloze') {
      this.#endBlock();
      this.#endNotes();
      this.#block = new MarkdownBlock(number);
      this.#isUnnamed = false;
    } else this.#block ??= this.#blockOfLinesAbove();
    this.#empty = [];
    this.#block.begin(key, text);
    this.#fence = marksOfFence(text);
  }

  /** How many of the last lines are a paragraph that an answer may follow; null for none. */
  #questionAbove(): number | null {
    const filled = this.#lines.findLastIndex((line) => line.trim() !== '');
    if (filled === -1) return null;
    const before = this.#lines.slice(0, filled).findLastIndex((line) => line.trim() === '');
    const lines = this.#lines.slice(before + 1);
    return lines.some((line) => /^\s*\?{1,2}\s*$|::/u.test(line)) ? null : lines.length;
  }

  #blockOfLinesAbove(): MarkdownBlock {
    const count = this.#questionAbove() ?? 0;
    const question = this.#lines.splice(this.#lines.length - count);
    const block = new MarkdownBlock(this.#linesFrom + this.#lines.length);
    this.#endNotes();
    const [first = '', ...others] = question;
    this.#isUnnamed = true;
    block.begin('question', first.replace(LIST_MARK, ''));
    for (const line of others) block.add(line.trim() === '' ? '' : line);
    return block;
  }

  #continueBlock(line: string): void {
    for (const empty of this.#empty) this.#block?.add(empty);
    this.#empty = [];
    this.#block?.add(line);
  }

  /** Whether a block continues with a line that is not indented: always below its lines, and after an empty line if its text is a side. */
  #goesOn(line: string): boolean {
    if (this.#block === null) return false;
    if (this.#empty.length === 0 || this.#block.isBegun) return true;
    return this.#block.isSide && !this.#isUnnamed && !OTHER_CARD.test(line);
  }

  #head(level: number, text: string, number: number): void {
    this.#endBlock();
    this.#endNotes();
    this.#notes.readHeading(level, text, number);
  }

  #openFence(line: string, number: number): void {
    if (this.#block && this.#empty.length > 0 && !this.#block.isBegun && !this.#block.isSide)
      this.#endBlock();
    this.#fence = marksOfFence(line);
    if (this.#block) this.#continueBlock(line);
    else this.#addNote(line, number);
  }

  #addCode(line: string, number: number): void {
    if (this.#block) this.#block.add(line);
    else this.#addNote(line, number);
    const marks = /^[ \t]*(?<marks>`{3,}|~{3,})[ \t]*$/u.exec(line)?.groups?.['marks'] ?? '';
    if (marks !== '' && this.#fence !== null && marks.startsWith(this.#fence)) this.#fence = null;
  }

  #addNote(line: string, number: number): void {
    this.#endBlock();
    // A piece ends between two paragraphs or items, so that a parser never sees more than one.
    const isLong = this.#characters > LONGEST_NOTES && this.#fence === null && !/^\s/u.test(line);
    if (isLong || this.#characters > LONGEST_NOTES * 10) this.#endNotes();
    if (this.#lines.length === 0) this.#linesFrom = number;
    const isBeyond = isBeyondBounds(line);
    if (isBeyond) this.#longLines += 1;
    this.#lines.push(isBeyond ? '' : line);
    this.#characters += line.length + 1;
  }

  #endNotes(): void {
    const source = this.#lines.join('\n');
    this.#lines = [];
    this.#characters = 0;
    if (source.trim() !== '') this.#add(this.#notes.read(source, this.#linesFrom));
  }

  #endBlock(): void {
    const block = this.#block;
    this.#block = null;
    this.#empty = [];
    if (block === null) return;
    const { texts, tags, cloze: text } = block.finish();
    const card = { place: block.place, deck: this.#notes.decks.current, suspended: isYes(texts.suspended) };
    if (text === null) return this.#add([{ ...card, content: contentOfTexts(texts, tags) }]);
    const { cards, left } = cardsOfGaps(text, { brackets: true });
    return this.#add(
      cards.map(({ cloze, ...sides }, index) => ({
        ...card,
        content: { ...contentOfTexts({ ...texts, ...sides }, tags), ...(cloze && { cloze }) },
        hasSiblings: true,
        gapsLeft: index === cards.length - 1 ? left : 0,
      })),
    );
  }
}

/** Whether a line is longer than a card can be, or nests deeper than anyone writes, for which parsers take quadratic time. */
function isBeyondBounds(line: string): boolean {
  return line.length > LONGEST_LINE || DEEP.test(line);
}

const LONGEST_LINE = 5_000;
const DEEP = /^(?:(?:[ \t]*(?:[-*+>]|\d{1,9}[.)])(?=[ \t>]|$)){20}|[ ]{120}|\t{30})/u;

/** What closes a fence that a line opens: at least as many marks. */
function marksOfFence(line: string): string | null {
  return FENCE.exec(line)?.groups?.['marks'] ?? null;
}

function withoutIndent(line: string): string {
  return line.replace(/^(?: {1,2}|\t)/u, '');
}
