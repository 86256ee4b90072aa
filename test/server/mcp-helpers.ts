import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';
import { z } from 'zod';

/** What a tool gives back. */
export type ToolResult = { data: unknown; failure: unknown };

/** An assistant that is connected to the server at `url` with a key. Most of today's speak the version with a handshake. */
export async function assistantWith(
  url: string,
  key: string,
  version: '2025-11-25' | '2026-07-28' = '2025-11-25',
) {
  const client = new Client(
    { name: 'Test assistant', version: '1.0.0' },
    { versionNegotiation: { mode: version === '2025-11-25' ? 'legacy' : { pin: version } } },
  );
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  await client.connect(transport);
  onTestFinished(() => client.close());

  /** Calls a tool; its result, which must be the same as fields and as text, or how it failed. */
  async function call(name: string, args: Record<string, unknown> = {}): Promise<ToolResult> {
    const result = await client.callTool({ name, arguments: args });
    const [said] = texts.parse(result.content);
    if (result.isError === true) return { data: undefined, failure: parsed(said?.text ?? '') };
    return { data: result.structuredContent, failure: undefined };
  }

  return { client, call };
}

const texts = z.array(z.object({ type: z.literal('text'), text: z.string() }));

/** The library's messages are not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
