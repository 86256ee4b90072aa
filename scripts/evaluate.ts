import { StartupError } from '#server/config.ts';
import { evaluateDrafts } from './evaluate/drafts.ts';
import { evaluateExtraction } from './evaluate/extraction.ts';
import { evaluateTopics } from './evaluate/topics.ts';

/** Measures quality on your own material: `npm run evaluate -- extraction FOLDER`, `-- topics FILE`, `-- drafts FILE --all`. */
const EVALUATIONS: Readonly<Record<string, (path: string, options: readonly string[]) => Promise<void>>> = {
  drafts: evaluateDrafts,
  extraction: evaluateExtraction,
  topics: evaluateTopics,
};

const [what = '', path, ...options] = process.argv.slice(2);
const evaluate = EVALUATIONS[what];
if (!evaluate || path === undefined) {
  console.error(`Usage: npm run evaluate -- ${Object.keys(EVALUATIONS).join('|')} PATH`);
  process.exitCode = 2;
} else {
  try {
    await evaluate(path, options);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
