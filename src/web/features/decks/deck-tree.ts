import { deckPath, titleIn } from '#domain/deck-folders.ts';
import type { Deck } from '#domain/deck.ts';

export type DeckLeaf = { type: 'deck'; deck: Deck; name: string };

export type DeckFolder = {
  type: 'folder';
  /** With the folders around it: "Languages :: French". */
  title: string;
  name: string;
  /** All decks in it and in its folders. */
  decks: readonly Deck[];
  contents: readonly DeckNode[];
};

export type DeckNode = DeckLeaf | DeckFolder;

/** A folder while the tree is built. */
type Building = DeckFolder & { decks: Deck[]; contents: DeckNode[]; folders: Map<string, Building> };

/**
 * The folders that titles such as "Languages :: French" put decks into. The decks keep their order, and a folder comes
 * where its first deck would. A deck that has the title of a folder is the first in it.
 */
export function deckTree(decks: readonly Deck[]): readonly DeckNode[] {
  const root = newFolder('', '');
  for (const deck of decks) {
    let at = root;
    for (const name of deckPath(deck.title).folders) {
      at = folderIn(at, name);
      at.decks.push(deck);
    }
  }
  for (const deck of decks) place(root, deck);
  return root.contents;
}

function place(root: Building, deck: Deck): void {
  const { folders, name } = deckPath(deck.title);
  let at = root;
  for (const folder of folders) {
    const next = folderIn(at, folder);
    if (!at.contents.includes(next)) at.contents.push(next);
    at = next;
  }
  const own = at.folders.get(name);
  if (own === undefined) {
    at.contents.push({ type: 'deck', deck, name });
    return;
  }
  own.contents.unshift({ type: 'deck', deck, name });
  own.decks.push(deck);
  if (!at.contents.includes(own)) at.contents.push(own);
}

function folderIn(parent: Building, name: string): Building {
  const found = parent.folders.get(name);
  if (found !== undefined) return found;
  const folder = newFolder(titleIn(parent.title, name), name);
  parent.folders.set(name, folder);
  return folder;
}

function newFolder(title: string, name: string): Building {
  return { type: 'folder', title, name, decks: [], contents: [], folders: new Map() };
}

/** The tree without the contents of closed folders. */
export function withoutClosed(nodes: readonly DeckNode[], isClosed: (title: string) => boolean): DeckNode[] {
  return nodes.map((node) =>
    node.type === 'deck'
      ? node
      : { ...node, contents: isClosed(node.title) ? [] : withoutClosed(node.contents, isClosed) },
  );
}

/** The number of rows of a tree: its decks and folders. */
export function rowsOf(nodes: readonly DeckNode[]): number {
  return nodes.reduce((rows, node) => rows + 1 + (node.type === 'deck' ? 0 : rowsOf(node.contents)), 0);
}

/** The first rows of a tree, from top to bottom. */
export function firstRows(nodes: readonly DeckNode[], most: number): readonly DeckNode[] {
  let left = most;
  const take = (from: readonly DeckNode[]): DeckNode[] =>
    from.flatMap((node) => {
      if (left <= 0) return [];
      left -= 1;
      return [node.type === 'deck' ? node : { ...node, contents: take(node.contents) }];
    });
  return take(nodes);
}

/** The titles of all folders that decks are in. */
export function foldersOf(decks: readonly Deck[]): string[] {
  const titles = new Set<string>();
  for (const { title } of decks) {
    let folder = '';
    for (const name of deckPath(title).folders) titles.add((folder = titleIn(folder, name)));
  }
  return [...titles].toSorted();
}
