/** Which kinds of cards can be asked for. */
export const MIX_OPTIONS = [
  { value: 'mixed', label: 'Mixed' },
  { value: 'quiz', label: 'All quiz' },
  { value: 'flip', label: 'All flip' },
];
