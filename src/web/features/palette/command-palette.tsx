import { Command } from 'cmdk';
import {
  ChartColumn,
  Compass,
  FileText,
  FileUp,
  Layers,
  LayoutGrid,
  Monitor,
  Pencil,
  Play,
  Repeat,
  Search,
  Settings,
  Sparkles,
  SquareStack,
  SunMoon,
  type LucideIcon,
} from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { searchText } from '#domain/search-text.ts';
import { setTheme, useTheme } from '#web/lib/theme.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { Kbd } from '#web/ui/kbd.tsx';
import { useFocusReturn } from '#web/ui/use-focus-return.ts';
import { useFound } from './palette.queries.ts';

const SEARCH_DELAY_MS = 150;

/** The name of the item that makes a deck of what was typed. */
const GENERATE = 'generate about';

type Props = { onClose: () => void; onGenerate: (topic?: string) => void; onWrite: () => void };

/** Finds decks and cards, and goes everywhere, by keyboard. Opened with Ctrl K, or Cmd K on a Mac. */
export function CommandPalette({ onClose, onGenerate, onWrite }: Props) {
  const focusReturn = useFocusReturn();
  const navigate = useNavigate();
  const other = useTheme() === 'dark' ? 'light' : 'dark';
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), SEARCH_DELAY_MS);
  const { data: found, isFetching, isPlaceholderData } = useFound(text);
  const wanted = searchText(typed);
  const isLate = isPlaceholderData || text !== typed.trim();
  /** Enter must not lead to what was found for less than what has been typed by now. */
  const fits = (name: string) => wanted !== '' && (!isLate || searchText(name).includes(wanted));
  const decks = (found?.decks ?? []).filter(({ title }) => fits(title));
  const cards = (found?.cards ?? []).filter(({ front }) => fits(front));

  /** Closes first, so that the focus goes where the command leads. */
  const choose = (command: () => void) => () => {
    onClose();
    command();
  };
  const go = (to: string) => choose(() => void navigate(to));

  const commands = [
    { icon: Repeat, name: 'Review what is due', run: go('/review') },
    { icon: Sparkles, name: 'Generate a deck with AI', run: choose(() => onGenerate()) },
    { icon: Pencil, name: 'Write a deck', run: choose(onWrite) },
    { icon: FileUp, name: 'Import cards', run: go('/import') },
    { icon: LayoutGrid, name: 'Dashboard', run: go('/dashboard') },
    { icon: Compass, name: 'Explore', run: go('/explore') },
    { icon: FileText, name: 'Sources', run: go('/sources') },
    { icon: ChartColumn, name: 'Analytics', run: go('/analytics') },
    { icon: Settings, name: 'Settings', run: go('/settings') },
    { icon: SunMoon, name: `Switch to ${other} theme`, run: choose(() => setTheme(other)) },
    { icon: Monitor, name: 'Theme of the system', run: choose(() => setTheme('system')) },
  ].filter(({ name }) => searchText(name).includes(wanted));

  const shown = [
    ...decks.flatMap(({ id }) => [`deck ${id}`, `study ${id}`]),
    ...cards.map(({ id }) => `card ${id}`),
    ...commands.map(({ name }) => name),
    ...(typed.trim() === '' ? [] : [GENERATE]),
  ];
  const [first = ''] = shown;
  const [chosen, setChosen] = useState(first);
  const [firstBefore, setFirstBefore] = useState(first);
  if (first !== firstBefore) {
    setFirstBefore(first);
    // What has just been found goes before what was only selected because there was nothing else.
    if (chosen === GENERATE) setChosen(first);
  }
  // What was chosen may be gone by now, and Enter is to do something.
  const selected = shown.includes(chosen) ? chosen : first;

  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 grid animate-fade-in justify-items-center overflow-y-auto bg-scrim px-3 pt-3 sm:pt-[12vh]">
          <Dialog.Content
            {...focusReturn}
            aria-describedby={undefined}
            className="h-fit w-full max-w-xl animate-rise overflow-hidden rounded-xl border bg-surface text-ink shadow-3"
          >
            <Dialog.Title className="sr-only">Command palette</Dialog.Title>
            <Command
              label="Command palette"
              loop
              shouldFilter={false}
              value={selected}
              onValueChange={setChosen}
            >
              <div className="flex items-center gap-3 border-b px-4">
                <Search aria-hidden size={18} className="shrink-0 text-muted" />
                <Command.Input
                  value={typed}
                  onValueChange={setTyped}
                  maxLength={255}
                  placeholder="Find a deck or card, or go somewhere"
                  className="h-14 min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted"
                />
                <Kbd className="max-sm:hidden">Esc</Kbd>
              </div>
              <Command.List className="max-h-[min(26rem,60dvh)] overflow-y-auto p-2">
                {decks.length + cards.length + commands.length > 0 ? null : (
                  <output className="block px-3 py-4 text-center text-muted">
                    {isFetching || text !== typed.trim() ? 'Searching...' : 'Nothing found.'}
                  </output>
                )}
                <Group heading="Decks" shown={decks.length > 0}>
                  {decks.map(({ id, title }) => [
                    <Item key={id} icon={SquareStack} value={`deck ${id}`} onSelect={go(`/decks/${id}`)}>
                      {title}
                    </Item>,
                    <Item key={`study ${id}`} icon={Play} value={`study ${id}`} onSelect={go(`/study/${id}`)}>
                      Study {title}
                    </Item>,
                  ])}
                </Group>
                <Group heading="Cards" shown={cards.length > 0}>
                  {cards.map(({ id, deckId, deckTitle, front }) => (
                    <Item
                      key={id}
                      icon={Layers}
                      value={`card ${id}`}
                      note={deckTitle}
                      onSelect={go(`/decks/${deckId}?search=${encodeURIComponent(front)}`)}
                    >
                      {front}
                    </Item>
                  ))}
                </Group>
                <Group heading="Go to" shown={commands.length > 0}>
                  {commands.map(({ icon, name, run }) => (
                    <Item key={name} icon={icon} value={name} onSelect={run}>
                      {name}
                    </Item>
                  ))}
                </Group>
                <Group heading="Create" shown={typed.trim() !== ''}>
                  <Item icon={Sparkles} value={GENERATE} onSelect={choose(() => onGenerate(typed.trim()))}>
                    Generate a deck about “{typed.trim()}”
                  </Item>
                </Group>
              </Command.List>
            </Command>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const HEADING =
  '**:[[cmdk-group-heading]]:px-3 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-xs **:[[cmdk-group-heading]]:text-muted';

function Group({ heading, shown, children }: { heading: string; shown: boolean; children: ReactNode }) {
  if (!shown) return null;
  return (
    <Command.Group heading={heading} className={HEADING}>
      {children}
    </Command.Group>
  );
}

type ItemProps = {
  icon: LucideIcon;
  value: string;
  note?: string;
  onSelect: () => void;
  children: ReactNode;
};

function Item({ icon: Icon, value, note, onSelect, children }: ItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-2 aria-selected:bg-accent-soft"
    >
      <Icon aria-hidden size={16} className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {note === undefined ? null : (
        <span className="max-w-1/3 shrink-0 truncate text-sm text-muted">{note}</span>
      )}
    </Command.Item>
  );
}
