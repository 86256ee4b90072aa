import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkDraft } from '#domain/generation/draft-checks.ts';
import { rendersFormula } from '#server/text/render-formula.ts';
import {
  misjudged,
  readLabelledJson,
  readLabelledLines,
  type Verdict,
} from '#test/drafts/labelled-drafts.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../drafts', name), 'utf8');

const told = ({ language, kind, draft, label, faults }: Verdict) =>
  `[${language}] ${kind}: ${draft.front} → ${draft.back}: ${faults.join(', ') || 'good'}, not ${label}`;

test.each(readLabelledJson(read('must-pass.json')))(
  'a draft with data or symbols is accepted: $draft.front',
  ({ draft }) => expect(checkDraft(draft, [], { rendersFormula })).toEqual([]),
);

test.each(['tuned.txt', 'unseen.txt'])(
  'of the drafts in %s, at most 2 in 100 are refused wrongly and 5 accepted wrongly',
  (name) => {
    const drafts = readLabelledLines(read(name));
    expect(drafts.length).toBeGreaterThan(200);
    expect(new Set(drafts.map(({ language }) => language)).size).toBeGreaterThanOrEqual(8);
    const good = drafts.filter(({ label }) => label === 'good').length;
    const { refused, accepted } = misjudged(drafts, { rendersFormula });
    const [shareRefused, shareAccepted] = [refused.length / good, accepted.length / (drafts.length - good)];
    expect(shareRefused > 0.02 ? refused.map(told) : []).toEqual([]);
    expect(shareAccepted > 0.05 ? accepted.map(told) : []).toEqual([]);
  },
);
