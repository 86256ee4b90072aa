import type { PublicConfig } from '#contract/config.ts';
import { Logo } from '#web/ui/logo.tsx';
import { WIDTH } from './landing-layout.ts';

const LINK = 'flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline';

/** Names the maker of the cards and further links. The operator sets the links to source and documentation. */
export function Footer({ config }: { config: PublicConfig | undefined }) {
  const source = config?.sourceUrl ?? null;
  const links = [
    ...(source === null
      ? []
      : [
          { to: source, name: 'Source' },
          { to: `${source}#readme`, name: 'Documentation' },
        ]),
    { to: '/api/docs', name: 'API' },
    { to: '/licence.txt', name: 'MIT licence' },
    { to: '/licences', name: 'Open-source licences' },
  ];
  return (
    <footer className="border-t">
      <div
        className={`flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-6 text-sm text-muted ${WIDTH}`}
      >
        <Logo />
        <ul aria-label="About Cardamom" className="flex flex-wrap gap-x-6">
          {links.map(({ to, name }) => (
            <li key={name}>
              <a href={to} className={LINK}>
                {name}
              </a>
            </li>
          ))}
        </ul>
        <p className="min-h-5">{config === undefined ? null : `Cards by: ${config.provider.name}`}</p>
      </div>
    </footer>
  );
}
