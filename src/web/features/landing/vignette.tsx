import type { FEATURES } from './landing-copy.ts';

type Name = (typeof FEATURES.cards)[number]['name'];

/** Classes of the few shapes that illustrate each feature without an image file. */
const MARKS: Record<Name, readonly string[]> = {
  cards: [
    'h-12 w-9 translate-x-2 -rotate-12 rounded-sm border border-accent-line bg-accent-soft',
    'z-10 h-12 w-9 rounded-sm border border-accent bg-card-face',
    'h-12 w-9 -translate-x-2 rotate-12 rounded-sm border border-accent-line bg-accent-soft',
  ],
  hints: [
    'h-2 w-8 rounded-full bg-saffron-fill opacity-40',
    'h-2 w-14 rounded-full bg-saffron-fill opacity-70',
    'h-2 w-20 rounded-full bg-saffron-fill',
  ],
  analytics: ['h-4', 'h-6', 'h-5', 'h-8', 'h-7', 'h-10', 'h-12'].map(
    (height, index) => `w-2.5 rounded-sm ${index < 5 ? 'bg-accent-line' : 'bg-accent'} ${height}`,
  ),
  devices: [
    'h-12 w-18 rounded-sm border-2 border-accent-line',
    'h-11 w-8 rounded-sm border-2 border-accent',
    'h-8 w-5 rounded-sm border-2 border-accent bg-accent-soft',
  ],
  levels: [1, 2, 3, 4, 5].map(
    (level) => `h-10 w-4 rounded-full ${level <= 3 ? 'bg-accent' : 'border border-accent-line'}`,
  ),
  streaks: [1, 2, 3, 4, 5, 6, 7].map(
    (day) => `size-6 rounded-full ${day < 6 ? 'bg-saffron-fill' : 'border border-line-strong opacity-60'}`,
  ),
};

export function Vignette({ name }: { name: Name }) {
  const layout = name === 'hints' ? 'flex-col justify-end' : 'items-end';
  return (
    <div aria-hidden className={`flex h-12 gap-2 ${layout}`}>
      {MARKS[name].map((classes, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the marks never change
        <span key={index} className={classes} />
      ))}
    </div>
  );
}
