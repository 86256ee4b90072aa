/** Keys of the query cache. Invalidating a list's key also invalidates every key that begins with it. */
export const queryKeys = {
  config: ['config'] as const,
  licences: ['licences'] as const,
  invite: (secret: string) => ['invite', secret] as const,
  owner: ['owner'] as const,
  usage: ['usage'] as const,
  settings: ['settings'] as const,
  devices: ['devices'] as const,
  email: ['email'] as const,
  secondFactor: ['second-factor'] as const,
  accessKeys: ['access-keys'] as const,
  passkeys: ['passkeys'] as const,
  connectRequest: (id: string) => ['connect-request', id] as const,
  reminders: ['reminders'] as const,
  securityEvents: ['security-events'] as const,
  /** Covers every deck list, whatever its search, and every single deck with its cards. */
  decks: ['decks'] as const,
  deckList: (search: string, archived = false) => ['decks', 'list', search, archived] as const,
  deckLists: ['decks', 'list'] as const,
  deckChoice: ['decks', 'choice'] as const,
  /** Cards of all decks; `wanted` is the filter and the order. */
  cardList: (wanted: object) => ['decks', 'cards', wanted] as const,
  tags: ['decks', 'tags'] as const,
  cardFilters: ['card-filters'] as const,
  /** Presets of daily limits. */
  presets: ['presets'] as const,
  siblings: (id: string) => ['decks', 'siblings', id] as const,
  /** Below decks, because they name decks and cards. `revision` is that of the replica. */
  conflicts: (revision: number) => ['decks', 'conflicts', revision] as const,
  deckTitles: (ids: readonly string[]) => ['decks', 'titles', ...ids] as const,
  deck: (id: string) => ['decks', 'detail', id] as const,
  deckCards: (id: string) => ['decks', 'detail', id, 'cards'] as const,
  runningGenerations: ['generations', 'running'] as const,
  waitingGenerations: ['generations', 'waiting'] as const,
  generation: (id: string) => ['generations', 'detail', id] as const,
  /** The progress of a deck that is saved without a review. */
  deckProgress: (id: string) => ['deck-progress', id] as const,
  /** The sources that cards can be made from. */
  sourceChoice: ['source-choice'] as const,
  sourceDetails: (id: string) => ['source-choice', id] as const,
  /** Covers everything that depends on card states and due dates. */
  memory: ['memory'] as const,
  due: ['memory', 'due'] as const,
  known: ['memory', 'known'] as const,
  unfinished: ['memory', 'unfinished'] as const,
  deckMemory: (deckId: string) => ['memory', 'deck', deckId] as const,
  /** Below memory, because answered cards change what a plan is computed from. */
  planCards: (deckIds: readonly string[], tags: readonly string[]) =>
    ['memory', 'plan-cards', deckIds, tags] as const,
  reviewLoad: ['memory', 'load'] as const,
  memoryHistory: ['memory', 'history'] as const,
  outlook: ['memory', 'outlook'] as const,
  retentions: ['memory', 'retentions'] as const,
  library: ['library'] as const,
  libraryTopic: (slug: string) => ['library', slug] as const,
  scans: ['scans'] as const,
  sources: ['sources'] as const,
  sourceLists: ['sources', 'list'] as const,
  sourceList: (search: string) => ['sources', 'list', search] as const,
  source: (id: string) => ['sources', 'detail', id] as const,
  cardsOfSource: (id: string) => ['sources', 'cards', id] as const,
  /** Not below sources: a text never changes. */
  marked: (id: string) => ['passages', id, 'marked'] as const,
  passages: (id: string, first: number) => ['passages', id, first] as const,
  foundPassages: (id: string, text: string) => ['passages', id, 'found', text] as const,
  imports: ['imports'] as const,
  importList: ['imports', 'list'] as const,
  import: (id: string) => ['imports', 'detail', id] as const,
  importDecks: (id: string) => ['imports', 'decks', id] as const,
  importAddedTo: (id: string) => ['imports', 'added-to', id] as const,
  importChanges: (id: string) => ['imports', 'changes', id] as const,
  /** Not below imports: the preview of a table with these options never changes. */
  importPreview: (id: string, form: object | null) => ['import-preview', id, form] as const,
  /** Covers the plans and what came of them. */
  examPlans: ['exam-plans'] as const,
  planOutcome: (id: string) => ['exam-plans', 'outcome', id] as const,
  /** Not below plans: the same question has the same answers. */
  planAnswers: (loadedAt: number | undefined, question: object | undefined) =>
    ['plan-answers', loadedAt, question] as const,
  testList: ['tests', 'list'] as const,
  test: (id: string) => ['tests', 'detail', id] as const,
  testPaper: (id: string) => ['tests', 'paper', id] as const,
  revision: (cardId: string, wish: string) => ['revision', cardId, wish] as const,
  /** Not below decks: the speakable text depends only on the Markdown. */
  speakable: (texts: readonly string[]) => ['speakable', ...texts] as const,
  conversation: (cardId: string) => ['conversation', cardId] as const,
  /** Results of the palette's search. Below decks, so that changed decks invalidate them. */
  found: (text: string) => ['decks', 'found', text] as const,
  /** Best times in Match. */
  matchTimes: ['match-times'] as const,
  analytics: ['analytics'] as const,
  progress: ['analytics', 'progress'] as const,
  insights: ['analytics', 'insights'] as const,
  achievements: ['analytics', 'achievements'] as const,
};
