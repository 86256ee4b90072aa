/** A field as it stands. `at` is when it was last edited, by the clock of the device that did (epoch ms); 0 if unknown. */
export type Standing<Value> = { value: Value; at: number };

/** An edit of a field: what the device saw, what it wrote, and when (epoch ms). */
export type FieldEdit<Value> = { from: Value; to: Value; at: number };

export type MergedField<Value> = {
  standing: Standing<Value>;
  /** Values that devices wrote that do not stand and have not been edited further. All differ from each other and from the standing one. */
  others: ReadonlyArray<Standing<Value>>;
  /** Whether this edit conflicted with another one. */
  met: boolean;
};

/**
 * Merges an edit into a field. If the value is still the one that the device saw, the edit stands. Otherwise the later edit
 * stands, and the other value is kept beside it; of two edits at the same time, the one with the greater text stands. An edit of
 * a value that is kept beside replaces it and counts as later than it, whatever the clock of the device says. Edits from
 * different devices give the same result in every order in which they can arrive, as long as nobody writes the same value twice.
 */
export function mergeField<Value>(
  { standing, others }: Pick<MergedField<Value>, 'standing' | 'others'>,
  edit: FieldEdit<Value>,
): MergedField<Value> {
  const edited = others.filter((other) => isSame(other.value, edit.from));
  const at = Math.max(edit.at, ...edited.map((other) => other.at + 1));
  const left = others.filter((other) => !edited.includes(other));
  const written = { value: edit.to, at };
  const without = (value: Value) => left.filter((other) => !isSame(other.value, value));
  if (isSame(standing.value, edit.to)) {
    const latest = { ...standing, at: Math.max(standing.at, at) };
    return { standing: latest, others: without(standing.value), met: false };
  }
  if (isSame(standing.value, edit.from)) {
    const next = { ...written, at: Math.max(at, standing.at + 1) };
    return { standing: next, others: without(edit.to), met: false };
  }
  return isLater(written, standing)
    ? { standing: written, others: [...without(edit.to), standing], met: true }
    : { standing, others: [...without(edit.to), written], met: true };
}

function isLater<Value>(one: Standing<Value>, other: Standing<Value>): boolean {
  if (one.at !== other.at) return one.at > other.at;
  return JSON.stringify(one.value) > JSON.stringify(other.value);
}

/** Whether two values are equal as JSON, with fields in the same order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
