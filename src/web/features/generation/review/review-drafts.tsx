import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { toast } from 'sonner';
import { useStore } from 'zustand';
import { MORE_LIKE_THIS } from '#domain/limits.ts';
import type { Draft } from '#domain/generation/draft.ts';
import { generationPrice } from '#domain/account/tokens.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { showErrorToast } from '#web/lib/error-toast.ts';
import { countOf } from '#web/lib/format.ts';
import { useScreenKeys } from '#web/lib/use-screen-keys.ts';
import { KeysDialog } from '#web/ui/keys-dialog.tsx';
import { preloadMenus } from '#web/ui/menu.tsx';
import { ReviewHeader } from './review-header.tsx';
import { countKept, splitDrafts, withChoices, type GenerationWithDrafts } from './review-state.ts';
import { cardOfDraft, draftOutboxOf, isRunning, requestMoreDrafts, useSaveDraft } from './review.queries.ts';
import { draftElement, DraftRow, type DraftActions } from './draft-row.tsx';
import { DRAFT_KEYS, draftCommand } from './draft-keys.ts';
import { LessCertain } from './less-certain.tsx';
import { RejectedDrafts } from './rejected-drafts.tsx';
import { SaveBar } from './save-bar.tsx';

/** The form and its validation load only when the learner opens the editor. */
const CardEditorDialog = deferred(
  async () => (await import('#web/features/editing/card-editor-dialog.tsx')).CardEditorDialog,
  { failure: 'above' },
);

const NONE: ReadonlySet<string> = new Set();

/** The drafts of a generation, while they arrive and afterwards, with the actions on them. */
export function ReviewDrafts({ state: { batch: generation, drafts } }: { state: GenerationWithDrafts }) {
  const { id, difficulty, sourceId } = generation;
  const outbox = draftOutboxOf(id);
  const { choices, refused, lost } = useStore(outbox.store);
  const shown = useMemo(() => withChoices(drafts, choices), [drafts, choices]);
  const { good, lessCertain, faulty } = useMemo(() => splitDrafts(shown), [shown]);
  const [dialog, setDialog] = useState<'keys' | { editing: string } | null>(null);
  const closeDialog = () => setDialog(null);
  const [busy, setBusy] = useState(NONE);
  const [announcement, setAnnouncement] = useState<Announcement>();
  const saving = useSaveDraft(id);
  // The menus must work after the network is lost.
  useEffect(() => preloadMenus(), []);
  const headingId = useId();
  const running = isRunning(generation);
  const prices = useMemo(
    () =>
      running
        ? null
        : { again: generationPrice(1, difficulty), more: generationPrice(MORE_LIKE_THIS, difficulty) },
    [running, difficulty],
  );

  const makeOther = useCallback(
    async (draftId: string, revision: 'again' | 'more') => {
      setBusy((before) => new Set([...before, draftId]));
      try {
        const created = await requestMoreDrafts(id, draftId, revision);
        const [first] = created;
        const count =
          created.length === 1 ? 'Another card is' : `${countOf(created.length, 'more card')} are`;
        toast.success(`${count} at the end of the list`, {
          action: { label: 'Show', onClick: () => focusDraft(first?.id) },
        });
      } catch (error) {
        showErrorToast(error, 'Failed to make cards');
      } finally {
        setBusy((before) => new Set([...before].filter((other) => other !== draftId)));
      }
    },
    [id],
  );
  const actions = useMemo<DraftActions>(
    () => ({
      keep: (draftId) => {
        draftOutboxOf(id).add([draftId], 'accepted');
        setAnnouncement({ said: advanceFocus(draftId, 'Kept.'), of: groupOf(draftId) });
      },
      drop: (draftId) => {
        const undone = draftElement(draftId)?.dataset['status'] === 'rejected';
        draftOutboxOf(id).add([draftId], undone ? 'proposed' : 'rejected');
        const said = undone ? 'Restored.' : advanceFocus(draftId, 'Dropped.');
        setAnnouncement({ said, of: groupOf(draftId) });
      },
      edit: (draftId) => setDialog({ editing: draftId }),
      again: (draftId) => void makeOther(draftId, 'again'),
      more: (draftId) => void makeOther(draftId, 'more'),
    }),
    [id, makeOther],
  );

  useScreenKeys((key) => {
    const command = draftCommand(key);
    if (command === null) return false;
    if (command === 'save') {
      document.querySelector<HTMLElement>('[data-save-cards]')?.focus();
      return true;
    }
    if (command === 'help') {
      setDialog('keys');
      return true;
    }
    const focused = focusedDraft();
    if (focused === null || command === 'next' || command === 'previous') {
      return moveFocus([...good, ...lessCertain], focused, command === 'previous' ? -1 : 1);
    }
    if ((command === 'again' || command === 'more') && (prices === null || busy.has(focused))) return true;
    actions[command](focused);
    return true;
  });

  useUnsentWarning(choices.size > 0);
  // The button disappears with the draft, and the focus would be lost.
  const arriving = useRef<string>(undefined);
  useEffect(() => {
    if (focusDraft(arriving.current)) arriving.current = undefined;
  });
  const [wasRunning, setWasRunning] = useState(running);
  if (wasRunning !== running) {
    setWasRunning(running);
    if (!running) setAnnouncement({ said: 'All cards are there.', of: 'good' });
  }

  const edited =
    dialog === null || dialog === 'keys'
      ? undefined
      : shown.find(({ id: draftId }) => draftId === dialog.editing);
  const rowOf = (draft: Draft) => (
    <DraftRow
      key={draft.id}
      draft={draft}
      sourceId={sourceId}
      busy={busy.has(draft.id)}
      prices={prices}
      actions={actions}
    />
  );
  return (
    <div className="flex flex-col gap-6">
      <ReviewHeader
        generation={generation}
        good={good}
        lessCertain={lessCertain.length}
        onStatus={(draftIds, status) => {
          outbox.add(draftIds, status);
          const said = `${countOf(draftIds.length, 'card')} ${status === 'accepted' ? 'kept' : 'dropped'}.`;
          setAnnouncement({ said, of: 'good' });
        }}
        onKeys={() => setDialog('keys')}
      />
      <output className="sr-only">
        {announcement === undefined ? '' : announced(announcement, good, lessCertain)}
      </output>
      <section aria-labelledby={headingId} className="flex flex-col gap-4">
        <h2 id={headingId} className="sr-only">
          {running ? 'Cards so far' : 'Cards'}
        </h2>
        {good.length === 0 ? (
          <p className="text-muted">{noneYet(running, lessCertain.length)}</p>
        ) : (
          <ol aria-label={countOf(good.length, 'card')} className="flex flex-col gap-3">
            {good.map(rowOf)}
          </ol>
        )}
      </section>
      {lessCertain.length === 0 ? null : (
        <LessCertain
          drafts={lessCertain}
          onStatus={(draftIds, status) => {
            outbox.add(draftIds, status);
            const said = status === 'accepted' ? 'kept' : 'no longer kept';
            setAnnouncement({ said: `${countOf(draftIds.length, 'card')} ${said}.`, of: 'less certain' });
          }}
        >
          {lessCertain.map(rowOf)}
        </LessCertain>
      )}
      {faulty.length === 0 ? null : (
        <RejectedDrafts
          drafts={faulty}
          onKeep={(draftId) => {
            arriving.current = draftId;
            outbox.add([draftId], 'accepted');
            setAnnouncement({ said: 'Kept.', of: 'good' });
          }}
        />
      )}
      <SaveBar
        generation={generation}
        kept={countKept(shown)}
        lost={lost}
        refused={refused.size}
        onSendAgain={() => outbox.sendAgain()}
        onTakeBack={() => outbox.takeBack()}
      />
      {edited === undefined ? null : (
        <CardEditorDialog
          card={cardOfDraft(edited)}
          saving={saving}
          returnFocusTo={() => draftElement(edited.id)}
          onClose={closeDialog}
        />
      )}
      {dialog === 'keys' ? <KeysDialog open onOpenChange={closeDialog} keys={DRAFT_KEYS} /> : null}
    </div>
  );
}

function noneYet(running: boolean, lessCertain: number): string {
  if (running) return 'The first cards are on their way.';
  return lessCertain === 0 ? 'There are no cards.' : 'None of the cards is certain.';
}

/** What has just happened to drafts, for screen readers. */
type Announcement = { said: string; of: 'good' | 'less certain' };

/** An announcement with how far the learner is in that group of drafts. */
function announced(
  { said, of }: Announcement,
  good: readonly Draft[],
  lessCertain: readonly Draft[],
): string {
  if (of === 'less certain') {
    const kept = lessCertain.filter(({ status }) => status === 'accepted').length;
    return `${said} ${kept} of ${countOf(lessCertain.length, 'less certain card')} kept.`;
  }
  const decided = good.filter(({ status }) => status !== 'proposed').length;
  return `${said} ${decided} of ${good.length}.`;
}

function groupOf(draftId: string): Announcement['of'] {
  return draftElement(draftId)?.dataset['doubt'] === 'less-certain' ? 'less certain' : 'good';
}

/** Makes the browser ask before leaving the page while choices are unsent. */
function useUnsentWarning(unsent: boolean): void {
  useEffect(() => {
    if (!unsent) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsent]);
}

/** The draft that has or contains the focus. */
function focusedDraft(): string | null {
  return document.activeElement?.closest<HTMLElement>('[data-draft]')?.dataset['draft'] ?? null;
}

function focusDraft(id: string | undefined): boolean {
  const element = id === undefined ? null : draftElement(id);
  if (element === null) return false;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
  return true;
}

/** Moves the focus by one draft, or from elsewhere to the first undecided draft. */
function moveFocus(drafts: readonly Draft[], focused: string | null, step: 1 | -1): boolean {
  if (focused === null)
    return focusDraft((drafts.find(({ status }) => status === 'proposed') ?? drafts[0])?.id);
  const at = drafts.findIndex(({ id }) => id === focused);
  return focusDraft(drafts[at + step]?.id);
}

/** If the draft has the focus, moves on to the next one. Returns what to announce. */
function advanceFocus(draftId: string, announcement: string): string {
  const element = draftElement(draftId);
  if (element?.contains(document.activeElement) !== true) return announcement;
  const all = [...document.querySelectorAll<HTMLElement>('[data-draft]')];
  focusDraft(all[all.indexOf(element) + 1]?.dataset['draft']);
  return announcement;
}
