import { Dialog } from 'radix-ui';
import { useCallback, useState } from 'react';
import { Outlet, useMatch, useNavigate } from 'react-router';
import { useNewAccount } from '#web/features/auth/new-account.ts';
import { useGeneration } from '#web/features/generation/generation-context.ts';
import { GenerationProvider } from '#web/features/generation/generation-provider.tsx';
import { usePaletteKey } from '#web/features/palette/use-palette-key.ts';
import { deferred } from '#web/lib/deferred.tsx';
import { useFocusReturn } from '#web/ui/use-focus-return.ts';
import { Aside, SCREEN } from './frame.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

/** The form library and the validation load only when the learner opens the generate dialog. */
const GenerateDialog = deferred(
  async () => (await import('#web/features/generation/generate-dialog.tsx')).GenerateDialog,
);

const DeckFormDialog = deferred(
  async () => (await import('#web/features/editing/deck-form-dialog.tsx')).DeckFormDialog,
);

/** Shown once in the life of an account, if at all. */
const NewAccountNotice = deferred(
  async () => (await import('#web/features/auth/new-account-notice.tsx')).NewAccountNotice,
);

const CommandPalette = deferred(
  async () => (await import('#web/features/palette/command-palette.tsx')).CommandPalette,
);

/** The layout of every signed-in screen: top bar, sidebar (a drawer on a narrow screen) and the generate dialog. */
export function AppLayout() {
  return (
    <GenerationProvider>
      <Frame />
    </GenerationProvider>
  );
}

function Frame() {
  const [sidebarShown, setSidebarShown] = useState(true);
  const focusReturn = useFocusReturn();
  const [drawerOpen, setDrawerOpen] = useState(false);
  // Studying needs the sidebar's room.
  const studying = useMatch('/study/:deckId') !== null;
  const reviewing = useMatch('/review/:deckId?') !== null;
  const focused = studying || reviewing;
  const { isDialogOpen, setDialogOpen, isWriting, setWriting, running } = useGeneration();
  const navigate = useNavigate();
  const newAccount = useNewAccount();
  const [paletteOpen, setPaletteOpen] = useState(false);
  const openPalette = useCallback(() => setPaletteOpen(true), []);
  usePaletteKey(openPalette);
  const [dialogWanted, setDialogWanted] = useState(false);
  if (!dialogWanted && (isDialogOpen || running)) setDialogWanted(true);

  return (
    <Dialog.Root open={drawerOpen} onOpenChange={setDrawerOpen}>
      <TopBar
        hiddenOnPhones={focused}
        hasSidebar={!focused}
        sidebarShown={sidebarShown}
        onToggleSidebar={() => setSidebarShown(!sidebarShown)}
        onOpenDrawer={() => setDrawerOpen(true)}
        onOpenPalette={openPalette}
      />
      <div className="flex">
        {sidebarShown && !focused ? (
          <Aside>
            <Sidebar />
          </Aside>
        ) : null}
        <main id="main" tabIndex={-1} className="min-w-0 flex-1">
          <div className={SCREEN}>
            {focused || newAccount === null ? null : <NewAccountNotice />}
            <Outlet />
          </div>
        </main>
      </div>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          {...focusReturn}
          className="fixed inset-y-0 left-0 z-50 w-72 max-w-[85vw] animate-drawer overflow-y-auto border-r bg-canvas shadow-3"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <Sidebar inDrawer onLeave={() => setDrawerOpen(false)} />
        </Dialog.Content>
      </Dialog.Portal>
      {dialogWanted ? <GenerateDialog /> : null}
      {isWriting ? (
        <DeckFormDialog
          onClose={() => setWriting(false)}
          onSaved={({ id }) => void navigate(`/decks/${id}`)}
        />
      ) : null}
      {paletteOpen ? (
        <CommandPalette
          onClose={() => setPaletteOpen(false)}
          onGenerate={(topic) => setDialogOpen(true, topic)}
          onWrite={() => setWriting(true)}
        />
      ) : null}
    </Dialog.Root>
  );
}
