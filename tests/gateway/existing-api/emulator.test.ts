/** The emulator of an existing API: it reports undocumented calls, and starts by its command. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../gateway/config/config.ts';
import { root, sourceArguments } from '../../../scripts/processes.ts';
import { startExistingApi } from '../../../fixtures/existing-api/server.ts';
import { digestOf } from './place.ts';
import { password } from '../../../fixtures/existing-api/people.seed.ts';
import { yann } from '../../../fixtures/existing-api/seed.ts';

it('/emulator reports undocumented paths, parameters, fields and headers, and forgets them on reset', async () => {
  const api = await startExistingApi();
  const emulator = async (method: string, path = '/emulator') =>
    (await (await fetch(api.url + path, { method })).json()) as { undocumented: string[] };
  const page = { email: yann, groupid: '0', nbpost: 3, startpoint: 0 };
  const feed = (body: object, headers: Record<string, string> = {}) =>
    fetch(`${api.url}/api/publication`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  try {
    await fetch(`${api.url}/api/posts`);
    await fetch(`${api.url}/api/users/0/10?q=a`);
    await feed({ ...page, apres: '' });
    await feed(page, { 'idempotency-key': 'k' });
    api.organisation.breakingnews = 'Autre chose';
    const { undocumented } = await emulator('GET');
    expect(undocumented).toHaveLength(4);
    expect(undocumented[0]).toBe('GET /api/posts is not documented');
    expect((await emulator('POST', '/emulator/reset')).undocumented).toEqual([]);
    expect(api.organisation.breakingnews).toBe('Assemblée générale le 3 décembre');
  } finally {
    await api.close();
  }
});

/** Runs the command; its words grow while it runs. */
function run(...args: string[]) {
  const child = spawn(process.execPath, [...sourceArguments('scripts/existing-api.ts'), ...args], {
    cwd: root,
    env: { ...process.env, PORT: '0' },
  });
  const body = { words: '' };
  const ended = once(child, 'close');
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (body.words += chunk.toString()));
  return { child, body, ended };
}

describe('npm run existing-api', () => {
  it('prints its address, applies its options, and stops on Ctrl+C', async () => {
    const wishes = ['--deviation', 'data', '--deviation', 'formOnly', '--failure', '503'];
    const { child, body, ended } = run(...wishes, '--about', 'GET /getbreaking');
    await expect.poll(() => body.words, { timeout: 20_000 }).toContain('Ctrl+C ends it');
    const url = /BACKEND_URL=(\S+) API_FILES=uploads/.exec(body.words)?.[1] ?? '';
    expect(body.words).toContain(yann);
    expect(body.words).toContain('API_FILES=uploads API_BODY=form \\\n');
    // The explorer of the product in front of it offers its accounts.
    const { explorerAccounts } = readConfig({
      EXPLORER_ACCOUNTS: /EXPLORER_ACCOUNTS='(.+)'/.exec(body.words)?.[1],
    });
    expect(explorerAccounts).toContainEqual({
      username: 'zoe@mutuelle.example',
      password,
      description: 'Directrice, administrator',
    });
    const answer = await fetch(`${url}/api/login_check`, {
      method: 'POST',
      body: new URLSearchParams({ username: yann, password: digestOf('sha256') }),
    });
    const { data } = (await answer.json()) as { data: { token: string } };
    const headers = { authorization: `Bearer ${data.token}` };
    expect((await fetch(`${url}/getbreaking`, { headers })).status).toBe(503);
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
  });
});
