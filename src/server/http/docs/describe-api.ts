import swagger, { type SwaggerTransform, type SwaggerTransformObject } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { fastify, type FastifyInstance, type RouteOptions } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { errorBody } from '#contract/common.ts';
import { STATUS_CODES } from 'node:http';

const DESCRIPTION = `
Sign in with \`POST /api/auth/login\` and send the token as \`Authorization: Bearer <token>\`, or send a key in the same way. Each
call names the scope that a key needs for it; where it names none, no key is enough.

Bodies are JSON of at most 1 MiB, unless a call says otherwise. A request without a token that changes something and carries the cookie \`XSRF-TOKEN\`
repeats its value in the header \`X-XSRF-TOKEN\`; a client without cookies need not. What does not exist and what belongs to
somebody else are both 404. Every error is an \`Error\`: its \`message\` can be shown, its \`code\` can be acted on.

\`PUT\` changes only the fields in the body. The \`ETag\` of a deck, card or source is its \`version\` in quotes, also in lists; with
\`If-Match\`, a change to another version is refused. With an \`Idempotency-Key\`, a request that creates something can be
repeated without creating it twice.
`.trim();

/** A server that only provides the OpenAPI document of these routes and the page to read it. */
export async function describeApi(
  routes: ReadonlyArray<Pick<RouteOptions, 'method' | 'url' | 'schema'>>,
  addresses: { document: string; page: string },
): Promise<FastifyInstance> {
  const app = fastify({ exposeHeadRoutes: false, routerOptions: { ignoreTrailingSlash: true } });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Cardamom', version: '1', description: DESCRIPTION },
      tags: [
        'Account',
        'Decks',
        'Cards',
        'Sources',
        'Media',
        'Imports',
        'Batches',
        'Library',
        'Study',
        'Tests',
        'Exam plans',
        'AI',
        'Analytics',
        'Sync',
        'Server',
      ].map((name) => ({
        name,
      })),
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in.' },
          key: {
            type: 'http',
            scheme: 'bearer',
            description: 'A key from Settings, Connected apps, which allows the scope that the call names.',
          },
        },
      },
    },
    transform: documented,
    transformObject: wireSchemas,
  });
  await app.register(swaggerUi, {
    routePrefix: addresses.page,
    // The page is for reading, and for trying requests that change nothing.
    // Without its top bar, whose logo styles itself, which the content security policy forbids.
    uiConfig: { url: addresses.document, supportedSubmitMethods: ['get'], layout: 'BaseLayout' },
    theme: { title: 'Cardamom API' },
  });
  app.get(addresses.document, { schema: { hide: true } }, () => app.swagger());
  for (const { method, url, schema } of routes) {
    app.route({
      method,
      url,
      ...(schema && { schema }),
      handler: () => Promise.reject(new Error('Only described')),
    });
  }
  await app.ready();
  return app;
}

const byStatus = z.record(z.string(), z.unknown());
const json = z.looseObject({});

/** A route's schemas as JSON Schema, plus the error response that all calls share. */
const documented: SwaggerTransform = ({ schema, ...route }) => {
  // Files and pages have no schemas: they are not part of the API.
  const answers = byStatus.safeParse(schema?.response);
  if (!answers.success) return { url: route.url, schema: { hide: true } };
  const { response: _answers, ...asked } = schema ?? {};
  const made = jsonSchemaTransform({ ...route, schema: asked });
  const described = Object.entries({ ...answers.data, default: errorBody }).map(([status, answer]) => {
    // For responses too, the wire is the input of the schema; its output is the server's own form.
    const { schema: wire } = jsonSchemaTransform({ ...route, schema: { body: answer } });
    const body = json.parse(wire.body);
    // The plugin removes the first of these from schemas, but not beside a reference.
    const key = '$ref' in body ? 'description' : 'x-response-description';
    return [status, { ...body, [key]: STATUS_CODES[status] ?? 'Any failure' }];
  });
  const body = asked.consumes?.includes(FORM) === true && { body: FORM_BODY };
  return { ...made, schema: { ...made.schema, ...body, response: Object.fromEntries(described) } };
};

const FORM = 'multipart/form-data';
const FORM_BODY = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
};

const INPUT = 'Input';

/** Every named schema has an input and an output form; the document has only the wire's, under the plain name. */
const wireSchemas: SwaggerTransformObject = (parts) => {
  const document = jsonSchemaTransformObject(parts);
  const schemas: Record<string, object> =
    'components' in document ? (document.components?.schemas ?? {}) : {};
  for (const [name, schema] of Object.entries(schemas)) {
    if (!name.endsWith(INPUT)) continue;
    schemas[name.slice(0, -INPUT.length)] = schema;
    Reflect.deleteProperty(schemas, name);
  }
  renameReferences(document);
  return document;
};

function renameReferences(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  if ('$ref' in part && typeof part.$ref === 'string' && part.$ref.endsWith(INPUT)) {
    part.$ref = part.$ref.slice(0, -INPUT.length);
  }
  for (const inner of Object.values(part)) renameReferences(inner);
}
