import { createAssistant, type Assistant } from './features/assistance/assistant.ts';
import type { AiSettings } from './ports/ai/ai-settings.ts';
import type { ModelCallerDeps } from './ports/ai/model-caller.ts';
import { createBuiltInCardGenerator } from './ports/built-in-card-generator.ts';
import type { CardGenerator } from './ports/card-generator.ts';

/** The card generator and, if there is a language model, what answers single questions. */
export type Ai = { generator: CardGenerator; assistant: Assistant | null };

/** Builds the AI of the settings, or the built-in generator without any; only then is the AI SDK never loaded. */
export async function composeAi(settings: AiSettings | null, deps: ModelCallerDeps): Promise<Ai> {
  if (settings === null) return { generator: createBuiltInCardGenerator(), assistant: null };
  const [{ createAiSdkModel }, { createModelCaller }, { createModelCardGenerator }] = await Promise.all([
    import('./ports/ai/ai-sdk-model.ts'),
    import('./ports/ai/model-caller.ts'),
    import('./features/generation/model-card-generator.ts'),
  ]);
  const caller = createModelCaller(createAiSdkModel(settings, deps), settings, deps);
  return { generator: createModelCardGenerator(caller, deps), assistant: createAssistant(caller) };
}
