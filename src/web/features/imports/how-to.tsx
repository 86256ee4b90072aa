import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { TitledSection } from './titled-section.tsx';

const PLACES: ReadonlyArray<{ name: string; steps: readonly ReactNode[]; note?: string }> = [
  {
    name: 'Anki',
    steps: [
      <>
        On a computer, choose <b>File</b> and then <b>Export</b>; in AnkiDroid or AnkiMobile, export or share
        the deck.
      </>,
      <>
        Take a deck as <b>.apkg</b>, or the whole collection as <b>.colpkg</b>. Keep media and scheduling
        information included.
      </>,
      'Choose that file here.',
    ],
    note: 'Pictures, sounds, tags, suspended cards and all your reviews are imported. Deck options are not: your settings here decide when cards come up.',
  },
  {
    name: 'Quizlet',
    steps: [
      <>
        Open a set of your own, choose the menu with three dots and then <b>Export</b>.
      </>,
      <>
        Choose <b>Copy text</b> and paste it here.
      </>,
    ],
    note: 'If your definitions contain commas or line breaks, choose custom separators in Quizlet and enter them here.',
  },
  {
    name: 'A spreadsheet',
    steps: [
      'Put questions in one column and answers in another. Hints, tags and decks can have columns too.',
      'Choose the file here (.xlsx, .ods, CSV), or copy the cells and paste them.',
    ],
    note: 'Quiz templates of Kahoot, Quizizz, Blooket and Gimkit become quizzes.',
  },
  {
    name: 'Obsidian, Logseq, RemNote',
    steps: [
      'Take the Markdown file with your cards. From RemNote, export Markdown.',
      'Choose it here, or paste the text.',
    ],
    note: 'Lines such as “dog :: Hund”, “?” between question and answer, gaps and tagged blocks become cards. Pictures are not imported.',
  },
  {
    name: 'Moodle and other courses',
    steps: [
      <>
        In the question bank, choose <b>Export</b> and then Moodle XML or GIFT; in Canvas and others, QTI.
      </>,
      'Choose that file here.',
    ],
    note: 'Feedback on a wrong answer is kept.',
  },
  {
    name: 'Mochi',
    steps: ['Export the deck as .mochi or CSV.', 'Choose that file here.'],
  },
  {
    name: 'Cardamom',
    steps: ['Export a deck as JSON or as an Anki package.', 'Choose that file here.'],
  },
];

/** How to export cards from other apps. */
export function HowTo() {
  return (
    <TitledSection title="How to get your cards out of…">
      <div className="rounded-lg border">
        {PLACES.map(({ name, steps, note }) => (
          <details key={name} className="group/place border-t first:border-t-0">
            <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 font-medium">
              {name}
              <ChevronRight
                aria-hidden
                size={18}
                className="ml-auto shrink-0 text-muted transition-transform duration-(--duration-fast) group-open/place:rotate-90"
              />
            </summary>
            <div className="px-4 pb-4 text-sm">
              <ol className="list-decimal space-y-1.5 pl-5">
                {steps.map((step, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the steps never change
                  <li key={index}>{step}</li>
                ))}
              </ol>
              {note === undefined ? null : <p className="mt-2 text-muted">{note}</p>}
            </div>
          </details>
        ))}
      </div>
    </TitledSection>
  );
}
