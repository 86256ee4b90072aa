import { AppError } from '#domain/errors.ts';
import type { CardGenerator } from './card-generator.ts';

/** The generator that needs no provider and no network. */
export function createBuiltInCardGenerator(): CardGenerator {
  return {
    name: 'Built-in generator',
    source: 'Built-in generator',
    builtIn: true,
    generate: async (brief) => {
      // Its tables are read when the first deck is asked for, not when the server starts.
      const { createBuiltInGenerator, refusalMessage } = await import('../knowledge/built-in-generator.ts');
      const result = createBuiltInGenerator().draft({ ...brief, avoidFronts: [] });
      if (result.kind === 'cards') return result;
      throw new AppError('TOPIC_UNKNOWN', refusalMessage(brief.topic, result.suggestions), {
        details: { suggestions: result.suggestions },
      });
    },
  };
}
