/** The probe as operators run it, on an API with missing and changed calls. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../../gateway/probe/probe.ts';
import { type ExistingApi, startExistingApi } from '../../../fixtures/existing-api/server.ts';
import { password } from '../../../fixtures/existing-api/people.seed.ts';
import { yann } from '../../../fixtures/existing-api/seed.ts';

let api: ExistingApi;
let between: Server;
let url: string;
let folder: string;

/** The API, without one call, with other names in another. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'probe-'));
  api = await startExistingApi();
  between = createServer((request, response) => {
    void pass();
    async function pass() {
      if (request.url === '/api/notif/load') {
        response.writeHead(404).end();
        return;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { method = 'GET', headers } = request;
      const answer = await fetch(`${api.url}${request.url}`, {
        method,
        headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
          typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name)
            ? [[name, value]]
            : [],
        ),
        ...(method === 'GET' ? {} : { body: Buffer.concat(chunks) }),
      });
      const text = await answer.text();
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(
        request.url === '/api/getlink'
          ? text.replaceAll('"lien":[', '"lien":"oui","x":[')
          : text.replaceAll('"couleurprinc"', '"couleur1"'),
      );
    }
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
});
afterAll(async () => {
  between.close();
  between.closeAllConnections();
  await api.close();
  rmSync(folder, { recursive: true });
});

/** Runs the command; answers what it printed and its exit code. */
const run = (
  given: string[],
  env: Record<string, string> = { PROBE_USERNAME: yann, PROBE_PASSWORD: password },
): Promise<{ code: number; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    const { PROBE_USERNAME: _name, PROBE_PASSWORD: _password, ...others } = process.env;
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', 'scripts/probe.ts', ...given],
      { env: { ...others, ...env } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });

describe('npm run probe', () => {
  it('lists missing and unusable calls, and exits with 1', async () => {
    const file = join(folder, 'report.json');
    const { code, stdout, stderr } = await run([url, '--json', file]);
    expect(stderr).toBe('2 calls are unusable or missing: people would lose what hangs on them.\n');
    expect(code).toBe(1);
    expect(stdout).toContain('- **the notifications**: `POST /api/notif/load`, status 404');
    expect(stdout).toContain('- **the list of links**: `GET /api/getlink`, getlink.lien: a text');
    expect(stdout).toContain(
      '| `GET /admin/platformget` | tolerated | missingFields; no answer had couleurprinc |',
    );
    expect(stdout).toContain('PASSWORD_DIGEST=sha256');
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    expect(report.counts).toMatchObject({ missing: 1, unusable: 1 });
    expect(stdout + readFileSync(file, 'utf8')).not.toContain(password);
  });

  it('exits with 2 and one line when the address is missing', async () => {
    const { code, stdout, stderr } = await run([]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^The address of the API is missing/);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
