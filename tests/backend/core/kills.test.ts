import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { afterEach, describe, expect, it } from 'vitest';
import { ArchiveResponse } from '../../../backend/library/entries.wire.ts';
import { UploadFilesResponse } from '../../../backend/library/wire.ts';
import { picture } from '../builders.ts';
import { formOf } from '../feed/form.ts';
import { decoderProcesses } from './decoderProcesses.ts';
import { dataFolder, endAll, post, query, signIn, startProcess } from './processes.ts';

afterEach(endAll);

/** Number of kills; `npm run soak` does more. */
const lives = Number(process.env.KILL_ROUNDS ?? 1);

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** The keys of the files that lie in a data folder, sizes of pictures apart. */
const stored = (folder: string): string[] =>
  readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('variants'))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, 'files').length + 1));

// Each starts processes, some of them several after each other.
describe('a backend that is killed', { timeout: process.env.KILL_ROUNDS ? 0 : 180_000 }, () => {
  it('keeps everything acknowledged, writes retries once, and leaves no stray file or row', async () => {
    const folder = await dataFolder();
    const photo = await picture();
    /** Unacknowledged writes by name, repeated after the restart. */
    const open = new Map<string, { path: string; key: string; body: () => FormData }>();
    const acknowledged: string[] = [];
    let communityId = 0;
    const uploadOf = (name: string) => ({
      path: '/api/ajoutfile',
      key: randomUUID(),
      body: () => formOf({ idossier: 0 }, [['document[0]', `${name}.jpg`, photo]]),
    });
    const publicationOf = (name: string) => ({
      path: '/api/group/publication',
      key: randomUUID(),
      body: () => formOf({ idgroup: communityId, text: name }, [['fichiers[]', 'a.jpg', photo]]),
    });
    const send = async (url: string, token: string, name: string): Promise<boolean> => {
      const sending = open.get(name);
      if (!sending) return true;
      const answer = await fetch(url + sending.path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': sending.key },
        body: sending.body(),
      })
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch(() => undefined);
      if (answer === undefined) return false;
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
      open.delete(name);
      acknowledged.push(name);
      return true;
    };

    for (let life = 0; life <= lives; life += 1) {
      const { child, url, ended } = await startProcess({ DATA_DIR: folder });
      const token = await signIn(url);
      if (communityId === 0) {
        const [row] = await query<{ id: string }>(folder, 'select id from communities limit 1');
        communityId = Number(row?.id);
      }
      for (const name of open.keys()) expect(await send(url, token, name)).toBe(true);
      if (life === lives) break;
      const goal = acknowledged.length + 6;
      const writers = [0, 1, 2].map(async (writer) => {
        for (let n = 0; ; n += 1) {
          const name = `${writer === 0 ? 'publication' : 'fichier'}-${life}-${writer}-${n}`;
          open.set(name, writer === 0 ? publicationOf(name) : uploadOf(name));
          if (!(await send(url, token, name))) return;
        }
      });
      await Promise.race([
        ...writers,
        expect.poll(() => acknowledged.length, { interval: 5, timeout: 60_000 }).toBeGreaterThan(goal),
      ]);
      // Anywhere in the middle of one.
      await pause(randomInt(80));
      const decoders = decoderProcesses(child.pid);
      expect(decoders).not.toEqual([]);
      child.kill('SIGKILL');
      await ended;
      // Processes that decode pictures end with it.
      await expect.poll(() => decoders.filter(isAlive)).toEqual([]);
      await Promise.all(writers);
    }

    const documents = await query<{ name: string }>(folder, 'select name from documents');
    const posts = await query<{ text: string }>(
      folder,
      "select text from posts where text like '%publication-%'",
    );
    const there = [
      ...documents.map(({ name }) => name.replace(/\.jpg$/, '')),
      ...posts.map(({ text }) => text.replaceAll(/<[^>]+>/g, '')),
    ];
    expect(there.toSorted()).toEqual(acknowledged.toSorted());
    await expect
      .poll(async () => {
        const rows = await query<{ key: string }>(folder, 'select key from files');
        const keys = rows.map(({ key }) => key);
        return { strays: stored(folder).filter((key) => !keys.includes(key)), rows: keys.length };
      })
      .toEqual({ strays: [], rows: there.length });
    const keys = (await query<{ key: string }>(folder, 'select key from files')).map(({ key }) => key);
    expect(stored(folder).toSorted()).toEqual(keys.toSorted());
    expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
  });

  it('B1010: breaks a ZIP that is under way, which its reader notices, and serves it whole afterwards', async () => {
    const folder = await dataFolder();
    const first = await startProcess({ DATA_DIR: folder });
    const token = await signIn(first.url);
    const size = 12 * 1024 * 1024;
    const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(size)]);
    const ids: number[] = [];
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) {
      const answer = await fetch(`${first.url}/api/ajoutfile`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: formOf({ idossier: 0 }, [['document[0]', name, new Blob([content])]]),
      });
      ids.push(...UploadFilesResponse.parse(await answer.json()).Fichiers.map(({ id }) => id));
    }
    const link = await post(`${first.url}/api/mediatheque/archive`, { idgroup: 0, fichiers: ids }, token);
    const { archive } = ArchiveResponse.parse(await link.json());
    const before = stored(folder);
    const download = await fetch(`${first.url}/${archive}`);
    const reader = download.body!.getReader();
    let received = 0;
    while (received < size) received += (await reader.read()).value?.length ?? 0;
    first.child.kill('SIGKILL');
    await first.ended;
    const rest = async () => {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        received += value.length;
      }
    };
    await expect(rest()).rejects.toThrow();
    expect(received).toBeLessThan(3 * size);

    const second = await startProcess({ DATA_DIR: folder });
    expect([stored(folder), readdirSync(join(folder, 'incoming'))]).toEqual([before, []]);
    const whole = unzipSync(new Uint8Array(await (await fetch(`${second.url}/${archive}`)).arrayBuffer()));
    expect(Object.entries(whole).map(([name, bytes]) => [name, bytes.length])).toEqual(
      ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => [name, content.length]),
    );
  });

  it('B1011: while it publishes scheduled posts publishes each of them once in its next life', async () => {
    const folder = await dataFolder();
    const first = await startProcess({ DATA_DIR: folder });
    const texts = Array.from({ length: 60 }, (_, n) => `Numéro ${n}`);
    await query(
      folder,
      `insert into scheduled_posts (author_id, community_id, text, publish_at)
       select u.id, c.id, 'Numéro ' || n, now() - interval '1 minute'
       from generate_series(0, ${texts.length - 1}) as n,
         (select id from users order by id limit 1) as u, (select id from communities order by id limit 1) as c`,
    );
    const left = async () =>
      Number((await query<{ n: string }>(folder, 'select count(*) as n from scheduled_posts'))[0]?.n);
    await expect.poll(left, { interval: 5, timeout: 30_000 }).toBeLessThan(texts.length);
    first.child.kill('SIGKILL');
    await first.ended;
    await startProcess({ DATA_DIR: folder });
    await expect.poll(left, { timeout: 30_000 }).toBe(0);
    const published = await query<{ text: string }>(
      folder,
      "select text from posts where text like 'Numéro %'",
    );
    expect(published.map(({ text }) => text).toSorted()).toEqual(texts.toSorted());
  });
});
