import {
  CalendarClock,
  ChartColumn,
  ClipboardCheck,
  Compass,
  FileText,
  FileUp,
  Keyboard,
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
import { useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { searchText } from '#domain/text/search-text.ts';
import { classNames } from '#web/lib/class-names.ts';
import { setTheme, useTheme } from '#web/lib/theme.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { comboboxProps, indexAfterKey, LIST, optionProps } from '#web/ui/combobox.ts';
import { Kbd } from '#web/ui/kbd.tsx';
import { MarkedExcerpt } from '#web/ui/marked-text.tsx';
import { useFocusReturn } from '#web/ui/use-focus-return.ts';
import { useSearchResults } from './palette.queries.ts';

const SEARCH_DELAY_MS = 150;

const GROUP = { role: 'group' } as const;

/** The key of the option that generates a deck about the typed text. */
const GENERATE = 'generate-about';

type Option = {
  /** Unique in the list. */
  key: string;
  icon: LucideIcon;
  name: string;
  note?: string;
  /** The text that contains what was typed: the name, or another text to show below it. */
  found?: string;
  run: () => void;
};

type Props = { onClose: () => void; onGenerate: (topic?: string) => void; onWrite: () => void };

/** Finds decks and cards and opens any screen by keyboard. Opened with Ctrl K, or Cmd K on a Mac. */
export function CommandPalette({ onClose, onGenerate, onWrite }: Props) {
  const focusReturn = useFocusReturn();
  const navigate = useNavigate();
  const other = useTheme() === 'dark' ? 'light' : 'dark';
  const [typed, setTyped] = useState('');
  const topic = typed.trim();
  const text = useDebounced(topic, SEARCH_DELAY_MS);
  const { data: results, isFetching, isPlaceholderData } = useSearchResults(text);
  const query = searchText(typed);
  const isLate = isPlaceholderData || text !== topic;
  /** The results may lag behind the text, and Enter must not open one that does not match it. */
  const matches = (...texts: string[]) =>
    query !== '' && (!isLate || texts.some((one) => searchText(one).includes(query)));
  const decks = (results?.decks ?? []).filter(({ title }) => matches(title));
  const cards = (results?.cards ?? []).filter(({ front, back }) => matches(front, back));

  /** Closes first, so that the focus can move to the target of the command. */
  const choose = (command: () => void) => () => {
    onClose();
    command();
  };
  const go = (to: string) => choose(() => void navigate(to));

  const commands = [
    { key: 'study', icon: Play, name: 'Study', run: go('/study') },
    { key: 'review', icon: Repeat, name: 'Review what is due', run: go('/review?only=due') },
    {
      key: 'generate',
      icon: Sparkles,
      name: 'Generate a deck with AI',
      run: choose(() => onGenerate()),
    },
    { key: 'write', icon: Pencil, name: 'Write a deck', run: choose(onWrite) },
    { key: 'import', icon: FileUp, name: 'Import cards', run: go('/import') },
    { key: 'tests', icon: ClipboardCheck, name: 'Tests', run: go('/tests') },
    { key: 'plans', icon: CalendarClock, name: 'Exam plans', run: go('/plans') },
    { key: 'dashboard', icon: LayoutGrid, name: 'Dashboard', run: go('/dashboard') },
    { key: 'cards', icon: Layers, name: 'All cards', run: go('/cards') },
    { key: 'explore', icon: Compass, name: 'Explore', run: go('/explore') },
    { key: 'sources', icon: FileText, name: 'Sources', run: go('/sources') },
    { key: 'analytics', icon: ChartColumn, name: 'Analytics', run: go('/analytics') },
    { key: 'settings', icon: Settings, name: 'Settings', run: go('/settings') },
    {
      key: 'theme',
      icon: SunMoon,
      name: `Switch to ${other} theme`,
      run: choose(() => setTheme(other)),
    },
    {
      key: 'system-theme',
      icon: Monitor,
      name: 'Use system theme',
      run: choose(() => setTheme('system')),
    },
  ].filter(({ name }) => searchText(name).includes(query));

  const groups: { heading: string; options: Option[] }[] = [
    {
      heading: 'Decks',
      options: decks.flatMap(({ id, title }) => [
        { key: `deck-${id}`, icon: SquareStack, name: title, run: go(`/decks/${id}`) },
        { key: `study-${id}`, icon: Play, name: `Study ${title}`, run: go(`/study/${id}`) },
        {
          key: `write-${id}`,
          icon: Keyboard,
          name: `Write the answers of ${title}`,
          run: go(`/study/${id}?mode=write`),
        },
      ]),
    },
    {
      heading: 'Cards',
      options: cards.map(({ id, deckId, deckTitle, front, back }) => ({
        key: `card-${id}`,
        icon: Layers,
        name: front,
        found: searchText(front).includes(query) ? front : back,
        note: deckTitle,
        run: go(`/decks/${deckId}?search=${encodeURIComponent(front)}`),
      })),
    },
    { heading: 'Go to', options: commands },
    {
      heading: 'Create',
      options:
        topic === ''
          ? []
          : [
              {
                key: GENERATE,
                icon: Sparkles,
                name: `Generate a deck about “${topic}”`,
                run: choose(() => onGenerate(topic)),
              },
            ],
    },
  ];

  const options = groups.flatMap((group) => group.options);
  const first = options[0]?.key;
  const [chosen, setChosen] = useState(first);
  const [before, setBefore] = useState({ typed, first });
  if (typed !== before.typed || first !== before.first) {
    setBefore({ typed, first });
    // New results take precedence over an option that was selected only for lack of results.
    if (typed !== before.typed || chosen === GENERATE) setChosen(first);
  }
  // If the selected option has disappeared, Enter uses the first one.
  const index = Math.max(
    options.findIndex(({ key }) => key === chosen),
    0,
  );
  const selected = options[index];
  const listId = useId();
  const idOf = ({ key }: Option) => `${listId}-${key}`;

  function follow(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const next = indexAfterKey(event.key, index, options.length);
    if (next !== undefined) setChosen(options[next]?.key);
    else if (event.key === 'Enter') selected?.run();
    else return;
    event.preventDefault();
  }

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
            <div className="flex items-center gap-3 border-b px-4">
              <Search aria-hidden size={18} className="shrink-0 text-muted" />
              <input
                {...comboboxProps(listId, selected && idOf(selected), true)}
                aria-label="Command palette"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                onKeyDown={follow}
                maxLength={255}
                placeholder="Find a deck or card, or go somewhere"
                className="h-14 min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted"
              />
              <Kbd className="max-sm:hidden">Esc</Kbd>
            </div>
            {decks.length + cards.length + commands.length > 0 ? null : (
              <output className="block px-5 pt-6 pb-2 text-center text-muted">
                {isFetching || text !== topic ? 'Searching...' : 'Nothing found.'}
              </output>
            )}
            <div
              id={listId}
              {...LIST}
              aria-label="Decks, cards and commands"
              className="max-h-[min(26rem,60dvh)] overflow-y-auto p-2"
            >
              {groups.map(({ heading, options: shown }) =>
                shown.length === 0 ? null : (
                  <div key={heading} {...GROUP} aria-labelledby={`${listId}-${heading}`}>
                    <div id={`${listId}-${heading}`} className="px-3 pt-2 pb-1 text-xs text-muted">
                      {heading}
                    </div>
                    {shown.map((option) => (
                      <div
                        key={option.key}
                        {...optionProps({
                          id: idOf(option),
                          isActive: option === selected,
                          isSelected: option === selected,
                          onReach: () => setChosen(option.key),
                          onChoose: option.run,
                        })}
                        className="flex scroll-mt-8 min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-2 data-highlighted:bg-accent-soft"
                      >
                        <option.icon aria-hidden size={16} className="shrink-0 text-muted" />
                        <OptionText option={option} query={query} />
                        {option.note === undefined ? null : (
                          <span className="max-w-1/3 shrink-0 truncate text-sm text-muted">
                            {option.note}
                          </span>
                        )}
                      </div>
                    ))}
                  </div>
                ),
              )}
            </div>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function OptionText({ option: { name, found }, query }: { option: Option; query: string }) {
  if (found === undefined) return <span className="min-w-0 flex-1 truncate">{name}</span>;
  return (
    <span className="min-w-0 flex-1">
      {found === name ? null : <span className="line-clamp-1">{name}</span>}
      <span className={classNames('line-clamp-2 wrap-anywhere', found !== name && 'text-sm text-muted')}>
        <MarkedExcerpt text={found} query={query} />
      </span>
    </span>
  );
}
