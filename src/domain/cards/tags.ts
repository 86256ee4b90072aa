import { CARD_LIMITS } from '../limits.ts';

/** The form in which tags are compared: "Exam" and "exam" are the same tag. */
export function tagKey(tag: string): string {
  return tag.toLowerCase();
}

/** A card's tags without `remove` and then with `add`, none of them twice; a tag that is there keeps its spelling. */
export function changeTags(
  tags: readonly string[],
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
): string[] {
  const kept = without(tags, remove);
  return [...kept, ...without(add, kept)];
}

/** A card's tags with `from` replaced by `to`, in its place; only `to` if the card has both. */
export function renameTag(tags: readonly string[], from: string, to: string): string[] {
  const first = tags.findIndex((tag) => [from, to].some((one) => tagKey(one) === tagKey(tag)));
  return first === -1 ? [...tags] : without(tags.with(first, to), [from, to], first);
}

/**
 * A card's tags after undoing a change from `before` to `after`: exactly `before` if nothing has changed since, and
 * otherwise the current tags with those that the change removed and without those that it added.
 */
export function undoTags(
  tags: readonly string[],
  { before, after }: { before: readonly string[]; after: readonly string[] },
): string[] {
  if (tags.length === after.length && tags.every((tag, index) => tag === after[index])) return [...before];
  return changeTags(tags, {
    remove: without(after, before),
    add: without(before, after),
  }).slice(0, CARD_LIMITS.tags);
}

/** Leaves `tags` without those that are in `taken`, except the one at `keep`. */
function without(tags: readonly string[], taken: readonly string[], keep?: number): string[] {
  const keys = new Set(taken.map(tagKey));
  return tags.filter((tag, index) => index === keep || !keys.has(tagKey(tag)));
}
