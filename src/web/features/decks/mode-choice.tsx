import { STUDY_MODES, type StudyMode } from '#domain/study/mode.ts';
import { Segments } from '#web/ui/segments.tsx';

const LABELS: Record<StudyMode, string> = { mixed: 'Mixed', flip: 'Flip cards', quiz: 'Quiz' };
const MODES = STUDY_MODES.map((mode) => ({ value: mode, label: LABELS[mode] }));

type Props = { value: StudyMode; onChange: (mode: StudyMode) => void };

/** Chooses how the next session shows its cards. */
export function ModeChoice({ value, onChange }: Props) {
  return <Segments label="Study as" labelShown segments={MODES} value={value} onChange={onChange} />;
}
