import { useDeferredValue, useMemo } from 'react';
import { CardText } from '#web/features/card-text/card-text.tsx';
import { styledText } from './rich-text/styled-parts.ts';

/** Shows a text with blocks, such as tables and lists, as it will look. The field itself does that for everything else. */
export function TextPreview({ text }: { text: string }) {
  const settled = useDeferredValue(text);
  const { hasBlocks } = useMemo(() => styledText(settled), [settled]);
  if (!hasBlocks) return null;
  return (
    <div className="mt-2 rounded-md border border-card-rule bg-card-face px-4 py-3 text-card-ink">
      <p className="mb-1 text-xs text-muted">Preview</p>
      <div className="font-serif text-lg">
        <CardText text={settled} />
      </div>
    </div>
  );
}
