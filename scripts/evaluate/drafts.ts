import { readFile } from 'node:fs/promises';
import { StartupError } from '#server/config.ts';
import { rendersFormula } from '#server/text/render-formula.ts';
import {
  misjudged,
  readLabelledJson,
  readLabelledLines,
  type LabelledDraft,
  type Verdict,
} from '#test/drafts/labelled-drafts.ts';

/** Number of drafts printed of each kind, unless `--all` is given. */
const SAMPLES = 5;

/**
 * Measures the draft checks on a file of drafts with labels: a list in JSON (`label`, `kind`, `language`, `front`, `back`,
 * `distractors`, `hints`, `explanation`, `known`), or lines as in test/drafts/tuned.txt. Prints how many good drafts are
 * refused and how many bad ones accepted, by fault, with samples (`--all` for all of them). Throws StartupError for a file that it cannot read.
 */
export async function evaluateDrafts(path: string, options: readonly string[]): Promise<void> {
  const samples = options.includes('--all') ? Infinity : SAMPLES;
  const drafts = await read(path);
  const { refused, accepted } = misjudged(drafts, { rendersFormula });
  const good = drafts.filter(({ label }) => label === 'good');
  const bad = drafts.filter(({ label }) => label !== 'good');
  console.log(`${path}: ${drafts.length} drafts`);
  print('good drafts refused', refused, good, samples, ({ faults }) => faults.join(', '));
  print('bad drafts accepted', accepted, bad, samples, ({ label }) => label);
}

async function read(path: string): Promise<LabelledDraft[]> {
  try {
    const text = await readFile(path, 'utf8');
    return path.endsWith('.json') ? readLabelledJson(text) : readLabelledLines(text);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new StartupError(`${path}: ${error.message}`, { cause: error });
  }
}

function print(
  title: string,
  wrong: readonly Verdict[],
  all: readonly LabelledDraft[],
  samples: number,
  why: (draft: Verdict) => string,
): void {
  const share = all.length === 0 ? 0 : (100 * wrong.length) / all.length;
  console.log(`\n${title}: ${wrong.length} of ${all.length} (${share.toFixed(1)} %)`);
  for (const [fault, drafts] of Map.groupBy(wrong, why)) {
    console.log(`  ${fault}: ${drafts.length}`);
    for (const { draft, kind, language } of drafts.slice(0, samples)) {
      const options = [draft.back, ...(draft.distractors ?? [])].join(' | ');
      console.log(`    [${language ?? '-'}] ${kind}: ${draft.front.replaceAll(/\s+/gu, ' ')} → ${options}`);
    }
  }
}
