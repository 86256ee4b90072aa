import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { sourceEndpoints } from '#contract/sources.ts';
import { MAX_SOURCE_BYTES } from '#domain/limits.ts';
import { TOO_LARGE } from '#domain/sources/source.ts';
import { refusalOfSource } from '#web/features/generation/request/choice.queries.ts';
import type { GenerationOptions } from '#web/features/generation/request/generation-options.tsx';
import { useGeneration } from '#web/features/generation/generation-context.ts';
import { useAddText } from '#web/features/sources/sources.queries.ts';
import { errorTexts } from '#web/lib/api-error.ts';
import { newId } from '#web/lib/new-id.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { sendFile } from '#web/lib/send-file.ts';

export type Material = { text: string } | { file: File };
type MadeSource = { id: string; title: string };

/** Why there are no cards; with the source, if none can be made from it. */
type Failure = { of: string | File; source: MadeSource | null; message: string };

const contentOf = (material: Material) => ('text' in material ? material.text : material.file);

/**
 * Adds a text or file as a source and requests cards from it. If none can be made, reports that before requesting any.
 */
export function useMakeFromText(material: Material, deckId: string | null, onDone: () => void) {
  const { make } = useGeneration();
  const addText = useAddText();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  /** Share of the file that has been sent, 0 to 1. */
  const [sent, setSent] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const content = contentOf(material);
  /** One key for all attempts, so that a retry after a lost response adds the material once. */
  const attempt = useRef<{ of: string | File; key: string; source: MadeSource | null }>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  async function sourceOf(key: string): Promise<MadeSource | null> {
    if ('text' in material) return addText.mutateAsync({ key, text: material.text });
    const { signal } = leaving.current;
    const { source } = await sendFile(sourceEndpoints.upload, material.file, {
      key,
      signal,
      onSent: setSent,
    });
    await queryClient.invalidateQueries({ queryKey: queryKeys.sources });
    return source;
  }

  const fail = (message: string, source: MadeSource | null = null) =>
    setFailure({ of: content, source, message });

  async function run(options: GenerationOptions): Promise<void> {
    if ('file' in material && material.file.size > MAX_SOURCE_BYTES) return fail(TOO_LARGE);
    if (attempt.current?.of !== content) attempt.current = { of: content, key: newId(), source: null };
    const current = attempt.current;
    const source = current.source ?? (await sourceOf(current.key));
    if (source === null) {
      // Its pages are pictures: the list of sources asks whether they may be sent to be read.
      await queryClient.invalidateQueries({ queryKey: queryKeys.scans });
      onDone();
      await navigate('/sources');
      return undefined;
    }
    current.source = source;
    const refusal = await refusalOfSource(source.id);
    if (refusal !== null) return fail(refusal, source);
    const request = { ...options, type: 'source' as const, sourceId: source.id, deckId, review: true };
    await make({ ...request, title: deckId === null ? source.title : null });
    return onDone();
  }

  return {
    isMaking,
    sent,
    /** Undefined once the learner has changed the material. */
    failure: failure?.of === content ? failure : undefined,
    run: async (options: GenerationOptions) => {
      setMaking(true);
      setFailure(null);
      try {
        await run(options);
      } catch (error) {
        if (!leaving.current.signal.aborted) fail(errorTexts(error, 'Failed to add the text').title);
      } finally {
        setMaking(false);
      }
    },
  };
}
