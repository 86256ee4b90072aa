/** Keys of the query cache. Invalidating a list's key reaches everything below it. */
export const queryKeys = {
  config: ['config'] as const,
  licences: ['licences'] as const,
  usage: ['usage'] as const,
  settings: ['settings'] as const,
  devices: ['devices'] as const,
  securityEvents: ['security-events'] as const,
  /** Every deck list, whatever the search, and every single deck with its cards. */
  decks: ['decks'] as const,
  deckList: (search: string) => ['decks', 'list', search] as const,
  deckLists: ['decks', 'list'] as const,
  deckChoice: ['decks', 'choice'] as const,
  deckTitles: (ids: readonly string[]) => ['decks', 'titles', ...ids] as const,
  deck: (id: string) => ['decks', 'detail', id] as const,
  deckCards: (id: string) => ['decks', 'detail', id, 'cards'] as const,
  /** Every batch of new cards, and what is known of them. */
  batches: ['batches'] as const,
  runningBatches: ['batches', 'running'] as const,
  waitingBatches: ['batches', 'waiting'] as const,
  batch: (id: string) => ['batches', 'detail', id] as const,
  /** The sources that cards can be made from. */
  sourceChoice: ['source-choice'] as const,
  sourceDetails: (id: string) => ['source-choice', id] as const,
  /** Whatever depends on what is remembered and when it is due. */
  memory: ['memory'] as const,
  due: ['memory', 'due'] as const,
  known: ['memory', 'known'] as const,
  unfinished: ['memory', 'unfinished'] as const,
  deckMemory: (deckId: string) => ['memory', 'deck', deckId] as const,
  reviewLoad: ['memory', 'load'] as const,
  memoryHistory: ['memory', 'history'] as const,
  /** What the library of ready-made cards has; it changes with the server alone. */
  library: ['library'] as const,
  libraryTopic: (slug: string) => ['library', slug] as const,
  sources: ['sources'] as const,
  sourceLists: ['sources', 'list'] as const,
  sourceList: (search: string) => ['sources', 'list', search] as const,
  source: (id: string) => ['sources', 'detail', id] as const,
  cardsOfSource: (id: string) => ['sources', 'cards', id] as const,
  /** Not below sources: a text never changes. */
  passages: (id: string, first: number) => ['passages', id, first] as const,
  foundPassages: (id: string, text: string) => ['passages', id, 'found', text] as const,
  imports: ['imports'] as const,
  importList: ['imports', 'list'] as const,
  import: (id: string) => ['imports', 'detail', id] as const,
  importDecks: (id: string) => ['imports', 'decks', id] as const,
  importAddedTo: (id: string) => ['imports', 'added-to', id] as const,
  /** Not below imports: what a form makes of a table never changes. */
  importPreview: (id: string, form: object | null) => ['import-preview', id, form] as const,
  revision: (cardId: string, wish: string) => ['revision', cardId, wish] as const,
  /** Not below decks: what can be read of a text depends on the text alone. */
  speakable: (texts: readonly string[]) => ['speakable', ...texts] as const,
  conversation: (cardId: string) => ['conversation', cardId] as const,
  /** What a search of the palette has found: below decks, so that it changes with them. */
  found: (text: string) => ['decks', 'found', text] as const,
  analytics: ['analytics'] as const,
  progress: ['analytics', 'progress'] as const,
  insights: ['analytics', 'insights'] as const,
  achievements: ['analytics', 'achievements'] as const,
};
