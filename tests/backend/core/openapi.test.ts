import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { generateOpenApi } from '../../../backend/app/openapi.ts';
import { extensions } from '../../../backend/core/extensions.ts';

const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  'x-source': z.string(),
  'x-origin': z.enum(['documented', 'assumed', 'extension']),
  tags: z.array(z.string()).length(1),
  'x-assumed-reason': z.string().optional(),
  security: z.array(z.unknown()).optional(),
  responses: z.record(z.string(), z.unknown()),
});
const Document = z.looseObject({
  'x-extensions': z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

const document = Document.parse(await generateOpenApi());
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
  ),
);

describe('the contract of the API', () => {
  it('names each operation once', () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
  });

  it('names the document and section of each operation, and gives a reason for each assumption', () => {
    for (const [call, operation] of operations) {
      expect([call, operation['x-source']]).toEqual([
        call,
        expect.stringMatching(/^[123] §\d(, [123] §\d)*$/),
      ]);
      const reason = operation['x-assumed-reason'];
      const expected = reason === undefined ? 'documented' : 'assumed';
      expect([call, operation['x-origin']]).toEqual([
        call,
        'x-capability' in operation ? 'extension' : expected,
      ]);
      expect(Object.keys(operation.responses)).toContain('4XX');
    }
  });
});

const Mark = z.looseObject({ 'x-origin': z.literal('extension'), 'x-capability': z.string() });

/** The extensions that parts of the document are marked with. */
function* marksIn(part: unknown): Generator<string> {
  if (typeof part !== 'object' || part === null) return;
  if ('x-capability' in part) yield Mark.parse(part)['x-capability'];
  for (const value of Object.values(part)) yield* marksIn(value);
}

describe('an addition to the documented API', () => {
  it('is marked by an extension, and each extension is listed once with what it is', () => {
    const listed = document['x-extensions'];
    expect(Object.fromEntries(listed.map(({ name, description }) => [name, description]))).toEqual(
      extensions,
    );
    const marked = new Set(marksIn([document.components.schemas, operations]));
    // None has a call or a field of its own: the list alone names them.
    const alone = ['PARTIAL_UPDATES', 'DETAILED_EVENTS', 'OWN_LIBRARY_CHANGES'];
    expect([...new Set([...marked, ...alone])].toSorted()).toEqual(listed.map(({ name }) => name));
  });
});
