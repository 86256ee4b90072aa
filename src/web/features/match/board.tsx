import { useEffect, useRef, useState } from 'react';
import type { MatchPair, MatchState, MatchTile } from '#domain/study/match.ts';
import { spokenText } from '#web/features/card-text/detect-markup.ts';
import { useScreenKeys } from '#web/lib/use-screen-keys.ts';
import { KeysDialog } from '#web/ui/keys-dialog.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { Tile, TILE_ATTRIBUTE } from './tile.tsx';

type Props = { match: MatchState; onChoose: (tile: MatchTile) => void };

const FRONT_KEYS = '123456';
const BACK_KEYS = 'ABCDEF';
const FOUND_TILE = `[${TILE_ATTRIBUTE}][aria-disabled="true"]`;
const OPEN_TILE = `[${TILE_ATTRIBUTE}]:not([aria-disabled="true"])`;

/** The tiles: two lists of buttons, of which one of each is chosen, in either order. */
export function Board({ match, onChoose }: Props) {
  const board = useRef<HTMLDivElement>(null);
  const [isKeysOpen, setKeysOpen] = useState(false);
  const { fronts, backs, found, pairs } = match;
  const tiles = { front: fronts, back: backs };
  useEffect(() => {
    const { activeElement } = document;
    // The focus starts at the first tile, and moves to the next open one when a pair is found.
    if (found.length > 0 && !activeElement?.matches(FOUND_TILE)) return;
    takeFocus(board.current?.querySelector<HTMLElement>(OPEN_TILE));
  }, [found]);
  useScreenKeys((key) => {
    if (key === '?') {
      setKeysOpen(true);
      return true;
    }
    if (isArrow(key)) return moveFocus(key, board.current);
    const tile = tileOf(key, match);
    if (tile !== undefined) onChoose(tile);
    return tile !== undefined;
  });

  return (
    <>
      <output className="block min-h-6 pb-2 text-center text-sm text-muted">{progressText(match)}</output>
      <div ref={board} className="grid flex-1 grid-cols-2 gap-2 pb-4 sm:gap-4 sm:pb-8">
        {(['front', 'back'] as const).map((side) => (
          <ul key={side} aria-label={side === 'front' ? 'Fronts' : 'Backs'} className="grid gap-2 sm:gap-3">
            {tiles[side].map((cardId, place) => (
              <li key={cardId} className="flex">
                <Tile
                  side={side}
                  text={textOf(pairs, { side, cardId })}
                  keyName={(side === 'front' ? FRONT_KEYS : BACK_KEYS).charAt(place)}
                  look={lookOf(match, { side, cardId })}
                  onChoose={() => onChoose({ side, cardId })}
                />
              </li>
            ))}
          </ul>
        ))}
      </div>
      <KeysDialog open={isKeysOpen} onOpenChange={setKeysOpen} keys={KEYS} />
    </>
  );
}

const KEYS = [
  { keys: ['1', '–', '6'], does: 'Choose a front' },
  { keys: ['A', '–', 'F'], does: 'Choose a back' },
  { keys: ['↑', '↓', '←', '→'], does: 'Move among the tiles' },
  { keys: ['Space'], does: 'Choose the tile with the focus' },
];

function tileOf(key: string, { fronts, backs }: MatchState): MatchTile | undefined {
  const front = fronts[FRONT_KEYS.indexOf(key)];
  if (front !== undefined) return { side: 'front', cardId: front };
  const back = backs[BACK_KEYS.indexOf(key.toUpperCase())];
  return back === undefined ? undefined : { side: 'back', cardId: back };
}

function textOf(pairs: readonly MatchPair[], { side, cardId }: MatchTile): string {
  return pairs.find((pair) => pair.cardId === cardId)?.[side] ?? '';
}

function lookOf({ found, chosen, verdict }: MatchState, { side, cardId }: MatchTile) {
  if (found.includes(cardId)) return 'found';
  if (chosen?.side === side && chosen.cardId === cardId) return 'chosen';
  return verdict?.isPair === false && verdict[side] === cardId ? 'missed' : 'open';
}

/** What has just happened, which screen readers announce. */
function progressText({ verdict, found, pairs }: MatchState): string {
  const left = pairs.length - found.length;
  const counted = `${left} ${left === 1 ? 'pair' : 'pairs'} left`;
  if (verdict === null) return counted;
  if (verdict.isPair) return `A pair. ${counted}.`;
  const { front, back } = verdict;
  const [one, other] = [
    textOf(pairs, { side: 'front', cardId: front }),
    textOf(pairs, { side: 'back', cardId: back }),
  ].map(spokenText);
  return `“${one}” and “${other}” are no pair.`;
}

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;
type Arrow = (typeof ARROWS)[number];

function isArrow(key: string): key is Arrow {
  return ARROWS.some((arrow) => arrow === key);
}

/**
 * Moves the focus from a tile to the next open one: up and down in a list, left and right between the lists. Returns false if
 * no tile has the focus, so that the keys scroll the page.
 */
function moveFocus(key: Arrow, board: HTMLElement | null): boolean {
  const lists = Array.from(board?.children ?? [], (list) =>
    Array.from(list.querySelectorAll<HTMLElement>(`[${TILE_ATTRIBUTE}]`)),
  );
  const isFocused = (tile: HTMLElement) => tile === document.activeElement;
  const list = lists.find((tiles) => tiles.some(isFocused));
  if (list === undefined) return false;
  const row = list.findIndex(isFocused);
  const isOpen = (tile: HTMLElement) => tile.matches(OPEN_TILE);
  const other = lists[key === 'ArrowLeft' ? 0 : 1] ?? [];
  const next = {
    ArrowUp: () => list.slice(0, row).findLast(isOpen),
    ArrowDown: () => list.slice(row + 1).find(isOpen),
    ArrowLeft: () => nearest(other, row, isOpen),
    ArrowRight: () => nearest(other, row, isOpen),
  };
  next[key]()?.focus();
  return true;
}

function nearest(list: readonly HTMLElement[], row: number, isOpen: (tile: HTMLElement) => boolean) {
  return list
    .map((tile, place) => ({ tile, distance: Math.abs(place - row) }))
    .filter(({ tile }) => isOpen(tile))
    .toSorted((one, other) => one.distance - other.distance)[0]?.tile;
}
