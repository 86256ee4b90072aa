import { errorBody, type ErrorBody } from '#contract/common.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { ApiResponse } from './http.ts';

export function expectStatus(response: ApiResponse, status: number): void {
  if (response.status === status) return;
  throw new Error(`the status is ${response.status} instead of ${status}: ${JSON.stringify(response.body)}`);
}

/** Returns the body of the error, which must be the expected one and have the common shape of errors. */
export function expectError(response: ApiResponse, status: number, code: ErrorCode): ErrorBody {
  expectStatus(response, status);
  const parsed = errorBody.safeParse(response.body);
  if (!parsed.success) throw new Error(`the error has another shape: ${parsed.error.message}`);
  if (parsed.data.code !== code) throw new Error(`the code is ${parsed.data.code} instead of ${code}`);
  return parsed.data;
}
