import { Link } from 'react-router';
import type { Section } from '#domain/sources/passage.ts';
import type { Source } from '#domain/sources/source.ts';
import { classNames } from '#web/lib/class-names.ts';
import { pageName, passagePath } from './source-labels.ts';

/** Deeper headings get the last indent. */
const INDENTS = ['pl-2', 'pl-5', 'pl-8', 'pl-11'];

/** The headings of a source, each linked to the passage in which its text begins. */
export function Outline({ source, sections }: { source: Source; sections: readonly Section[] }) {
  const levels = [...new Set(sections.map(({ level }) => level))].toSorted((a, b) => a - b);
  return (
    <ul>
      {sections.map(({ level, title, page, passage }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the headings of a source never change, and may be equal
        <li key={index}>
          <Link
            to={passagePath(source.id, passage)}
            className={classNames(
              'flex items-baseline gap-3 rounded-sm py-1.5 pr-2 text-sm text-muted transition-colors duration-(--duration-fast) hover:bg-raised hover:text-ink pointer-coarse:py-2.5',
              INDENTS[Math.min(levels.indexOf(level), INDENTS.length - 1)],
            )}
          >
            <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
            {page === null ? null : (
              <span className="shrink-0 text-xs tabular-nums">
                <span className="sr-only">{pageName(source.kind, page)}</span>
                <span aria-hidden>{page}</span>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
