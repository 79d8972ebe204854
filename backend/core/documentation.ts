import swagger from '@fastify/swagger';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { anybody } from './access.ts';
import { extensionDescription, extensionMarkers } from './extensions.ts';
import type { Form } from './files/form.ts';
import type { Operation } from './operation.ts';
import { Failure } from './wire.ts';
import { writeLimits } from './writeLimits.ts';

const bodyTypes = ['application/json', 'application/x-www-form-urlencoded'];
const ObjectSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

/** Adds file fields to the JSON Schema of a form. */
function withFiles(fields: unknown, form: Form) {
  const body = ObjectSchema.parse(fields);
  for (const [name, file] of Object.entries(form.files)) {
    const wireName = file.wireName ?? name;
    const one = { type: 'string', contentMediaType: 'application/octet-stream' };
    const description =
      `${file.description ?? ''} Accepted: ${file.kinds.join(', ')}; at most ${file.maxFiles}.`.trim();
    body.properties[wireName] =
      file.maxFiles === 1 ? { ...one, description } : { type: 'array', items: one, description };
    if (file.required) body.required.push(wireName);
  }
  return { ...body, required: body.required.length > 0 ? body.required : undefined };
}

/** Headers of an idempotent call. */
const idempotencyHeaders = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      pattern: '^[\\x21-\\x7e]{1,200}$',
      ...extensionDescription(
        'IDEMPOTENCY',
        'Chosen by the client for one write: who sends it again within two days gets the first answer, and nothing is written twice. With other content it is refused (422, `IDEMPOTENCY_KEY_REUSED`): take a new one.',
      ),
    },
  },
};

/** Answers of a call that returns bytes. */
const binaryAnswers = (answers: NonNullable<Operation['bytes']>) =>
  Object.fromEntries(
    Object.entries(answers).map(([status, { description, types }]) => [
      status,
      { description, content: Object.fromEntries(types.map((type) => [type, { schema: bytes }])) },
    ]),
  );
const bytes = { type: 'string', format: 'binary' };

/** Answers that the route already describes. */
const describedAnswers = ({ response }: { response?: unknown }): object => z.looseObject({}).parse(response);

/** Throws at start-up for a route without `operation`. */
function requireOperation(route: RouteOptions): void {
  if (route.schema?.hide || route.config?.operation) return;
  throw new Error(`${String(route.method)} ${route.url} lacks config.operation.`);
}

/** Tags the routes of a scope with their feature. */
export function tagRoutes(scope: FastifyInstance, feature: string): void {
  scope.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, tags: [feature] };
  });
}

/** Makes `app.swagger()` describe every route. */
export async function documentApi(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', requireOperation);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Agora: the documented REST API',
        version: '1',
        description:
          'Each operation names the document and section that define it (`x-source`). `x-origin` is `documented`, `assumed` where the documents do not show a payload or an answer (`x-assumed-reason` says what was assumed), or `extension` for what is beyond the documents and belongs to the extension that `x-capability` names; `x-extensions` lists them all, and nothing documented needs any. Requests are sent as their schemas say; forms and multipart bodies hold numbers and flags as text (`7`, `true`). This server also reads numbers and flags as text in JSON, and 1 and 0 as flags: clients must not rely on it. `x-rate-limit` is the number of calls (`points`) of its `class` that one person may make in `duration` seconds; beyond, they are answered with 429 (`TOO_MANY_REQUESTS`) and `Retry-After`. Text with a NUL or half a surrogate pair is refused with 400 in whatever field, and so are instants before the year 1900 or after 9999.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform(route) {
      const { operation, form, access, limit } = route.route.config ?? {};
      if (operation === undefined) return jsonSchemaTransform(route);
      const { schema, url } = jsonSchemaTransform({
        ...route,
        schema: {
          ...route.schema,
          ...(form === undefined ? {} : { body: form.fields }),
          response: {
            ...z.record(z.string(), z.unknown()).parse(route.schema?.response ?? {}),
            '4XX': Failure,
          },
        },
      });
      return {
        url,
        schema: {
          ...schema,
          operationId: operation.id,
          ...(access?.rule === anybody.rule ? { security: [] } : {}),
          ...(form !== undefined
            ? { body: withFiles(schema.body, form), consumes: ['multipart/form-data'] }
            : {}),
          ...(form === undefined && schema.body !== undefined ? { consumes: bodyTypes } : {}),
          ...(operation.bytes
            ? { response: { ...binaryAnswers(operation.bytes), ...describedAnswers(schema) } }
            : {}),
          'x-source': operation.source,
          'x-origin': operation.assumed === undefined ? 'documented' : 'assumed',
          ...(operation.assumed === undefined ? {} : { 'x-assumed-reason': operation.assumed }),
          ...(operation.extension === undefined ? {} : extensionMarkers(operation.extension)),
          ...(limit === undefined ? {} : { 'x-rate-limit': { class: limit, ...writeLimits[limit] } }),
          ...(operation.acceptsIdempotencyKey ? { headers: idempotencyHeaders } : {}),
        },
      };
    },
    transformObject: jsonSchemaTransformObject,
  });
}
