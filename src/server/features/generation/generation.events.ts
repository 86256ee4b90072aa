import { EventEmitter, once } from 'node:events';

/** Notifies waiting requests of this process that a generation has progressed; other processes poll the table. */
export type GenerationEvents = {
  changed: (generationId: string) => void;
  /** Resolves at the next change, or after `timeoutMs` without one. */
  nextChange: (generationId: string, timeoutMs: number) => Promise<void>;
  /** Tells this process to stop working on a generation. */
  cancel: (generationId: string) => void;
  /** Calls back when a generation is cancelled, until the returned function is called. */
  onCancel: (generationId: string, callback: () => void) => () => void;
};

export function createGenerationEvents(): GenerationEvents {
  const emitter = new EventEmitter().setMaxListeners(0);
  const cancellations = new EventEmitter().setMaxListeners(0);
  return {
    cancel: (generationId) => void cancellations.emit(generationId),
    onCancel: (generationId, callback) => {
      cancellations.on(generationId, callback);
      return () => void cancellations.off(generationId, callback);
    },
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
