import { readFile } from 'node:fs/promises';
import { matchTopic, type TopicMatch } from '#library/library.ts';

const OUTCOMES = ['deck', 'partial deck', 'suggestions', 'nothing'] as const;

/** How many topics of each outcome are shown, evenly spread over the file. */
const SAMPLES = 20;

const FRONTS = 3;

/**
 * Asks the library for each line of a file, as a learner types it, and prints how many got a deck, with samples to judge by
 * hand, because no program can tell whether the cards are about the topic.
 */
export async function evaluateTopics(file: string): Promise<void> {
  const topics = (await readFile(file, 'utf8')).split('\n').flatMap((line) => line.trim() || []);
  const results: { topic: string; match: TopicMatch }[] = [];
  for (const topic of topics) results.push({ topic, match: await matchTopic(topic, null) });
  const byOutcome = Map.groupBy(results, ({ match }) => outcomeOf(match));
  for (const outcome of OUTCOMES) {
    const { length } = byOutcome.get(outcome) ?? [];
    console.log(
      `${outcome}: ${length} of ${topics.length} (${Math.round((100 * length) / topics.length)} %)`,
    );
  }
  for (const outcome of OUTCOMES) {
    const all = byOutcome.get(outcome) ?? [];
    console.log(`\n${outcome}`);
    const step = Math.max(1, all.length / SAMPLES);
    for (let at = 0; at < all.length; at += step) {
      const sample = all[Math.floor(at)];
      if (sample) console.log(`  ${sample.topic} → ${await describe(sample.topic, sample.match)}`);
    }
  }
}

function outcomeOf(match: TopicMatch): (typeof OUTCOMES)[number] {
  if (match.kind === 'known') return match.isWhole ? 'deck' : 'partial deck';
  return match.suggestions.length > 0 ? 'suggestions' : 'nothing';
}

async function describe(topic: string, match: TopicMatch): Promise<string> {
  if (match.kind === 'unknown') return match.suggestions.join(' | ');
  const request = { mix: 'mixed', cardCount: 10, difficulty: 3, description: null, known: [] } as const;
  const drafts = await match.compose(request, topic);
  const fronts = drafts.slice(0, FRONTS).map(({ front }) => `\n      ${front.replaceAll('\n', ' ')}`);
  return `${match.about}${fronts.join('')}`;
}
