import type {
  CallToolResult,
  McpServer,
  StandardSchemaWithJSON,
  ToolAnnotations,
} from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { Scope } from '#domain/account/access-keys.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { ErrorBody } from '#contract/common.ts';
import { requireScope, type KeyCaller } from '../auth/keys/admit-key.ts';
import type { SaveDeps } from '../generation/drafts/save-drafts.ts';
import type { StudyDeps } from '../study/study.usecases.ts';

export type McpDeps = SaveDeps & StudyDeps;

/** Who calls a tool, and what it works with. */
export type McpContext = McpDeps & {
  caller: KeyCaller;
  /** The body of the error for a failure. */
  tell: (failure: unknown) => Pick<ErrorBody, 'message' | 'code'>;
};

/** What an assistant can call. */
type Tool<Input extends z.ZodObject, Output extends z.ZodObject> = {
  name: string;
  title: string;
  /** For a model; never contains a text of the user's. */
  description: string;
  /** What the key must allow. */
  scope: Scope;
  input: Input;
  output: Output;
  annotations: ToolAnnotations;
  run: (input: z.output<Input>) => Promise<z.input<Output>>;
};

/** For tools that change nothing. */
export const READS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };

/** For tools that add something, once for each id, and delete nothing. */
export const ADDS: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/**
 * Offers a tool. One that the key does not allow is listed too; when called, it says which scope it needs, so that the assistant can
 * tell the user.
 */
export function addTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  server: McpServer,
  { caller, tell }: McpContext,
  { name, scope, input, output, run, ...about }: Tool<Input, Output>,
): void {
  const call = async (given: unknown, signal: AbortSignal): Promise<CallToolResult> => {
    try {
      requireScope(caller.scopes, scope);
      const read = input.parse(given);
      signal.throwIfAborted();
      return asResult(output.parse(await run(read)));
    } catch (failure) {
      return asFailure(tell(failure));
    }
  };
  // In the library's type for schemas, since it cannot infer ours through this function.
  const inputSchema: StandardSchemaWithJSON = input;
  const outputSchema: StandardSchemaWithJSON = output;
  server.registerTool(name, { ...about, inputSchema, outputSchema }, (given, context) =>
    call(given, context.mcpReq.signal),
  );
}

/** The same as fields and as text, for clients that read only one of them. */
function asResult(structuredContent: Record<string, unknown>): CallToolResult {
  return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] };
}

/** What the assistant can do about a failure, where its message does not say it. */
const NEXT: Partial<Record<ErrorCode, string>> = {
  NOT_FOUND: 'Call list_decks, search_cards or list_sources for ids that exist.',
  FORBIDDEN_FOR_KEY: 'Tell the user: a key with this scope is made in Settings, Connected apps.',
  IDEMPOTENCY_KEY_REUSED: 'This id belongs to another call. Use a new one.',
  ID_TAKEN: 'This id belongs to another answer. Use a new one.',
  SESSION_COMPLETED: 'Call start_review for a new session.',
  QUOTA_EXCEEDED: 'Tell the user, who can make room in Cardamom.',
  DATABASE_UNAVAILABLE: 'Call again in a moment, with the same id.',
};

function asFailure({ message, code }: Pick<ErrorBody, 'message' | 'code'>): CallToolResult {
  const next = code === undefined ? undefined : NEXT[code];
  return { isError: true, content: [{ type: 'text', text: JSON.stringify({ error: message, code, next }) }] };
}
