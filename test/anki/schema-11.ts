/** The constraints of Anki on rows of schema 11, and on JSON in them that it reads without defaults. */
import { z } from 'zod';

const whole = z.number().int();
const within = (min: number, max: number) => whole.min(min).max(max);
const flag = z.union([z.boolean(), z.literal([0, 1])]);
/** Milliseconds and seconds since 1970, within this century. */
const instant = within(946_684_800_000, 4_102_444_800_000);
const second = within(946_684_800, 4_102_444_800);
const id = instant;
/** -1 if not yet synchronized, otherwise the server's counter. */
const usn = whole.min(-1);
const byte = within(0, 255);
const short = within(0, 65_535);
const int = within(-2_147_483_648, 2_147_483_647);

export const colRow = z.strictObject({
  id: z.literal(1),
  crt: second,
  mod: instant,
  scm: instant,
  ver: z.literal(11),
  dty: z.literal(0),
  usn: z.literal(0),
  ls: z.literal(0),
  conf: z.string(),
  models: z.string(),
  decks: z.string(),
  dconf: z.string(),
  tags: z.string(),
});
export const noteRow = z.strictObject({
  id,
  guid: z.string().min(1),
  mid: id,
  mod: second,
  usn,
  tags: z.string().regex(/^(?: (?:\S+ )+)?$/u),
  flds: z.string(),
  sfld: z.union([z.string(), z.number()]),
  csum: within(0, 4_294_967_295),
  flags: z.literal(0),
  data: z.literal(''),
});
export const cardData = z.strictObject({
  /** Stability in days, difficulty, desired retention, and the last review in epoch seconds. */
  s: z.number().positive(),
  d: z.number().min(1).max(10),
  dr: z.number().min(0.7).max(0.99).optional(),
  lrt: second,
});
export const cardRow = z.strictObject({
  id,
  nid: id,
  did: z.union([z.literal(1), id]),
  ord: z.literal(0),
  mod: second,
  usn,
  type: within(0, 3),
  queue: within(-3, 4),
  due: int,
  ivl: within(0, 36_500),
  factor: short,
  reps: whole.min(0),
  lapses: whole.min(0),
  left: whole.min(0),
  odue: z.literal(0),
  odid: z.literal(0),
  flags: z.literal(0),
  data: z.string(),
});
export const revlogRow = z.strictObject({
  id: instant,
  cid: id,
  usn,
  ease: within(0, 4),
  ivl: int,
  lastIvl: int,
  factor: z.union([z.literal(0), within(1_300, 65_535)]),
  time: within(0, 3_600_000),
  type: within(0, 4),
});

export const modelSchema = z.looseObject({
  id,
  name: z.string().min(1),
  type: z.literal(0),
  mod: second,
  usn,
  sortf: z.literal(0),
  did: z.union([z.literal(1), id]),
  css: z.string(),
  latexPre: z.string().startsWith('\\documentclass'),
  latexPost: z.string().includes('\\end{document}'),
  req: z.array(z.tuple([short, z.enum(['any', 'all', 'none']), z.array(short)])).length(1),
  tags: z.array(z.string()),
  vers: z.array(z.never()),
  flds: z.array(
    z.looseObject({
      name: z.string().regex(/^[^:{}"#^/][^:{}"]*$/u),
      ord: short,
      sticky: z.boolean(),
      rtl: z.boolean(),
      font: z.string(),
      size: short,
      media: z.array(z.never()),
    }),
  ),
  tmpls: z.tuple([
    z.looseObject({
      name: z.string(),
      ord: z.literal(0),
      qfmt: z.string(),
      afmt: z.string(),
      bqfmt: z.string(),
      bafmt: z.string(),
      did: z.null(),
      bfont: z.string(),
      bsize: byte,
    }),
  ]),
});
const today = z.tuple([int, int]);
export const deckSchema = z.looseObject({
  id: z.union([z.literal(1), id]),
  name: z.string().min(1),
  mod: second,
  usn,
  newToday: today,
  revToday: today,
  lrnToday: today,
  timeToday: today,
  collapsed: z.boolean(),
  browserCollapsed: z.boolean(),
  desc: z.string(),
  dyn: z.literal(0),
  conf: z.literal(1),
  extendNew: int,
  extendRev: int,
});
export const optionsSchema = z.looseObject({
  id: z.literal(1),
  name: z.string(),
  mod: whole,
  usn,
  maxTaken: int,
  autoplay: z.boolean(),
  timer: byte,
  replayq: z.boolean(),
  dyn: flag,
  new: z.looseObject({
    bury: z.boolean(),
    delays: z.array(z.number().positive()).min(1),
    initialFactor: within(1_300, 65_535),
    ints: z.tuple([short, short, short]),
    order: z.literal([0, 1]),
    perDay: whole.min(0),
    separate: z.boolean(),
  }),
  rev: z.looseObject({
    bury: z.boolean(),
    ease4: z.number().min(1),
    fuzz: z.number(),
    ivlFct: z.number().positive(),
    maxIvl: whole.positive(),
    minSpace: whole,
    perDay: whole.min(0),
  }),
  lapse: z.looseObject({
    delays: z.array(z.number().positive()),
    leechAction: z.literal([0, 1]),
    leechFails: whole.min(0),
    minInt: whole.min(1),
    mult: z.number().min(0),
  }),
});
export const settingsSchema = z.looseObject({
  activeDecks: z.array(whole).min(1),
  addToCur: z.boolean(),
  collapseTime: whole.positive(),
  creationOffset: z.literal(0),
  curDeck: z.literal(1),
  curModel: id,
  dueCounts: z.boolean(),
  estTimes: z.boolean(),
  newSpread: within(0, 2),
  nextPos: whole.positive(),
  rollover: within(0, 23),
  schedVer: z.literal(2),
  sortBackwards: z.boolean(),
  sortType: z.string(),
  timeLim: whole.min(0),
});
