/** Videos that browsers do not play: converted where there is ffmpeg, and downloads where there is none. */
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { startConversions } from '../../../backend/core/files/conversions.ts';
import { formatOfExtension } from '../../../backend/core/files/kinds.ts';
import { convertVideo, detectConversionState } from '../../../backend/core/files/videos.ts';
import { deleteUnreferencedFiles, deleteOrphanedBytes } from '../../../backend/core/files/sweep.ts';
import { files } from '../../../backend/core/files/tables.ts';
import { PublishPostResponse } from '../../../backend/feed/publishing.wire.ts';
import { GetPostResponse } from '../../../backend/feed/wire.ts';
import { hasFfmpeg } from '../../ffmpeg.ts';
import { film as ordinary, formOf } from '../feed/form.ts';
import { startBackend, type TestBackend, type TestPerson } from '../harness.ts';

// ffmpeg runs at the lowest priority: busy cores delay it.
vi.setConfig({ testTimeout: 120_000 });

interface Place {
  backend: TestBackend;
  person: TestPerson;
  communityId: number;
}

async function start(): Promise<Place> {
  const backend = await startBackend();
  const person = await backend.addPerson();
  return { backend, person, communityId: (await backend.addCommunity({}, { admins: [person] })).id };
}

const folder = mkdtempSync(join(tmpdir(), 'conversions-'));
const place = await start();
const without = await start();
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await place.backend.close();
  await without.backend.close();
  rmSync(folder, { recursive: true });
});

/** A film of a second, as ffmpeg writes it. */
function made(name: string, codecs: string): Blob {
  const path = join(folder, name);
  const source = '-v error -f lavfi -i testsrc=size=160x90:rate=10:duration=1 -f lavfi -i sine=duration=1';
  execFileSync('ffmpeg', `${source} -shortest ${codecs} -y ${path}`.split(' '));
  return new Blob([readFileSync(path)]);
}
const storedFiles = () =>
  readdirSync(join(place.backend.dataFolder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
/** Streams of a served video. */
async function streamsOf(path: string): Promise<string> {
  const copy = join(folder, 'served');
  writeFileSync(copy, await served(path));
  const options = '-v error -show_entries stream=codec_name:format=format_name -of default=nw=1:nk=1'.split(
    ' ',
  );
  return execFileSync('ffprobe', [...options, copy], { encoding: 'utf8' })
    .trim()
    .replaceAll('\n', ' ');
}
const served = async (path: string) =>
  new Uint8Array(await (await fetch(`${place.backend.url}/${path}`)).arrayBuffer());

const publish = async (name: string, content: Blob, on: Place = place) => {
  const multipart = formOf({ idgroup: on.communityId, text: name }, [['video', name, content]]);
  const answer = await on.backend.post('/api/group/publication', { as: on.person, multipart });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.read(PublishPostResponse).post;
};
const shown = async (id: number, { backend, person } = place) =>
  (await backend.get(`/api/postsingle/${id}`, person)).read(GetPostResponse).post;
const patience = { timeout: 90_000, interval: 100 };
/** The post once its video plays. */
const settled = (id: number, on = place) =>
  vi.waitFor(async () => {
    const post = await shown(id, on);
    expect(post.videoconvert).not.toBe('');
    return post;
  }, patience);

let film: ReturnType<typeof convert> | undefined;
async function convert() {
  const content = made('ete.wmv', '-c:v wmv2 -c:a wmav2');
  const post = await publish('Été 2025.wmv', content);
  return { content, post, ready: await settled(post.id) };
}
/** A published film that was converted, the same for all tests: converting takes most of their time. */
const converted = () => (film ??= convert());

/** Codecs that browsers do not play in containers that they open. */
const unplayedCodecs = [
  ['telephone.mp4', '-c:v libx265 -x265-params log-level=none -tag:v hvc1 -c:a aac'],
  ['studio.mp4', '-c:v libx264 -pix_fmt yuv444p -c:a aac'],
] as const;

describe.runIf(hasFfmpeg)('a video that browsers do not play', () => {
  it('B506 B770: is converted, and its upload keeps its name', async () => {
    const { content, post, ready } = await converted();
    expect(post).toMatchObject({ videoconvert: '', thumbs: expect.stringMatching(/\.jpg\?/) });
    expect(post.upload).toContain('&video=converting');
    const download = await fetch(`${place.backend.url}/${post.upload}`, { method: 'HEAD' });
    expect(download.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent('Été 2025.wmv')}`,
    );
    expect(await streamsOf(ready.videoconvert)).toBe('h264 aac mov,mp4,m4a,3gp,3g2,mj2');
    expect(Buffer.from(await served(ready.upload)).equals(Buffer.from(await content.arrayBuffer()))).toBe(
      true,
    );
    // Clients refetch it.
    await expect
      .poll(() => place.backend.events.map(({ publication }) => publication))
      .toContainEqual(expect.objectContaining({ changement: 'reponses', idpost: post.id }));
  });

  it.each(unplayedCodecs)('B506: %s is to be converted', async (name, codecs) => {
    made(name, codecs);
    expect(await detectConversionState(join(folder, name), formatOfExtension('mp4')!)).toBe('converting');
  });

  it("of a community's library sends its members an event once it plays", async () => {
    const { backend, person, communityId } = place;
    const tellings = () =>
      backend.events.filter(({ communaute }) => communaute?.parties.includes('mediatheque')).length;
    const first = tellings();
    const multipart = formOf({ idgroup: communityId, idoc: 0 }, [
      ['document[0]', 'film.avi', made('library.avi', '-c:v mpeg4 -an')],
    ]);
    const added = await backend.post('/api/uploadfileingroup', { as: person, multipart });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    const isStored = eq(files.originalName, 'film.avi');
    await vi.waitFor(async () => {
      const left = await backend.context.database.$count(files, and(isStored, isNotNull(files.conversion)));
      expect(left).toBe(0);
      // One of the upload, one of the conversion.
      expect(tellings()).toBeGreaterThan(first + 1);
    }, patience);
  });

  it('stored before conversions existed is examined once', async () => {
    const { database } = place.backend.context;
    const { post: old } = await converted();
    const plain = await publish('lisible.mp4', ordinary);
    const isOld = eq(files.originalName, 'Été 2025.wmv');
    const [stored] = await database.select({ key: files.playableKey }).from(files).where(isOld);
    await database
      .update(files)
      .set({ conversion: null, playableKey: null, conversionAttempts: 0, conversionClaimedUntil: null })
      .where(isOld);
    await place.backend.context.files.remove([stored?.key ?? '']);
    expect((await shown(old.id)).upload).not.toContain('video=');
    await database.update(files).set({ isUnexamined: true }).where(isNull(files.playableKey));
    expect(await database.$count(files, eq(files.isUnexamined, true))).toBeGreaterThan(1);
    const conversions = startConversions(place.backend.context, join(place.backend.dataFolder, 'incoming'));
    await vi.waitFor(async () => {
      expect(await database.$count(files, eq(files.isUnexamined, true))).toBe(0);
      const { upload, videoconvert } = await shown(old.id);
      expect(videoconvert.split('?')[0]).not.toBe(upload.split('?')[0]);
      expect(videoconvert).not.toBe('');
    }, patience);
    await conversions.close();
    const post = await shown(plain.id);
    expect(post.videoconvert.split('?')[0]).toBe(post.upload.split('?')[0]);
  });

  it('remains a download if almost nothing of it can be decoded', async () => {
    const whole = made('cut.wmv', '-c:v wmv2 -an');
    const { id } = await publish('film.wmv', whole.slice(0, 3_000));
    await expect.poll(async () => (await shown(id)).upload, patience).toContain('&video=unplayable');
    expect((await shown(id)).videoconvert).toBe('');
  });

  it('remains a download if its conversion would be too large', async () => {
    // Longer than an encoder's look-ahead.
    made('grown.avi', '-vf loop=loop=9:size=10,noise=alls=60:allf=t -c:v mpeg4 -an');
    const [source, target] = [join(folder, 'grown.avi'), join(folder, 'grown.mp4')];
    const within = (maxBytes: number) =>
      convertVideo(source, formatOfExtension('avi')!, target, {
        signal: new AbortController().signal,
        maxBytes,
      });
    expect(await within(100_000)).toBe(false);
    const { size: cut } = statSync(target);
    expect(await within(100_000_000)).toBe(true);
    // Nor was all of it written before it was measured.
    expect(cut).toBeLessThan(statSync(target).size);
  });

  it('is deleted with its conversion once nothing refers to it', async () => {
    const { backend, person } = place;
    const { database, files: store } = backend.context;
    const { id } = (await converted()).post;
    const ago = async () => {
      await database.update(files).set({ createdAt: sql`now() - interval '2 days'` });
      const dayAgo = Date.now() / 1000 - 2 * 86_400;
      for (const path of storedFiles()) utimesSync(path, dayAgo, dayAgo);
    };
    await ago();
    expect([
      await deleteUnreferencedFiles(database, store),
      await deleteOrphanedBytes(database, store, new Date(Date.now() - 86_400_000)),
    ]).toEqual([0, 0]);
    const before = storedFiles().length;
    expect((await backend.post('/deletepost', { as: person, json: { idpost: id } })).status).toBe(200);
    await ago();
    expect(await deleteUnreferencedFiles(database, store)).toBe(1);
    // The upload, its picture, and what it was converted to.
    expect(before - storedFiles().length).toBe(3);
  });
});

describe.runIf(hasFfmpeg)('without ffmpeg', () => {
  it('B506: it is accepted for download, and converted once ffmpeg is installed', async () => {
    const content = made('without.avi', '-c:v mpeg4 -an');
    vi.stubEnv('PATH', '');
    const published = [
      await publish('pris.avi', content, without),
      await publish('vain.avi', content, without),
      await publish('libre.avi', content, without),
    ] as const;
    for (const { upload, videoconvert } of published) {
      expect(upload).toContain('&video=unplayable');
      expect(videoconvert).toBe('');
    }

    const { context, dataFolder } = without.backend;
    const claim = (name: string, conversionAttempts: number, seconds: number) =>
      context.database
        .update(files)
        .set({
          conversion: 'converting',
          conversionAttempts,
          conversionClaimedUntil: sql`now() + make_interval(secs => ${seconds})`,
        })
        .where(eq(files.originalName, name));
    // Another backend is at work at one, and one has ended every backend that began it.
    await claim('pris.avi', 1, 60);
    await claim('vain.avi', 3, -60);
    vi.unstubAllEnvs();
    const conversions = startConversions(context, join(dataFolder, 'incoming'));
    const [, , free] = published;
    await settled(free.id, without);
    await conversions.close();
    expect((await shown(published[0].id, without)).upload).toContain('&video=converting');
    expect((await shown(published[1].id, without)).upload).toContain('&video=unplayable');
    expect(readdirSync(join(dataFolder, 'incoming'))).toEqual([]);
  });
});

// As when they wait for a processor for too long, or the system has no memory left.
describe.runIf(hasFfmpeg)('while ffmpeg and ffprobe are killed', () => {
  it('a video is not unplayable: it is tried again, three times at most', { timeout: 300_000 }, async () => {
    const [name, codecs] = unplayedCodecs[0];
    const [mp4, avi] = [made(name, codecs), made('killed.avi', '-c:v mpeg4 -an')];
    const killed = join(folder, 'killed');
    mkdirSync(killed);
    for (const program of ['ffmpeg', 'ffprobe'])
      writeFileSync(join(killed, program), '#!/bin/sh\nkill -KILL $$\n', { mode: 0o755 });
    const busy = await start();
    const { context, dataFolder } = busy.backend;
    const { database } = context;
    vi.stubEnv('PATH', `${killed}:${process.env.PATH}`);
    for (const [called, content] of [
      ['attente.mp4', mp4],
      ['vain.mp4', mp4],
      ['attente.avi', avi],
    ] as const)
      await publish(called, content, busy);
    const isVain = eq(files.originalName, 'vain.mp4');
    await database.update(files).set({ conversionAttempts: 2 }).where(isVain);
    const state = async () => {
      const rows = await database.select().from(files).orderBy(files.id);
      return rows.map((row) => [row.originalName, row.conversion, row.isUnexamined, row.conversionAttempts]);
    };
    const untouched = [
      ['attente.mp4', null, true, 0],
      ['vain.mp4', null, true, 2],
      ['attente.avi', 'converting', false, 0],
    ];
    expect(await state()).toEqual(untouched);
    const log = pino({ level: 'silent' });
    const warn = vi.spyOn(log, 'warn');
    const conversions = startConversions({ ...context, log }, join(dataFolder, 'incoming'));
    await expect.poll(() => warn.mock.calls.length, { timeout: 60_000 }).toBeGreaterThan(0);
    expect(await state()).toEqual(untouched);

    // ffprobe alone.
    rmSync(join(killed, 'ffmpeg'));
    conversions.wake();
    await expect.poll(state, { timeout: 60_000 }).toEqual([
      ['attente.mp4', null, true, expect.toSatisfy((attempts) => attempts > 0)],
      ['vain.mp4', null, false, 3],
      ['attente.avi', 'converting', false, 1],
    ]);
    vi.unstubAllEnvs();
    await database.update(files).set({ conversionClaimedUntil: null });
    conversions.wake();
    await expect.poll(state, { timeout: 90_000 }).toMatchObject([
      ['attente.mp4', null, false, 1],
      ['vain.mp4', null, false, 3],
      ['attente.avi', null, false, 2],
    ]);
    await conversions.close();
    await busy.backend.close();
  });
});
