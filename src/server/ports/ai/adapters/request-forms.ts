import type { Clock } from '../../clock.ts';
import type { ModelError, ModelPart, ModelRequest } from '../language-model.ts';

/** What a request asks of a server beyond its texts. Simpler servers refuse what they do not support. */
export type RequestForm = {
  /** A JSON schema, any JSON, or the prompt alone. */
  format: 'schema' | 'json' | 'text';
  /** Whether the request sets a temperature. */
  temperature: boolean;
  /** Whether the request says that the model is not to think. */
  thinking: boolean;
};

/** How long a weaker form is kept, in ms, so that a server which has learned more is asked for it again. */
const KEPT_MS = 3_600_000;

/** How often in succession a refusal that names no reason must have ended with a weaker form before that is kept. */
const UNNAMED_REFUSALS = 2;

type Attempts = {
  attempt: (form: RequestForm) => AsyncIterable<ModelPart>;
  /** Classifies what an attempt throws; throws itself if the work is to end. */
  failureOf: (error: unknown) => Promise<ModelError>;
};

/**
 * Streams responses in the strictest form that the server takes. A refused request is repeated in a weaker form, which
 * later requests use as well once it has worked, because a refusal may have had another reason.
 */
export function createRequestForms(strictest: RequestForm, clock: Clock) {
  let kept: { form: RequestForm; at: number } | null = null;
  let unnamed = 0;

  function current(): RequestForm {
    return kept !== null && clock.now() - kept.at < KEPT_MS ? kept.form : strictest;
  }

  function noteSuccess(form: RequestForm, refusals: readonly ModelError[]): void {
    if (refusals.length === 0) {
      unnamed = 0;
      return;
    }
    unnamed += 1;
    if (unnamed < UNNAMED_REFUSALS && refusals.some(({ about }) => about === null)) return;
    unnamed = 0;
    // Another request may have found in the meantime that the server supports even less.
    kept = { form: weakest(form, current()), at: clock.now() };
  }

  return async function* stream(
    { schema }: Pick<ModelRequest, 'schema'>,
    { attempt, failureOf }: Attempts,
  ): AsyncIterable<ModelPart> {
    let form = current();
    const refusals: ModelError[] = [];
    for (;;) {
      let hasBegun = false;
      try {
        for await (const part of attempt(schema ? form : { ...form, format: 'text' })) {
          if (!hasBegun) noteSuccess(form, refusals);
          hasBegun = true;
          yield part;
        }
        return;
      } catch (error) {
        const failure = await failureOf(error);
        const weaker = hasBegun ? null : weakerForm(form, failure, schema !== undefined);
        if (weaker === null) throw failure;
        refusals.push(failure);
        form = weaker;
      }
    }
  };
}

const FORMATS = ['schema', 'json', 'text'] as const;

/** The form without what the server refused, or null if the refusal is about something else. */
function weakerForm(form: RequestForm, refusal: ModelError, hasSchema: boolean): RequestForm | null {
  const { failure, status, about } = refusal;
  if (failure !== 'invalid' || (status !== 400 && status !== 415 && status !== 422)) return null;
  if (about === 'thinking' && form.thinking) return { ...form, thinking: false };
  if (about === 'temperature' && form.temperature) return { ...form, temperature: false };
  const format = hasSchema ? FORMATS[FORMATS.indexOf(form.format) + 1] : undefined;
  return format === undefined ? null : { ...form, format };
}

function weakest(one: RequestForm, other: RequestForm): RequestForm {
  const format = FORMATS[Math.max(FORMATS.indexOf(one.format), FORMATS.indexOf(other.format))] ?? 'text';
  return {
    format,
    temperature: one.temperature && other.temperature,
    thinking: one.thinking && other.thinking,
  };
}
