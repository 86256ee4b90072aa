import { EventEmitter, once } from 'node:events';

/** Tells those who wait in this process that a generation has moved on; other processes look at the table. */
export type GenerationEvents = {
  changed: (generationId: string) => void;
  /** Resolves at the next change, or after `timeoutMs` without one. */
  nextChange: (generationId: string, timeoutMs: number) => Promise<void>;
};

export function createGenerationEvents(): GenerationEvents {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    changed: (generationId) => void emitter.emit(generationId),
    nextChange: async (generationId, timeoutMs) => {
      await once(emitter, generationId, { signal: AbortSignal.timeout(timeoutMs) }).catch(
        (error: unknown) => {
          if (!(error instanceof Error && error.name === 'AbortError')) throw error;
        },
      );
    },
  };
}
