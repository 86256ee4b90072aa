import { Link, useLocation } from 'react-router';
import { classNames } from '#web/lib/class-names.ts';
import { goToSection } from '#web/lib/use-linked-section.ts';
import { useSectionInView } from '#web/lib/use-section-in-view.ts';
import { Button } from '#web/ui/button.tsx';
import { FoldedNav } from '#web/ui/folded-nav.tsx';
import type { Field } from './find-topics.ts';

type Props = { fields: readonly Field[] };

/** Links to the fields, collapsed above the topics on narrow screens. */
export function FieldsAbove({ fields }: Props) {
  return (
    <FoldedNav label="Fields" className="xl:hidden">
      <ul className="columns-[9rem]">
        {fields.map(({ id, title }) => (
          <li key={id} className="break-inside-avoid">
            <FieldLink
              id={id}
              className="flex min-h-11 items-center rounded-md px-2 text-sm wrap-anywhere hover:bg-raised"
            >
              {title}
            </FieldLink>
          </li>
        ))}
      </ul>
    </FoldedNav>
  );
}

/** Links to the fields beside the topics, marking the one in view. */
export function FieldsBeside({ fields }: Props) {
  const current = useSectionInView(fields);
  return (
    <nav
      aria-label="Fields"
      className="sticky top-20 order-last hidden max-h-[calc(100dvh-6rem)] w-44 shrink-0 self-start overflow-y-auto xl:block"
    >
      <Button size="sm" className="mb-2 not-focus:sr-only" onClick={() => goToSection(fields[0]?.id ?? '')}>
        Skip fields
      </Button>
      <ul className="flex flex-col border-l">
        {fields.map(({ id, title }) => (
          <li key={id}>
            <FieldLink
              id={id}
              current={id === current}
              className={classNames(
                '-ml-px block border-l-2 py-1 pl-4 text-sm wrap-anywhere transition-colors duration-(--duration-fast) hover:text-ink',
                id === current ? 'border-accent font-medium text-ink' : 'border-transparent text-muted',
              )}
            >
              {title}
            </FieldLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type LinkProps = { id: string; current?: boolean; className: string; children: string };

function FieldLink({ id, current = false, className, children }: LinkProps) {
  const { search } = useLocation();
  return (
    <Link
      to={{ hash: id, search }}
      replace
      // The URL does not change when the link is pressed again.
      onClick={() => goToSection(id)}
      aria-current={current ? 'location' : undefined}
      className={className}
    >
      {children}
    </Link>
  );
}
