import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { compileEncoder } from './compile-encoder.ts';

type Route = Parameters<typeof serializerCompiler>[0];
type Serialise = (answer: unknown) => string;

/**
 * Encodes answers by the schemas of their endpoints; what those do not name never leaves. By compiled functions, or
 * `checked`: then every answer is validated as well, and what the compiled function makes of it has to be the same.
 */
export function encodeAnswers({ checked }: { checked: boolean }): (route: Route) => Serialise {
  return (route) => {
    const validated = serializerCompiler(route);
    const schema: unknown = route.schema;
    if (!(schema instanceof z.ZodType)) return validated;
    // Compiled when it is first needed, for most are not needed soon.
    let compiled: Serialise | undefined;
    const encode: Serialise = (answer) => (compiled ??= compile(schema, validated))(answer);
    if (!checked) return encode;
    return (answer) => {
      const text = validated(answer);
      if (encode(answer) !== text) throw new Error(`The encoders of ${route.method} ${route.url} disagree`);
      return text;
    };
  };
}

function compile(schema: z.ZodType, validated: Serialise): Serialise {
  const encode = compileEncoder(schema);
  if (encode === undefined) return validated;
  return (answer) => {
    const encoded = encode(answer);
    return encoded === undefined ? validated(answer) : JSON.stringify(encoded);
  };
}
