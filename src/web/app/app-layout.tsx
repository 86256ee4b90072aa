import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { Outlet, useMatch, useNavigate } from 'react-router';
import { useNewAccount } from '#web/features/auth/new-account.ts';
import { useGeneration } from '#web/features/generation/generation-context.ts';
import { GenerationProvider } from '#web/features/generation/generation-provider.tsx';
import { usePaletteKey } from '#web/features/palette/use-palette-key.ts';
import { useAddDialog } from '#web/lib/add-dialog.ts';
import { useNewVersion } from '#web/lib/new-version.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { preloadMenus } from '#web/ui/menu.tsx';
import { Aside, SCREEN } from './frame.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

/** By then a screen has usually been drawn with all its data. */
const QUIET_MS = 5_000;

const Drawer = deferred(async () => (await import('./drawer.tsx')).Drawer, { failure: 'above' });

/** The form library and the validation load only when the learner opens the generate dialog. */
const GenerateDialog = deferred(
  async () => (await import('#web/features/generation/request/generate-dialog.tsx')).GenerateDialog,
  { failure: 'above' },
);

const AddDialog = deferred(async () => (await import('#web/features/adding/add-dialog.tsx')).AddDialog, {
  failure: 'above',
});

const DeckFormDialog = deferred(
  async () => (await import('#web/features/editing/deck-form-dialog.tsx')).DeckFormDialog,
  { failure: 'above' },
);

/** Most accounts show this once or never. */
const NewAccountNotice = deferred(
  async () => (await import('#web/features/auth/new-account-notice.tsx')).NewAccountNotice,
);

const CommandPalette = deferred(
  async () => (await import('#web/features/palette/command-palette.tsx')).CommandPalette,
  { failure: 'above' },
);

const NewVersionBar = deferred(async () => (await import('./new-version-bar.tsx')).NewVersionBar, {
  failure: 'nowhere',
});

/** The layout of every signed-in screen: top bar, sidebar (a drawer on a narrow screen) and the generate dialog. */
export function AppLayout() {
  return (
    <GenerationProvider>
      <Frame />
    </GenerationProvider>
  );
}

/** The worker downloads the app, so visitors who only look around get none. */
async function startWorker(): Promise<void> {
  const loaded = await import('./register-worker.ts').catch(() => null);
  await loaded?.registerWorker();
}

/** Opens what was shared with the installed app, or what one of its shortcuts is for, and says why an invite does not open. */
function useArrival(): void {
  const navigate = useNavigate();
  const arrived = useEffectEvent(async () => {
    const { pathname, search, hash } = window.location;
    // Only the worker keeps what is shared.
    if (search === '' && !('serviceWorker' in navigator && navigator.serviceWorker.controller)) return;
    const { arrive } = await import('./arrival.ts');
    const rest = arrive(search);
    if (rest !== null) await navigate({ pathname, search: rest, hash }, { replace: true });
  });
  useEffect(() => void arrived().catch(() => undefined), []);
}

function Frame() {
  const [sidebarShown, setSidebarShown] = useState(true);
  const [drawerOpen, setDrawerOpen] = useState(false);
  // Studying needs the sidebar's room.
  const studying = useMatch('/study/:deckId?') !== null;
  const reviewing = useMatch('/review/:deckId?') !== null;
  const matching = useMatch('/match/:deckId') !== null;
  const listening = useMatch('/listen/:deckId') !== null;
  const focused = studying || reviewing || matching || listening;
  const { isDialogOpen, setDialogOpen, isWriting, setWriting, running } = useGeneration();
  const navigate = useNavigate();
  const isAdding = useAddDialog(({ deck }) => deck !== undefined);
  const newAccount = useNewAccount();
  const [paletteOpen, setPaletteOpen] = useState(false);
  const openPalette = useCallback(() => setPaletteOpen(true), []);
  usePaletteKey(openPalette);
  useArrival();
  useEffect(() => {
    if (!import.meta.env.PROD) return undefined;
    const timer = setTimeout(() => void startWorker(), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  const isVersionOffered = useNewVersion((state) => state.isReady && (!focused || state.isSessionOver));
  const [dialogWanted, setDialogWanted] = useState(false);
  if (!dialogWanted && (isDialogOpen || running)) setDialogWanted(true);
  useEffect(() => {
    const preload = () => {
      Drawer.preload();
      preloadMenus();
    };
    // Studying must work offline, so it preloads immediately. Other screens load their own data first.
    const timer = setTimeout(preload, focused ? 0 : QUIET_MS);
    return () => clearTimeout(timer);
  }, [focused]);
  /** If the focus has moved on before the drawer has loaded, the drawer stays closed. */
  const giveUpDrawer = () => {
    if (document.querySelector('[role="dialog"]') === null) setDrawerOpen(false);
  };

  return (
    <>
      <TopBar
        hiddenOnPhones={focused}
        hasSidebar={!focused}
        sidebarShown={sidebarShown}
        onToggleSidebar={() => setSidebarShown(!sidebarShown)}
        onNearDrawer={Drawer.preload}
        onOpenDrawer={() => setDrawerOpen(true)}
        onLeaveDrawer={giveUpDrawer}
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
            {isVersionOffered ? <NewVersionBar /> : null}
            {focused || newAccount === null ? null : <NewAccountNotice />}
            <Outlet />
          </div>
        </main>
      </div>
      {drawerOpen ? <Drawer onClose={() => setDrawerOpen(false)} /> : null}
      {dialogWanted ? <GenerateDialog /> : null}
      {isAdding ? <AddDialog /> : null}
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
    </>
  );
}
