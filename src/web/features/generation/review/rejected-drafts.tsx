import { ChevronDown } from 'lucide-react';
import type { Draft, DraftFault } from '#domain/generation/draft.ts';
import { CardText } from '#web/features/card-text/card-text.tsx';
import { spokenText } from '#web/features/card-text/detect-markup.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { DraftDetails } from './draft-notes.tsx';

/** Why the checks rejected a card, in a sentence for the learner. */
const FAULT_TEXTS: Record<DraftFault, string> = {
  empty: 'One of its texts is empty.',
  length: 'One of its texts is too long.',
  difficulty: 'Its difficulty is none of the five levels.',
  'duplicate-front': 'It asks the same as another card.',
  'answer-in-front': 'The question gives the answer away.',
  'leaking-hint': 'A hint gives the answer away too early.',
  'repeated-hint': 'A hint repeats another one or the question.',
  'falling-hint': 'A later hint says less than an earlier one.',
  'repeated-option': 'Two of its options are the same.',
  'double-key': 'More than one option is right.',
  'giveaway-length': 'The right option stands out because it is much longer.',
  'banned-option': 'An option is “all of the above” or “none of the above”.',
  placeholder: 'One of its texts is a placeholder, or has something in it that does not belong there.',
  'missing-picture': 'It asks about a picture or table that it does not have.',
  'broken-formula': 'One of its formulas cannot be shown.',
  'other-language': 'It is not in the language you asked for.',
  'quote-not-found': 'What it quotes is not in the source.',
  'answer-not-found': 'The passage does not say the answer.',
  'other-kind': 'It is not the kind of card you asked for.',
};

type Props = { drafts: readonly Draft[]; onKeep: (draftId: string) => void };

/** The drafts that the checks rejected and why, collapsed at first. */
export function RejectedDrafts({ drafts, onKeep }: Props) {
  return (
    <details className="group/rejected">
      <summary className="inline-flex cursor-pointer list-none items-center gap-1.5 rounded-sm text-sm text-muted hover:text-ink pointer-coarse:min-h-11">
        <ChevronDown aria-hidden size={16} className="-rotate-90 group-open/rejected:rotate-0" />
        Rejected by the checks ({formatNumber(drafts.length)})
      </summary>
      <ul aria-label="Rejected by the checks" className="mt-3 flex flex-col gap-3">
        {drafts.map(({ id, content, faults }) => (
          <li key={id} className="flex flex-col gap-2 rounded-lg border border-dashed p-4 text-sm">
            <div className="grid grid-cols-1 gap-x-8 gap-y-1 wrap-anywhere whitespace-pre-line md:grid-cols-2">
              <div className="min-w-0 font-medium">
                <CardText text={content.front} />
              </div>
              <div className="min-w-0">
                <CardText text={content.back} />
              </div>
            </div>
            <ul className="text-saffron">
              {faults.map((fault) => (
                <li key={fault}>{FAULT_TEXTS[fault]}</li>
              ))}
            </ul>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <DraftDetails content={content} />
              <Button size="sm" className="ml-auto" onClick={() => onKeep(id)}>
                Keep anyway
                <span className="sr-only">: {spokenText(content.front)}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
