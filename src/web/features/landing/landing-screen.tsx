import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { buttonClasses } from '#web/ui/button-classes.ts';
import { Logo, PodMark } from '#web/ui/logo.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { CALL, CLOSED, FEATURES, HERO, REASONS, STATS } from './landing-copy.ts';
import { SECTION_TITLE, WIDTH } from './landing-layout.ts';
import { Footer } from './footer.tsx';
import { SampleDeck } from './sample-deck.tsx';
import { Steps } from './steps.tsx';
import { TopicForm } from './topic-form.tsx';
import { Vignette } from './vignette.tsx';
import { useVisitorConfig } from './visitor-config.ts';

export function LandingScreen() {
  usePageTitle('Flashcards that stick');
  const config = useVisitorConfig();
  const closed =
    config?.registrationOpen === false ? (config.inviteOnly ? CLOSED.byInvite : CLOSED.note) : null;
  return (
    <div className="overflow-x-clip">
      <header className={`flex h-16 items-center justify-between gap-3 ${WIDTH}`}>
        {/* On the narrowest phones the mark alone, to leave room for the ways in. */}
        <span className="max-[24rem]:[&>span>span]:sr-only">
          <Logo />
        </span>
        <nav aria-label="Account" className="flex items-center gap-1 sm:gap-2">
          <ThemeToggle />
          <Link to="/login" className={buttonClasses({ variant: 'ghost' })}>
            Login
          </Link>
          {closed !== null ? null : (
            <Link to="/register" className={buttonClasses({ variant: 'primary' })}>
              Sign Up
            </Link>
          )}
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        <div className="flex flex-col lg:min-h-[min(calc(100dvh-4rem),56rem)]">
          <Hero closed={closed} />
          <Stats />
        </div>
        <Steps />
        <Features />
        <Reasons />
        <Call closed={closed} />
      </main>
      <Footer config={config} />
    </div>
  );
}

/** `closed`: why visitors cannot sign up; null if they can. */
function Hero({ closed }: { closed: string | null }) {
  return (
    <div
      className={`grid flex-1 items-center gap-14 *:min-w-0 pt-10 pb-16 lg:grid-cols-[1.1fr_1fr] lg:gap-16 lg:py-10 xl:gap-24 ${WIDTH}`}
    >
      <div className="max-w-xl">
        <PageHeading className="text-[clamp(2.25rem,10.5vw,3rem)] leading-tight sm:text-5xl lg:text-4xl xl:text-5xl">
          {HERO.lines.map((line) => (
            <span key={line} className="block">
              {line}{' '}
            </span>
          ))}
        </PageHeading>
        <p className="mt-4 text-muted sm:mt-6 sm:text-lg">{HERO.lead}</p>
        {closed !== null ? (
          <Link to="/login" className={buttonClasses({ variant: 'primary', size: 'lg', className: 'mt-8' })}>
            {CLOSED.action}
          </Link>
        ) : (
          <TopicForm />
        )}
        <p className="mt-3 text-sm text-muted">{closed ?? HERO.note}</p>
      </div>
      <SampleDeck />
    </div>
  );
}

function Stats() {
  return (
    <section aria-label="Cardamom in figures" className={WIDTH}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-y py-5 lg:grid-cols-4">
        {STATS.map(({ figure, label }) => (
          <div
            key={label}
            className="flex flex-col-reverse items-start sm:flex-row-reverse sm:items-baseline sm:justify-end sm:gap-x-2 lg:justify-center"
          >
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-serif text-xl font-medium tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Features() {
  return (
    <section aria-labelledby="features" className={`py-20 sm:py-28 ${WIDTH}`}>
      <h2 id="features" className={SECTION_TITLE}>
        {FEATURES.title}
      </h2>
      <ul className="mt-10 grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
        {FEATURES.cards.map(({ name, title, text }) => (
          <li
            key={name}
            className="flex flex-col rounded-lg border border-card-rule bg-card-face p-6 text-card-ink shadow-1 sm:p-7"
          >
            <Vignette name={name} />
            <h3 className="mt-7 font-serif text-xl font-medium">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reasons() {
  return (
    <section aria-labelledby="reasons" className="border-y bg-surface">
      <div className={`grid gap-x-16 gap-y-10 py-20 sm:py-24 lg:grid-cols-[1fr_1.4fr] ${WIDTH}`}>
        <div>
          <h2 id="reasons" className={SECTION_TITLE}>
            {REASONS.title}
          </h2>
          <p className="mt-4 text-lg text-muted">{REASONS.lead}</p>
        </div>
        <ul className="grid content-start gap-x-10 gap-y-6 sm:grid-cols-2">
          {REASONS.list.map((reason) => (
            <li key={reason} className="flex gap-3">
              <Check aria-hidden size={20} className="mt-0.5 shrink-0 text-accent" />
              {reason}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Call({ closed }: { closed: string | null }) {
  return (
    <section
      aria-labelledby="call"
      className={`flex flex-col items-center py-24 text-center sm:py-32 ${WIDTH}`}
    >
      <PodMark size={56} />
      <h2 id="call" className={`mt-8 ${SECTION_TITLE}`}>
        {CALL.title}
      </h2>
      <Link
        to={closed === null ? '/register' : '/login'}
        className={buttonClasses({ variant: 'primary', size: 'lg', className: 'mt-8 px-10' })}
      >
        {closed === null ? CALL.action : CLOSED.action}
      </Link>
      <p className="mt-4 text-sm text-muted">{closed ?? CALL.text}</p>
    </section>
  );
}
