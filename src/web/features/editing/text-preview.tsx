import { useDeferredValue } from 'react';
import { CardText } from '#web/features/card-text/card-text.tsx';
import { detectMarkup } from '#web/features/card-text/detect-markup.ts';

/** Shows the rendered text if it differs from what was typed. */
export function TextPreview({ text }: { text: string }) {
  const settled = useDeferredValue(text);
  if (!detectMarkup(settled).markdown) return null;
  return (
    <div className="mt-2 rounded-md border border-card-rule bg-card-face px-4 py-3 text-card-ink">
      <p className="mb-1 text-xs text-muted">Preview</p>
      <div className="font-serif text-lg">
        <CardText text={settled} />
      </div>
    </div>
  );
}
