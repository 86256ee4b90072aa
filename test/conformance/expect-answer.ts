import { errorBody, type ErrorBody } from '#contract/common.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { Answer } from './http.ts';

export function expectStatus(answer: Answer, status: number): void {
  if (answer.status === status) return;
  throw new Error(`it answered ${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`);
}

/** The error's body, when it is the expected one in the shape that all errors have. */
export function expectError(answer: Answer, status: number, code: ErrorCode): ErrorBody {
  expectStatus(answer, status);
  const parsed = errorBody.safeParse(answer.body);
  if (!parsed.success) throw new Error(`the error has another shape: ${parsed.error.message}`);
  if (parsed.data.code !== code) throw new Error(`the code is ${parsed.data.code} instead of ${code}`);
  return parsed.data;
}
