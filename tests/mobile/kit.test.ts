import { execFile } from 'node:child_process';
import { expect, it } from 'vitest';
import { root } from '../../scripts/processes.ts';

// What is generated is made first where it is missing.
it('`npm run kit` signs in by the kit, and reports an unreachable gateway', async () => {
  const output = await new Promise<string>((resolve) => {
    execFile('npm', ['run', '--silent', 'kit', '--', 'http://127.0.0.1:9'], { cwd: root }, (_, out, err) =>
      resolve(out + err),
    );
  });
  expect(output).toBe('Signing in as redactrice@example.org\nhttp://127.0.0.1:9: fetch failed\n');
}, 180_000);
