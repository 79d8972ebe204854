import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Standalone, startAlone } from './standalone.ts';

/** Recommendations that the server does not follow, each with its reason. */
const exceptions: Record<string, string> = {
  '572B': 'Apollo answers a malformed JSON body with 400 in both media types.',
  FDE2: 'Apollo answers a body without query with 400 in both media types.',
  '7B9B': 'Apollo answers an operation that fails validation with 400 in both media types.',
};

let alone: Standalone;
beforeAll(async () => {
  alone = await startAlone();
});
afterAll(() => alone.close());

describe('GraphQL over HTTP', () => {
  const audits = serverAudits({ url: () => `${alone.url}/graphql`, fetchFn: fetch });
  test.each(audits.map((audit) => [audit.id, audit.name, audit] as const))(
    '%s %s',
    async (id, name, audit) => {
      const result = await audit.fn();
      if (result.status === 'ok') return;
      const must = name.startsWith('MUST') && !name.startsWith('MUST NOT') ? true : name.startsWith('MUST');
      expect(
        must,
        `${id} is a MUST: ${result.status === 'error' || result.status === 'warn' ? result.reason : ''}`,
      ).toBe(false);
      // A MAY that is not taken is nobody's concern; a SHOULD needs its reason.
      if (name.startsWith('SHOULD')) expect(exceptions).toHaveProperty(id);
    },
  );
});
