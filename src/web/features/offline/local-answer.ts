import { z } from 'zod';
import type { Endpoint, PartOf, ResponseOf } from '#contract/endpoint.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import type { Parts } from '#web/lib/asking.ts';
import type { Replica } from './replica-rows.ts';

/** Thrown for a request to an endpoint that a replica answers, if only the server can carry out this one. */
export class NeedsServer extends Error {
  override readonly name = 'NeedsServer';

  constructor() {
    super('Only the server can do this');
  }
}

type RequestOf<E extends Endpoint> = {
  params: PartOf<E, 'params'>;
  query: PartOf<E, 'query'>;
  body: PartOf<E, 'body'>;
};

/** Answers one endpoint from a replica, with the status and the body that the server would send. */
export type LocalAnswer = (replica: Replica, request: Parts) => Promise<Response>;

/** An endpoint, as `localAnswers` looks it up, with the function that answers it. */
export function localAnswer<E extends Endpoint>(
  endpoint: E,
  answer: (replica: Replica, request: RequestOf<E>) => Promise<ResponseOf<E>>,
): readonly [string, LocalAnswer] {
  async function respond(replica: Replica, { params, query, body }: Parts): Promise<Response> {
    try {
      const request = {
        params: endpoint.params?.parse(params),
        query: endpoint.query?.parse(query ?? {}),
        body: endpoint.body?.parse(body),
      };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's schemas have just made these values
      const result = await answer(replica, request as RequestOf<E>);
      return respondWith(endpoint.status, z.encode(endpoint.response, result));
    } catch (error) {
      if (error instanceof z.ZodError) return refuse(new AppError('VALIDATION_FAILED', messageOf(error)));
      if (error instanceof AppError) return refuse(error);
      throw error;
    }
  }
  return [nameOf(endpoint), respond];
}

export function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

function messageOf(error: z.ZodError): string {
  return error.issues[0]?.message ?? 'Invalid request';
}

const STATUS: Partial<Record<ErrorCode, number>> = {
  NOT_FOUND: 404,
  SESSION_COMPLETED: 409,
  ID_TAKEN: 409,
  DECK_FULL: 409,
  PRECONDITION_FAILED: 412,
};

function refuse({ code, message, fields }: AppError): Response {
  return respondWith(STATUS[code] ?? 400, { message, code, ...(fields && { errors: fields }) });
}

function respondWith(status: number, body: unknown): Response {
  return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
}
