import type { AiSettings } from '../ai-settings.ts';

/** Low, because cards are facts; not 0, because a card that is asked for again has to differ. */
export const TEMPERATURE = 0.3;

/** Models that think before they write repeat themselves at a low temperature. */
const THINKERS = /(?:^|[/:-])(?:o\d|r1|qwq)(?=$|[:-])|thinking|reason/iu;

/**
 * Whether a model takes a temperature. Google advises against one from Gemini 3 on ("Gemini 3 prompting guide"). The AI
 * SDK leaves it out for models of OpenAI and Anthropic that refuse it.
 */
export function takesTemperature({ model }: Pick<AiSettings, 'model'>): boolean {
  const gemini = /gemini-(\d+)/iu.exec(model)?.[1];
  return !THINKERS.test(model) && (gemini === undefined || Number(gemini) < 3);
}
