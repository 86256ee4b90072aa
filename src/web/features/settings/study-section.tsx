import { ADVANCE_DELAY_MS } from '#domain/study/session/timing.ts';
import {
  DELAY_FACTOR,
  type AutoAdvance,
  type CardTextSize,
  type WrittenAccents,
} from '#domain/account/settings.ts';
import { ASSIST_TOKEN_PRICE } from '#domain/limits.ts';
import { usePublicConfig } from '#web/features/account/config.queries.ts';
import { Switch } from '#web/ui/switch.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { GoalForm } from './goal-form.tsx';
import { RadioCards, type Choice } from '#web/ui/radio-cards.tsx';
import { ReadingSetting } from './reading-setting.tsx';
import { SettingSection } from './setting-section.tsx';
import { SettingsFailed } from './settings-failed.tsx';
import { useChosenSettings } from '#web/features/account/settings.queries.ts';
import { SignalSwitches } from './signal-switches.tsx';
import { TimeZoneSetting } from './time-zone-setting.tsx';

const MODES: ReadonlyArray<Choice<AutoAdvance>> = [
  { value: 'normal', label: 'Standard', description: delays(DELAY_FACTOR.normal) },
  { value: 'slower', label: 'Slower', description: delays(DELAY_FACTOR.slower) },
  { value: 'off', label: 'Off', description: 'Every card waits until you press Continue.' },
];

const TEXT_SIZES: ReadonlyArray<Choice<CardTextSize>> = [
  { value: 'normal', label: 'Normal' },
  { value: 'large', label: 'Large' },
  { value: 'largest', label: 'Largest' },
];

const ACCENTS: ReadonlyArray<Choice<WrittenAccents>> = [
  { value: 'deck', label: 'By deck', description: 'They count where a deck is between two languages.' },
  { value: 'always', label: 'Always count' },
  { value: 'never', label: 'Never count' },
];

/** Study settings: pace, daily goal and time zone. */
export function StudySection() {
  const { query, settings, change } = useChosenSettings();
  const asks = usePublicConfig().data?.provider.builtIn === false;
  return (
    <SettingSection
      id="study"
      title="My pace"
      description="Your pace, your daily goal and when your day begins."
    >
      {settings ? (
        <>
          <RadioCards
            legend="Auto-advance"
            description="How long an answered card stays before the next one appears."
            columns={3}
            choices={MODES}
            value={settings.autoAdvance}
            onChange={(autoAdvance) => change({ autoAdvance })}
          />
          <Switch
            label="Wait after a wrong answer"
            description="The card stays until you press Continue."
            checked={settings.waitAfterWrong === true}
            onChange={(waitAfterWrong) => change({ waitAfterWrong })}
          />
          <Switch
            label="Answer with one tap"
            description="In quizzes, tapping an option submits it."
            checked={settings.oneTap}
            onChange={(oneTap) => change({ oneTap })}
          />
          <RadioCards
            legend="Accents in written answers"
            columns={3}
            choices={ACCENTS}
            value={settings.writtenAccents}
            onChange={(writtenAccents) => change({ writtenAccents })}
          />
          {asks ? (
            <Switch
              label="Let the AI judge long answers"
              description={`Written answers to cards whose own has more than six words, for ${ASSIST_TOKEN_PRICE} tokens each.`}
              checked={settings.judgedByAi}
              onChange={(judgedByAi) => change({ judgedByAi })}
            />
          ) : null}
          <RadioCards
            legend="Text size of cards"
            columns={3}
            choices={TEXT_SIZES}
            value={settings.cardText}
            onChange={(cardText) => change({ cardText })}
          />
          <SignalSwitches />
          <ReadingSetting />
          <GoalForm goal={settings.dailyGoal} />
          <TimeZoneSetting zone={settings.timeZone} onChange={(timeZone) => change({ timeZone })} />
        </>
      ) : query.isError ? (
        <SettingsFailed query={query} />
      ) : (
        <Loading />
      )}
    </SettingSection>
  );
}

function Loading() {
  return (
    <>
      <span className="sr-only">Loading settings</span>
      <Skeleton className="h-36 rounded-md" />
      <Skeleton className="h-46 rounded-md" />
      <Skeleton className="h-12 rounded-md" />
      <Skeleton className="h-20 rounded-md" />
      <Skeleton className="h-40 rounded-md" />
    </>
  );
}

/** "1 s after a correct answer, 3 s after a wrong one; 2 s and 3.5 s in a quiz." */
function delays(factor: number | null): string {
  const seconds = (ms: number) => `${(ms * (factor ?? 0)) / 1_000}\u00a0s`;
  const { flip, quiz } = ADVANCE_DELAY_MS;
  return `${seconds(flip.correct)} after a correct answer, ${seconds(flip.incorrect)} after a wrong one; ${seconds(quiz.correct)} and ${seconds(quiz.incorrect)} in a quiz.`;
}
