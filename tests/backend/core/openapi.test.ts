import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeApi } from '../../../backend/app/openapi.ts';

const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  'x-source': z.string(),
  'x-assumed': z.literal(true).optional(),
  'x-assumed-reason': z.string().optional(),
  security: z.array(z.unknown()).optional(),
  responses: z.record(z.string(), z.unknown()),
});
const Document = z.looseObject({
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
      expect([call, operation['x-assumed'] ?? false]).toEqual([
        call,
        operation['x-assumed-reason'] !== undefined,
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
      'POST /forget',
      'POST /reset/password',
    ]);
  });

  it('shares the shapes that calls have in common', () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Failure', 'OwnProfile', 'PlatformSettings', 'User']),
    );
  });
});
