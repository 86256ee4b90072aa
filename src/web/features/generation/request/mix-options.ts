/** The kinds of cards that can be requested. */
export const MIX_OPTIONS = [
  { value: 'mixed', label: 'Mixed' },
  { value: 'quiz', label: 'All quiz' },
  { value: 'flip', label: 'All flip' },
];
