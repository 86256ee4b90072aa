import type { ProviderFigures, ProvidersState } from '#contract/admin-server.ts';
import { countOf, formatDay, formatNumber } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Fact, Facts } from '../facts.tsx';
import { Loaded } from '../loaded.tsx';
import { useProviders } from './system.queries.ts';

/** What was asked of AI providers in the last 30 days. */
export function Providers() {
  const query = useProviders();
  return (
    <section aria-labelledby="providers" className="flex flex-col gap-4">
      <div>
        <h2 id="providers" className="font-serif text-xl font-medium">
          AI providers
        </h2>
        <p className="mt-1 text-sm text-muted">Requests of all learners in the last 30 days (UTC).</p>
      </div>
      <Loaded query={query} what="the figures of the providers">
        {(state) => <Figures state={state} />}
      </Loaded>
    </section>
  );
}

function Figures({ state: { current, figures, days } }: { state: ProvidersState }) {
  if (figures.length === 0) {
    return (
      <p className="text-muted">
        {current === null ? 'This server uses the built-in generator.' : 'Nothing has been asked yet.'}
      </p>
    );
  }
  return (
    <>
      <ul aria-labelledby="providers" className="flex flex-col gap-4">
        {figures.map((figure) => (
          <li
            key={`${figure.provider} ${figure.model}`}
            className="flex flex-col gap-4 rounded-lg border bg-surface p-4 sm:p-6"
          >
            <Model
              figures={figure}
              isCurrent={figure.provider === current?.provider && figure.model === current.model}
            />
          </li>
        ))}
      </ul>
      <Days days={days} />
    </>
  );
}

function Model({ figures, isCurrent }: { figures: ProviderFigures; isCurrent: boolean }) {
  const { provider, model, requests, failures, inputTokens, outputTokens, cost } = figures;
  return (
    <>
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
        {provider}: {model}
        {isCurrent ? <Badge tone="accent">In use</Badge> : null}
      </h3>
      <Facts>
        <Fact name="Requests">{formatNumber(requests)}</Fact>
        <Fact name="Failed">
          {formatNumber(failures)} ({Math.round((100 * failures) / Math.max(1, requests))}%)
        </Fact>
        <Fact name="Tokens sent">{formatNumber(inputTokens)}</Fact>
        <Fact name="Tokens received">{formatNumber(outputTokens)}</Fact>
        <Fact name="Cost">{cost === null ? 'No price set' : cost.toFixed(2)}</Fact>
      </Facts>
    </>
  );
}

/** The days with requests, latest first. */
function Days({ days }: Pick<ProvidersState, 'days'>) {
  const busy = days.filter(({ requests }) => requests > 0).toReversed();
  return (
    <details className="rounded-lg border bg-surface">
      <summary className="cursor-pointer px-4 py-3 text-sm font-medium sm:px-6">
        {countOf(busy.length, 'day')} with requests
      </summary>
      <ul className="flex flex-col divide-y border-t text-sm">
        {busy.map(({ day, requests, failures }) => (
          <li key={day} className="flex flex-wrap justify-between gap-x-6 px-4 py-2 sm:px-6">
            <span>{formatDay(day)}</span>
            <span className="tabular-nums">
              {countOf(requests, 'request')}
              {failures === 0 ? null : `, ${formatNumber(failures)} failed`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
