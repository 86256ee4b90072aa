import { fromHtml } from 'hast-util-from-html';
import type { Root } from 'mdast';
import type { DisplayRule } from '#domain/interchange/anki/note-type.ts';
import { markFormulas, withFormulaElements } from './formulas.ts';
import { removeHidden } from './hidden.ts';
import { tidyParagraphs } from './paragraphs.ts';
import type { FoundReferences } from './references.ts';
import { toMdast } from './to-mdast.ts';
import { flattenBelow } from './tree.ts';
import { writeMarkdown } from './write-markdown.ts';

/** A text as Markdown, with what it refers to. */
export interface ConvertedHtml {
  markdown: string;
  /** Names of files, each once. */
  media: string[];
  /** Pictures that are not files of the package: their URLs. */
  remote: string[];
  /** Number of pictures written into the HTML itself, which are left out. */
  embedded: number;
}

/** A card has a few thousand characters: even the markup of word processors is shorter. */
const MAX_CHARACTERS = 200_000;
/** Deeper elements become plain text. */
const MAX_DEPTH = 100;

/**
 * Converts what a browser would show of some HTML to Markdown. `rules` are those of a style sheet that comes with it.
 * Throws RangeError for HTML longer than any card.
 */
export function htmlToMarkdown(html: string, rules: readonly DisplayRule[] = []): ConvertedHtml {
  const clean = withoutPictureBytes(html);
  if (clean.length > MAX_CHARACTERS) throw new RangeError(`HTML of more than ${MAX_CHARACTERS} characters`);
  const found = { media: new Set<string>(), remote: [] as string[], embedded: 0 };
  const root = /[<&[\\]/u.test(clean) ? markdownTree(clean, rules, found) : paragraphOf(clean);
  tidyParagraphs(root);
  return {
    markdown: writeMarkdown(root),
    media: [...found.media],
    remote: found.remote,
    embedded: found.embedded,
  };
}

function markdownTree(html: string, rules: readonly DisplayRule[], found: FoundReferences): Root {
  // As Anki wraps it: its style sheets refer to this class.
  const tree = fromHtml(`<!doctype html><body class="card">${withFormulaElements(html)}`, {
    fragment: false,
  });
  removeHidden(tree, rules);
  flattenBelow(tree, MAX_DEPTH);
  markFormulas(tree);
  return toMdast(tree, found);
}

function paragraphOf(text: string): Root {
  return { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value: text }] }] };
}

function withoutPictureBytes(html: string): string {
  return html.replaceAll(/(?<=\bdata:)image\/[^\s"'<>]+/giu, '');
}
