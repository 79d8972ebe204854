import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../scripts/lint/boundaries.js';

const root = resolve(import.meta.dirname, '../..');
const refused = (importer: string, imported: string) => refusal(join(root, importer), join(root, imported));

describe('the rule of floors', () => {
  it.each([
    [
      'upwards',
      'backend/communities/joining.ts',
      'backend/feed/routes.ts',
      'communities is built below feed',
    ],
    ['a room from the foundation', 'gateway/core/ids.ts', 'gateway/feed/rest.ts', 'core is built below feed'],
    ['the app', 'web/feed/PostCard.tsx', 'web/app/routes.tsx', 'feed is built below app'],
    ['a sub-folder', 'web/feed/PostCard.tsx', 'web/chat/outbox/outbox.ts', 'outbox/outbox.ts is private'],
    ['another storey', 'web/feed/PostCard.tsx', 'gateway/feed/rest.ts', 'only the two contracts cross'],
    ['a layer from server', 'server/drain.ts', 'gateway/core/ids.ts', 'server/ lies below'],
    ['server from the web', 'web/feed/PostCard.tsx', 'server/drain.ts', 'Only gateway/ and backend/'],
    ['server from the mobile client', 'mobile/kit.ts', 'server/drain.ts', 'mobile/ stands alone'],
    ['tests', 'backend/feed/routes.ts', 'tests/backend/harness.ts', 'must not import tests/'],
    ['scripts', 'gateway/server.ts', 'scripts/build.ts', 'must not import scripts/'],
    ['fixtures', 'gateway/server.ts', 'fixtures/existing-api/seed.ts', 'must not import fixtures/'],
    ['the mobile client', 'scripts/dev.ts', 'mobile/kit.ts', 'Only tests import mobile/'],
    ['a storey from the mobile client', 'mobile/kit.ts', 'gateway/core/ids.ts', 'mobile/ stands alone'],
    ['what is on no floor', 'web/feed/PostCard.tsx', 'web/shared/thing.ts', 'web/shared stands on no floor'],
  ])('refuses to import %s', (_what, importer, imported, reason) => {
    expect(refused(importer, imported)).toContain(reason);
  });

  it.each([
    ['a lower room', 'backend/feed/routes.ts', 'backend/communities/tables.ts'],
    ['the foundation, sub-folders too', 'backend/feed/routes.ts', 'backend/core/files/store.ts'],
    ['server from the gateway', 'gateway/app/gateway.ts', 'server/drain.ts'],
    ['server from the backend', 'backend/core/config.ts', 'server/settings.ts'],
    ['its own room', 'web/chat/ChatButton.tsx', 'web/chat/panel/ChatPanel.tsx'],
    ['everything from the app', 'web/app/routes.tsx', 'web/feed/HomePage.tsx'],
    ['the mobile client from its tests', 'tests/mobile/stage.ts', 'mobile/kit.ts'],
    ['a package', 'web/feed/PostCard.tsx', 'node_modules/react/index.js'],
  ])('lets import %s', (_what, importer, imported) => {
    expect(refused(importer, imported)).toBeUndefined();
  });

  it('is what the linter applies, and files in a circle are refused too', async () => {
    const folder = mkdtempSync(join(root, 'web/gallery/tried-'));
    try {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'one.ts'), "export { two } from './two.ts';\nexport const one = 1;\n");
      writeFileSync(
        join(folder, 'two.ts'),
        "import { one } from './one.ts';\nexport * from '../../app/config.ts';\nexport const two = one;\n",
      );
      const linter = join(root, 'node_modules/.bin/oxlint');
      const told = await promisify(execFile)(linter, [folder], { cwd: root }).catch(
        (error: unknown) => error,
      );
      expect(told).toMatchObject({ code: 1 });
      expect(told).toHaveProperty('stdout', expect.stringContaining('gallery is built below app'));
      expect(told).toHaveProperty('stdout', expect.stringContaining('no-cycle'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
