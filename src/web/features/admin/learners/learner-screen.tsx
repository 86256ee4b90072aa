import { useParams } from 'react-router';
import type { LearnerDetails } from '#contract/admin.ts';
import { hasCode, isNotFound } from '#web/lib/classify-error.ts';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { browserTimeZone } from '#web/lib/time-zone.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ActList } from '../act-list.tsx';
import { useLearner } from '../admin.queries.ts';
import { Fact, Facts } from '../facts.tsx';
import { Loaded } from '../loaded.tsx';
import { NotFound } from '../not-found.tsx';
import { sizeText } from '../size-text.ts';
import { lastActiveText } from './last-active.ts';
import { LearnerActions } from './learner-actions.tsx';
import { LearnerMarks } from './learner-marks.tsx';

/** One learner, and what an admin can do for them. */
export function LearnerScreen() {
  const { id = '' } = useParams();
  const query = useLearner(id);
  const name = query.data?.username ?? 'Learner';
  usePageTitle(`${name} - Admin`);
  if (hasCode(query.error, 'FORBIDDEN') || isNotFound(query.error)) return <NotFound />;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <div className="-my-2 flex min-h-11 items-center">
          <BackLink to="/admin">Learners</BackLink>
        </div>
        <PageHeader title={name}>
          {query.data ? <span className="wrap-anywhere">{query.data.email}</span> : null}
        </PageHeader>
      </div>
      <Loaded query={query} what="the learner">
        {(learner) => <Learner learner={learner} now={query.dataUpdatedAt} />}
      </Loaded>
    </div>
  );
}

function Learner({ learner, now }: { learner: LearnerDetails; now: number }) {
  const { acts, tokenLimit, usualTokenLimit } = learner;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <LearnerMarks learner={learner} />
        <Badge>{learner.emailConfirmed ? 'Email confirmed' : 'Email not confirmed'}</Badge>
        {learner.hasOwnPassword ? null : <Badge>No password</Badge>}
        {learner.hasSecondFactor ? <Badge>Two-step sign-in</Badge> : null}
      </div>
      <section aria-labelledby="use" className="flex flex-col gap-4">
        <h2 id="use" className="font-serif text-xl font-medium">
          What they use
        </h2>
        <div className="rounded-lg border bg-surface p-4 sm:p-6">
          <Facts>
            <Fact name="Member since">{formatDate(learner.createdAt)}</Fact>
            <Fact name="Last active">{lastActiveText(learner.lastActiveAt, now, browserTimeZone())}</Fact>
            <Fact name="Signed-in devices">{formatNumber(learner.devices)}</Fact>
            <Fact name="Keys for apps">{formatNumber(learner.keys)}</Fact>
            <Fact name="Decks">{formatNumber(learner.decks)}</Fact>
            <Fact name="Cards">{formatNumber(learner.cards)}</Fact>
            <Fact name="Texts">{sizeText(learner.textBytes)}</Fact>
            <Fact name="Pictures and sounds">{sizeText(learner.mediaBytes)}</Fact>
            <Fact name="Tokens today">{formatNumber(learner.tokensToday)}</Fact>
            <Fact name="Tokens, 30 days">{formatNumber(learner.tokens)}</Fact>
            <Fact name="Token limit">
              {tokenLimit === null
                ? `${formatNumber(usualTokenLimit)} a day, as everybody`
                : `${formatNumber(tokenLimit)} a day, set for this learner`}
            </Fact>
          </Facts>
        </div>
      </section>
      {learner.mayChange ? <LearnerActions learner={learner} /> : <WhyNot learner={learner} />}
      <section aria-labelledby="acts" className="flex flex-col gap-4">
        <h2 id="acts" className="font-serif text-xl font-medium">
          What admins did
        </h2>
        {acts.length === 0 ? (
          <p className="text-muted">Nothing in the last year.</p>
        ) : (
          <ActList label="What admins did" acts={acts} />
        )}
      </section>
    </>
  );
}

function WhyNot({ learner: { role } }: { learner: LearnerDetails }) {
  return (
    <p className="text-muted">
      {role === 'member'
        ? 'You cannot change this account.'
        : 'Your own account is changed in Settings, and that of another admin or owner by an owner.'}
    </p>
  );
}
