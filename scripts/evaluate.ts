import { evaluateTopics } from './evaluate/topics.ts';

/** Measures quality on material of your own: `npm run evaluate -- topics FILE`. */
const EVALUATIONS: Readonly<Record<string, (path: string) => Promise<void>>> = { topics: evaluateTopics };

const [what = '', path] = process.argv.slice(2);
const evaluate = EVALUATIONS[what];
if (!evaluate || path === undefined) {
  console.error(`Usage: npm run evaluate -- ${Object.keys(EVALUATIONS).join('|')} PATH`);
  process.exitCode = 2;
} else {
  await evaluate(path);
}
