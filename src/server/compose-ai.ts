import { createAssistant, type Assistant } from './features/assistance/assistant.ts';
import type { PictureForModel } from './features/media/picture-for-model.ts';
import { createPageReader, type PageReader } from './features/sources/scans/page-reader.ts';
import type { AiSettings } from './ports/ai/ai-settings.ts';
import type { LanguageModel } from './ports/ai/language-model.ts';
import type { ModelCallerDeps } from './ports/ai/model-caller.ts';
import { createLibraryGenerator, type FindPacks } from './ports/library-generator.ts';
import type { CardGenerator } from './ports/card-generator.ts';

/** The card generator and, if there is a language model, what answers single questions and, if it sees pictures, reads pages. */
export type Ai = { generator: CardGenerator; assistant: Assistant | null; pageReader: PageReader | null };

/** Builds the AI of the settings, or the built-in generator without any; only then is the AI SDK never loaded. */
export async function composeAi(
  settings: AiSettings | null,
  deps: ModelCallerDeps,
  { findPacks, pictureForModel }: { findPacks: FindPacks; pictureForModel: PictureForModel },
): Promise<Ai> {
  if (settings === null) {
    return { generator: createLibraryGenerator(findPacks), assistant: null, pageReader: null };
  }
  const [model, { createModelCaller }, { createModelCardGenerator }] = await Promise.all([
    loadModel(settings, deps),
    import('./ports/ai/model-caller.ts'),
    import('./features/generation/model/model-card-generator.ts'),
  ]);
  const caller = createModelCaller(model, settings, deps);
  return {
    generator: createModelCardGenerator(
      caller,
      { log: deps.log, pictureForModel: settings.vision ? pictureForModel : null },
      settings,
    ),
    assistant: createAssistant(caller),
    pageReader: settings.vision ? createPageReader(caller, settings) : null,
  };
}

async function loadModel(settings: AiSettings, deps: ModelCallerDeps): Promise<LanguageModel> {
  if (settings.provider === 'ollama') {
    const { createOllamaModel } = await import('./ports/ai/adapters/ollama-model.ts');
    return createOllamaModel(settings, deps);
  }
  const { createAiSdkModel } = await import('./ports/ai/adapters/ai-sdk-model.ts');
  return createAiSdkModel(settings, deps);
}
