import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeApi } from '../../../backend/app/openapi.ts';
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

let document: z.output<typeof Document>;
let operations: [call: string, operation: z.output<typeof Operation>][];
beforeAll(async () => {
  document = Document.parse(await describeApi());
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): (typeof operations)[number] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
});

describe('the contract of the API', () => {
  it('is the same every time it is generated', async () => {
    expect(JSON.stringify(await describeApi())).toBe(JSON.stringify(await describeApi()));
  });

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

  it('opens without a token exactly what must be', () => {
    const open = operations.filter(([, { security }]) => security?.length === 0).map(([call]) => call);
    expect(open.toSorted()).toEqual([
      'GET /admin/platformget',
      'GET /cgu/qr-code.png',
      'GET /files/{year}/{folder}/{name}',
      'POST /api/login_check',
      'POST /api/sessions/renouvellement',
      'POST /forget',
      'POST /reset/password',
    ]);
  });

  it('describes an answer of success for every operation', () => {
    for (const [call, { responses }] of operations)
      expect([call, Object.keys(responses).some((status) => status.startsWith('2'))]).toEqual([call, true]);
    expect(Object.keys(document.paths['/files/{year}/{folder}/{name}']?.get?.responses ?? {})).toEqual([
      '200',
      '206',
      '4XX',
    ]);
  });

  it('names the feature of each operation', () => {
    const declared = z.array(z.object({ name: z.string() })).parse(document.tags);
    expect([...new Set(operations.flatMap(([, { tags }]) => tags))].toSorted()).toEqual(
      declared.map(({ name }) => name),
    );
  });

  it('shares the shapes that calls have in common', () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Failure', 'OwnProfile', 'PlatformSettings', 'User']),
    );
  });
});

const Mark = z.looseObject({ 'x-origin': z.literal('extension'), 'x-capability': z.string() });

/** The extensions that parts of the document are marked with. */
function* marksIn(part: unknown): Generator<string> {
  if (typeof part !== 'object' || part === null) return;
  if ('x-capability' in part) yield Mark.parse(part)['x-capability'];
  for (const value of Object.values(part)) yield* marksIn(value);
}

describe('what the API has beyond its documents', () => {
  it('is marked by an extension, and each extension is listed once with what it is', () => {
    const listed = document['x-extensions'];
    expect(Object.fromEntries(listed.map(({ name, description }) => [name, description]))).toEqual(
      extensions,
    );
    const marked = new Set(marksIn([document.components.schemas, operations]));
    // Neither has a call or a field of its own: the list alone names them.
    expect([...new Set([...marked, 'PARTIAL_UPDATES', 'REALTIME_ACTIONS'])].toSorted()).toEqual(
      listed.map(({ name }) => name),
    );
  });
});
