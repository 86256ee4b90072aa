import { fieldOfName } from '#domain/interchange/text/column-names.ts';

type Heading = {
  level: number;
  title: string;
  line: number;
  isCard: boolean;
  isReversed: boolean;
  deck: string;
};
type Section = Heading & { body: string; lastLine: number; isEnded: boolean };
type HeadingCard = { line: number; front: string; back: string; deck: string; isReversed: boolean };

/** Notes with more headings than this are not cards. */
const MOST_SECTIONS = 5_000;
/** A longer text below a heading is a chapter. */
const LONGEST_BODY = 1_000;
/** Share of the sections that must be short for headings to be taken for questions. */
const SHORT_SHARE = 0.8;

/** Headings whose text below is their answer. */
export class HeadingCards {
  #sections: Section[] = [];

  begin(heading: Heading): void {
    if (this.#sections.length < MOST_SECTIONS)
      this.#sections.push({ ...heading, body: '', lastLine: 0, isEnded: false });
  }

  /** Adds a block to the text below the last heading. */
  addBody(text: string, line: number): void {
    const section = this.#sections.at(-1);
    if (section === undefined || section.isEnded || section.body.length > 50_000) return;
    section.body += section.body === '' ? text : `\n\n${text}`;
    section.lastLine = line;
  }

  endBody(): void {
    const section = this.#sections.at(-1);
    if (section !== undefined && section.body !== '') section.isEnded = true;
  }

  /** The cards: tagged headings, pairs such as "# Front" and "# Back", and, in notes without other cards, all headings with a short text. */
  end(hasOthers: boolean): HeadingCard[] {
    const tagged = this.#sections.filter(({ isCard, body }) => isCard && body !== '').map(cardOf);
    const pairs = this.#pairs();
    if (pairs.length > 0 || tagged.length > 0) return [...pairs, ...tagged];
    if (hasOthers) return [];
    const leaves = this.#sections.filter(({ level, body }, index) => {
      const next = this.#sections[index + 1];
      return body !== '' && (next === undefined || next.level <= level);
    });
    const short = leaves.filter(({ body }) => body.length <= LONGEST_BODY);
    return leaves.length < 2 || short.length < leaves.length * SHORT_SHARE ? [] : short.map(cardOf);
  }

  #pairs(): HeadingCard[] {
    return this.#sections.flatMap((section, index) => {
      const next = this.#sections[index + 1];
      const isPair =
        fieldOfName(section.title) === 'front' && next !== undefined && fieldOfName(next.title) === 'back';
      if (!isPair || section.body === '' || next.body === '') return [];
      const { line, deck } = section;
      return [{ line, front: section.body, back: next.body, deck, isReversed: false }];
    });
  }
}

function cardOf({ line, title, body, deck, isReversed }: Section): HeadingCard {
  return { line, front: title, back: body, deck, isReversed };
}
