import type { List, ListItem, Node, Nodes, Paragraph, RootContent, Table } from 'mdast';
import type { Cloze } from '#domain/cards/cloze.ts';
import type { PlannedState } from '#domain/interchange/incoming.ts';
import { plannedState } from '#domain/interchange/planned-state.ts';
import { contentOfTexts, type CardTexts } from '#domain/interchange/text/card-texts.ts';
import { guessColumns } from '#domain/interchange/text/guess-columns.ts';
import { cardsOfGaps } from '#domain/interchange/text/marked-gaps.ts';
import type { MarkdownCard } from '#domain/interchange/text/markdown-card.ts';
import { DeckOfNotes, frontMatterOf } from './deck-of-notes.ts';
import { HeadingCards } from './heading-cards.ts';
import { maskOf, parseNotes, rangeOf } from './parse-notes.ts';
import { splitLine } from './separators.ts';
import { ownTags, tagsInText } from './tags-in-notes.ts';
import { withoutWikiLinks } from './wiki-links.ts';

/** What a card of notes is made of. */
type Found = {
  line: number;
  front: string;
  back: string;
  isReversed?: boolean;
  tags?: readonly string[];
  deck?: string;
  texts?: CardTexts;
  cloze?: Cloze;
  planned?: PlannedState | undefined;
  gapsLeft?: number;
};

const SCHEDULE = /<!--SR:(?<entries>[^>]*)-->/u;
const PROPERTY = /^[ \t]*(?<name>[A-Za-z][\w-]*):: ?(?<value>.*)$/u;

/**
 * Reads the cards of notes as Obsidian, Logseq, RemNote and others write them, piece by piece: lines with two sides, "?" between
 * the sides, gaps, tagged items and paragraphs, tables, and headings with a text.
 */
export class NotesReader {
  /** The number of lines that belong to no card. */
  passedOver = 0;
  readonly decks = new DeckOfNotes();
  readonly #headings = new HeadingCards();
  #source = '';
  #firstLine = 1;
  #cards: MarkdownCard[] = [];
  #count = 0;
  /** Items that ask something, with what is below them: cards of notes that have no others. */
  #questions: Found[] = [];

  /** The cards of a piece of notes that begins on a line of its file. */
  read(source: string, firstLine: number): MarkdownCard[] {
    this.#source = source;
    this.#firstLine = firstLine;
    this.#readBlocks(parseNotes(source, firstLine === 1).children);
    return this.#taken();
  }

  /** A heading on a line of its own, as it is written. */
  readHeading(level: number, text: string, line: number): void {
    const { rest, isCard, isReversed } = tagsInText(text, text);
    this.#headings.begin({ level, title: rest, line, isCard, isReversed, deck: this.decks.above(level) });
    if (!isCard) this.decks.setHeading(level, text);
  }

  /** The cards that are only known at the end: headings with a text, unless `hasOthers` says that the file has other cards. */
  end(hasOthers: boolean): MarkdownCard[] {
    const isAlone = !hasOthers && this.#count === 0;
    const questions = isAlone && this.#questions.length > 1 ? this.#questions : [];
    for (const card of [...questions, ...this.#headings.end(!isAlone || questions.length > 0)]) {
      this.#add(card);
      this.passedOver -= card.back.split('\n').filter((line) => line.trim() !== '').length;
    }
    this.passedOver = Math.max(0, this.passedOver);
    return this.#taken();
  }

  #taken(): MarkdownCard[] {
    const cards = this.#cards;
    this.#cards = [];
    return cards;
  }

  #readBlocks(nodes: readonly RootContent[]): void {
    let group: RootContent[] = [];
    const endGroup = () => {
      if (group.length > 0) this.#readGroup(group);
      group = [];
    };
    for (const node of nodes) {
      const { line, end } = rangeOf(node);
      const before = group.at(-1);
      // A card ends at an empty line.
      if (before !== undefined && line > (before.position?.end.line ?? 0) + 1) endGroup();
      if (node.type === 'yaml') this.decks.setFrontMatter(frontMatterOf(node));
      else if (node.type === 'heading') {
        endGroup();
        this.readHeading(node.depth, this.#textOf(node.children), this.#firstLine + line - 1);
      } else if (node.type === 'thematicBreak') {
        endGroup();
        this.#headings.endBody();
      } else {
        this.#headings.addBody(this.#source.slice(rangeOf(node).start, end), line);
        group.push(node);
      }
    }
    endGroup();
  }

  /** Blocks without an empty line between them. */
  #readGroup(nodes: readonly RootContent[]): void {
    if (this.#readDivided(nodes)) return;
    for (const [index, node] of nodes.entries()) {
      const before = this.#cards.length;
      if (node.type === 'table') this.#readTable(node);
      else if (node.type === 'list') this.#readList(node, []);
      else if (node.type === 'html')
        this.#schedule(this.#source.slice(rangeOf(node).start, rangeOf(node).end));
      else if (node.type === 'paragraph') {
        if (this.#readTagged(node, nodes.slice(index + 1))) return;
        this.#readParagraph(node);
      }
      if (this.#cards.length === before && node.type !== 'list' && node.type !== 'html') this.#pass(node);
    }
  }

  /** A card whose sides are above and below a line with "?" or, to be asked in both directions, "??". */
  #readDivided(nodes: readonly RootContent[]): boolean {
    const [first] = nodes;
    if (first === undefined) return false;
    const { start, line } = rangeOf(first);
    const text = this.#source.slice(start, rangeOf(nodes.at(-1) ?? first).end);
    const mask = maskOf(this.#source, nodes);
    const sign = /^[ \t]*(?<sign>\?{1,2})[ \t]*$/mu.exec(mask);
    if (sign === null) return false;
    const front = text.slice(0, sign.index).trim();
    const { text: back, planned } = withoutSchedule(text.slice(sign.index + sign[0].length));
    if (front === '' || back === '') return false;
    const { tags, rest } = tagsInText(front, mask.slice(0, sign.index));
    this.#addTagged(
      {
        line: this.#firstLine + line - 1,
        front: rest,
        back,
        isReversed: sign.groups?.['sign'] === '??',
        planned: planned[0],
      },
      tags,
    );
    return true;
  }

  /** A paragraph with the tag #card: the answer is the rest of it, or what follows without an empty line. */
  #readTagged(node: Paragraph, following: readonly RootContent[]): boolean {
    const text = this.#textOf([node]);
    const { tags, isCard, isReversed } = tagsInText(text, maskOf(this.#source, [node]));
    if (!isCard) return false;
    const { start, line } = rangeOf(node);
    const whole = this.#source.slice(start, rangeOf(following.at(-1) ?? node).end);
    const lines = whole.split('\n');
    const tagged = lines.findIndex((each) => tagsInText(each, each).isCard);
    const front = lines
      .slice(0, tagged + 1)
      .map((each) => tagsInText(each, each).rest)
      .join('\n')
      .trim();
    const { text: back, planned } = withoutSchedule(lines.slice(tagged + 1).join('\n'));
    if (front === '' || back === '') return false;
    this.#addTagged({ line: this.#firstLine + line - 1, front, back, isReversed, planned: planned[0] }, tags);
    return true;
  }

  /** Lines with two sides, or a text with gaps. */
  #readParagraph(node: Paragraph): void {
    const { start, line } = rangeOf(node);
    const text = this.#source.slice(start, rangeOf(node).end);
    const mask = maskOf(this.#source, [node]);
    let found = 0;
    let offset = 0;
    const lines = text.split('\n');
    const [first = ''] = lines;
    if (lines.length > 1 && tagsOnly(first)) this.decks.setTags(tagsInText(first, first).tags);
    const tight = lines.filter((each) => TIGHT.test(each)).length;
    // In prose, "std::vector" is a name in code; in a list of such lines, both parts are words.
    const takesTight =
      this.decks.isTagged ||
      this.#source.includes('<!--SR:') ||
      (lines.length > 1 && tight * 2 >= lines.length);
    for (const [index, each] of lines.entries()) {
      const at = offset;
      offset += each.length + 1;
      const lineMask = mask.slice(at, at + each.length);
      if (SCHEDULE.test(each) && found > 0) this.#schedule(each);
      const bare = withoutSchedule(each).text;
      const { tags, rest } = tagsInText(bare, lineMask.slice(0, bare.length));
      const split = splitLine(rest, rest === bare ? lineMask : rest, false);
      if (split === null || (TIGHT.test(each) && !takesTight)) continue;
      found += 1;
      this.#addTagged({ line: this.#firstLine + line + index - 1, ...split }, tags);
      this.#schedule(each);
    }
    if (found === 0) this.#readGaps(text, mask, line);
  }

  #readGaps(text: string, mask: string, line: number, more: Partial<Found> = {}): boolean {
    const { text: bare, planned } = withoutSchedule(text);
    if (bare.length > LONGEST_WITH_GAPS) return false;
    const lines = bare
      .split('\n')
      .map((each) => each.trim())
      .join('\n');
    const { cards, left } = cardsOfGaps(lines, lines.length === mask.length ? { mask } : {});
    for (const [index, sides] of cards.entries()) {
      const gapsLeft = index === cards.length - 1 ? left : 0;
      this.#add({ line: this.#firstLine + line - 1, ...sides, planned: planned[index], gapsLeft, ...more });
    }
    return cards.length > 0;
  }

  #readList(list: List, above: readonly string[]): void {
    for (const item of list.children) this.#readItem(item, above);
  }

  #readItem(item: ListItem, above: readonly string[]): void {
    const [head, ...body] = item.children;
    if (head === undefined) return;
    if (head.type === 'heading') {
      this.decks.setHeading(head.depth, this.#textOf(head.children));
      this.#readChildren(body, above);
      return;
    }
    if (head.type !== 'paragraph') {
      this.#readChildren(item.children, above);
      return;
    }
    const { line } = rangeOf(head);
    const { lines, properties } = withoutProperties(this.#textOf([head]));
    const text = lines.join('\n').trim();
    const isWhole = properties.size === 0;
    const mask = isWhole ? maskOf(this.#source, [head]) : text;
    const { tags, rest, isCard, isReversed } = tagsInText(text, mask.length === text.length ? mask : text);
    const place = this.#firstLine + line - 1;
    const planned = plannedByProperties(properties);
    const deck = properties.get('deck') ?? undefined;
    if (isCard) {
      const back = this.#textBelow(body);
      const more = { tags: ownTags(tags), planned, ...(deck !== undefined && { deck }) };
      const plain = withoutTags(rest);
      const hasGaps = this.#readGaps(plain, '', line, { ...more, texts: { explanation: back } });
      if (!hasGaps) this.#addTagged({ line: place, front: plain, back, isReversed, ...more }, tags);
      return;
    }
    const split = splitLine(rest, rest === text && mask.length === text.length ? mask : rest, true);
    if (split === null) {
      if (!this.#readDivided(item.children) && !this.#readGaps(rest, rest === text ? mask : '', line))
        this.#pass(head);
      const below = this.#textBelow(body);
      if (QUESTION.test(rest) && below !== '' && this.#questions.length < MOST_QUESTIONS)
        this.#questions.push({ line: place, front: rest, back: below, deck: this.decks.current });
      this.#readChildren(body, [...above, rest]);
      return;
    }
    this.#addSplit(split, { line: place, above, body, tags });
    if (split.below === null) this.#readChildren(body, [...above, split.front]);
  }

  #addSplit(
    split: NonNullable<ReturnType<typeof splitLine>>,
    {
      line,
      above,
      body,
      tags,
    }: { line: number; above: readonly string[]; body: readonly RootContent[]; tags: readonly string[] },
  ): void {
    const parent = above.at(-1);
    // A descriptor says something about the concept above it.
    const front = split.isDescriptor && parent !== undefined ? `${parent}: ${split.front}` : split.front;
    if (split.below === 'options') {
      const options = body
        .flatMap((node) => (node.type === 'list' ? node.children : []))
        .map((item) => this.#textBelow(item.children));
      const [right = ''] = options;
      const texts = Object.fromEntries(
        options.slice(0, 6).map((option, index) => [`option ${index + 1}`, option]),
      );
      this.#addTagged(
        { line, front, back: right, texts: { ...texts, 'correct option': '1', quiz: 'yes' } },
        tags,
      );
      return;
    }
    const back = split.below === 'text' ? this.#textBelow(body) : split.back.replace(/^1\.\s+/u, '');
    const sides = split.isBackward ? { front: back, back: front } : { front, back };
    this.#addTagged({ line, ...sides, isReversed: split.isReversed }, tags);
  }

  #readChildren(nodes: readonly RootContent[], above: readonly string[]): void {
    for (const node of nodes) {
      if (node.type === 'list') this.#readList(node, above);
      else if (node.type === 'table') this.#readTable(node);
      else if (node.type === 'html') this.#schedule(this.#textOf([node]));
      else if (node.type === 'paragraph' && !isProperties(this.#textOf([node]))) this.#readParagraph(node);
    }
  }

  /** What is below an item, without its indentation; a list of one item without its mark. */
  #textBelow(nodes: readonly RootContent[]): string {
    const [only] = nodes;
    const items = nodes.length === 1 && only?.type === 'list' ? only.children : [];
    const [item] = items;
    if (items.length === 1 && item !== undefined) return this.#textBelow(item.children);
    if (only === undefined) return '';
    const { start } = rangeOf(only);
    const lineStart = this.#source.lastIndexOf('\n', start) + 1;
    const before = this.#source.slice(lineStart, start);
    const text = this.#source.slice(start, rangeOf(nodes.at(-1) ?? only).end);
    return withoutProperties(dedented(text, before)).lines.join('\n').trim();
  }

  #readTable(table: Table): void {
    const rows = table.children.map((row) => row.children.map((cell) => this.#cellOf(cell.children)));
    const { columns } = guessColumns(rows, null);
    for (const [index, cells] of rows.entries()) {
      if (index === 0) continue;
      const texts: CardTexts = {};
      const tags: string[] = [];
      for (const [at, field] of columns.entries()) {
        const cell = cells[at] ?? '';
        if (cell === '' || field === 'ignore') continue;
        if (field === 'tags') tags.push(cell);
        else texts[field] = texts[field] === undefined ? cell : `${texts[field]}\n\n${cell}`;
      }
      const line = this.#firstLine + (table.children[index]?.position?.start.line ?? 1) - 1;
      if (Object.keys(texts).length > 0)
        this.#add({ line, front: texts.front ?? '', back: texts.back ?? '', texts, tags });
    }
  }

  #cellOf(children: readonly Nodes[]): string {
    return this.#textOf(children)
      .replaceAll(String.raw`\|`, '|')
      .trim();
  }

  /** The text of nodes as it is written. */
  #textOf(nodes: readonly Node[]): string {
    const [first] = nodes;
    const last = nodes.at(-1);
    return first === undefined || last === undefined
      ? ''
      : this.#source.slice(rangeOf(first).start, rangeOf(last).end);
  }

  /** A card that may have tags of its own, one of which may name its deck; a tag alone names the deck of what follows. */
  #addTagged(card: Found, tags: readonly string[]): void {
    const deck = card.deck ?? this.decks.ofTags(tags);
    this.#add({ ...card, ...(deck !== null && { deck }) });
  }

  #add(found: Found): void {
    const { line, isReversed = false, tags = [], deck = this.decks.current, planned, gapsLeft = 0 } = found;
    const texts = Object.fromEntries(
      Object.entries({ ...found.texts, front: found.front, back: found.back }).map(([field, text]) => [
        field,
        withoutWikiLinks(text),
      ]),
    );
    const cloze = found.cloze && { ...found.cloze, text: withoutWikiLinks(found.cloze.text) };
    const content = { ...contentOfTexts(texts, tags), ...(cloze && { cloze }) };
    const hasSiblings = isReversed || cloze !== undefined;
    const card = { place: line, deck, content, suspended: false, gapsLeft, hasSiblings };
    this.#count += 1;
    this.#cards.push({ ...card, planned });
    if (isReversed)
      this.#cards.push({
        ...card,
        gapsLeft: 0,
        content: { ...content, front: content.back, back: content.front, isReverse: true },
      });
  }

  /** Schedules of Obsidian's plugin belong to the cards before them, one for each. */
  #schedule(html: string): void {
    const { planned } = withoutSchedule(html);
    const cards = this.#cards.slice(-planned.length);
    if (planned.length === 0 || cards.length < planned.length) return;
    const first = this.#cards.length - planned.length;
    for (const [index, state] of planned.entries()) {
      const card = this.#cards[first + index];
      if (card !== undefined) this.#cards[first + index] = { ...card, planned: state };
    }
  }

  #pass(node: Nodes): void {
    const { start, end } = rangeOf(node);
    const lines = this.#source.slice(start, end).split('\n');
    const isTags = lines.every((line) => line.trim() === '' || tagsOnly(line));
    if (node.type === 'paragraph' && isTags)
      this.decks.setTags(tagsInText(lines.join('\n'), lines.join('\n')).tags);
    else this.passedOver += lines.filter((line) => line.trim() !== '').length;
  }
}

const QUESTION = /[?？]$/u;
const MOST_QUESTIONS = 5_000;

/** Colons between two words of ASCII letters, without spaces. */
const TIGHT = /^[^:]*[A-Za-z0-9_]::[A-Za-z_]/u;

/** Each card of gaps has the whole text on both sides. */
const LONGEST_WITH_GAPS = 5_000;

function tagsOnly(line: string): boolean {
  return /^\s*(?:#[\p{L}\p{N}_/-]+\s*)+$/u.test(line);
}

function withoutTags(text: string): string {
  return text
    .replaceAll(/(?:^|[ \t])#(?:\[\[[^\]\n]*\]\]|[\p{L}\p{N}_][\p{L}\p{N}_/-]*)(?=$|\s)/gmu, '')
    .trim();
}

/** A text without Obsidian's notes on schedules, and the states in them: due day, interval in days, ease in percent. */
function withoutSchedule(text: string): { text: string; planned: (PlannedState | undefined)[] } {
  const entries = SCHEDULE.exec(text)?.groups?.['entries'];
  if (entries === undefined) return { text: text.trim(), planned: [] };
  const planned = entries
    .split('!')
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [due = '', interval = '', ease = ''] = entry.split(',');
      return plannedState({
        due: due.slice(0, 10),
        intervalDays: Number(interval),
        ease: Number(ease) / 100,
      });
    });
  return { text: text.replace(SCHEDULE, '').trim(), planned };
}

/** Lines of Logseq's properties, "card-last-interval:: 4", below the first line of a block. */
function withoutProperties(text: string): { lines: string[]; properties: Map<string, string> } {
  const properties = new Map<string, string>();
  const lines = text.split('\n').filter((line, index) => {
    const { name, value } = PROPERTY.exec(line)?.groups ?? {};
    const isProperty = name !== undefined && (index > 0 || /^(?:id|collapsed|card-|deck$)/u.test(name));
    if (isProperty) properties.set(name.toLowerCase(), value?.trim() ?? '');
    return !isProperty;
  });
  return { lines, properties };
}

function isProperties(text: string): boolean {
  return text.split('\n').every((line) => PROPERTY.test(line));
}

function plannedByProperties(properties: ReadonlyMap<string, string>): PlannedState | undefined {
  const due = Date.parse(properties.get('card-next-schedule') ?? '');
  return plannedState({
    due,
    intervalDays: Number(properties.get('card-last-interval')),
    ease: Number(properties.get('card-ease-factor')) || null,
    repetitions: Number(properties.get('card-repeats')),
  });
}

/** Without the white space that all lines begin with; tabs count as four spaces. `before` is the text before the first line. */
function dedented(text: string, before: string): string {
  // A mark of a list takes as much room as the white space below it.
  const lines = (before.replaceAll(/\S/gu, ' ') + text)
    .split('\n')
    .map((line) => line.replace(/^[ \t]+/u, (space) => space.replaceAll('\t', '    ')));
  const least = Math.min(
    ...lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length),
  );
  return lines.map((line) => line.slice(Number.isFinite(least) ? least : 0)).join('\n');
}
