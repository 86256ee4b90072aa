import { OUR_NOTE_TYPE_ID } from '#domain/interchange/anki/our-note.ts';
import type { WrittenNoteType } from '#domain/interchange/anki/written-note-type.ts';

/** The tables of version 11, which every Anki since 2012 reads. */
export const SCHEMA_11 = `
  create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
    ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
    models text not null, decks text not null, dconf text not null, tags text not null);
  create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
    usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
    flags integer not null, data text not null);
  create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
    mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
    ivl integer not null, factor integer not null, reps integer not null, lapses integer not null, left integer not null,
    odue integer not null, odid integer not null, flags integer not null, data text not null);
  create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
    ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
  create table graves (usn integer not null, oid integer not null, type integer not null);
  create index ix_notes_usn on notes (usn);
  create index ix_cards_usn on cards (usn);
  create index ix_revlog_usn on revlog (usn);
  create index ix_cards_nid on cards (nid);
  create index ix_cards_sched on cards (did, queue, due);
  create index ix_revlog_cid on revlog (cid);
  create index ix_notes_csum on notes (csum);
`;

/** Not yet known to any server that Anki synchronises with. */
export const NEW_USN = -1;

const LATEX_PRE = String.raw`\documentclass[12pt]{article}
\special{papersize=3in,5in}
\usepackage[utf8]{inputenc}
\usepackage{amssymb,amsmath}
\pagestyle{empty}
\setlength{\parindent}{0in}
\begin{document}
`;
const LATEX_POST = String.raw`\end{document}`;

/** Note types as `col.models` has them. */
export function modelsJson(types: readonly WrittenNoteType[], deckId: number): string {
  return JSON.stringify(Object.fromEntries(types.map((type) => [type.id, model(type, deckId)])));
}

function model({ id, name, isCloze, stockKind, fields, templates, css }: WrittenNoteType, deckId: number) {
  return {
    id,
    name,
    type: isCloze ? 1 : 0,
    // Old, so that what a learner changes about it in Anki is newer.
    mod: OUR_NOTE_TYPE_ID / 1_000,
    usn: NEW_USN,
    sortf: 0,
    did: deckId,
    tmpls: templates.map(({ name, question, answer }, ord) => ({
      name,
      ord,
      qfmt: question,
      afmt: answer,
      bqfmt: '',
      bafmt: '',
      did: null,
      bfont: '',
      bsize: 0,
    })),
    flds: fields.map((name, ord) => ({
      name,
      ord,
      sticky: false,
      rtl: false,
      font: 'Arial',
      size: 20,
      media: [],
    })),
    css,
    latexPre: LATEX_PRE,
    latexPost: LATEX_POST,
    latexsvg: false,
    // Each card shows one field, in their order.
    req: templates.map((_, ord) => [ord, 'any', [ord]]),
    tags: [],
    vers: [],
    ...(stockKind !== null && { originalStockKind: stockKind }),
  };
}

export type WrittenDeck = { id: number; name: string };

/** Anki expects a deck with this number. */
export const DEFAULT_DECK: WrittenDeck = { id: 1, name: 'Default' };

/** Decks as `col.decks` has them. */
export function decksJson(decks: readonly WrittenDeck[], seconds: number): string {
  const today = { newToday: [0, 0], revToday: [0, 0], lrnToday: [0, 0], timeToday: [0, 0] };
  const rows = decks.map(({ id, name }) => [
    String(id),
    {
      id,
      name,
      mod: seconds,
      usn: NEW_USN,
      ...today,
      collapsed: false,
      browserCollapsed: false,
      desc: '',
      dyn: 0,
      conf: 1,
      extendNew: 0,
      extendRev: 0,
    },
  ]);
  return JSON.stringify(Object.fromEntries(rows));
}

/** Options of decks: Anki's defaults. */
export const DECK_OPTIONS = JSON.stringify({
  1: {
    id: 1,
    name: 'Default',
    mod: 0,
    usn: 0,
    maxTaken: 60,
    autoplay: true,
    timer: 0,
    replayq: true,
    dyn: false,
    new: {
      bury: false,
      delays: [1, 10],
      initialFactor: 2_500,
      ints: [1, 4, 7],
      order: 1,
      perDay: 20,
      separate: true,
    },
    rev: {
      bury: false,
      ease4: 1.3,
      fuzz: 0.05,
      ivlFct: 1,
      maxIvl: 36_500,
      minSpace: 1,
      perDay: 200,
      hardFactor: 1.2,
    },
    lapse: { delays: [10], leechAction: 1, leechFails: 8, minInt: 1, mult: 0 },
  },
});

/** Settings of the collection. */
export function settingsJson(nextPosition: number): string {
  return JSON.stringify({
    activeDecks: [1],
    addToCur: true,
    collapseTime: 1_200,
    // Days are counted from the same date wherever the package is opened.
    creationOffset: 0,
    curDeck: 1,
    curModel: OUR_NOTE_TYPE_ID,
    dueCounts: true,
    estTimes: true,
    newSpread: 0,
    nextPos: nextPosition,
    rollover: 4,
    schedVer: 2,
    sortBackwards: false,
    sortType: 'noteFld',
    timeLim: 0,
  });
}
