import type { PlanAnswers } from '#domain/planning/answers.ts';
import { daysBetween, type LocalDay } from '#domain/local-day.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { DaysChart } from './days-chart.tsx';
import {
  neededText,
  nextDays,
  percentText,
  rangeText,
  summaryText,
  todayCardsText,
  todayText,
} from './plan-texts.ts';

type Props = {
  answers: PlanAnswers;
  /** Percent. */
  target: number;
  /** Whether newer answers are being computed. */
  isOld: boolean;
  today: LocalDay;
};

/** What a plan leads to, what its target takes and what there is to do today. */
export function Answers({ answers, target, isOld, today }: Props) {
  const { forecast, needed, planned } = answers;
  return (
    <dl
      className={classNames(
        'divide-y rounded-lg border bg-surface transition-opacity duration-(--duration-base)',
        isOld && 'opacity-70',
      )}
    >
      <Figure label="You will know" value={percentText(forecast.known)}>
        {rangeText(forecast)} in nine of ten cases
      </Figure>
      <Figure label={`${target}% takes`} value={neededText(answers)}>
        {needed === null ? 'even with ten hours a day' : `${planned} min planned`}
      </Figure>
      <Figure label="Today" value={todayText(answers, today)}>
        {todayCardsText(answers, today)}
      </Figure>
    </dl>
  );
}

function Figure({ label, value, children }: { label: string; value: string; children: string | string[] }) {
  return (
    <div className="flex items-center justify-between gap-4 px-4 py-2.5">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-right">
        <span className="block font-serif text-xl font-medium tabular-nums">{value}</span>
        <span className="block text-sm text-muted tabular-nums">{children}</span>
      </dd>
    </div>
  );
}

/** Number of days in the chart. */
const DAYS_SHOWN = 14;

export function NextDays({
  answers,
  today,
  examDay,
}: Pick<Props, 'answers' | 'today'> & { examDay: LocalDay }) {
  if (daysBetween(today, examDay) < 0) return null;
  return <DaysChart days={nextDays(answers.forecast, { today, examDay, count: DAYS_SHOWN })} />;
}

/** How long after the last change of a slider its effect is announced, in ms. */
const SETTLED_MS = 1_000;

/** Announces the effect of a change to screen readers, once it has settled. */
export function AnswersAnnounced({ answers, target }: Pick<Props, 'answers' | 'target'>) {
  const text = useDebounced(summaryText(answers, target), SETTLED_MS);
  return <output className="sr-only">{text}</output>;
}
