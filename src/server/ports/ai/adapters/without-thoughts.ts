import type { ModelPart } from '../language-model.ts';

const NAMES = ['think', 'thinking', 'thought', 'reasoning'] as const;
const BEGINS = NAMES.map((name) => `<${name}>`);
const ENDS = NAMES.map((name) => `</${name}>`);
const END = new RegExp(ENDS.join('|'), 'iu');
const LONGEST_MARK = Math.max(...ENDS.map((mark) => mark.length));

/**
 * Removes the reasoning that a model writes before its response, between marks such as <think> and </think>. Some
 * servers swallow the first mark, because it belongs to the prompt; then everything before the second was reasoning,
 * and a restart is reported.
 */
export async function* withoutThoughts(parts: AsyncIterable<ModelPart>): AsyncIterable<ModelPart> {
  let begun = false;
  let thinking = false;
  /** Only the first is removed, so that a card about this very mark survives. */
  let thought = false;
  let waiting = '';

  function* read(): Iterable<ModelPart> {
    if (!begun) {
      const begin = waiting.trimStart().toLowerCase();
      thinking = BEGINS.some((mark) => begin.startsWith(mark));
      begun = thinking || !BEGINS.some((mark) => mark.startsWith(begin));
      if (!begun) return;
    }
    const end = thought ? null : END.exec(waiting);
    if (end) {
      waiting = waiting.slice(end.index + end[0].length);
      yield thinking ? { type: 'alive', characters: end.index } : { type: 'restart' };
      thinking = false;
      thought = true;
    }
    const keep = thought ? 0 : unfinishedMark(waiting);
    const ready = waiting.slice(0, waiting.length - keep);
    waiting = waiting.slice(waiting.length - keep);
    if (ready === '') return;
    yield thinking ? { type: 'alive', characters: ready.length } : { type: 'text', text: ready };
  }

  for await (const part of parts) {
    if (part.type === 'text' && part.text !== '') {
      waiting += part.text;
      yield* read();
    } else yield part;
  }
  if (waiting !== '' && !thinking) yield { type: 'text', text: waiting };
}

/** How many characters at the end of a text may be the beginning of an end mark. */
function unfinishedMark(text: string): number {
  const from = text.lastIndexOf('<');
  if (from === -1 || text.length - from >= LONGEST_MARK) return 0;
  const tail = text.slice(from).toLowerCase();
  return ENDS.some((mark) => mark.startsWith(tail)) ? tail.length : 0;
}
