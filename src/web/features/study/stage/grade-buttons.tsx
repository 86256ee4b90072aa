import { Check, CheckCheck, CircleDashed, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Grade } from '#domain/study/answer/grading.ts';
import type { SessionState } from '#domain/study/session/session-state.ts';
import { classNames } from '#web/lib/class-names.ts';
import { Button } from '#web/ui/button.tsx';
import { KeyHint } from '#web/ui/key-hint.tsx';
import { intervalsByGrade } from '../session/next-intervals.ts';
import type { ReviewOptions, StudyCommand } from '../session/study-keys.ts';

export const GRADE_BUTTONS: ReadonlyArray<{
  grade: Grade;
  label: string;
  shortcut: string;
  icon: ReactNode;
}> = [
  {
    grade: 'incorrect',
    label: 'Incorrect',
    shortcut: '1',
    icon: <X aria-hidden size={18} className="text-danger" />,
  },
  {
    grade: 'partial',
    label: 'Partial',
    shortcut: '2',
    icon: <CircleDashed aria-hidden size={18} className="text-saffron" />,
  },
  {
    grade: 'correct',
    label: 'Correct',
    shortcut: '3',
    icon: <Check aria-hidden size={18} className="text-accent" />,
  },
  {
    grade: 'easy',
    label: 'Easy',
    shortcut: '4',
    icon: <CheckCheck aria-hidden size={18} className="text-accent" />,
  },
];

type Props = {
  state: SessionState;
  review: ReviewOptions | null;
  /** The grade of a written answer, which Enter gives. */
  suggested: Grade | null;
  /** Whether the learner can say that a written answer was right although it was not judged so. */
  canOverrule: boolean;
  onCommand: (command: StudyCommand) => void;
};

/** The grades with the time after which the card comes back. */
export function GradeButtons({ state, review, suggested, canOverrule, onCommand }: Props) {
  const intervals = intervalsByGrade(state);
  const offered = GRADE_BUTTONS.filter(({ grade }) => grade !== 'easy' || review?.easyButton === true);
  const four = offered.length > 3;
  const crowded = four || canOverrule;
  return offered.map(({ grade, label, shortcut, icon }) => (
    <Button
      key={grade}
      size="lg"
      className={classNames(
        'min-w-0 flex-1 px-1! whitespace-nowrap',
        crowded && 'max-sm:text-sm!',
        four && 'max-[22.5rem]:text-xs!',
        grade === suggested && 'ring-2 ring-accent',
      )}
      aria-keyshortcuts={grade === suggested ? `${shortcut} Enter` : shortcut}
      onClick={() => onCommand({ type: 'grade', grade })}
    >
      <span className="flex flex-col items-center">
        <span className="flex items-center gap-2">
          {/* Hidden where the labels leave no space. */}
          <span className={classNames('flex', crowded ? 'max-sm:hidden' : 'max-[22.5rem]:hidden')}>
            {icon}
          </span>
          {canOverrule && grade === 'correct' ? 'I was right' : label}
          <KeyHint>{grade === suggested ? 'Enter' : shortcut}</KeyHint>
        </span>
        {intervals === null ? null : (
          <span className="text-xs font-normal text-muted">
            <span aria-hidden>{intervals[grade].short}</span>
            <span className="sr-only">back in {intervals[grade].long}</span>
          </span>
        )}
      </span>
    </Button>
  ));
}
